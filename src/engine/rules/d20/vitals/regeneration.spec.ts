import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../../testing/scenario.js';
import { BOTH, duel, impose, weapon } from '../testing/duel.js';

const TROLL = { hitPoints: 200, regeneration: { amount: 5, stoppedBy: ['fire'] } };

describe.each(BOTH)('regeneration in %s', (game) => {
  it('outlives a coup de grace with what it can undo, with no save (D35-CDG-01, PF1-CDG-02, PF1-ENV-08)', () => {
    const fight = duel(game, {}, TROLL);
    impose(fight, 'b', 'paralyzed');
    const events = fight.act('a', 'coupDeGrace', { targetId: 'b' }, [4, 4]);
    expect(eventsOf(events, 'CheckResolved')).toEqual([]);
    expect(fight.combatant('b').vital).not.toBe('DEAD');
  });

  it('does not outlive one with its bane (D35-CDG-01, PF1-CDG-02, PF1-ENV-08)', () => {
    const torch = weapon({ id: 'torch', extraDamage: [{ dice: '1d6', type: 'fire' }] });
    const fight = duel(game, { attacks: [torch] }, TROLL);
    impose(fight, 'b', 'paralyzed');
    // 8 and 1 of fire: Fortitude 10 and more.
    fight.act('a', 'coupDeGrace', { targetId: 'b' }, [4, 4, 1, 1]);
    expect(fight.combatant('b').vital).toBe('DEAD');
  });

  it('outlives massive damage it can undo (D35-HP-03, PF1-MAS-01, PF1-ENV-08)', () => {
    const fight = duel(game, { attacks: [weapon({ damage: '120' })] }, TROLL, { houseRules: { massiveDamage: true } });
    const events = fight.act('a', 'attack', { targetId: 'b' }, [19]);
    expect(eventsOf(events, 'CheckResolved')).toEqual([]);
    expect(fight.combatant('b').vital).toBe('ALIVE');
  });
});
