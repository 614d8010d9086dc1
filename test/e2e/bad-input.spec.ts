import { describe, expect, it } from '@jest/globals';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../src/engine/rules/pathfinder1e/testing/creatures.js';
import { commandDocument, CREATE } from './support/documents.js';
import type { CommandName } from './support/documents.js';
import type { Input } from './support/table.js';
import { combatantInput } from './support/table.js';
import { attack, declaring, joining, MAP, withRaw, useUntouchedFights } from './support/untouched-fights.js';

const fights = useUntouchedFights();

/** A wrong value of a variable: the command, its input beside the encounter, and the path that is named. */
type WrongField = readonly [what: string, name: CommandName, input: () => Input, path: string];

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
    const error = await fights.table.fails(name, input());
    expect(error.extensions.code).toBe('BAD_USER_INPUT');
    expect(error.extensions.fields?.map((field) => field.path)).toContain(path);
    expect(new Set(error.extensions.fields?.map((field) => field.path)).size).toBe(1);
  });

  it.each([
    ['infinity as a die', 'dice', '1e309', 'input.dice.0'],
    ['2^53 + 1 as a die', 'dice', '9007199254740993', 'input.dice.0'],
  ])('%s', async (_, field, raw, path) => {
    const input = { encounterId: fights.table.id, ...declaring({ [field]: ['<raw>'] }) };
    const { seen } = await fights.sent(withRaw({ query: commandDocument('declareAction'), variables: { input } }, raw));
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
    const input = { encounterId: fights.table.id, ...joining({ statistics }) };
    const { seen } = await fights.sent(withRaw({ query: commandDocument('addCombatants'), variables: { input } }, raw));
    expect(seen.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    const paths = seen.errors?.[0]?.extensions.fields?.map((field) => field.path) ?? [];
    expect(paths.length).toBeGreaterThan(0);
    for (const found of paths) expect(`${found}.`.startsWith(`${path}.`)).toBe(true);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('a member named __proto__, wherever it stands', async () => {
    const statistics = { ...(dnd5e.wolf().statistics as object), hitPoints: '<raw>' };
    const input = { encounterId: fights.table.id, ...joining({ statistics }) };
    const body = withRaw(
      { query: commandDocument('addCombatants'), variables: { input } },
      '{"__proto__":{"isAdmin":true}}',
    );
    const { status, seen } = await fights.sent(body);
    expect([status, seen.errors?.map(({ extensions }) => extensions.code)]).toEqual([400, ['BAD_USER_INPUT']]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('a stat block nested a hundred thousand levels deep', async () => {
    const statistics = { ...(dnd5e.wolf().statistics as object), hitPoints: '<raw>' };
    const input = { encounterId: fights.table.id, ...joining({ statistics }) };
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { seen } = await fights.sent(
      withRaw({ query: commandDocument('addCombatants'), variables: { input } }, deep),
    );
    expect(seen.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
  });

  it.each([
    ['D&D 3.5', () => fights.older, dnd35],
    ['Pathfinder 1e', () => fights.pathfinder, pathfinder1e],
  ] as const)('a stat block with a negative speed in %s', async (_, at, { wolf }) => {
    const joining = combatantInput(wolf({ at: { x: 8, y: 8 }, statistics: { speeds: { walk: -50 } } }));
    const error = await at().fails('addCombatants', { combatants: [joining] });
    expect(error.extensions.code).toBe('BAD_USER_INPUT');
    expect(error.extensions.fields?.map(({ path }) => path)).toEqual(['input.combatants.0.statistics.speeds.walk']);
  });

  it('names every wrong field at once, and no more than fifty', async () => {
    const error = await fights.table.fails(
      'declareAction',
      declaring({ actorId: 1, dice: ['a'], expectedRevision: 'x' }),
    );
    expect(error.extensions.fields?.map(({ path }) => path).sort()).toEqual([
      'input.actorId',
      'input.dice.0',
      'input.expectedRevision',
    ]);
    const many = await fights.table.fails('declareAction', declaring({ dice: Array<string>(200).fill('a') }));
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
    const error = await fights.service.api.failure(CREATE, { input: full });
    expect(error.extensions.code).toBe('BAD_USER_INPUT');
    expect([...new Set(error.extensions.fields?.map((field) => field.path))]).toEqual([path]);
  });

  it('with a house rule named __proto__', async () => {
    const input = { name: 'x', ruleset: 'dnd5e', houseRules: '<raw>' };
    const { seen } = await fights.sent(
      withRaw({ query: CREATE, variables: { input } }, '{"__proto__":{"diagonals":true}}'),
    );
    expect(seen.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('under an id that is taken', async () => {
    const error = await fights.service.api.failure(CREATE, {
      input: { id: fights.table.id, name: 'x', ruleset: 'dnd5e' },
    });
    expect(error.extensions).toEqual({ code: 'REVISION_CONFLICT' });
  });
});

describe('a stat block written into the document', () => {
  const document = (statistics: string): string => `mutation {
    addCombatants(input: { encounterId: "${fights.table.id}", combatants: [
      { id: "x", name: "X", kind: MONSTER, side: "monsters", at: { x: 8, y: 8 }, statistics: ${statistics} }
    ] }) { __typename }
  }`;

  it.each([
    ['that is no stat block', '{ speed: -5 }', 'BAD_USER_INPUT'],
    ['with a member named __proto__', '{ __proto__: { speed: 30 }, hitPoints: 5 }', 'GRAPHQL_VALIDATION_FAILED'],
    ['with members every object has', '{ constructor: 1, toString: 2 }', 'GRAPHQL_VALIDATION_FAILED'],
  ])('%s', async (_, statistics, code) => {
    const error = await fights.service.api.failure(document(statistics));
    expect(error.extensions.code).toBe(code);
  });
});
