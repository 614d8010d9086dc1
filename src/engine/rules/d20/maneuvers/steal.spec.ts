import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { counted, duel, weapon } from '../testing/duel.js';

const game = 'pathfinder1e';
const POTION = { items: [{ id: 'cure', healing: '1d8+1', count: 2 }] };
const VICTIM = { attacks: [weapon(), weapon({ id: 'axe' })], wielded: ['sword'], ...POTION };

/** `a` with CMB +2 and +2 for the feat against CMD 10. */
const thief = (a: Partial<StatisticsInput> = {}) =>
  duel(game, { abilities: { strength: 14 }, feats: ['Improved Steal'], ...a }, VICTIM);

describe('stealing', () => {
  it('takes one thing that is neither held nor worn (PF1-STL-01)', () => {
    const fight = thief(POTION);
    const events = fight.act('a', 'steal', { targetId: 'b', itemId: 'cure' }, [6]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ check: 'maneuver:steal', total: 10, difficulty: 10 });
    expect(fight.combatant('b').resources['cure']!.remaining).toBe(1);
    expect(fight.combatant('a')).toMatchObject({
      resources: { cure: { remaining: 3 } },
      effects: [{ kind: 'stolen-item', sourceId: 'b', ruleId: 'PF1-STL-01', data: { itemId: 'cure' } }],
    });
  });

  it('adds 5 to CMD for what is fastened, as a sheathed weapon, which then is gone (PF1-STL-01)', () => {
    const fight = thief();
    const events = fight.act('a', 'steal', { targetId: 'b', itemId: 'axe' }, [10]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 14, difficulty: 15, success: false });
    const taken = thief();
    taken.act('a', 'steal', { targetId: 'b', itemId: 'axe' }, [11]);
    taken.endTurn();
    expect(taken.refusal('b', 'drawWeapon', { itemId: 'axe' }).code).toBe('ITEM_ON_THE_GROUND');
  });

  it('takes nothing that is held, and needs a hand (PF1-STL-01)', () => {
    const rules = ['PF1-STL-01', 'PF1-CM-19'];
    expect(thief().refusal('a', 'steal', { targetId: 'b', itemId: 'sword' })).toMatchObject({
      code: 'NOT_TO_BE_STOLEN',
      ruleIds: rules,
      legal: ['cure', 'axe'],
    });
    const full = thief({ attacks: [weapon({ handling: 'TWO_HANDED' })] });
    expect(full.refusal('a', 'steal', { targetId: 'b', itemId: 'cure' })).toMatchObject({
      code: 'NO_HAND_FREE',
      ruleIds: rules,
    });
  });

  it('is at -4 with a whip, which no other weapon replaces (PF1-STL-01)', () => {
    const whip = weapon({ id: 'whip', reach: 15, damage: '1d3', nonlethal: true });
    const fight = duel(game, { feats: ['Improved Steal'], attacks: [whip, weapon()] }, VICTIM, { b: { x: 4, y: 1 } });
    expect(fight.refusal('a', 'steal', { targetId: 'b', itemId: 'cure', attackId: 'sword' }).code).toBe('NO_WHIP');
    expect(fight.refusal('a', 'steal', { targetId: 'b', itemId: 'cure' }).code).toBe('OUT_OF_REACH');
    const events = fight.act('a', 'steal', { targetId: 'b', itemId: 'cure', attackId: 'whip' }, [12]);
    expect(counted(eventOf(events, 'CheckResolved').parts)).toMatchObject({ whip: -4 });
    expect(eventOf(events, 'CheckResolved').total).toBe(12 + 2 - 4);
    expect(fight.combatant('b').resources['cure']!.remaining).toBe(1);
  });

  it('provokes without the feat (PF1-STL-01, PF1-CM-06)', () => {
    const fight = thief({ feats: [] });
    fight.act('a', 'steal', { targetId: 'b', itemId: 'cure' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'b', context: { because: 'steal' } }]);
    fight.answer('decline', [7]);
    expect(fight.combatant('b').resources['cure']!.remaining).toBe(2);
  });
});
