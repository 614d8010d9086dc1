import { describe, expect, it } from '@jest/globals';
import { toyFight } from '../../testing/toy-fight.js';
import { partly } from '../../testing/to-be-events.js';
import type { Command } from '../commands.js';

describe('declared dice', () => {
  const attack: Command = { type: 'declareAction', actorId: 'hero', action: 'attack', input: { targetId: 'orc' } };

  it('are refused when too few, too many or impossible, and nothing is recorded', () => {
    const fight = toyFight();
    const { revision } = fight.state;
    expect(fight.try(attack, []).refusal).toMatchObject({
      code: 'DICE_NEEDED',
      params: { sides: 20, purpose: 'attack', number: 1 },
    });
    expect(fight.try(attack, [20]).refusal).toMatchObject({
      code: 'DICE_NEEDED',
      params: { sides: 6, purpose: 'damage', number: 2 },
    });
    expect(fight.try(attack, [20, 7]).refusal).toMatchObject({
      code: 'DICE_FACE_IMPOSSIBLE',
      params: { sides: 6, face: 7 },
    });
    expect(fight.try(attack, [20, 6, 1]).refusal).toMatchObject({ code: 'DICE_LEFT_OVER', params: { count: 1 } });
    expect(fight.state.revision).toBe(revision);
  });

  it('are left over for commands that throw none', () => {
    const fight = toyFight();
    for (const command of [
      { type: 'setMap', map: null },
      { type: 'endTurn' },
      { type: 'undo', to: 3, reason: '' },
      { type: 'adjust', combatantId: 'hero', reason: 'x', hitPoints: 3 },
    ] as const satisfies readonly Command[])
      expect(fight.try(command, [1]).refusal).toMatchObject({ code: 'DICE_LEFT_OVER', params: { count: 1 } });
  });

  it('are taken as far as they reach where either may throw', () => {
    const indices: number[] = [];
    const serviceDice = (_: number, index: number) => {
      indices.push(index);
      return 2;
    };
    const fight = toyFight({ diceMode: 'EITHER', serviceDice });
    fight.must(attack, [20]);
    expect(fight.combatant('orc').hitPoints.current).toBe(8);
    expect(indices).toEqual([0]);
  });

  it('are not accepted where the service throws', () => {
    const fight = toyFight({ diceMode: 'SERVICE', serviceDice: () => 1 });
    expect(fight.try(attack, [20]).refusal?.code).toBe('DICE_NOT_ACCEPTED');
    expect(fight.must(attack)).toBeEvents([
      partly('ActionDeclared', {}),
      partly('BudgetSpent', {}),
      partly('DiceRolled', { dice: [{ index: 0, sides: 20, face: 1, kept: true, source: 'SERVICE' }] }),
      partly('AttackResolved', { outcome: 'MISS' }),
      partly('ActionCompleted', {}),
    ]);
  });
});
