import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import type { Seen } from './support/api.js';
import { commandDocument, CREATE, FEED, PROMPTS, STATE, STATES, VERIFY } from './support/documents.js';
import type { CommandName } from './support/documents.js';
import { useOneService } from './support/one-service.js';
import type { Input, Refused } from './support/table.js';
import { combatantInput, Table } from './support/table.js';
import { useWatching, watch } from './support/watching.js';

const running = useOneService();
useWatching();

/** A fight of two in the turn of the fighter, who stands at (1, 1) with a wall to its east. */
let table: Table;
/** The same in D&D 3.5. */
let older: Table;

const MAP = {
  width: 10,
  height: 10,
  edges: [{ from: { x: 2, y: 0 }, to: { x: 2, y: 3 }, kind: 'WALL' }],
};

beforeAll(async () => {
  const { api } = running.service;
  table = await Table.create(api, { ruleset: 'dnd5e', map: MAP });
  await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 1, y: 2 } })]);
  await table.must('setInitiative', { initiatives: stated('fighter', 'goblin') });
  await table.must('startCombat');
  older = await Table.create(api, { ruleset: 'dnd35', map: MAP });
  await older.join([dnd35.fighter({ at: { x: 1, y: 1 } }), dnd35.goblin({ at: { x: 1, y: 2 } })]);
  await older.must('setInitiative', { initiatives: stated('fighter', 'goblin') });
  await older.must('startCombat');
});

const stated = (...ids: readonly string[]) => ids.map((combatantId, index) => ({ combatantId, total: 20 - index }));

/** Whatever was asked, the store holds not one event more. */
let before: bigint | undefined;
beforeEach(async () => {
  before = await running.service.store.headPosition();
});
afterEach(async () => {
  expect(await running.service.store.headPosition()).toBe(before);
});

/** Replaces the one place in a body where JSON itself has to be written by hand. */
const withRaw = (body: unknown, raw: string): string => JSON.stringify(body).replace('"<raw>"', () => raw);

async function sent(body: string): Promise<{ status: number; seen: Seen }> {
  const { status, text } = await running.service.api.raw(body);
  return { status, seen: JSON.parse(text) as Seen };
}

describe('a request that is none', () => {
  const query = '{ rulesets { id } }';
  it.each<[string, () => string, number, string]>([
    ['malformed JSON', () => '{"query":', 400, 'BAD_USER_INPUT'],
    ['an empty body', () => '', 400, 'BAD_USER_INPUT'],
    ['a list', () => '[]', 400, 'BAD_USER_INPUT'],
    ['null', () => 'null', 400, 'BAD_USER_INPUT'],
    ['a text', () => '"{ rulesets { id } }"', 400, 'BAD_USER_INPUT'],
    ['no query', () => '{}', 400, 'BAD_USER_INPUT'],
    ['a query that is no text', () => '{"query":1}', 400, 'BAD_USER_INPUT'],
    ['variables that are a list', () => JSON.stringify({ query, variables: [1] }), 400, 'BAD_USER_INPUT'],
    ['a body over the limit', () => JSON.stringify({ query, pad: 'x'.repeat(262_144) }), 413, 'PAYLOAD_TOO_LARGE'],
    ['a document that is no GraphQL', () => '{"query":"mutation {"}', 200, 'GRAPHQL_PARSE_FAILED'],
    ['a field that does not exist', () => '{"query":"{ dragons }"}', 200, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'no operation of that name',
      () => JSON.stringify({ query, operationName: 'x' }),
      200,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a document of too many tokens', () => JSON.stringify({ query: `{ ${'id '.repeat(2000)} }` }), 200, 'TOO_COMPLEX'],
    [
      'a document that is too deep',
      () => JSON.stringify({ query: `{ encounter ${'{ a '.repeat(12)} ${'}'.repeat(12)} }` }),
      200,
      'TOO_COMPLEX',
    ],
    [
      'too many aliases',
      () =>
        JSON.stringify({
          query: `{ encounters { ${Array.from({ length: 31 }, (_, n) => `a${n}: totalCount`).join(' ')} } }`,
        }),
      200,
      'TOO_COMPLEX',
    ],
    [
      'too many root fields',
      () => JSON.stringify({ query: `{ ${'...R '.repeat(21)} } fragment R on Query { rulesets { id } }` }),
      200,
      'TOO_COMPLEX',
    ],
    [
      'a subscription without a socket',
      () => JSON.stringify({ query: FEED, variables: { id: table.id } }),
      200,
      'BAD_USER_INPUT',
    ],
  ])('%s', async (_, body, status, code) => {
    const answer = await sent(body());
    expect([answer.status, answer.seen.errors?.map(({ extensions }) => extensions.code)]).toEqual([status, [code]]);
    expect(answer.seen.data ?? null).toBeNull();
  });

  it('a mutation by GET', async () => {
    const query = `mutation { voidAction(input: { encounterId: "${table.id}", reason: "x" }) { __typename } }`;
    const response = await running.service.api.get(`/graphql?query=${encodeURIComponent(query)}`);
    expect(response.status).toBe(405);
  });

  it('has the status of its code for those who ask for application/graphql-response+json', async () => {
    const api = running.service.api.with({ accept: 'application/graphql-response+json' });
    const response = await api.raw(JSON.stringify({ query: VERIFY, variables: { id: 'x' } }));
    expect(response.status).toBe(400);
  });
});

/** A wrong value of a variable: the command, its input beside the encounter, and the path that is named. */
type WrongField = readonly [what: string, name: CommandName, input: () => Input, path: string];

const attack = { attack: { targetId: 'goblin' } };
const declaring = (input: Input): Input => ({ actorId: 'fighter', action: attack, ...input });
const joining = (differences: Input): Input => ({
  combatants: [{ ...combatantInput(dnd5e.wolf({ at: { x: 8, y: 8 } })), ...differences }],
});

describe('an input with a wrong field is BAD_USER_INPUT and names it', () => {
  it.each<WrongField>([
    ['a number for a text', 'declareAction', () => declaring({ actorId: 42 }), 'input.actorId'],
    ['null for what is needed', 'declareAction', () => declaring({ actorId: null }), 'input.actorId'],
    ['a field that is missing', 'declareAction', () => ({ action: attack }), 'input.actorId'],
    ['a field that does not exist', 'declareAction', () => declaring({ cheat: 1 }), 'input.cheat'],
    ['a text for a list of dice', 'declareAction', () => declaring({ dice: ['20'] }), 'input.dice.0'],
    ['half a pip', 'declareAction', () => declaring({ dice: [1.5] }), 'input.dice.0'],
    ['a die of -0', 'declareAction', () => declaring({ dice: [-0] }), 'input.dice'],
    ['a die of 1001', 'declareAction', () => declaring({ dice: [1001] }), 'input.dice'],
    ['201 dice', 'declareAction', () => declaring({ dice: Array<number>(201).fill(1) }), 'input.dice'],
    ['an id of an encounter that is none', 'declareAction', () => declaring({ encounterId: 'x' }), 'input.encounterId'],
    ['a command id that is none', 'declareAction', () => declaring({ commandId: 'again' }), 'input.commandId'],
    [
      'a command id of no known version',
      'declareAction',
      () => declaring({ commandId: '123e4567-e89b-92d3-c456-426614174000' }),
      'input.commandId',
    ],
    [
      'a revision before the first',
      'declareAction',
      () => declaring({ expectedRevision: -1 }),
      'input.expectedRevision',
    ],
    ['an action of no member', 'declareAction', () => declaring({ action: {} }), 'input.action'],
    [
      'an action of two members',
      'declareAction',
      () => declaring({ action: { ...attack, dodge: {} } }),
      'input.action',
    ],
    [
      'an action whose member is null',
      'declareAction',
      () => declaring({ action: { dodge: null } }),
      'input.action.dodge',
    ],
    ['an action nobody knows', 'declareAction', () => declaring({ action: { teleport: {} } }), 'input.action.teleport'],
    [
      'a square that is none',
      'declareAction',
      () => declaring({ action: { move: { path: [{ x: 0, y: 1 }, { x: 0 }] } } }),
      'input.action.move.path.1.y',
    ],
    [
      'a path of no square',
      'declareAction',
      () => declaring({ action: { move: { path: [] } } }),
      'input.action.move.path',
    ],
    [
      'a square beyond every map',
      'declareAction',
      () => declaring({ action: { move: { path: [{ x: 1001, y: 1 }] } } }),
      'input.action.move.path.0.x',
    ],
    [
      'an id no creature can have',
      'declareAction',
      () => declaring({ action: { attack: { targetId: '__proto__' } } }),
      'input.action.attack.targetId',
    ],
    [
      'half of a surrogate pair in an action',
      'declareAction',
      () => declaring({ action: { improvise: { what: 'x\ud800' } } }),
      'input.action.improvise.what',
    ],
    ['half of a surrogate pair as the actor', 'declareAction', () => declaring({ actorId: '\udc00' }), 'input.actorId'],
    ['no creature', 'addCombatants', () => ({ combatants: [] }), 'input.combatants'],
    [
      '101 creatures',
      'addCombatants',
      () => ({ combatants: Array<unknown>(101).fill((joining({}).combatants as unknown[])[0]) }),
      'input.combatants',
    ],
    ['an id that begins with _', 'addCombatants', () => joining({ id: '__proto__' }), 'input.combatants.0.id'],
    ['an id every object has', 'addCombatants', () => joining({ id: 'constructor' }), 'input.combatants.0.id'],
    ['an id with NUL', 'addCombatants', () => joining({ id: 'a\u0000b' }), 'input.combatants.0.id'],
    ['a name with NUL', 'addCombatants', () => joining({ name: 'Wolf\u0000' }), 'input.combatants.0.name'],
    ['a name of half a character', 'addCombatants', () => joining({ name: 'Wolf \ud83d' }), 'input.combatants.0.name'],
    ['a name of spaces', 'addCombatants', () => joining({ name: '   ' }), 'input.combatants.0.name'],
    ['a name of 121 characters', 'addCombatants', () => joining({ name: 'x'.repeat(121) }), 'input.combatants.0.name'],
    ['a side that is no id', 'addCombatants', () => joining({ side: 'the bad ones' }), 'input.combatants.0.side'],
    ['a kind nobody knows', 'addCombatants', () => joining({ kind: 'DRAGON' }), 'input.combatants.0.kind'],
    [
      'a stat block that is a text',
      'addCombatants',
      () => joining({ statistics: 'wolf' }),
      'input.combatants.0.statistics',
    ],
    [
      'a stat block with a member that does not exist',
      'addCombatants',
      () => joining({ statistics: { ...(dnd5e.wolf().statistics as object), hitpoints: 11 } }),
      'input.combatants.0.statistics.hitpoints',
    ],
    [
      'a stat block in which a member is missing',
      'addCombatants',
      () => joining(combatantInput(dnd5e.wolf({ statistics: { hitPoints: undefined } }))),
      'input.combatants.0.statistics.hitPoints',
    ],
    [
      'a negative speed',
      'addCombatants',
      () => joining(combatantInput(dnd5e.wolf({ statistics: { speed: -30 } }))),
      'input.combatants.0.statistics.speed',
    ],
    [
      'hit points beyond counting',
      'addCombatants',
      () => joining(combatantInput(dnd5e.wolf({ statistics: { hitPoints: 2 ** 53 + 2 } }))),
      'input.combatants.0.statistics.hitPoints',
    ],
    [
      'a standing answer to a question the game does not ask',
      'addCombatants',
      () => joining({ policies: [{ promptKind: 'constructor', policy: 'NEVER' }] }),
      'input.combatants.0.policies.constructor',
    ],
    [
      'a policy for a question the game does not ask',
      'setPolicy',
      () => ({ combatantId: 'fighter', promptKind: 'toString', policy: 'NEVER' }),
      'input.promptKind',
    ],
    ['a map without a size', 'setMap', () => ({ map: { name: 'void' } }), 'input.map'],
    ['a map that is too wide', 'setMap', () => ({ map: { width: 201, height: 1 } }), 'input.map.width'],
    ['rows of different length', 'setMap', () => ({ map: { rows: ['..', '.'] } }), 'input.map.rows'],
    ['a sign nobody knows', 'setMap', () => ({ map: { rows: ['.@'] } }), 'input.map.rows'],
    [
      'rows of another size than stated',
      'setMap',
      () => ({ map: { rows: ['..'], width: 3, height: 1 } }),
      'input.map.rows',
    ],
    [
      'a remarkable square off the map',
      'setMap',
      () => ({
        map: {
          width: 10,
          height: 10,
          cells: [
            { x: 1, y: 1 },
            { x: 10, y: 0, difficulty: 1 },
          ],
        },
      }),
      'input.map.cells.1',
    ],
    [
      'a wall that runs askew',
      'setMap',
      () => ({ map: { ...MAP, edges: [...MAP.edges, { from: { x: 0, y: 0 }, to: { x: 1, y: 1 }, kind: 'WALL' }] } }),
      'input.map.edges.1',
    ],
    [
      'a wall that leaves the map',
      'setMap',
      () => ({ map: { ...MAP, edges: [{ from: { x: 0, y: 0 }, to: { x: 11, y: 0 }, kind: 'WALL' }] } }),
      'input.map.edges.0.to.x',
    ],
    [
      'a pit for a wall',
      'setMap',
      () => ({ map: { ...MAP, edges: [{ from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, kind: 'PIT' }] } }),
      'input.map.edges.0.kind',
    ],
    ['fiat without a reason', 'adjust', () => ({ combatantId: 'goblin', healing: 1, reason: '' }), 'input.reason'],
    [
      'fiat for a reason of half a character',
      'adjust',
      () => ({ combatantId: 'goblin', healing: 1, reason: '\ud800' }),
      'input.reason',
    ],
    [
      'damage below nothing',
      'adjust',
      () => ({ combatantId: 'goblin', reason: 'x', damage: [{ amount: -1, type: 'fire' }] }),
      'input.damage.0.amount',
    ],
    ['advantage of 2', 'adjust', () => ({ combatantId: 'goblin', reason: 'x', rollMode: 2 }), 'input.rollMode'],
  ])('%s (%s)', async (_, name, input, path) => {
    const error = await table.fails(name, input());
    expect(error.extensions.code).toBe('BAD_USER_INPUT');
    expect(error.extensions.fields?.map((field) => field.path)).toContain(path);
    expect(new Set(error.extensions.fields?.map((field) => field.path)).size).toBe(1);
  });

  it.each([
    ['infinity as a die', 'dice', '1e309', 'input.dice.0'],
    ['2^53 + 1 as a die', 'dice', '9007199254740993', 'input.dice.0'],
  ])('%s', async (_, field, raw, path) => {
    const input = { encounterId: table.id, ...declaring({ [field]: ['<raw>'] }) };
    const { seen } = await sent(withRaw({ query: commandDocument('declareAction'), variables: { input } }, raw));
    expect(seen.errors?.map(({ extensions }) => [extensions.code, extensions.fields?.[0]?.path])).toEqual([
      ['BAD_USER_INPUT', path],
    ]);
  });

  it.each([
    ['infinity', '1e309', 'input.combatants.0.statistics.hitPoints'],
    ['2^53 + 1', '9007199254740993', 'input.combatants.0.statistics.hitPoints'],
    ['minus nothing', '-0', 'input.combatants.0.statistics.hitPoints'],
  ])('hit points of %s in a stat block', async (_, raw, path) => {
    const statistics = { ...(dnd5e.wolf().statistics as object), hitPoints: '<raw>' };
    const input = { encounterId: table.id, ...joining({ statistics }) };
    const { seen } = await sent(withRaw({ query: commandDocument('addCombatants'), variables: { input } }, raw));
    expect(seen.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    const paths = seen.errors?.[0]?.extensions.fields?.map((field) => field.path) ?? [];
    expect(paths.length).toBeGreaterThan(0);
    for (const found of paths) expect(`${found}.`.startsWith(`${path}.`)).toBe(true);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('a member named __proto__, wherever it stands', async () => {
    const statistics = { ...(dnd5e.wolf().statistics as object), hitPoints: '<raw>' };
    const input = { encounterId: table.id, ...joining({ statistics }) };
    const body = withRaw(
      { query: commandDocument('addCombatants'), variables: { input } },
      '{"__proto__":{"isAdmin":true}}',
    );
    const { status, seen } = await sent(body);
    expect([status, seen.errors?.map(({ extensions }) => extensions.code)]).toEqual([400, ['BAD_USER_INPUT']]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('a stat block nested a hundred thousand levels deep', async () => {
    const statistics = { ...(dnd5e.wolf().statistics as object), hitPoints: '<raw>' };
    const input = { encounterId: table.id, ...joining({ statistics }) };
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { seen } = await sent(withRaw({ query: commandDocument('addCombatants'), variables: { input } }, deep));
    expect(seen.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
  });

  it('a stat block with a negative speed in the other games', async () => {
    const wolf = combatantInput(dnd35.wolf({ at: { x: 8, y: 8 }, statistics: { speeds: { walk: -50 } } }));
    const error = await older.fails('addCombatants', { combatants: [wolf] });
    expect(error.extensions.fields?.map(({ path }) => path)).toEqual(['input.combatants.0.statistics.speeds.walk']);
  });

  it('names every wrong field at once, and no more than fifty', async () => {
    const error = await table.fails('declareAction', declaring({ actorId: 1, dice: ['a'], expectedRevision: 'x' }));
    expect(error.extensions.fields?.map(({ path }) => path).sort()).toEqual([
      'input.actorId',
      'input.dice.0',
      'input.expectedRevision',
    ]);
    const many = await table.fails('declareAction', declaring({ dice: Array<string>(200).fill('a') }));
    expect(many.extensions.fields).toHaveLength(50);
  });
});

describe('an encounter that cannot be created', () => {
  it.each<[string, Input, string]>([
    ['an unknown ruleset', { ruleset: 'dnd4e' }, 'input.ruleset'],
    ['a ruleset every object has', { ruleset: 'constructor' }, 'input.ruleset'],
    ['an unknown house rule', { houseRules: { alwaysWin: true } }, 'input.houseRules.alwaysWin'],
    ['a house rule every object has', { houseRules: { toString: true } }, 'input.houseRules'],
    ['a house rule of another kind', { houseRules: { diagonals: 'five' } }, 'input.houseRules.diagonals'],
    ['a house rule that is a list', { houseRules: { diagonals: [] } }, 'input.houseRules.diagonals'],
    ['house rules that are a list', { houseRules: [] }, 'input.houseRules'],
    ['no name', { name: '' }, 'input.name'],
    ['a name that breaks the line', { name: 'a\nb' }, 'input.name'],
    ['a name of half a character', { name: '\ud800' }, 'input.name'],
    ['a tag of nothing', { tags: [''] }, 'input.tags'],
    ['half a character for a tag', { tags: ['ok', '\udc00'] }, 'input.tags.1'],
    ['dice thrown by nobody', { diceMode: 'NOBODY' }, 'input.diceMode'],
    ['a map that is none', { map: { rows: [] } }, 'input.map.rows'],
    ['an id that is none', { id: 'mine' }, 'input.id'],
  ])('%s', async (_, input, path) => {
    const full = { name: 'x', ruleset: 'dnd5e', ...input };
    const error = await running.service.api.failure(CREATE, { input: full });
    expect(error.extensions.code).toBe('BAD_USER_INPUT');
    expect([...new Set(error.extensions.fields?.map((field) => field.path))]).toEqual([path]);
  });

  it('with a house rule named __proto__', async () => {
    const input = { name: 'x', ruleset: 'dnd5e', houseRules: '<raw>' };
    const { seen } = await sent(withRaw({ query: CREATE, variables: { input } }, '{"__proto__":{"diagonals":true}}'));
    expect(seen.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('under an id that is taken', async () => {
    const error = await running.service.api.failure(CREATE, { input: { id: table.id, name: 'x', ruleset: 'dnd5e' } });
    const { revision } = await table.state();
    expect(error.extensions).toMatchObject({ code: 'REVISION_CONFLICT', currentRevision: revision });
  });
});

describe('an encounter that does not exist is NOT_FOUND', () => {
  const nowhere = randomUUID();

  it.each<[CommandName, Input]>([
    ['addCombatants', joining({})],
    ['removeCombatant', { combatantId: 'fighter' }],
    ['setMap', { map: null }],
    ['setPolicy', { combatantId: 'fighter', promptKind: 'opportunityAttack', policy: 'NEVER' }],
    ['addDiceWord', { by: 'Ann', word: 'luck' }],
    ['rollInitiative', {}],
    ['setInitiative', { initiatives: stated('fighter') }],
    ['startCombat', {}],
    ['declareAction', declaring({})],
    ['answerPrompt', { promptId: 'x', choice: 'y' }],
    ['endTurn', {}],
    ['adjust', { reason: 'x', combatantId: 'fighter', healing: 1 }],
    ['voidAction', { reason: 'x' }],
    ['undo', {}],
    ['endEncounter', {}],
  ])('for %s', async (name, input) => {
    const error = await new Table(running.service.api, nowhere).fails(name, input);
    expect(error.extensions.code).toBe('NOT_FOUND');
  });

  it.each([
    ['encounter', STATE],
    ['verify', VERIFY],
    ['legalActions', 'query($id: UUID!) { legalActions(encounterId: $id, combatantId: "a") { action } }'],
    [
      'previewAttack',
      'query($id: UUID!) { previewAttack(input: { encounterId: $id, attackerId: "a", attack: { targetId: "b" } }) { __typename } }',
    ],
  ])('for the query %s', async (_, query) => {
    expect((await running.service.api.failure(query, { id: nowhere })).extensions.code).toBe('NOT_FOUND');
  });

  it.each([
    ['encounterEvents', FEED],
    ['encounterState', STATES],
    ['prompts', PROMPTS],
  ])('for the subscription %s, which leaves no watcher', async (_, query) => {
    const { over } = await watch(running.service.url, query, { id: nowhere });
    expect((await over).errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
    expect(running.service.feed.watched).toBe(0);
  });

  it('for its archive', async () => {
    const { api } = running.service;
    const missing = await api.get(`/encounters/${nowhere}/events.ndjson`);
    expect([missing.status, missing.body]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
    const nonsense = await api.get('/encounters/x/events.ndjson');
    expect([nonsense.status, nonsense.body]).toMatchObject([
      400,
      { error: { code: 'BAD_USER_INPUT', fields: [{ path: 'id' }] } },
    ]);
  });

  it('for a moment that it never had', async () => {
    const { api } = running.service;
    for (const at of [{ revision: 100_000 }, { roundAndTurn: { round: 7 } }, { roundAndTurn: { round: 1, turn: 2 } }])
      expect((await api.failure(STATE, { id: table.id, at })).extensions.code).toBe('NOT_FOUND');
  });
});

describe('what the rules do not allow is refused as data', () => {
  type Case = readonly [what: string, table: () => Table, name: CommandName, input: () => Input, code: string];
  const act =
    (action: Input, more: Input = {}) =>
    (): Input => ({ actorId: 'fighter', action, ...more });

  it.each<Case>([
    [
      'an actor nobody knows',
      () => table,
      'declareAction',
      () => declaring({ actorId: 'constructor' }),
      'COMBATANT_UNKNOWN',
    ],
    [
      'a target nobody knows',
      () => table,
      'declareAction',
      act({ attack: { targetId: 'valueOf1' } }),
      'TARGET_UNKNOWN',
    ],
    ['another one’s turn', () => table, 'declareAction', () => declaring({ actorId: 'goblin' }), 'NOT_YOUR_TURN'],
    [
      'an action the game does not have',
      () => table,
      'declareAction',
      act({ fiveFootStep: { to: { x: 0, y: 1 } } }),
      'ACTION_NOT_IN_RULESET',
    ],
    [
      'an action the older game does not have',
      () => older,
      'declareAction',
      act({ dash: {} }),
      'ACTION_NOT_IN_RULESET',
    ],
    ['a path through a wall', () => table, 'declareAction', act({ move: { path: [{ x: 2, y: 1 }] } }), 'PATH_BLOCKED'],
    [
      'a path through a wall in the older game',
      () => older,
      'declareAction',
      act({ move: { path: [{ x: 2, y: 1 }] } }),
      'WALL_IN_THE_WAY',
    ],
    [
      'a path off the map',
      () => table,
      'declareAction',
      act({
        move: {
          path: [
            { x: 0, y: 0 },
            { x: -1, y: 0 },
          ],
        },
      }),
      'SQUARE_OFF_MAP',
    ],
    [
      'a path off the map in the older game',
      () => older,
      'declareAction',
      act({
        move: {
          path: [
            { x: 0, y: 0 },
            { x: -1, y: 0 },
          ],
        },
      }),
      'OFF_MAP',
    ],
    ['a face no d20 has', () => table, 'declareAction', act(attack, { dice: [21] }), 'DICE_FACE_IMPOSSIBLE'],
    ['more dice than were asked for', () => table, 'declareAction', act(attack, { dice: [2, 3, 4] }), 'DICE_LEFT_OVER'],
    [
      'a prompt that is not open',
      () => table,
      'answerPrompt',
      () => ({ promptId: 'x', choice: 'yes' }),
      'PROMPT_UNKNOWN',
    ],
    ['calling off nothing', () => table, 'voidAction', () => ({ reason: 'x' }), 'NO_OPEN_ACTION'],
    [
      'a creature that is there already',
      () => table,
      'addCombatants',
      () => joining({ id: 'goblin' }),
      'COMBATANT_EXISTS',
    ],
    ['a creature off the map', () => table, 'addCombatants', () => joining({ at: { x: 10, y: 0 } }), 'SQUARE_OFF_MAP'],
    [
      'a creature in another’s square',
      () => table,
      'addCombatants',
      () => joining({ at: { x: 1, y: 2 } }),
      'SQUARE_OCCUPIED',
    ],
    [
      'fiat to a square off the map',
      () => table,
      'adjust',
      () => ({ combatantId: 'goblin', reason: 'x', position: { x: 0, y: 10 } }),
      'SQUARE_OFF_MAP',
    ],
    [
      'fiat that changes nothing',
      () => table,
      'adjust',
      () => ({ combatantId: 'goblin', reason: 'x' }),
      'ADJUSTMENT_EMPTY',
    ],
    [
      'fiat for nobody',
      () => table,
      'adjust',
      () => ({ combatantId: 'toString', reason: 'x', healing: 1 }),
      'COMBATANT_UNKNOWN',
    ],
    [
      'a condition nobody knows',
      () => table,
      'adjust',
      () => ({ combatantId: 'goblin', reason: 'x', addCondition: { kind: 'valueOf' } }),
      'CONDITION_UNKNOWN',
    ],
    [
      'a map on which somebody has no place',
      () => table,
      'setMap',
      () => ({ map: { width: 1, height: 1 } }),
      'SQUARE_OFF_MAP',
    ],
    ['going back to what is yet to come', () => table, 'undo', () => ({ to: 100_000 }), 'REVISION_UNKNOWN'],
    ['a second beginning', () => table, 'startCombat', () => ({}), 'ENCOUNTER_NOT_IN_SETUP'],
    ['initiative in the middle of the fight', () => table, 'rollInitiative', () => ({}), 'ENCOUNTER_NOT_IN_SETUP'],
  ])('%s', async (_, at, name, input, code) => {
    const { revision } = await at().state();
    const refused = await at().refused(name, input());
    expect(refused).toMatchObject({ code, revision } satisfies Partial<Refused>);
    expect(refused.message).not.toMatch(/[{}]/);
  });

  it('in the language of the caller', async () => {
    const spanish = table.through(running.service.api.with({ 'accept-language': 'es' }));
    const { message } = await spanish.refused('declareAction', declaring({ actorId: 'goblin' }));
    expect(message).toBe('Es el turno de fighter, no de goblin.');
  });
});

describe('the dead and the ended', () => {
  let grave: Table;
  let over: Table;

  beforeAll(async () => {
    const { api } = running.service;
    grave = await Table.create(api, { ruleset: 'dnd5e', map: MAP });
    await grave.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 1, y: 2 } })]);
    await grave.must('setInitiative', { initiatives: stated('goblin', 'fighter') });
    await grave.must('startCombat');
    await grave.must('adjust', { combatantId: 'goblin', reason: 'a falling rock', hitPoints: 0 });
    over = await Table.create(api, { ruleset: 'dnd35' });
    await over.join([dnd35.orc()]);
    await over.must('endEncounter');
  });

  it('a dead attacker does not attack', async () => {
    expect(
      await grave.refused('declareAction', { actorId: 'goblin', action: { attack: { targetId: 'fighter' } } }),
    ).toMatchObject({
      code: 'ACTOR_DEAD',
    });
  });

  it('nothing more happens in a fight that is over', async () => {
    for (const [name, input] of [
      ['addCombatants', { combatants: [combatantInput(dnd35.wolf())] }],
      ['adjust', { combatantId: 'orc', reason: 'x', healing: 1 }],
      ['undo', {}],
      ['endEncounter', {}],
    ] as const)
      expect(await over.refused(name, input)).toMatchObject({ code: 'ENCOUNTER_ENDED' });
  });
});

describe('a stat block written into the document', () => {
  const document = (statistics: string): string => `mutation {
    addCombatants(input: { encounterId: "${table.id}", combatants: [
      { id: "x", name: "X", kind: MONSTER, side: "monsters", at: { x: 8, y: 8 }, statistics: ${statistics} }
    ] }) { __typename }
  }`;

  it.each([
    ['that is no stat block', '{ speed: -5 }', 'BAD_USER_INPUT'],
    ['with a member named __proto__', '{ __proto__: { speed: 30 }, hitPoints: 5 }', 'GRAPHQL_VALIDATION_FAILED'],
    ['with members every object has', '{ constructor: 1, toString: 2 }', 'GRAPHQL_VALIDATION_FAILED'],
  ])('%s', async (_, statistics, code) => {
    const error = await running.service.api.failure(document(statistics));
    expect(error.extensions.code).toBe(code);
  });
});

describe('pages that cannot be', () => {
  it.each<[string, Input, string]>([
    ['of no event', { first: 0 }, 'first'],
    ['of 201 events', { first: 201 }, 'first'],
    ['after what is no cursor', { after: 'x' }, 'after'],
    ['after a cursor of another list', { after: '-1' }, 'after'],
  ])('%s', async (_, variables, path) => {
    const error = await running.service.api.failure(
      'query($id: UUID!, $first: Int, $after: String) { encounter(id: $id) { events(first: $first, after: $after) { totalCount } } }',
      { id: table.id, ...variables },
    );
    expect(error.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path }] });
  });

  it('of a feed that begins after its end', async () => {
    const { over } = await watch(running.service.url, FEED, { id: table.id, afterRevision: 100_000 });
    expect((await over).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', fields: [{ path: 'afterRevision' }] } },
    ]);
  });
});
