import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from '../../grid/index.js';
import type { CombatantInput } from '../../rules/ruleset.js';
import { Scenario } from '../../testing/scenario.js';
import { AWAY, toyFight } from '../../testing/toy-fight.js';
import { toyCreature, toyRuleset } from '../../testing/toy-ruleset.js';
import { partly } from '../../testing/to-be-events.js';
import type { Command } from '../commands.js';
import { event } from '../events/index.js';
import { EMPTY_FOLD } from '../fold.js';
import { decide } from './index.js';

const CREATE = {
  type: 'createEncounter',
  encounterId: '3b9b5f0e-6f5c-4f43-9a51-0d5f6a1c2b3d',
  name: 'The bridge',
  rulesetId: 'toy',
  houseRules: { weather: 'rain' },
  diceMode: 'EITHER',
  commitment: 'ab'.repeat(32),
  tags: ['campaign-1'],
  map: null,
} as const satisfies Command;

const create = (change: Partial<Extract<Command, { type: 'createEncounter' }>> = {}) =>
  decide(
    { fold: EMPTY_FOLD, commandId: 'c', ruleset: toyRuleset, serviceDice: () => 1, declaredDice: [] },
    { ...CREATE, ...change },
  );

const setup = () => new Scenario(toyRuleset);
const add = (...combatants: readonly CombatantInput[]) => ({ type: 'addCombatants', combatants }) as const;
const pathsOf = (problems: readonly { readonly path: string }[]) => problems.map(({ path }) => path);

describe('createEncounter', () => {
  const created = event('EncounterCreated', {
    encounterId: CREATE.encounterId,
    name: 'The bridge',
    rulesetId: 'toy',
    rulesetVersion: '1',
    houseRules: { provoke: true, weather: 'rain', hands: 2, motto: '' },
    diceMode: 'EITHER',
    commitment: 'ab'.repeat(32),
    tags: ['campaign-1'],
  });

  it('records every house rule, chosen or default', () => {
    expect(create()).toEqual({ kind: 'accepted', events: [{ event: created, causationId: null }] });
  });

  it('sets the map that comes with it', () => {
    const map = openMap(3, 2);
    const set = { event: event('MapSet', { map: map as never }), causationId: null };
    expect(create({ map })).toEqual({ kind: 'accepted', events: [{ event: created, causationId: null }, set] });
  });

  it.each([
    ['an unknown house rule', { houseRules: { gravity: true } }, ['houseRules.gravity']],
    ['a name with a line break', { name: 'two\nlines' }, ['name']],
    ['half a surrogate pair in the name', { name: 'x\ud800' }, ['name']],
    ['a tag that is too long', { tags: ['x'.repeat(65)] }, ['tags.0']],
    ['a map without width', { map: { ...openMap(2, 2), width: 0 } }, ['map.width']],
  ])('finds %s invalid', (_, change, paths) => {
    const decision = create(change);
    expect(decision.kind).toBe('invalid');
    if (decision.kind === 'invalid') expect(pathsOf(decision.problems)).toEqual(paths);
  });
});

describe('addCombatants', () => {
  it('lets all of them join, in order', () => {
    const fight = setup();
    const events = fight.must(add(toyCreature('a'), toyCreature('b', { at: { x: 4, y: 0 }, groupId: 'pack' })));
    expect(events).toBeEvents([
      event('CombatantJoined', {
        combatantId: 'a',
        name: 'a',
        kind: 'MONSTER',
        side: 'a',
        size: 'MEDIUM',
        at: { x: 0, y: 0 },
        groupId: null,
        statistics: { hitPoints: 10, armorClass: 12, attackBonus: 3, damageDie: 6, parries: 0 },
        hitPoints: { current: 10, maximum: 10, temporary: 0, nonlethal: 0 },
        resources: { parries: { remaining: 0, maximum: 0 } },
        wielded: ['club'],
        policies: {},
        effects: [],
      }),
      partly('CombatantJoined', { combatantId: 'b', groupId: 'pack', at: { x: 4, y: 0 } }),
    ]);
    expect(fight.state.present).toEqual(['a', 'b']);
  });

  it('lets nobody join if one of them may not', () => {
    const fight = setup();
    fight.join(toyCreature('a'));
    const outcome = fight.try(add(toyCreature('b'), toyCreature('a')));
    expect(outcome).toMatchObject({ events: [], refusal: { code: 'COMBATANT_EXISTS', params: { id: 'a' } } });
    expect(fight.state.present).toEqual(['a']);
  });

  it('refuses one id twice in one command, and the id of somebody who left', () => {
    const fight = setup();
    expect(fight.try(add(toyCreature('a'), toyCreature('a'))).refusal?.code).toBe('COMBATANT_EXISTS');
    fight.join(toyCreature('a'));
    fight.must({ type: 'removeCombatant', combatantId: 'a', reason: 'fled' });
    expect(fight.try(add(toyCreature('a'))).refusal?.code).toBe('COMBATANT_EXISTS');
  });

  it.each([
    ['no creature at all', [], ['combatants']],
    ['an id that is a reserved word', [toyCreature('constructor', { side: 'a' })], ['combatants.0.id']],
    ['an id that begins with _', [toyCreature('__proto__', { side: 'a' })], ['combatants.0.id']],
    ['an empty side', [toyCreature('a', { side: '' })], ['combatants.0.side']],
    ['a name with a control character', [toyCreature('a', { name: 'a\u0007' })], ['combatants.0.name']],
    ['a group that is no id', [toyCreature('a', { groupId: 'a pack' })], ['combatants.0.groupId']],
    ['half a square', [toyCreature('a', { at: { x: 0.5, y: 0 } })], ['combatants.0.at.x']],
    ['a square far away', [toyCreature('a', { at: { x: 0, y: 1001 } })], ['combatants.0.at.y']],
    ['an unknown policy', [toyCreature('a', { policies: { sing: 'ALWAYS' } })], ['combatants.0.policies.sing']],
    ['a bad number', [toyCreature('a', { statistics: { armorClass: 0 } })], ['combatants.0.statistics.armorClass']],
    [
      'two bad creatures, and says so of both',
      [toyCreature('a', { name: '' }), toyCreature('b'), toyCreature('c', { statistics: { parries: -1 } })],
      ['combatants.0.name', 'combatants.2.statistics.parries'],
    ],
  ])('finds %s invalid', (_, combatants, paths) => {
    const outcome = setup().try(add(...combatants));
    expect(outcome).toMatchObject({ events: [], refusal: null });
    expect(pathsOf(outcome.problems)).toEqual(paths);
  });

  it('gives a place in the order to whoever joins a fight that has begun', () => {
    const fight = toyFight();
    const events = fight.must(add(toyCreature('wolf', { side: 'monsters', at: { x: 5, y: 5 } })), [14]);
    expect(events).toBeEvents([
      partly('CombatantJoined', { combatantId: 'wolf' }),
      partly('ActionDeclared', { action: 'joinCombat', actorId: null, input: { combatantIds: ['wolf'] } }),
      partly('DiceRolled', { purpose: 'initiative', rollerId: 'wolf', total: 14 }),
      partly('InitiativeSet', { reason: 'JOINED' }),
      partly('ActionCompleted', { outcome: 'DONE' }),
    ]);
    // The order was begun with totals of 30, 29, 28 and 27.
    expect(fight.state.order.map(({ combatantId }) => combatantId)).toEqual(['orc', 'goblin', 'elf', 'hero', 'wolf']);
    fight.checkDeterminism();
  });

  it('knows the ids it was given as data only: names of inherited members do not collide', () => {
    const fight = setup();
    expect(fight.try({ type: 'removeCombatant', combatantId: 'toString', reason: 'x' }).refusal?.code).toBe(
      'COMBATANT_UNKNOWN',
    );
  });
});

describe('setMap', () => {
  it('sets a map on which everybody has a place, and takes it away', () => {
    const fight = setup();
    fight.join(toyCreature('a'), toyCreature('b', { at: { x: 1, y: 0 } }));
    const { map } = asciiMap(['..#']);
    expect(fight.must({ type: 'setMap', map })).toBeEvents([event('MapSet', { map: map as never })]);
    expect(fight.state.map).toEqual(map);
    expect(fight.must({ type: 'setMap', map: null })).toBeEvents([event('MapSet', { map: null })]);
    expect(fight.state.map).toBeNull();
  });

  it('leaves those without a square where they are', () => {
    const fight = setup();
    fight.join(toyCreature('a', { at: null }));
    fight.must({ type: 'setMap', map: openMap(1, 1) });
    expect(fight.combatant('a').at).toBeNull();
  });

  it('finds a map invalid that is none', () => {
    const outcome = setup().try({ type: 'setMap', map: { ...openMap(2, 2), height: -1, squareFeet: 10 as 5 } });
    expect(pathsOf(outcome.problems)).toEqual(['map.height', 'map.squareFeet']);
  });
});

describe('setPolicy', () => {
  it('records the standing answer, also while a question waits', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    const command = { type: 'setPolicy', combatantId: 'orc', promptKind: 'strike', policy: 'NEVER' } as const;
    expect(fight.must(command)).toBeEvents([
      event('PolicySet', { combatantId: 'orc', promptKind: 'strike', policy: 'NEVER' }),
    ]);
    expect(fight.combatant('orc').policies).toEqual({ strike: 'NEVER' });
    expect(fight.prompts).toHaveLength(1);
  });

  it.each(['sing', 'toString'])('finds the kind %s invalid, which the ruleset never asks', (promptKind) => {
    const outcome = toyFight().try({ type: 'setPolicy', combatantId: 'orc', promptKind, policy: 'ASK' });
    expect(outcome.problems).toEqual([{ path: 'promptKind', message: 'one of strike, parry, drop, release' }]);
  });
});

describe('addDiceWord', () => {
  const word = (text: string) => ({ type: 'addDiceWord', by: 'Ana', word: text }) as const;

  it('adds a word to the key of the dice', () => {
    const fight = setup();
    expect(fight.must(word('luna'))).toBeEvents([event('DiceWordAdded', { by: 'Ana', word: 'luna' })]);
    fight.must(word('mar'));
    expect(fight.state.dice.words).toEqual(['luna', 'mar']);
  });

  it.each(['', 'x'.repeat(201), '\udc00'])('finds a word invalid from which no key can be made: %j', (text) => {
    expect(pathsOf(setup().try(word(text)).problems)).toEqual(['word']);
  });

  it('takes no more words than the dice can', () => {
    const fight = setup();
    for (let count = 1; count <= 64; count++) fight.must(word(`w${count}`));
    expect(fight.try(word('w65')).problems).toEqual([{ path: 'word', message: 'at most 64 words' }]);
  });
});

describe('rollInitiative and startCombat', () => {
  const pair = () => {
    const fight = setup();
    fight.join(toyCreature('a'), toyCreature('b', { at: { x: 3, y: 0 } }));
    return fight;
  };

  it('rolls for those whose total is not stated', () => {
    const fight = pair();
    const stated = [{ combatantId: 'b', total: 12 }];
    expect(fight.must({ type: 'rollInitiative', stated }, [15])).toBeEvents([
      partly('ActionDeclared', { action: 'rollInitiative', actorId: null, input: { stated } }),
      partly('DiceRolled', { rollerId: 'a', total: 15 }),
      partly('InitiativeSet', { reason: 'STATED' }),
      partly('ActionCompleted', {}),
    ]);
    expect(fight.state.order.map(({ combatantId, total }) => [combatantId, total])).toEqual([
      ['a', 15],
      ['b', 12],
    ]);
  });

  it('begins the fight with those who are surprised', () => {
    const fight = pair();
    fight.must({ type: 'rollInitiative', stated: [] }, [3, 8]);
    expect(fight.must({ type: 'startCombat', surprised: ['a'] })).toBeEvents([
      partly('ActionDeclared', { action: 'startCombat', actorId: null, input: { surprised: ['a'] } }),
      event('AwarenessSet', { surprised: ['a'] }),
      event('CombatStarted', { surpriseRound: false }),
      event('RoundStarted', { round: 1 }),
      event('TurnStarted', { combatantId: 'b', round: 1, budget: { action: 1, reaction: 1 }, notes: {} }),
      partly('ActionCompleted', { outcome: 'DONE', reason: null }),
    ]);
    expect(fight.state).toMatchObject({ phase: 'COMBAT', round: 1, activeId: 'b' });
    expect(fight.combatant('a').surprised).toBe(true);
    expect(fight.combatant('b').surprised).toBe(false);
  });

  it('refuses creatures that are not there', () => {
    const fight = pair();
    const stated = [{ combatantId: 'c', total: 1 }];
    expect(fight.try({ type: 'rollInitiative', stated }).refusal).toMatchObject({
      code: 'COMBATANT_UNKNOWN',
      params: { id: 'c' },
      legal: ['a', 'b'],
    });
    fight.must({ type: 'rollInitiative', stated: [] }, [1, 2]);
    expect(fight.try({ type: 'startCombat', surprised: ['c'] }).refusal?.code).toBe('COMBATANT_UNKNOWN');
  });
});

describe('removeCombatant', () => {
  it('ends the turn of whoever leaves, and takes it from the order', () => {
    const fight = toyFight();
    expect(fight.must({ type: 'removeCombatant', combatantId: 'hero', reason: 'banished' })).toBeEvents([
      partly('ActionDeclared', { action: 'leave', input: { combatantId: 'hero', reason: 'banished' } }),
      event('TurnEnded', { combatantId: 'hero', round: 1 }),
      event('RoundStarted', { round: 2 }),
      partly('TurnStarted', { combatantId: 'orc', round: 2 }),
      event('CombatantLeft', { combatantId: 'hero', reason: 'banished' }),
      partly('ActionCompleted', {}),
    ]);
    expect(fight.state.present).toEqual(['orc', 'goblin', 'elf']);
    expect(fight.state.order.map(({ combatantId }) => combatantId)).toEqual(['orc', 'goblin', 'elf']);
    fight.checkDeterminism();
  });

  it.each(['', 'x'.repeat(501)])('needs a reason of 1 to 500 characters', (reason) => {
    expect(pathsOf(toyFight().try({ type: 'removeCombatant', combatantId: 'hero', reason }).problems)).toEqual([
      'reason',
    ]);
  });
});
