import { describe, expect, it } from '@jest/globals';
import { deepFreeze } from '../../testing/deep-freeze.js';
import { AWAY, toyFight } from '../../testing/toy-fight.js';
import { facts, partly } from '../../testing/to-be-events.js';
import { toyRuleset } from '../../testing/toy-ruleset.js';
import type { Ruleset } from '../../rules/ruleset.js';
import type { ActionInput, ActionName } from '../actions/inputs.js';
import type { Command } from '../commands.js';
import { event } from '../events/index.js';
import { refuse } from '../refusal.js';
import type { DecideContext } from './index.js';
import { decide } from './index.js';

const declare = (action: string, input: Readonly<Record<string, unknown>>, actorId = 'hero') =>
  ({ type: 'declareAction', actorId, action: action as ActionName, input }) as const satisfies Command;

describe('declareAction', () => {
  it('records the declaration, then what came of it, all with the command as their cause', () => {
    const fight = toyFight();
    const { revision } = fight.state;
    const events = fight.act('hero', 'attack', { targetId: 'orc' }, [9, 4]);
    const parts = [{ label: 'club', value: 3, type: 'base', ruleId: null, applied: true, suppressedBy: null }];
    const { actionId } = fight.history[revision + 1]!.data as { actionId: string };
    expect(events).toBeEvents([
      event('ActionDeclared', { actionId, action: 'attack', actorId: 'hero', input: { targetId: 'orc' } }),
      event('BudgetSpent', { combatantId: 'hero', resource: 'action', amount: 1, remaining: 0 }),
      event('DiceRolled', {
        purpose: 'attack',
        rollerId: 'hero',
        notation: '1d20+3',
        dice: [{ index: null, sides: 20, face: 9, kept: true, source: 'DECLARED' }],
        parts,
        total: 12,
      }),
      event('AttackResolved', {
        attackerId: 'hero',
        targetId: 'orc',
        attackId: 'club',
        attackName: 'Club',
        mode: 'MELEE',
        reason: 'attack',
        natural: 9,
        rollMode: 'NORMAL',
        rollModeSources: [],
        total: 12,
        parts,
        armorClass: 12,
        armorClassParts: [
          { label: 'armour', value: 12, type: 'base', ruleId: null, applied: true, suppressedBy: null },
        ],
        outcome: 'HIT',
        threat: false,
        confirmation: null,
        missChance: null,
        ruleIds: [],
      }),
      partly('DiceRolled', { purpose: 'damage', notation: '1d6', total: 4 }),
      event('DamageDealt', {
        targetId: 'orc',
        sourceId: 'hero',
        cause: 'club',
        critical: false,
        components: [{ type: 'blow', rolled: 4, parts: [], adjustments: [], amount: 4, nonlethal: false }],
        total: 4,
        toTemporary: 0,
        toHitPoints: 4,
        toNonlethal: 0,
        hitPoints: { current: 6, maximum: 10, temporary: 0, nonlethal: 0 },
        ruleIds: [],
      }),
      event('ActionCompleted', { actionId, outcome: 'DONE', reason: null }),
    ]);
    expect(fight.history.slice(revision + 1).every(({ causationId }) => causationId === actionId)).toBe(true);
  });

  it('is a function of fold, command and dice: the same question has the same answer and changes nothing', () => {
    const fight = toyFight();
    const fold = deepFreeze(fight.fold);
    const context: DecideContext = {
      fold,
      commandId: 'again',
      ruleset: toyRuleset,
      serviceDice: () => 1,
      declaredDice: [9, 4],
    };
    const command = deepFreeze(declare('attack', { targetId: 'orc' }));
    expect(decide(context, command)).toEqual(decide(context, command));
  });

  it('finds an input invalid that the action does not take, naming the member', () => {
    const outcome = toyFight().try(declare('move', { path: [{ x: 0, y: 'zero' }], mode: 'TELEPORT' }));
    expect(outcome).toMatchObject({ events: [], refusal: null });
    expect(outcome.problems.map(({ path }) => path)).toEqual(['action.move.path.0.y', 'action.move.mode']);
  });

  it('records nothing of members that the action does not have', () => {
    const [declared] = toyFight().must(declare('attack', { targetId: 'orc', cheat: 1, __proto: 2 }), [1]);
    expect(declared).toMatchObject({ data: { input: { targetId: 'orc' } } });
    expect(Object.keys((declared!.data as { input: object }).input)).toEqual(['targetId']);
  });

  it('refuses actions the ruleset lacks, also those that every object inherits', () => {
    for (const action of ['charge', 'constructor', 'toString', 'valueOf']) {
      expect(toyFight().try(declare(action, {})).refusal).toMatchObject({
        code: 'ACTION_NOT_IN_RULESET',
        params: { ruleset: 'toy', action },
        legal: ['attack', 'move', 'improvise'],
      });
    }
  });

  it('declares what the ruleset makes of an input that leaves something to it', () => {
    const fight = toyFight();
    const move = {
      ...toyRuleset.actions.move!,
      complete: (_: unknown, __: string, { to, ...rest }: ActionInput<'move'>) =>
        to?.x === 9 ? { refusal: refuse('NO_PATH', [], { who: 'hero', ...to }) } : { input: { ...rest, path: [to!] } },
    };
    const ruleset: Ruleset = { ...toyRuleset, actions: { ...toyRuleset.actions, move } };
    const context = { fold: fight.fold, commandId: 'x', ruleset, serviceDice: () => 1, declaredDice: [] };
    const decision = decide(context, declare('move', { to: { x: 2, y: 2 } }));
    expect(decision).toMatchObject({ kind: 'accepted' });
    if (decision.kind === 'accepted')
      expect(facts(decision.events)).toBeEvents([
        partly('ActionDeclared', { action: 'move', input: { path: [{ x: 2, y: 2 }] } }),
        partly('Moved', { to: { x: 2, y: 2 } }),
        partly('ActionCompleted', {}),
      ]);
    expect(decide(context, declare('move', { to: { x: 9, y: 9 } }))).toMatchObject({ refusal: { code: 'NO_PATH' } });
  });

  it('gives the refusals of the ruleset as they are', () => {
    const fight = toyFight();
    expect(fight.refusal('hero', 'attack', { targetId: 'elf' })).toMatchObject({
      code: 'TOY_OUT_OF_REACH',
      params: { who: 'elf' },
    });
    fight.act('hero', 'attack', { targetId: 'orc' }, [1]);
    expect(fight.refusal('hero', 'attack', { targetId: 'orc' })).toMatchObject({
      code: 'TOY_NO_ACTION',
      legal: ['endTurn'],
    });
  });

  it('asks the ruleset whether the creature can act at all', () => {
    const fight = toyFight();
    fight.must({ type: 'adjust', combatantId: 'hero', reason: 'poison', damage: [{ amount: 10, type: 'poison' }] });
    expect(fight.refusal('hero', 'attack', { targetId: 'orc' })).toMatchObject({ code: 'TOY_DEAD' });
  });

  it('lets others act off their turn where the action allows it', () => {
    const fight = toyFight();
    expect(fight.refusal('orc', 'attack', { targetId: 'hero' })).toMatchObject({
      code: 'NOT_YOUR_TURN',
      params: { active: 'hero', actor: 'orc' },
    });
    fight.act('orc', 'improvise', { what: 'Boo!' });
    expect(fight.prompts.map(({ ownerId }) => ownerId)).toEqual(['hero', 'elf']);
  });
});

describe('answerPrompt', () => {
  it('goes on with the action and records the answer first, with the action as its cause', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    const { actionId } = fight.fold.open!.declared;
    const { revision } = fight.state;
    expect(fight.answer('no')).toBeEvents([
      event('PromptAnswered', { promptId: `${actionId}:1`, choice: 'no', by: 'SEAT', ownerId: 'orc' }),
      partly('PromptOpened', { promptId: `${actionId}:2`, ownerId: 'goblin' }),
    ]);
    expect(fight.answer('no')).toBeEvents([
      event('PromptAnswered', { promptId: `${actionId}:2`, choice: 'no', by: 'SEAT', ownerId: 'goblin' }),
      partly('Moved', { to: { x: 0, y: 0 } }),
      event('ActionCompleted', { actionId, outcome: 'DONE', reason: null }),
    ]);
    expect(fight.history.slice(revision + 1).every(({ causationId }) => causationId === actionId)).toBe(true);
    fight.checkDeterminism();
  });

  it('may open a question within the question, and cut the outer action short', () => {
    const fight = toyFight();
    fight.must({ type: 'adjust', combatantId: 'hero', reason: 'tired', hitPoints: 2 });
    fight.act('hero', 'move', AWAY);
    expect(fight.answer('yes')).toBeEvents([
      partly('PromptAnswered', { choice: 'yes', ownerId: 'orc' }),
      event('BudgetSpent', { combatantId: 'orc', resource: 'reaction', amount: 1, remaining: 0 }),
      partly('PromptOpened', { kind: 'parry', ownerId: 'hero', subjectId: 'orc' }),
    ]);
    // 11 + 3 meets 12 + 2: the parry is in vain. The goblin is not asked any more.
    expect(fight.answer('yes', [11, 5])).toBeEvents([
      partly('PromptAnswered', { choice: 'yes', ownerId: 'hero' }),
      event('ResourceChanged', { combatantId: 'hero', resource: 'parries', remaining: 0 }),
      partly('DiceRolled', { purpose: 'attack', rollerId: 'orc', total: 14 }),
      partly('AttackResolved', { outcome: 'HIT', armorClass: 14, reason: 'opportunityAttack' }),
      partly('DiceRolled', { purpose: 'damage', total: 5 }),
      partly('DamageDealt', { total: 5, toHitPoints: 2 }),
      partly('VitalStatusChanged', { combatantId: 'hero', from: 'ALIVE', to: 'DEAD' }),
      partly('ActionCompleted', { outcome: 'CUT_SHORT', reason: 'ACTOR_DOWN' }),
    ]);
    expect(fight.combatant('hero').at).toEqual({ x: 1, y: 1 });
    fight.checkDeterminism();
  });

  it('takes answers to several questions in any order and goes on with the last', () => {
    const fight = toyFight();
    fight.act('orc', 'improvise', { what: 'Boo!' });
    expect(fight.answer('yes', [], 'elf')).toBeEvents([partly('PromptAnswered', { ownerId: 'elf' })]);
    expect(fight.prompts.map(({ ownerId }) => ownerId)).toEqual(['hero']);
    const events = fight.answer('yes', [3, 6], 'hero');
    // Bruises in joining order, not in the order of the answers.
    expect(events).toBeEvents([
      partly('PromptAnswered', { ownerId: 'hero' }),
      partly('DiceRolled', { rollerId: 'hero', total: 3 }),
      partly('EffectStarted', { combatantId: 'hero' }),
      partly('DiceRolled', { rollerId: 'elf', total: 6 }),
      partly('EffectStarted', { combatantId: 'elf' }),
      partly('ActionCompleted', {}),
    ]);
    fight.checkDeterminism();
  });

  it('says by whom it was given', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    const promptId = fight.prompts[0]!.id;
    fight.must({ type: 'answerPrompt', promptId, choice: 'no', by: 'GAME_MASTER' });
    expect(fight.history.at(-2)).toMatchObject({ type: 'PromptAnswered', data: { by: 'GAME_MASTER' } });
  });

  it('is refused for a prompt that was answered or never was, and for a choice that is none', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    const [{ id }] = fight.prompts as unknown as readonly [{ id: string }];
    const answer = (promptId: string, choice: string) =>
      fight.try({ type: 'answerPrompt', promptId, choice, by: 'SEAT' }).refusal;
    expect(answer('nonsense', 'yes')).toMatchObject({
      code: 'PROMPT_UNKNOWN',
      params: { id: 'nonsense' },
      legal: [id],
    });
    expect(answer(id, 'perhaps')).toMatchObject({
      code: 'CHOICE_UNKNOWN',
      params: { choice: 'perhaps', choices: 'yes, no' },
      legal: ['yes', 'no'],
    });
    fight.answer('no');
    expect(answer(id, 'yes')).toMatchObject({ code: 'PROMPT_UNKNOWN' });
  });

  it('is refused, and nothing recorded, when the rules no longer do what the journal holds', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    const changed: Ruleset = {
      ...toyRuleset,
      actions: { ...toyRuleset.actions, move: toyRuleset.actions.improvise as never },
    };
    const promptId = fight.prompts[0]!.id;
    const context = { fold: fight.fold, commandId: 'x', serviceDice: () => 1, declaredDice: [] };
    const command = { type: 'answerPrompt', promptId, choice: 'no', by: 'SEAT' } as const;
    expect(decide({ ...context, ruleset: changed }, command)).toMatchObject({
      kind: 'refused',
      refusal: { code: 'REPLAY_DIVERGED' },
    });
    const gone: Ruleset = { ...toyRuleset, actions: {} };
    expect(decide({ ...context, ruleset: gone }, command)).toMatchObject({ refusal: { code: 'REPLAY_DIVERGED' } });
    // The game master can still void it.
    expect(decide({ ...context, ruleset: gone }, { type: 'voidAction', reason: 'new rules' }).kind).toBe('accepted');
  });
});

describe('endTurn', () => {
  it('begins the next turn, and a round after the last', () => {
    const fight = toyFight();
    expect(fight.endTurn()).toBeEvents([
      partly('ActionDeclared', { action: 'endTurn', actorId: 'hero', input: {} }),
      event('TurnEnded', { combatantId: 'hero', round: 1 }),
      event('RoundStarted', { round: 2 }),
      partly('TurnStarted', { combatantId: 'orc', round: 2 }),
      partly('ActionCompleted', {}),
    ]);
  });

  it('guards against ending the turn of somebody else by a late call', () => {
    const fight = toyFight();
    expect(fight.try({ type: 'endTurn', actorId: 'orc' }).refusal).toMatchObject({
      code: 'NOT_YOUR_TURN',
      params: { active: 'hero', actor: 'orc' },
    });
    fight.must({ type: 'endTurn', actorId: 'hero' });
    expect(fight.try({ type: 'endTurn', actorId: 'hero' }).refusal?.code).toBe('NOT_YOUR_TURN');
  });
});
