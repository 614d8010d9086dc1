import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { GAMES } from '../testing/games.js';
import { next, wrestlers } from '../testing/wrestlers.js';

describe('aid in a Pathfinder grapple', () => {
  const game = 'pathfinder1e';
  /** The fighter holds the orc; a rogue on either side is next to both. */
  const wrestling = () => {
    const { creatures } = GAMES[game];
    const fight = wrestlers(game, { feats: ['Improved Grapple'], attacks: [] }, { attacks: [] });
    fight.act('fighter', 'grapple', { targetId: 'orc' }, [19]);
    const friends = [creatures.rogue({ at: { x: 2, y: 2 } }), creatures.goblin({ at: { x: 1, y: 2 } })];
    fight.must({ type: 'addCombatants', combatants: friends }, [1, 1]);
    fight.endTurn();
    return fight;
  };

  it('adds 2 to the check of whoever holds, once (PF1-GRP-18, PF1-AID-01)', () => {
    const fight = wrestling();
    fight.endTurnsUntil('rogue');
    fight.act('rogue', 'aidAnother', { allyId: 'fighter', targetId: 'orc' }, [19]);
    next(fight, 'fighter');
    // CMB 9, Improved Grapple 2, hold 5, aid 2.
    const kept = eventOf(fight.act('fighter', 'grapple', { targetId: 'orc' }, [2]), 'CheckResolved');
    expect(kept.total).toBe(2 + 18);
    next(fight, 'fighter');
    expect(eventOf(fight.act('fighter', 'grapple', { targetId: 'orc' }, [2]), 'CheckResolved').total).toBe(2 + 16);
  });

  it.each([
    // CMB 4 as printed; Dexterity 11 less 4.
    ['by strength', false, 4],
    ['by Escape Artist', true, -2],
  ] as const)('adds 2 to the check of the held who gets free %s (PF1-GRP-18)', (_how, useAcrobatics, bonus) => {
    const fight = wrestling();
    fight.endTurnsUntil('goblin');
    fight.act('goblin', 'aidAnother', { allyId: 'orc', targetId: 'fighter' }, [19]);
    next(fight, 'orc');
    const freed = eventOf(fight.act('orc', 'escapeGrapple', { useAcrobatics }, [2]), 'CheckResolved');
    expect(freed.total).toBe(2 + bonus + 2);
    expect(fight.combatant('orc').effects.map(({ kind }) => kind)).not.toContain('aided-attack');
  });
});
