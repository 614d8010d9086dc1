import { describe, expect, it } from '@jest/globals';
import { asciiMap, footprint, openMap } from '../grid/index.js';
import { doorwayRefusal } from '../rules/shared/doorways.js';
import type { Adjustment, Ruleset } from '../rules/ruleset.js';
import { crowd, decideOn, MOST_EVENTS, SHOUT, shoutingFight, withEffects, withEvents } from '../testing/grown.js';
import { Scenario } from '../testing/scenario.js';
import { AWAY, toyFight } from '../testing/toy-fight.js';
import { toyCreature, toyRuleset } from '../testing/toy-ruleset.js';
import { completeMove } from '../rules/shared/move-goal.js';
import { ENCOUNTER_LIMITS } from '../limits.js';
import { seenRefusal } from '../visibility/seen-refusal.js';
import type { ActionInput } from './actions/inputs.js';
import type { Command, Decision, ForkParent } from './commands.js';
import { decide } from './decide/index.js';
import { EMPTY_FOLD, foldAll } from './fold.js';
import type { Refusal } from './refusal.js';
import { COMMON_REFUSALS, PLAYED_ELSEWHERE, refuse } from './refusal.js';
import type { Seat } from './seat.js';
import { forkBar, undoBar } from './seat.js';

type Code = keyof typeof COMMON_REFUSALS;

const setup = (...ids: readonly string[]): Scenario => {
  const fight = new Scenario(toyRuleset);
  if (ids.length > 0) fight.join(...ids.map((id, x) => toyCreature(id, { at: { x, y: 0 } })));
  return fight;
};
const refusalOf = (fight: Scenario, command: Command, dice: readonly number[] = []): Refusal | null =>
  fight.try(command, dice).refusal;
const adjusted = (change: Partial<Adjustment>, fight = toyFight()): Refusal | null =>
  refusalOf(fight, { type: 'adjust', combatantId: 'hero', reason: 'because', ...change });
const refusalIn = (decision: Decision): Refusal | null => (decision.kind === 'refused' ? decision.refusal : null);
const attack: Command = { type: 'declareAction', actorId: 'hero', action: 'attack', input: { targetId: 'orc' } };
const waiting = (): Scenario => {
  const fight = toyFight();
  fight.act('hero', 'move', AWAY);
  return fight;
};

/** Where a mover who can get nowhere wants to go. */
const goal = (input: ActionInput<'move'>): Refusal | null => {
  const completed = completeMove('hero', input, ['R-1'], () => ({
    get: () => undefined,
    pathTo: () => undefined,
    *[Symbol.iterator]() {
      yield { square: { x: 8, y: 9 }, feet: 5, parity: 0 as const, mayStop: true };
    },
  }));
  return 'refusal' in completed ? completed.refusal : null;
};

const PLAYER: Seat = { id: 'ana', role: 'PLAYER', name: 'ana', combatantIds: [] };
const NO_DICE = { commandId: 'x', ruleset: toyRuleset, serviceDice: () => 1, declaredDice: [] };

/** Branches a fight off by the same seed. */
function forkOf({ fold }: Scenario, parent: Partial<ForkParent>): Decision {
  const known = { encounterId: fold.state!.id, revision: fold.state!.revision, hash: '1'.repeat(64), fold };
  return decide(
    { ...NO_DICE, fold: EMPTY_FOLD },
    {
      type: 'forkEncounter',
      encounterId: '11111111-1111-4111-8111-111111111111',
      name: 'Fork',
      tags: [],
      seed: 'SAME',
      commitment: '0'.repeat(64),
      parent: { ...known, turn: 0, seedRevealed: true, ...parent },
    },
  );
}
function forked(fight: Scenario, parent: Partial<ForkParent>): Refusal | null {
  const decision = forkOf(fight, parent);
  return decision.kind === 'refused' ? decision.refusal : null;
}

/** A seat for another spectator. */
const granted = (number: number): Command => ({
  type: 'grantSeat',
  seatId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  role: 'SPECTATOR',
  combatantIds: [],
  name: 'Ana',
  expiresAt: '2026-12-31T00:00:00.000Z',
});

/** For every code a situation in which it is the answer. The type demands one for each. */
const SITUATIONS: Readonly<Record<Code, () => Refusal | null>> = {
  ENCOUNTER_FULL: () => refusalIn(decideOn(withEvents(toyFight().fold, MOST_EVENTS), { type: 'endTurn' })),
  TOO_MANY_COMBATANTS: () => {
    const fight = setup();
    for (const from of [0, 100, 200, 300, 400]) fight.must(crowd(from, 100));
    return refusalOf(fight, crowd(500, 1));
  },
  TOO_MANY_EFFECTS: () => refusalIn(decideOn(withEffects(shoutingFight().fold, 'hero', 100), SHOUT, [3])),
  ENCOUNTER_NOT_IN_SETUP: () => refusalOf(toyFight(), { type: 'startCombat', surprised: [] }),
  ENCOUNTER_NOT_IN_COMBAT: () => refusalOf(setup('a'), { ...attack, actorId: 'a' }),
  ENCOUNTER_IMPORTED: () => PLAYED_ELSEWHERE,
  ENCOUNTER_ENDED: () => {
    const fight = setup('a');
    const seed = '00'.repeat(32);
    fight.must({ type: 'endEncounter', reason: 'peace', victors: [], seed, stateHash: seed });
    return refusalOf(fight, { type: 'rollInitiative', stated: [] });
  },
  ENCOUNTER_EMPTY: () => refusalOf(setup(), { type: 'rollInitiative', stated: [] }),
  HAS_NO_TURNS: () => {
    const fight = new Scenario({ ...toyRuleset, hasTurns: (_state, id) => id !== 'crate' });
    fight.join(toyCreature('a'), toyCreature('crate'));
    return refusalOf(fight, { type: 'rollInitiative', stated: [{ combatantId: 'crate', total: 10 }] });
  },
  INITIATIVE_MISSING: () => refusalOf(setup('a', 'b'), { type: 'startCombat', surprised: [] }),
  COMBATANT_UNKNOWN: () => adjusted({ combatantId: 'nobody', hitPoints: 1 }),
  HIDDEN_FROM_ITSELF: () => adjusted({ hidden: { from: ['hero'] } }),
  COMBATANT_EXISTS: () => refusalOf(setup('a'), { type: 'addCombatants', combatants: [toyCreature('a')] }),
  SQUARE_OFF_MAP: () => adjusted({ position: { x: 10, y: 3 } }),
  SQUARE_BLOCKED: () => {
    const { map } = asciiMap(['#.']);
    return refusalOf(setup('a'), { type: 'setMap', map });
  },
  SQUARE_OCCUPIED: () => adjusted({ position: { x: 2, y: 1 } }),
  MAP_MISSING: () => {
    const fight = toyFight();
    fight.must({ type: 'setMap', map: null });
    return adjusted({ position: { x: 2, y: 1 } }, fight);
  },
  MAP_PRESENT: () => adjusted({ relation: { otherId: 'orc', distance: 10, engaged: false } }),
  SEAT_UNKNOWN: () => refusalOf(toyFight(), { type: 'revokeSeat', seatId: 'nobody', reason: 'x' }),
  SEATS_TAKEN: () => {
    const fight = toyFight();
    for (let number = 0; number < ENCOUNTER_LIMITS.seats; number++) fight.must(granted(number));
    return refusalOf(fight, granted(ENCOUNTER_LIMITS.seats));
  },
  UNSEEN_OBSTACLE: () => seenRefusal(toyRuleset, toyFight().state, 'hero', { kind: 'accepted', events: [] }),
  DOORWAY_TAKEN: () => {
    const turned = openMap(10, 10);
    // Whoever stood there with room for two has room for one once the door is turned.
    return doorwayRefusal(
      toyFight().state,
      turned,
      'gate',
      ({ map }, { at }) => at && footprint(at, map === turned ? 1 : 2),
    );
  },
  NO_PATH: () => goal({ to: { x: 9, y: 9 } }),
  PATH_AND_GOAL: () => goal({ to: { x: 9, y: 9 }, path: [{ x: 1, y: 0 }] }),
  NOT_YOUR_TURN: () => refusalOf(toyFight(), { type: 'endTurn', actorId: 'orc' }),
  PROMPT_PENDING: () => refusalOf(waiting(), attack),
  PROMPT_UNKNOWN: () => refusalOf(waiting(), { type: 'answerPrompt', promptId: 'x', choice: 'yes', by: 'SEAT' }),
  CHOICE_UNKNOWN: () => {
    const fight = waiting();
    return refusalOf(fight, { type: 'answerPrompt', promptId: fight.prompts[0]!.id, choice: 'x', by: 'SEAT' });
  },
  ACTION_NOT_IN_RULESET: () => refusalOf(toyFight(), { ...attack, action: 'charge' }),
  NO_OPEN_ACTION: () => refusalOf(toyFight(), { type: 'voidAction', reason: 'x' }),
  DICE_NEEDED: () => refusalOf(toyFight(), attack),
  DICE_FACE_IMPOSSIBLE: () => refusalOf(toyFight(), attack, [21]),
  DICE_LEFT_OVER: () => refusalOf(toyFight(), attack, [1, 1]),
  DICE_NOT_ACCEPTED: () => refusalOf(toyFight({ diceMode: 'SERVICE' }), attack, [1]),
  DICE_ALREADY_THROWN: () => {
    const fight = toyFight({ diceMode: 'SERVICE', serviceDice: () => 1 });
    fight.must(attack);
    return refusalOf(fight, { type: 'addDiceWord', by: 'Ana', word: 'late' });
  },
  REVISION_UNKNOWN: () => refusalOf(setup('a'), { type: 'undo', to: 2, reason: 'x' }),
  UNDO_INSIDE_COMMAND: () => refusalOf(setup('a'), { type: 'undo', to: 0, reason: 'x', insideCommandUntil: 1 }),
  UNDO_PAST_DIE: () => undoBar(PLAYER, { to: 4, lastCommand: { start: 5, seat: 'ana' }, dieAt: 6 }),
  UNDO_OF_OTHERS: () => undoBar(PLAYER, { to: 4, lastCommand: { start: 5, seat: 'bea' }, dieAt: undefined }),
  UNDO_TOO_FAR: () => undoBar(PLAYER, { to: 3, lastCommand: { start: 5, seat: 'ana' }, dieAt: undefined }),
  FORK_NOT_YOURS: () => forkBar(PLAYER),
  FORK_INSIDE_COMMAND: () => forked(toyFight(), { insideCommandUntil: 99 }),
  FORK_AFTER_END: () => {
    const fight = toyFight();
    const seed = '00'.repeat(32);
    fight.must({ type: 'endEncounter', reason: 'peace', victors: [], seed, stateHash: seed });
    return forked(fight, { seedRevealed: true });
  },
  FORK_SEED_SECRET: () => forked(toyFight(), { seedRevealed: false }),
  DICE_OF_PARENT: () => {
    const decision = forkOf(setup('a'), { seedRevealed: true });
    if (decision.kind !== 'accepted') throw new Error(decision.kind);
    const events = decision.events.map(({ event }, revision) => ({ ...event, revision, causationId: null }));
    const word: Command = { type: 'addDiceWord', by: 'Ana', word: 'late' };
    const again = decide({ ...NO_DICE, fold: foldAll(events) }, word);
    return again.kind === 'refused' ? again.refusal : null;
  },
  NOTHING_TO_UNDO: () => refusalOf(setup(), { type: 'undo', to: -1, reason: 'x' }),
  ADJUSTMENT_EMPTY: () => adjusted({}),
  CONDITION_UNKNOWN: () => adjusted({ addCondition: { kind: 'sleepy' } }),
  CONDITION_LEVEL: () => adjusted({ addCondition: { kind: 'dazed', level: 2 } }),
  EFFECT_UNKNOWN: () => adjusted({ removeEffectId: 'effect-9' }),
  RESOURCE_UNKNOWN: () => adjusted({ resource: { name: 'arrows', remaining: 3 } }),
  REPLAY_DIVERGED: () => {
    const fight = waiting();
    const ruleset: Ruleset = { ...toyRuleset, actions: {} };
    const context = { fold: fight.fold, commandId: 'x', ruleset, serviceDice: () => 1, declaredDice: [] };
    const command = { type: 'answerPrompt', promptId: fight.prompts[0]!.id, choice: 'no', by: 'SEAT' } as const;
    const decision = decide(context, command);
    return decision.kind === 'refused' ? decision.refusal : null;
  },
};

/** Refusals made here without a command, from which the alternatives come. */
const ASKED_OF_NO_COMMAND: readonly Code[] = ['DOORWAY_TAKEN', 'UNDO_PAST_DIE', 'UNDO_OF_OTHERS', 'FORK_NOT_YOURS'];

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

describe('the refusals every ruleset shares', () => {
  it.each(Object.keys(COMMON_REFUSALS) as Code[])('%s is given, with what its texts need', (code) => {
    const refusal = SITUATIONS[code]();
    expect(refusal?.code).toBe(code);
    expect(ASKED_OF_NO_COMMAND.includes(code) || refusal!.legal.length > 0).toBe(true);
    expect(Object.keys(refusal!.params)).toEqual(expect.arrayContaining([...placeholders(COMMON_REFUSALS[code].en)]));
  });

  it.each(Object.entries(COMMON_REFUSALS))('%s says the same facts in both languages', (_, { en, es }) => {
    expect(placeholders(es)).toEqual(placeholders(en));
    expect(en).toMatch(/^\S.*\.$/);
    expect(es).toMatch(/^\S.*\.$/);
  });

  it('record nothing', () => {
    const fight = toyFight();
    const { revision } = fight.state;
    fight.try(attack);
    fight.try({ type: 'setMap', map: openMap(1, 1) });
    expect(fight.state.revision).toBe(revision);
    expect(fight.history).toHaveLength(revision + 1);
  });
});

describe('refuse', () => {
  it('leaves out what there is nothing to say of', () => {
    expect(refuse('CODE')).toEqual({ code: 'CODE', ruleIds: [], params: {}, legal: [] });
    expect(refuse('CODE', ['R-1'], { x: 1 }, ['dash'])).toEqual({
      code: 'CODE',
      ruleIds: ['R-1'],
      params: { x: 1 },
      legal: ['dash'],
    });
  });
});
