import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { duel, impose } from '../testing/duel.js';

describe('swift actions', () => {
  const choices = (fight: ReturnType<typeof duel>) => {
    fight.act('a', 'improvise', { what: 'draws on an amulet' });
    return fight.prompts[0]!.choices.map(({ id }) => id);
  };

  it('of Pathfinder are one a turn, beside all else (PF1-ACT-07, PF1-ACT-11, PF1-ACT-15, PF1-ACT-16)', () => {
    const fight = duel('pathfinder1e', { baseAttackBonus: 6 });
    fight.act('a', 'fullAttack', { attacks: [{ targetId: 'b' }, { targetId: 'b' }] }, [2, 2]);
    expect(choices(fight)).toEqual(['swift', 'free', 'no']);
    const events = fight.answer('swift');
    expect(eventOf(events, 'BudgetSpent')).toMatchObject({ resource: 'swift', amount: 1, remaining: 0 });
    expect(choices(fight)).toEqual(['free', 'no']);
    fight.answer('no');
    fight.endTurnsUntil('b');
    fight.endTurnsUntil('a');
    expect(fight.combatant('a').activity.budget).toMatchObject({ swift: 1 });
  });

  it('are left to the restricted, not to those without actions (PF1-ACT-14, PF1-CND-33, PF1-CND-07)', () => {
    const swiftOf = (kind: string) => {
      const fight = duel('pathfinder1e', {});
      impose(fight, 'a', kind);
      fight.endTurnsUntil('b');
      fight.endTurnsUntil('a');
      return fight.combatant('a').activity.budget;
    };
    expect(swiftOf('staggered')).toMatchObject({ swift: 1, standard: 1, move: 0 });
    expect(swiftOf('dazed')).toMatchObject({ swift: 0 });
  });

  it('are none in 3.5 (D35-ACT-01)', () => {
    const fight = duel('dnd35', {});
    expect(choices(fight)).toEqual(['standard', 'move', 'fullRound', 'free', 'no']);
  });
});

describe('immediate actions', () => {
  it('come off turn and are the swift action of the next turn (PF1-ACT-12, PF1-ACT-18)', () => {
    const fight = duel('pathfinder1e', {});
    fight.endTurnsUntil('b');
    fight.endTurnsUntil('a');
    const declared = fight.act('b', 'improvise', { what: 'snaps a charm' });
    expect(eventOf(declared, 'PromptOpened').choices.map(({ id }) => id)).toEqual(['immediate', 'no']);
    fight.answer('immediate');
    expect(fight.refusal('b', 'improvise', { what: 'again' })).toMatchObject({
      code: 'IMMEDIATE_ACTION_SPENT',
      ruleIds: ['PF1-ACT-12', 'PF1-ACT-18'],
    });
    fight.endTurnsUntil('b');
    expect(fight.combatant('b').activity.budget).toMatchObject({ swift: 0, standard: 1, move: 1 });
    fight.endTurnsUntil('a');
    fight.act('b', 'improvise', { what: 'snaps another' });
    fight.answer('no');
    fight.endTurnsUntil('b');
    expect(fight.combatant('b').activity.budget).toMatchObject({ swift: 1 });
  });

  it('are not for the flat-footed (PF1-ACT-12, PF1-FLT-05)', () => {
    const fight = duel('pathfinder1e', {});
    impose(fight, 'b', 'flat-footed');
    const early = fight.refusal('b', 'improvise', { what: 'a charm' });
    expect(early).toMatchObject({ code: 'FLAT_FOOTED_NO_IMMEDIATE' });
  });

  it('are none in 3.5, where nobody acts off turn (D35-ACT-01)', () => {
    const fight = duel('dnd35', {});
    fight.endTurnsUntil('b');
    const off = fight.refusal('a', 'improvise', { what: 'a charm' });
    expect(off).toMatchObject({ code: 'NOT_YOUR_TURN' });
  });
});
