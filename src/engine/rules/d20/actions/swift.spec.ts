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
