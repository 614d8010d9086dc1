import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { emptyHand } from '../maneuvers/empty-hand.js';
import { BOTH, counted, creature, damageOf, duel, impose, rollOf, strike, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';

describe.each(BOTH)('the basics of %s', (game) => {
  it('a square is 5 feet across (D35-GRD-01, PF1-DST-01)', () => {
    const events = duel(game, {}, {}, { b: { x: 30, y: 1 } }).act('a', 'move', { path: squares(2, 1) });
    expect(eventOf(events, 'Moved').cost).toBe(5);
  });

  it('an attack is a standard action, and a hit lowers hit points by its damage (PF1-STD-01, PF1-DMG-01, D35-DMG-01)', () => {
    const fight = duel(game, {});
    strike(fight, [15, 6]);
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 0, move: 1 });
    expect(fight.combatant('b').hitPoints.current).toBe(14);
  });

  it('a weapon of which nothing is said threatens on a 20 and doubles (PF1-CRT-02, D35-ATK-08)', () => {
    expect(rollOf(strike(duel(game, { baseAttackBonus: 9 }), [19, 3])).threat).toBe(false);
    const events = strike(duel(game, { baseAttackBonus: 9 }), [20, 15, 3, 4]);
    expect(rollOf(events)).toMatchObject({ threat: true, outcome: 'CRITICAL_HIT' });
    expect(damageOf(events).total).toBe(7);
  });

  it('penalties add up, those of one source do not (PF1-CORE-04, D35-CORE-04)', () => {
    const fight = duel(game, {});
    impose(fight, 'a', 'sickened');
    impose(fight, 'a', 'sickened');
    impose(fight, 'a', 'dazzled');
    const { parts, total } = rollOf(strike(fight, [5]));
    expect(counted(parts)).toMatchObject({ sickened: -2, dazzled: -1 });
    expect(total).toBe(5 - 3);
  });

  it('the dazzled have -1 on attack rolls (PF1-CND-08, D35-CND-01)', () => {
    const fight = duel(game, {});
    impose(fight, 'a', 'dazzled');
    expect(rollOf(strike(fight, [5])).total).toBe(4);
  });

  it('natural armour and size count for Armour Class, not natural armour against a touch (PF1-AC-07, PF1-AC-11, D35-AC-01, D35-AC-02)', () => {
    const fight = duel(game, {}, { size: 'SMALL', armorClass: { natural: 4 } });
    const { armorClass, touchArmorClass } = fight.ruleset.sheet(fight.state, 'b');
    expect([armorClass.total, touchArmorClass!.total]).toEqual([10 + 1 + 4, 10 + 1]);
  });

  it('bare hands deal 1d2, 1d3 or 1d4 by size, nonlethal and bludgeoning, and are light (PF1-UNA-03, D35-ATK-06)', () => {
    const hand = (size: 'SMALL' | 'MEDIUM' | 'LARGE') =>
      emptyHand(duel(game, { size }, {}, { b: { x: 30, y: 1 } }).combatant('a'));
    expect((['SMALL', 'MEDIUM', 'LARGE'] as const).map((size) => hand(size).damage)).toEqual(['1d2', '1d3', '1d4']);
    expect(hand('MEDIUM')).toMatchObject({ nonlethal: true, damageTypes: ['bludgeoning'], handling: 'LIGHT' });
  });

  it('free acts go with anything, as many as one likes; the rest of the turn is still there (PF1-ACT-07, PF1-ACT-10, D35-ACT-01)', () => {
    const attacks = [weapon(), weapon({ id: 'axe', hand: 'OFF' })];
    const fight = duel(game, { attacks, baseAttackBonus: 6 }, { armorClass: { armor: 30 } });
    fight.act('a', 'fullAttack', { attacks: [{ targetId: 'b' }, { targetId: 'b' }] }, [2, 2]);
    const after = fight.combatant('a').activity.budget;
    fight.act('a', 'dropItem', { itemId: 'sword' });
    fight.act('a', 'dropItem', { itemId: 'axe' });
    fight.act('a', 'dropProne', {});
    expect(fight.combatant('a').activity.budget).toEqual(after);
    expect(after['swift'] ?? null).toBe(game === 'pathfinder1e' ? 1 : null);
  });

  it('arrows are drawn and nocked as part of the shot (PF1-MVA-10, PF1-ACT-13, D35-SPA-09)', () => {
    const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 60, ammunition: 'arrows' });
    const archer = { attacks: [bow], baseAttackBonus: 6, resources: { arrows: 5 } };
    const fight = duel(game, archer, { armorClass: { armor: 30 } }, { b: { x: 8, y: 1 } });
    fight.act('a', 'fullAttack', { attacks: [{ targetId: 'b' }, { targetId: 'b' }] }, [2, 2]);
    expect(fight.combatant('a').resources['arrows']!.remaining).toBe(3);
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 0, move: 0 });
  });

  it('the dying and the stable lie unconscious, and wake when their hit points are above 0 (PF1-CND-12, PF1-CND-32, PF1-DYN-15, PF1-HEA-03, D35-DYN-03)', () => {
    const fight = duel(game, {}, { hitPoints: 5, abilities: { constitution: 14 } });
    strike(fight, [15, 8]);
    expect(fight.combatant('b').vital).toBe('DYING');
    expect(fight.refusal('b', 'attack', { targetId: 'a' }).code).toMatch(/^(NOT_YOUR_TURN|ACTOR_DOWN)$/);
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'cured', healing: 4 });
    expect(fight.combatant('b')).toMatchObject({ vital: 'ALIVE', hitPoints: { current: 1 } });
  });

  it('those without reach do not flank, though they stand opposite (D35-SML-09, PF1-SIZ-04)', () => {
    const sprite = creature(
      'c',
      { size: 'TINY', attacks: [weapon({ id: 'needle', damage: '1' })] },
      { side: 'a', at: { x: 3, y: 1 } },
    );
    const fight = duel(game, {}, {}, { others: [sprite] });
    expect(counted(rollOf(strike(fight, [2])).parts)).not.toHaveProperty('flanking');
    const grown = creature('c', { attacks: [weapon()] }, { side: 'a', at: { x: 3, y: 1 } });
    const flanked = duel(game, {}, {}, { others: [grown] });
    expect(counted(rollOf(strike(flanked, [2])).parts)).toMatchObject({ flanking: 2 });
  });

  it('nothing threatens without reach: one moves past it without a blow (D35-SML-08, PF1-SIZ-03)', () => {
    const needle = { size: 'TINY' as const, attacks: [weapon({ id: 'needle', damage: '1' })] };
    const fight = duel(game, {}, needle);
    fight.act('a', 'move', { path: squares(1, 2, 2, 2, 3, 2) });
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('a').at).toEqual({ x: 3, y: 2 });
  });

  it('a friend whose square one crosses gives no cover (D35-MOV-02, PF1-MOV-02)', () => {
    const friend = creature('c', {}, { side: 'a', at: { x: 2, y: 1 } });
    const pike = weapon({ id: 'pike', reachWeapon: true, handling: 'TWO_HANDED' });
    const fight = duel(game, {}, { attacks: [pike] }, { b: { x: 4, y: 1 }, others: [friend] });
    fight.act('a', 'move', { path: squares(2, 1, 2, 2) });
    expect(fight.prompts).toMatchObject([{ kind: 'attackOfOpportunity', ownerId: 'b' }]);
    const events = fight.answer('attack:pike', [2]);
    expect(counted(rollOf(events).armorClassParts)).not.toHaveProperty('cover');
    expect(eventsOf(events, 'Moved')).toHaveLength(1);
  });
});
