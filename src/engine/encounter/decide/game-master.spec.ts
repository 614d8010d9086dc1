import { describe, expect, it } from '@jest/globals';
import type { Adjustment } from '../../rules/ruleset.js';
import { Scenario } from '../../testing/scenario.js';
import { toyCreature, toyRuleset } from '../../testing/toy-ruleset.js';
import { AWAY, toyFight } from '../../testing/toy-fight.js';
import { partly } from '../../testing/to-be-events.js';
import type { Command } from '../commands.js';
import { event } from '../events/index.js';
import { STATE_VERSION } from '../state.js';

const adjust = (change: Partial<Adjustment>) =>
  ({ type: 'adjust', combatantId: 'hero', reason: 'because', ...change }) as const;
const undo = (to: number) => ({ type: 'undo', to, reason: 'mistake' }) as const;

describe('adjust', () => {
  it('records why, what was changed by name, and the outcome', () => {
    const fight = toyFight();
    const events = fight.must(adjust({ position: { x: 5, y: 5 }, hitPoints: 3 }));
    expect(events).toBeEvents([
      partly('ActionDeclared', { action: 'adjust', actorId: null }),
      event('Adjusted', { combatantId: 'hero', reason: 'because', what: ['hitPoints', 'position'] }),
      event('HitPointsSet', {
        combatantId: 'hero',
        cause: 'adjust',
        hitPoints: { current: 3, maximum: 10, temporary: 0, nonlethal: 0 },
        ruleIds: [],
      }),
      event('Moved', {
        combatantId: 'hero',
        from: { x: 1, y: 1 },
        to: { x: 5, y: 5 },
        mode: 'placed',
        cost: 0,
        movementSpent: 0,
        diagonalParity: 0,
      }),
      partly('ActionCompleted', { outcome: 'DONE' }),
    ]);
    fight.checkDeterminism();
  });

  it('counts a member that is undefined as not given', () => {
    const undefinedMember = { hitPoints: undefined } as unknown as Partial<Adjustment>;
    expect(toyFight().try(adjust(undefinedMember)).refusal?.code).toBe('ADJUSTMENT_EMPTY');
  });

  it.each(['', 'x'.repeat(501)])('needs a reason of 1 to 500 characters', (reason) => {
    expect(toyFight().try(adjust({ reason, hitPoints: 1 })).problems).toMatchObject([{ path: 'reason' }]);
  });

  it('may be made in setup too, and without a creature', () => {
    const fight = new Scenario(toyRuleset);
    fight.join(toyCreature('hero'));
    expect(fight.must(adjust({ combatantId: null, tieOrder: ['orc', 'goblin'] }))).toBeEvents([
      partly('ActionDeclared', { action: 'adjust' }),
      partly('Adjusted', { combatantId: null, what: ['tieOrder'] }),
      partly('ActionCompleted', {}),
    ]);
  });
});

describe('while an action waits for an answer', () => {
  const waiting = () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    return fight;
  };

  it.each([
    { type: 'addCombatants', combatants: [] },
    { type: 'removeCombatant', combatantId: 'orc', reason: 'x' },
    { type: 'setMap', map: null },
    { type: 'addDiceWord', by: 'x', word: 'x' },
    { type: 'rollInitiative', stated: [] },
    { type: 'startCombat', surprised: [] },
    { type: 'declareAction', actorId: 'hero', action: 'attack', input: { targetId: 'orc' } },
    { type: 'endTurn' },
    { type: 'endEncounter', reason: 'x', victors: [], seed: '00'.repeat(32), stateHash: '' },
  ] as const satisfies readonly Command[])('$type is refused with the prompts that are open', (command) => {
    const fight = waiting();
    expect(fight.try(command).refusal).toMatchObject({
      code: 'PROMPT_PENDING',
      params: { prompts: fight.prompts[0]!.id },
      legal: ['answerPrompt', 'voidAction'],
    });
  });

  it('the game master may adjust; the action goes on from the adjusted state', () => {
    const fight = waiting();
    fight.must(adjust({ position: { x: 9, y: 9 } }));
    fight.must(adjust({ combatantId: 'goblin', damage: [{ amount: 10, type: 'blow' }] }));
    expect(fight.state.openAction).toMatchObject({ action: 'move' });
    // The goblin died meanwhile and is not asked; the step is taken from the new square.
    expect(fight.answer('no')).toBeEvents([
      partly('PromptAnswered', { ownerId: 'orc' }),
      partly('Moved', { from: { x: 9, y: 9 }, to: { x: 0, y: 0 } }),
      partly('ActionCompleted', {}),
    ]);
    fight.checkDeterminism();
  });

  it('an adjustment may throw dice; the open action throws later ones', () => {
    const indices: number[] = [];
    const serviceDice = (_: number, index: number) => {
      indices.push(index);
      return 1;
    };
    const fight = toyFight({ diceMode: 'EITHER', serviceDice });
    fight.act('hero', 'move', AWAY);
    fight.must(adjust({ circumstance: 1 }));
    fight.answer('yes', [], 'orc');
    fight.answer('no', [], 'hero');
    expect(indices).toEqual([0, 1]);
    fight.checkDeterminism();
  });

  it('an adjustment that would ask something itself is refused', () => {
    const fight = waiting();
    const { revision } = fight.state;
    expect(fight.try(adjust({ releaseReadied: true })).refusal?.code).toBe('PROMPT_PENDING');
    expect(fight.state.revision).toBe(revision);
  });

  it('an adjustment alone may ask, and waits like any action', () => {
    const fight = toyFight();
    fight.must(adjust({ releaseReadied: true }));
    expect(fight.prompts).toMatchObject([{ kind: 'release', ownerId: null, subjectId: 'hero' }]);
    expect(fight.answer('now')).toBeEvents([
      partly('PromptAnswered', { choice: 'now' }),
      partly('ActionCompleted', {}),
    ]);
    fight.checkDeterminism();
  });
});

describe('voidAction', () => {
  it('closes the open action with its questions; other actions may follow', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    const { actionId } = fight.fold.open!.declared;
    expect(fight.must({ type: 'voidAction', reason: 'stuck' })).toBeEvents([
      event('ActionVoided', { actionId, reason: 'stuck' }),
    ]);
    expect(fight.history.at(-1)!.causationId).toBe(actionId);
    expect(fight.state).toMatchObject({ openAction: null, prompts: [] });
    fight.act('hero', 'attack', { targetId: 'orc' }, [1]);
    fight.checkDeterminism();
  });

  it('takes a reason of at most 500 characters', () => {
    const fight = toyFight();
    fight.act('hero', 'move', AWAY);
    expect(fight.try({ type: 'voidAction', reason: 'x'.repeat(501) }).problems).toMatchObject([{ path: 'reason' }]);
    expect(fight.prompts).toHaveLength(1);
  });
});

describe('undo', () => {
  it('is possible while an action waits: it takes the action back', () => {
    const fight = toyFight();
    const { revision } = fight.state;
    fight.act('hero', 'move', AWAY);
    fight.must(undo(revision));
    expect(fight.state).toMatchObject({ openAction: null, prompts: [] });
    expect(fight.fold.open).toBeNull();
    fight.checkDeterminism();
  });

  it('goes back at most to the first event, and never to where the fight is or beyond', () => {
    const fight = toyFight();
    const { revision } = fight.state;
    expect(fight.try(undo(-1)).refusal?.code).toBe('NOTHING_TO_UNDO');
    for (const to of [revision, revision + 1])
      expect(fight.try(undo(to)).refusal).toMatchObject({ code: 'REVISION_UNKNOWN', params: { revision: to } });
    fight.must(undo(0));
    expect(fight.state).toMatchObject({ phase: 'SETUP', present: [], map: null });
    fight.checkDeterminism();
  });

  it('finds a revision invalid that is no whole number', () => {
    expect(toyFight().try(undo(1.5)).problems).toMatchObject([{ path: 'to' }]);
  });
});

describe('endEncounter', () => {
  const end = {
    type: 'endEncounter',
    reason: 'the orcs fled',
    victors: ['heroes'],
    seed: '0f'.repeat(32),
    stateHash: 'ab'.repeat(32),
  } as const satisfies Command;

  it('reveals the seed and how many dice the service threw', () => {
    const fight = toyFight({ diceMode: 'SERVICE', serviceDice: () => 1 });
    fight.act('hero', 'attack', { targetId: 'orc' });
    expect(fight.must(end)).toBeEvents([
      event('EncounterEnded', {
        reason: 'the orcs fled',
        victors: ['heroes'],
        seed: '0f'.repeat(32),
        diceThrown: 1,
        stateVersion: STATE_VERSION,
        stateHash: 'ab'.repeat(32),
      }),
    ]);
    expect(fight.state).toMatchObject({ phase: 'ENDED', activeId: null, ended: { victors: ['heroes'] } });
  });

  it('is the end: every command is refused from then on', () => {
    const fight = toyFight();
    const { revision } = fight.state;
    fight.must(end);
    const commands: readonly Command[] = [
      { type: 'addCombatants', combatants: [] },
      { type: 'removeCombatant', combatantId: 'orc', reason: 'x' },
      { type: 'setMap', map: null },
      { type: 'setPolicy', combatantId: 'orc', promptKind: 'strike', policy: 'ASK' },
      { type: 'addDiceWord', by: 'x', word: 'x' },
      { type: 'rollInitiative', stated: [] },
      { type: 'startCombat', surprised: [] },
      { type: 'declareAction', actorId: 'hero', action: 'attack', input: { targetId: 'orc' } },
      { type: 'answerPrompt', promptId: 'x', choice: 'x', by: 'SEAT' },
      { type: 'endTurn' },
      adjust({ hitPoints: 1 }),
      { type: 'voidAction', reason: 'x' },
      undo(revision),
      end,
    ];
    for (const command of commands) expect(fight.try(command).refusal?.code).toBe('ENCOUNTER_ENDED');
  });

  it('finds victors invalid that are no ids', () => {
    expect(toyFight().try({ ...end, victors: ['the heroes'] }).problems).toMatchObject([{ path: 'victors.0' }]);
  });
});
