import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { counted, duel, impose } from '../testing/duel.js';

describe('snatching what somebody wears in 3.5', () => {
  /** `b` wears three things; `a` has nothing in hand, or a sword. */
  const worn: Partial<StatisticsInput> = {
    baseAttackBonus: 2,
    items: [{ id: 'cloak' }, { id: 'pouch', secured: 'POORLY' }, { id: 'amulet', secured: 'WELL' }],
  };
  const start = (a: Partial<StatisticsInput> = { attacks: [] }): Scenario =>
    duel('dnd35', { baseAttackBonus: 5, feats: ['Improved Disarm'], ...a }, worn);
  const partsOf = (fight: Scenario, itemId: string, dice: readonly number[]) => {
    const events = fight.act('a', 'disarm', { targetId: 'b', itemId }, dice);
    const [theirs, mine] = eventsOf(events, 'CheckResolved');
    return { events, theirs: theirs!, mine: mine! };
  };

  it('is the same opposed roll, at +4 for what is poorly secured (D35-DIS-05)', () => {
    const plain = partsOf(start(), 'cloak', [10, 10]);
    const easy = partsOf(start(), 'pouch', [10, 10]);
    expect(counted(easy.mine.parts)).toEqual({ ...counted(plain.mine.parts), 'poorly secured': 4 });
    // Base attack 5, Improved Disarm 4, a bare hand -4; base attack 2, -4 for no melee weapon.
    expect([plain.mine.total, plain.theirs.total]).toEqual([10 + 5, 10 + 2 - 4]);
    expect(easy.mine.total).toBe(10 + 9);
  });

  it('leaves the thing with a bare hand that took it, or on the ground (D35-DIS-05, D35-DIS-04)', () => {
    const fight = start();
    const { events } = partsOf(fight, 'cloak', [15, 5]);
    expect(fight.combatant('b').resources['cloak']!.remaining).toBe(0);
    expect(eventOf(events, 'EffectStarted')).toMatchObject({
      combatantId: 'a',
      effect: { kind: 'stolen-item', sourceId: 'b', data: { itemId: 'cloak' } },
    });
    const armed = start({});
    expect(eventsOf(partsOf(armed, 'cloak', [15, 5]).events, 'EffectStarted')).toEqual([]);
    expect(armed.combatant('b').resources['cloak']!.remaining).toBe(0);
    expect(armed.refusal('a', 'disarm', { targetId: 'b', itemId: 'cloak' }).code).toBe('STANDARD_ACTION_SPENT');
  });

  it('that fails cannot be turned round (D35-DIS-05, D35-DIS-06)', () => {
    const fight = start({});
    const { mine } = partsOf(fight, 'cloak', [2, 15]);
    expect(mine.success).toBe(false);
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('b').resources['cloak']!.remaining).toBe(1);
  });

  it('takes what is well secured from the pinned alone, who have +4 (D35-DIS-05, D35-GRP-09)', () => {
    const fight = start({ attacks: [], feats: ['Improved Disarm', 'Improved Grapple'] });
    expect(fight.refusal('a', 'disarm', { targetId: 'b', itemId: 'amulet' })).toMatchObject({
      code: 'WELL_SECURED',
      ruleIds: ['D35-DIS-05', 'D35-DIS-01'],
    });
    const turn = (): void => {
      fight.endTurn();
      fight.endTurnsUntil('a');
    };
    // A touch, the opposed checks, 1d3 of damage; then a pin.
    fight.act('a', 'grapple', { targetId: 'b' }, [15, 15, 5, 1]);
    expect(fight.refusal('a', 'disarm', { targetId: 'b', itemId: 'amulet' }).code).toBe('IN_A_GRAPPLE');
    turn();
    fight.act('a', 'grapple', { targetId: 'b', goal: 'PIN' }, [15, 5]);
    fight.must({
      type: 'adjust',
      combatantId: 'a',
      reason: 'more attacks',
      budget: { resource: 'standard', remaining: 1 },
    });
    // Nothing but that can be wrested away in a grapple.
    expect(fight.refusal('a', 'disarm', { targetId: 'b' }).code).toBe('IN_A_GRAPPLE');
    const { theirs } = partsOf(fight, 'amulet', [15, 5]);
    expect(counted(theirs.parts)).toMatchObject({ 'well secured': 4 });
    expect(fight.combatant('b').resources['amulet']!.remaining).toBe(0);
  });
});

describe('wriggling through by Escape Artist in 3.5', () => {
  it('attacks nobody, and has -4 to Armour Class and no Dexterity bonus to it (D35-SQZ-07)', () => {
    const fight = duel('dnd35', { abilities: { dexterity: 16 } });
    const armorClass = (): number => fight.ruleset.sheet(fight.state, 'a').armorClass.total;
    expect(armorClass()).toBe(13);
    impose(fight, 'a', 'contorting');
    expect(armorClass()).toBe(10 - 4);
    for (const action of ['attack', 'trip', 'grapple'] as const)
      expect(fight.refusal('a', action, { targetId: 'b' })).toMatchObject({
        code: 'ATTACKS_NOBODY',
        ruleIds: ['D35-SQZ-07'],
      });
    expect(fight.ruleset.actions.attack!.offer(fight.state, 'a').legal).toBe(false);
    fight.act('a', 'move', { path: [{ x: 1, y: 2 }] });
    fight.answer('decline');
    fight.endTurn();
    // Nor does it strike at those who lower their guard.
    fight.act('b', 'move', { path: [{ x: 3, y: 1 }] });
    expect(fight.prompts).toEqual([]);
  });
});
