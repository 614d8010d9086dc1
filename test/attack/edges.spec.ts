import { beforeAll, describe, expect, it } from '@jest/globals';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../src/engine/rules/pathfinder1e/testing/creatures.js';
import { combatantInput, Table } from '../e2e/support/table.js';
import { MAP, stated } from '../e2e/support/untouched-fights.js';
import { ofFight } from './support/bodies.js';
import type { Known } from './support/placeholders.js';
import { written } from './support/placeholders.js';
import type { Place } from './support/places.js';
import { placesOf } from './support/places.js';
import { useAttackedService } from './support/stays-up.js';
import { Raw } from './support/strange-values.js';
import { told } from './support/told.js';

const running = useAttackedService();
const GAMES = { dnd5e, dnd35, pathfinder1e } as const;
let known: Known;
/** Encounters that have not begun, by ruleset. */
const setups = new Map<string, string>();
beforeAll(async () => {
  const table = await Table.create(running.service.api, { ruleset: 'dnd5e', map: MAP });
  await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 1, y: 2 } })]);
  await table.must('setInitiative', { initiatives: stated('fighter', 'goblin') });
  await table.must('startCombat');
  known = ofFight(table.id);
  for (const ruleset of Object.keys(GAMES))
    setups.set(ruleset, (await Table.create(running.service.api, { ruleset })).id);
});

const named = (places: readonly Place[]) => places.map((place) => [place.name, place] as const);
const codes = (...names: readonly string[]): unknown => expect.stringMatching(new RegExp(`^(${names.join('|')})$`));
const REFUSED = codes('BAD_USER_INPUT');
const REFUSED_AS_WRITTEN = codes('GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_PARSE_FAILED', 'BAD_USER_INPUT');

describe('a number at the edge', () => {
  /** No 32-bit integers, and out of the range of each `Float` there is. */
  const TOO_LARGE = ['1e309', '-1e309', '1e400000', '9007199254740993', '2147483648', '-2147483649', '9'.repeat(400)];
  /** Not whole. */
  const BROKEN = ['0.5', '5e-324'];
  const NO_NUMBERS = ['"1"', 'true', '[[1]]', '{}', '"NaN"'];
  const NAMES = ['NaN', 'Infinity', '-Infinity'];

  it.each(named(placesOf('Int', 'Float')))('is refused: %s', async (_, place) => {
    for (const number of [...TOO_LARGE, ...(place.type === 'Int' ? BROKEN : []), ...NO_NUMBERS]) {
      const { answer, paths } = await told(running.service, place.kind, place.body(number, known, 'variable'));
      expect([number, answer]).toEqual([number, REFUSED]);
      expect(paths.some((path) => path.endsWith(place.path))).toBe(true);
      const inDocument = await told(running.service, place.kind, place.body(number, known, 'literal'));
      expect([number, inDocument.answer]).toEqual([number, REFUSED_AS_WRITTEN]);
    }
    for (const name of NAMES) {
      const inDocument = await told(running.service, place.kind, place.body(name, known, 'literal'));
      expect([name, inDocument.answer]).toEqual([name, REFUSED_AS_WRITTEN]);
    }
  });

  it.each([...NAMES, '0x10', '01', '+1', '1_000', '1.', '.5', '1e', '\u0661'])(
    'that is none in JSON, nor in GraphQL, is refused before anything is read: %s',
    async (name) => {
      const [place] = placesOf('Int');
      expect(await told(running.service, 'query', place!.body(name, known, 'variable'))).toMatchObject({
        answer: REFUSED,
        paths: [],
      });
      expect(await told(running.service, 'query', place!.body(name, known, 'literal'))).toMatchObject({
        answer: REFUSED_AS_WRITTEN,
      });
    },
  );
});

describe('a number at the edge in a stat block', () => {
  const NUMBERS = ['1e309', '-1e309', '9007199254740993', '-2147483649', '1e308', '1e400000'];

  it.each(Object.entries(GAMES))('of %s is refused, wherever it stands', async (ruleset, game) => {
    const creatures = [game.fighter(), game.rogue(), game.goblin(), game.ogre()].map(combatantInput);
    for (const creature of creatures) {
      for (const path of leavesOf(creature.statistics, 'number')) {
        for (const number of NUMBERS) {
          const statistics = replaced(creature.statistics, path, new Raw(number));
          const input = { encounterId: setups.get(ruleset), combatants: [{ ...creature, statistics }] };
          const query = 'mutation($input: AddCombatantsInput!) { addCombatants(input: $input) { __typename } }';
          const body = `{"query":${JSON.stringify(query)},"variables":${written({ input }, known)}}`;
          const { answer, paths } = await told(running.service, 'mutation', body);
          expect([path, number, answer]).toEqual([path, number, REFUSED]);
          expect(paths.some((one) => one.startsWith('input.combatants.0.statistics'))).toBe(true);
        }
      }
    }
  });
});

type Path = readonly string[];

/** Where a value holds something of a type; of a list the first item stands for all. */
function leavesOf(value: unknown, type: 'number' | 'string'): readonly Path[] {
  if (typeof value === type) return [[]];
  if (typeof value !== 'object' || value === null) return [];
  const members = Object.entries(value);
  return (Array.isArray(value) ? members.slice(0, 1) : members).flatMap(([name, member]) =>
    leavesOf(member, type).map((path) => [name, ...path]),
  );
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  const holder = value as Record<string, unknown>;
  const member = replaced(holder[name], rest, by);
  return Array.isArray(value)
    ? value.map((item: unknown, index) => (String(index) === name ? member : item))
    : { ...holder, [name]: member };
}
