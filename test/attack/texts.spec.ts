import { beforeAll, describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { combatantInput, Table } from '../e2e/support/table.js';
import { MAP, stated } from '../e2e/support/untouched-fights.js';
import { ofFight } from './support/bodies.js';
import type { Known } from './support/placeholders.js';
import { placesOf } from './support/places.js';
import type { Place } from './support/places.js';
import { useAttackedService } from './support/stays-up.js';
import { BROKEN_TEXTS, INHERITED_NAMES } from './support/strange-values.js';
import { told } from './support/told.js';

const running = useAttackedService();
let known: Known;
let setup: string;
beforeAll(async () => {
  const table = await Table.create(running.service.api, { ruleset: 'dnd5e', map: MAP });
  await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 1, y: 2 } })]);
  await table.must('setInitiative', { initiatives: stated('fighter', 'goblin') });
  await table.must('startCombat');
  known = ofFight(table.id);
  setup = (await Table.create(running.service.api, { ruleset: 'dnd5e' })).id;
});

const named = (places: readonly Place[]) => places.map((place) => [place.name, place] as const);
const json = (text: string): string => JSON.stringify(text);
const NAMES = [...INHERITED_NAMES, '__lookupSetter__', 'isPrototypeOf', 'then', 'toJSON', 'length'];

describe('an id of an encounter or command', () => {
  it.each(named(placesOf('UUID')))('is a UUID or refused: %s', async (_, place) => {
    for (const text of [
      ...NAMES,
      ...BROKEN_TEXTS,
      '',
      '../../etc/passwd',
      '00000000-0000-4000-8000-00000000000',
      '00000000-0000-4000-8000-0000000000000',
      '00000000-0000-4000-8000-00000000000g',
      'urn:uuid:00000000-0000-4000-8000-000000000000',
      '00000000-0000-4000-8000-000000000000\n',
      '\uff10'.repeat(8) + '-0000-4000-8000-000000000000',
      'x'.repeat(64),
      'x'.repeat(65),
    ]) {
      const { answer } = await told(running.service, place.kind, place.body(json(text), known, 'variable'));
      expect([text, answer]).toEqual([text, 'BAD_USER_INPUT']);
    }
  });
});

describe('a time', () => {
  it.each(named(placesOf('DateTimeISO', 'DateTime', 'Date', 'Time')))('is one or refused: %s', async (_, place) => {
    for (const token of [
      '"Infinity"',
      '"NaN"',
      '1e309',
      '-1e309',
      '0',
      '-0',
      '8640000000000001',
      'true',
      '{}',
      '[]',
      ...[
        '',
        'now',
        '0000-00-00',
        '0000-01-01T00:00:00Z',
        '-000000-01-01T00:00:00Z',
        '-000001-01-01T00:00:00Z',
        '+275760-09-13T00:00:00.000Z',
        '+275760-09-13T00:00:00.001Z',
        '-271821-04-20T00:00:00Z',
        '+999999-01-01T00:00:00Z',
        '10000-01-01T00:00:00Z',
        '9999-12-31T23:59:59.999Z',
        '2027-02-30T00:00:00Z',
        '2027-02-29T00:00:00Z',
        '2027-13-01T00:00:00Z',
        '2027-01-01T25:00:00Z',
        '2027-01-01T23:60:00Z',
        '2027-06-30T23:59:61Z',
        '2027-01-01T00:00:00+99:99',
        '2027-01-01T00:00:00+24:00',
        '2027-01-01T00:00:00-00:61',
        '2027-01-01T00:00:00',
        '2027-01-01',
        '2027-W01-1T00:00:00Z',
        '2027-001T00:00:00Z',
        '20270101T000000Z',
        '2027-01-01T00:00:00Z[u-ca=hebrew]',
        '1448-07-22T00:00:00Z[u-ca=islamic]',
        '5787-04-22T00:00:00Z',
        '令和9年1月1日',
        'Fri, 01 Jan 2027 00:00:00 GMT',
        '\u0662\u0660\u0662\u0667-01-01T00:00:00Z',
        '2027-01-01T00:00:00.000Z\0',
        '\u202e2027-01-01T00:00:00Z',
      ].map(json),
    ]) {
      const { answer } = await told(running.service, place.kind, place.body(token, known, 'variable'));
      expect([token, answer]).toEqual([token, 'BAD_USER_INPUT']);
    }
  });
});

describe('a text', () => {
  const BROKEN = ['\0', 'a\0b', '\ud800', 'a\udc00b', '\ud83d'];
  const texts = placesOf('String');

  it.each(named(texts.filter(({ kind }) => kind === 'mutation')))(
    'that is broken is taken by no command: %s',
    async (_, place) => {
      for (const text of BROKEN) {
        const { answer } = await told(running.service, place.kind, place.body(json(text), known, 'variable'));
        expect([text, answer]).toEqual([text, expect.stringMatching(/^BAD_USER_INPUT$|"ActionRefused"/)]);
      }
    },
  );

  it.each(named(texts.filter(({ kind }) => kind !== 'mutation')))(
    'that is strange is asked about in vain: %s',
    async (_, place) => {
      for (const text of [...BROKEN, ...BROKEN_TEXTS, ...NAMES, 'x'.repeat(64), 'x'.repeat(65), 'x'.repeat(5_000)])
        await told(running.service, place.kind, place.body(json(text), known, 'variable'));
    },
  );
});

describe('a stat block', () => {
  it.each(NAMES.filter((name) => Object.hasOwn(Object.prototype, name)))(
    'has no member named %s, at any place',
    async (name) => {
      const wolf = combatantInput(dnd5e.wolf());
      for (const holder of holdersIn(wolf.statistics)) {
        const statistics = `${JSON.stringify(wolf.statistics).replace(holder, `{"${name}":{"polluted":true},${holder.slice(1)}`)}`;
        const query = 'mutation($input: AddCombatantsInput!) { addCombatants(input: $input) { __typename } }';
        const combatant = JSON.stringify({ ...wolf, statistics: 0 }).replace(
          '"statistics":0',
          `"statistics":${statistics}`,
        );
        const body = `{"query":${JSON.stringify(query)},"variables":{"input":{"encounterId":"${setup}","combatants":[${combatant}]}}}`;
        expect([holder, (await told(running.service, 'mutation', body)).answer]).toEqual([holder, 'BAD_USER_INPUT']);
      }
      expect({}).not.toHaveProperty('polluted');
    },
  );

  it('holds no broken text, neither as a member nor as its name', async () => {
    const wolf = combatantInput(dnd5e.wolf());
    const text = JSON.stringify(wolf.statistics);
    const query = 'mutation($input: AddCombatantsInput!) { addCombatants(input: $input) { __typename } }';
    for (const broken of ['\\u0000', '\\ud800', 'a\\udc00b'])
      for (const quoted of new Set(text.match(/"[^"]*"/g))) {
        const combatant = JSON.stringify({ ...wolf, statistics: 0 }).replace(
          '"statistics":0',
          `"statistics":${text.replace(quoted, `"${broken}"`)}`,
        );
        const body = `{"query":${JSON.stringify(query)},"variables":{"input":{"encounterId":"${setup}","combatants":[${combatant}]}}}`;
        expect([quoted, broken, (await told(running.service, 'mutation', body)).answer]).toEqual([
          quoted,
          broken,
          'BAD_USER_INPUT',
        ]);
      }
  });
});

/** The JSON of every object within a value. */
function holdersIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(holdersIn);
  return Array.isArray(value) ? within : [JSON.stringify(value), ...within];
}
