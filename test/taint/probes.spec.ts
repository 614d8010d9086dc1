import { describe, expect, it } from '@jest/globals';
import type * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import type { Api, Variables } from '../e2e/support/api.js';
import { EVENT_FIELDS, PROMPTS, STATE_FIELDS } from '../e2e/support/documents.js';
import type { CommandName } from '../e2e/support/documents.js';
import { useOneService } from '../e2e/support/one-service.js';
import { combatantInput, Table } from '../e2e/support/table.js';
import { useWatching, watch } from '../e2e/support/watching.js';
import { CREATURES, grantSeat, LURKER, LURKER_NAME, numbered, RULESETS } from './support/ambush.js';
import type { RulesetName, Seat } from './support/ambush.js';
import { actionWith, places } from './support/probing.js';
import type { Place } from './support/probing.js';

const shared = useOneService();
useWatching();

/** As long as the id of the lurker, and nobody's. */
const NOBODY = 'zznobody';
/** Beside the fighter; in one of two fights somebody unseen stands there, in the other nobody. */
const SQUARE = { x: 1, y: 1 };
const FAR_AWAY = { x: 8, y: 3 };

/**
 * Actions in which a square matters though nobody is known to be there: whoever goes there runs into them (5E-ENG-05, D35-CCL-04,
 * PF1-CCL-06), and whoever strikes there may hit (5E-UNS-03, D35-CCL-03). Both cost what they cost.
 */
const REVEALING = ['attackSquare', 'fiveFootStep', 'move', 'run', 'withdraw', 'jump', 'charge', 'reposition'];

let nextFight = 700;

interface Fight {
  readonly table: Table;
  readonly seat: Seat;
}

/** The turn of the fighter, an orc beside it, and somebody unseen in a square. */
async function fightOf(api: Api, ruleset: RulesetName, parent: Table, lair: typeof SQUARE): Promise<Fight> {
  const { fighter, rogue, orc, goblin } = CREATURES[ruleset] as typeof dnd5e;
  const nth = nextFight++;
  const id = numbered(nth, 1);
  await parent.must('fork', { at: 1, id, seed: 'SAME', name: 'Ambush' });
  const table = new Table(api, id);
  await table.must('addCombatants', {
    combatants: [
      fighter({ at: { x: 1, y: 0 } }),
      rogue({ at: { x: 0, y: 3 } }),
      orc({ at: { x: 2, y: 0 }, statistics: { hitPoints: 500 } }),
      goblin({ id: LURKER, name: LURKER_NAME, at: lair, hidden: { check: 40 } }),
    ].map(combatantInput),
  });
  await table.must('setInitiative', {
    initiatives: ['fighter', 'orc', LURKER, 'rogue'].map((combatantId, place) => ({
      combatantId,
      total: 25 - 5 * place,
    })),
  });
  await table.must('startCombat');
  return { table, seat: await grantSeat(table, 'PLAYER', 'Somebody', ['fighter'], numbered(nth, 2)) };
}

async function parentOf(api: Api, ruleset: RulesetName): Promise<Table> {
  const parent = await Table.create(api, {
    id: numbered(nextFight++, 1),
    ruleset,
    map: { rows: ['.........', '.........', '.........', '.........'] },
  });
  await parent.must('endEncounter', { reason: 'Its seed is told.' });
  return parent;
}

/** A command, and all in its answer that can hold what was said. */
const documentOf = (name: CommandName): string => `mutation($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) {
  result: ${name}(input: $input) {
    __typename
    ... on ActionAccepted {
      revision events { ...EventFields ...Said } prompts { id kind ownerId subjectId choices { id label } context }
      encounter { ...StateFields combatants { policies { promptKind policy } readied { trigger response } effects { data } } }
    }
    ... on ActionRefused { code message ruleIds legal params revision }
  }
} ${EVENT_FIELDS} ${STATE_FIELDS} fragment Said on EncounterEvent {
  withheld narration
  ... on ActionDeclaredEvent { action input }
  ... on ActionReadiedEvent { trigger response }
  ... on EffectStartedEvent { effect { kind data sourceId } }
  ... on PolicySetEvent { promptKind policy }
  ... on PromptOpenedEvent { context }
}`;

let commands = 1;

/** What a seat is answered to a command, without what is another one in each fight. What was accepted is taken back. */
async function answerTo({ table, seat }: Fight, name: CommandName, input: object, commandId: string): Promise<string> {
  const { revision } = await table.state();
  const { text } = await seat.api.raw(
    JSON.stringify({ query: documentOf(name), variables: { input: { encounterId: table.id, commandId, ...input } } }),
  );
  if ((await table.state()).revision > revision)
    await table.must('undo', { to: revision, reason: 'It was a probe.', commandId: numbered(994, commands++) });
  return normal({ table, seat }, text);
}

const normal = ({ table, seat }: Fight, text: string): string =>
  text
    .replaceAll(table.id, '<fight>')
    .replaceAll(seat.id, '<seat>')
    .replace(/\b[0-9a-f]{64}\b/g, '<hash>');

const outcomeOf = (text: string): string =>
  /code":"(\w+)"/.exec(text)?.[1] ?? /"__typename":"(\w+)"/.exec(text)?.[1] ?? text;

/** Where two answers part, if they do. */
function differenceOf(what: string, one: string, other: string): readonly string[] {
  if (one === other) return [];
  const at = [...one].findIndex((character, index) => character !== other[index]);
  const around = (text: string): string => `${outcomeOf(text)} … ${text.slice(Math.max(0, at - 150), at + 100)}`;
  return [`${what}\n  ${around(one)}\n <> ${around(other)}`];
}

const asked = ({ path, takes }: Place): string => `${path} (${takes})`;

/** The other questions that take the id of a creature. */
const QUESTIONS: readonly (readonly [string, string, (id: string) => Variables])[] = [
  [
    'legalActions',
    'query($id: UUID!, $who: String!) { legalActions(encounterId: $id, combatantId: $who) { action } }',
    (who) => ({ who }),
  ],
  ...['attackerId', 'targetId', 'attackId'].map(
    (field) =>
      [
        `previewAttack ${field}`,
        `query($id: UUID!, $attackerId: String!, $attack: AttackInput!) {
          previewAttack(input: { encounterId: $id, attackerId: $attackerId, attack: $attack }) {
            ... on AttackPreview { attack { total } rollMode } ... on ActionRefused { code message legal params } } }`,
        (id: string) => ({
          attackerId: field === 'attackerId' ? id : 'fighter',
          attack: { targetId: field === 'targetId' ? id : 'orc', ...(field === 'attackId' && { attackId: id }) },
        }),
      ] as const,
  ),
  [
    'events filter',
    `query($id: UUID!, $filter: EventFilterInput!) {
      encounter(id: $id) { events(first: 200, filter: $filter) { totalCount edges { node { ...EventFields } } } } } ${EVENT_FIELDS}`,
    (combatantId) => ({ filter: { combatantId } }),
  ],
  ...['combatants', 'encounters'].map(
    (page) =>
      [
        `statistics ${page} after`,
        `query($id: UUID!, $after: String!) {
          statistics(encounterId: $id) { ${page}(first: 100, after: $after) { totalCount edges { cursor } } } }`,
        (after: string) => ({ after }),
      ] as const,
  ),
  [
    'statistics rollers after',
    `query($id: UUID!, $after: String!) {
      statistics(encounterId: $id) { dice { rollers(first: 100, after: $after) { totalCount edges { cursor } } } } }`,
    (after) => ({ after }),
  ],
];

const COMMANDS: readonly (readonly [CommandName, (id: string) => object])[] = [
  ['declareAction', (actorId) => ({ actorId, action: { dash: {} } })],
  ['setPolicy', (combatantId) => ({ combatantId, promptKind: 'opportunityAttack', policy: 'NEVER' })],
  ['setPolicy', (promptKind) => ({ combatantId: 'fighter', promptKind, policy: 'NEVER' })],
  ['answerPrompt', (promptId) => ({ promptId, choice: 'decline' })],
  ['adjust', (combatantId) => ({ combatantId, reason: 'curious', hitPoints: 1 })],
  ['removeCombatant', (combatantId) => ({ combatantId, reason: 'curious' })],
  ['eraseName', (combatantId) => ({ combatantId })],
];

describe.each(RULESETS)('a player of %s who', (ruleset) => {
  it('names somebody unseen is answered as if there were nobody of that name (5E-ENG-05)', async () => {
    const { api, url } = shared.service;
    const parent = await parentOf(api, ruleset);
    // The same fight twice, as each command throws other dice than the one before.
    const fights = [
      { id: NOBODY, fight: await fightOf(api, ruleset, parent, SQUARE) },
      { id: LURKER, fight: await fightOf(api, ruleset, parent, SQUARE) },
    ];
    const [{ fight }] = fights as [(typeof fights)[number]];
    const found: string[] = [];
    const asNobody = (text: string): string => timeless(text.replaceAll(LURKER, NOBODY));
    const probe = async (what: string, name: CommandName, input: (id: string) => object): Promise<void> => {
      const commandId = numbered(994, commands++);
      const answers: string[] = [];
      for (const { id, fight: one } of fights) answers.push(asNobody(await answerTo(one, name, input(id), commandId)));
      found.push(...differenceOf(what, ...(answers as [string, string])));
    };
    for (const place of places())
      if (place.takes === 'word')
        await probe(asked(place), 'declareAction', (id) => ({ actorId: 'fighter', action: actionWith(place, id) }));
    for (const [name, input] of COMMANDS) await probe(name, name, input);
    for (const [what, query, variables] of QUESTIONS) {
      const answers = [];
      for (const id of [NOBODY, LURKER])
        answers.push(
          (await fight.seat.api.raw(JSON.stringify({ query, variables: { id: fight.table.id, ...variables(id) } })))
            .text,
        );
      found.push(...differenceOf(what, ...(answers.map(asNobody) as [string, string])));
    }
    for (const id of [NOBODY, LURKER]) {
      const watching = await watch(url, PROMPTS, { id: fight.table.id, combatantIds: [id] }, fight.seat.headers);
      await watching.leave();
      expect(watching.seen.items).toEqual([]);
    }
    expect(found).toEqual([]);
  }, 120_000);

  it('names the square of somebody unseen is answered as if nobody were there, until it goes or strikes there', async () => {
    const { api } = shared.service;
    const parent = await parentOf(api, ruleset);
    const [there, elsewhere] = [
      await fightOf(api, ruleset, parent, SQUARE),
      await fightOf(api, ruleset, parent, FAR_AWAY),
    ];
    const found: string[] = [];
    const revealing = new Set<string>();
    for (const place of places()) {
      if (place.takes !== 'square') continue;
      const commandId = numbered(994, commands++);
      const input = { actorId: 'fighter', action: actionWith(place, SQUARE) };
      const [one, other] = [
        await answerTo(elsewhere, 'declareAction', input, commandId),
        await answerTo(there, 'declareAction', input, commandId),
      ];
      const [action] = place.path.split('.') as [string];
      const differs = differenceOf(asked(place), timeless(one), timeless(other));
      // A reveal costs what the action costs: what is refused must not tell anything.
      const isPaidFor = [one, other].every((text) => outcomeOf(text) === 'ActionAccepted');
      if (differs.length > 0 && isPaidFor && REVEALING.includes(action)) revealing.add(action);
      else found.push(...differs);
    }
    expect(found).toEqual([]);
    expect(revealing.has('move')).toBe(true);
  }, 120_000);
});

/** Without what moves on with each probe: what was accepted is taken back, but stays in the stream. */
function timeless(text: string): string {
  return text
    .replace(/revision":\d+/g, 'revision":0')
    .replace(/00000000-0000-4000-8994-\d{12}/g, '<command>')
    .replace(/"thrown":\d+/g, '"thrown":0')
    .replace(/recordedAt":"[^"]+"/g, 'recordedAt":"<time>"');
}
