import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { skillParts } from '../checks/index.js';
import { durabilityOf } from '../items/durability.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, counted, duel, rollOf, weapon } from '../testing/duel.js';

const sword = weapon();
const rapier = weapon({ id: 'rapier', damageTypes: ['piercing'] });
const axe = weapon({ id: 'greataxe', damage: '1d12', handling: 'TWO_HANDED' });
const dagger = weapon({ id: 'dagger', damage: '1d4', handling: 'LIGHT' });
const IMPROVED = { feats: ['Improved Sunder'] };

describe('T-OBJ', () => {
  it.each(BOTH)('gives weapons and shields their hardness and hit points in %s (D35-SUN-05, PF1-ENV-03)', (game) => {
    const club = weapon({ id: 'club', damageTypes: ['bludgeoning'] });
    const bow = weapon({ id: 'bow', kind: 'RANGED', projectile: 'BOW', rangeIncrement: 60, handling: 'TWO_HANDED' });
    const magic = weapon({ id: 'magic', enhancement: 2 });
    const stated = weapon({ id: 'stated', hardness: 20, itemHitPoints: 33 });
    const of = (statistics: Partial<StatisticsInput>, id: string) =>
      durabilityOf(duel(game, statistics, {}, { b: { x: 9, y: 1 } }).combatant('a'), id);
    const attacks = [sword, axe, dagger, club, bow, magic, stated];
    expect(['sword', 'greataxe', 'dagger', 'club', 'bow', 'magic', 'stated'].map((id) => of({ attacks }, id))).toEqual([
      { hardness: 10, hitPoints: 5 },
      { hardness: 10, hitPoints: 10 },
      { hardness: 10, hitPoints: 2 },
      { hardness: 5, hitPoints: 5 },
      { hardness: 5, hitPoints: 5 },
      { hardness: 14, hitPoints: 25 },
      { hardness: 20, hitPoints: 33 },
    ]);
    expect(of({ attacks, size: 'LARGE' }, 'greataxe').hitPoints).toBe(20);
    expect(of({ attacks, size: 'SMALL' }, 'sword').hitPoints).toBe(2);
    const shield = (armorClass: object) => of({ armorClass }, 'shield');
    expect([
      shield({ shield: 1 }),
      shield({ shield: 2 }),
      shield({ shield: 4 }),
      shield({ shield: 2, shieldEnhancement: 1 }),
    ]).toEqual([
      { hardness: 10, hitPoints: 10 },
      { hardness: 10, hitPoints: 20 },
      { hardness: 5, hitPoints: 20 },
      { hardness: 12, hitPoints: 30 },
    ]);
  });
});

describe('sundering in 3.5', () => {
  it('is opposed attack rolls, +4 two-handed, -4 light and 4 a size; it provokes (D35-SUN-01, D35-SUN-02, D35-SUN-03)', () => {
    const fight = duel(
      'dnd35',
      { attacks: [axe], baseAttackBonus: 4, size: 'LARGE' },
      { attacks: [dagger] },
      { b: { x: 3, y: 1 } },
    );
    fight.act('a', 'sunder', { targetId: 'b' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'b', context: { because: 'sunder' } }]);
    // 2 + 4 - 1 for size, + 4 two-handed + 4 larger, against 10 - 4 + 0: the dagger takes 11 + 0 - 10 of its 2.
    const events = fight.answer('decline', [2, 10, 11]);
    expect(eventsOf(events, 'CheckResolved')).toMatchObject([
      { combatantId: 'b', check: 'sunder', total: 6, success: false },
      { combatantId: 'a', check: 'sunder', total: 13, success: true },
    ]);
    expect(eventOf(events, 'EffectStarted').effect).toMatchObject({
      kind: 'item-damaged',
      data: { itemId: 'dagger', hitPointsLost: 1, hitPoints: 2, hardness: 10 },
    });
    expect(fight.combatant('b').wielded).toEqual(['dagger']);
  });

  it('destroys what has no hit points left, and breaks nothing half-way (D35-SUN-05)', () => {
    const strong = { ...IMPROVED, attacks: [axe], baseAttackBonus: 10, abilities: { strength: 18 } };
    const fight = duel('dnd35', strong, { attacks: [sword, dagger], wielded: ['sword'] });
    // 7 + 6 - 10 = 3 of 5.
    fight.act('a', 'sunder', { targetId: 'b' }, [15, 2, 7]);
    expect(fight.combatant('b').wielded).toEqual(['sword']);
    fight.endTurn();
    expect(counted(rollOf(fight.act('b', 'attack', { targetId: 'a' }, [2])).parts)).not.toHaveProperty('broken');
    fight.endTurnsUntil('a');
    // 6 + 6 - 10 = 2 more.
    const events = fight.act('a', 'sunder', { targetId: 'b' }, [15, 2, 6]);
    expect(eventOf(events, 'WieldedChanged')).toMatchObject({ how: 'DESTROYED', itemId: 'sword', wielded: [] });
    fight.endTurn();
    expect(fight.refusal('b', 'drawWeapon', { itemId: 'sword' }).code).toBe('ITEM_DESTROYED');
    fight.act('b', 'drawWeapon', { itemId: 'dagger' });
  });

  it('takes what cuts or bludgeons, and something held; Improved Sunder adds 4 (D35-SUN-01, D35-FEA-01)', () => {
    expect(duel('dnd35', { attacks: [rapier] }).refusal('a', 'sunder', { targetId: 'b' }).code).toBe(
      'NOTHING_TO_SUNDER_WITH',
    );
    expect(duel('dnd35', {}, { wielded: [] }).refusal('a', 'sunder', { targetId: 'b' }).code).toBe('NOTHING_TO_DISARM');
    expect(duel('dnd35', {}).refusal('a', 'sunder', { targetId: 'b', itemId: 'shield' }).code).toBe('NOTHING_LIKE_IT');
    expect(duel('dnd35', {}).refusal('a', 'sunder', { targetId: 'b', spare: true }).code).toBe('OPTION_NOT_IN_GAME');
    const events = duel('dnd35', IMPROVED).act('a', 'sunder', { targetId: 'b' }, [2, 19]);
    expect(eventsOf(events, 'CheckResolved')[1]).toMatchObject({ combatantId: 'a', total: 6, success: false });
  });
});

const CARRIER: Partial<StatisticsInput> = {
  attacks: [sword, dagger],
  wielded: ['sword'],
  abilities: { dexterity: 14 },
  armorClass: { armor: 4 },
  items: [{ id: 'cure', healing: '1d8', count: 2 }],
};

describe('sundering what is carried in 3.5', () => {
  it('is an attack at AC 10, the size of the thing and its bearer’s Dexterity; it provokes (D35-SUN-04)', () => {
    const fight = duel('dnd35', { attacks: [axe], baseAttackBonus: 4 }, CARRIER);
    fight.act('a', 'sunder', { targetId: 'b', itemId: 'dagger' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'b', context: { because: 'sunder' } }]);
    // A dagger is Tiny: 10 + 2 + 2. It takes 12 - 10 of its 2.
    const events = fight.answer('decline', [10, 12]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({
      combatantId: 'a',
      total: 14,
      difficulty: 14,
      success: true,
      ruleIds: ['D35-SUN-04'],
    });
    fight.endTurn();
    expect(fight.refusal('b', 'drawWeapon', { itemId: 'dagger' }).code).toBe('ITEM_DESTROYED');
  });

  it('breaks a flask, Diminutive, at the first blow (D35-SUN-04)', () => {
    const fight = duel('dnd35', { ...IMPROVED, attacks: [axe], baseAttackBonus: 4 }, CARRIER);
    const missed = fight.act('a', 'sunder', { targetId: 'b', itemId: 'cure' }, [11]);
    expect(eventOf(missed, 'CheckResolved')).toMatchObject({ total: 15, difficulty: 16, success: false });
    fight.endTurnsUntil('b');
    fight.endTurnsUntil('a');
    fight.act('a', 'sunder', { targetId: 'b', itemId: 'cure' }, [12, 3]);
    expect(fight.combatant('b').resources['cure']!.remaining).toBe(1);
  });

  it('does not touch the armour somebody wears (D35-SUN-01, D35-SUN-04)', () => {
    expect(duel('dnd35', IMPROVED, CARRIER).refusal('a', 'sunder', { targetId: 'b', itemId: 'armor' })).toMatchObject({
      code: 'NOTHING_LIKE_IT',
      ruleIds: ['D35-SUN-01', 'D35-SUN-02', 'D35-SUN-03'],
      legal: ['sword', 'cure', 'dagger'],
    });
  });
});

describe('sundering in Pathfinder', () => {
  const strong = { ...IMPROVED, attacks: [axe], abilities: { strength: 18 } };

  it('is a maneuver that provokes without Improved Sunder; hardness comes off (PF1-SUN-01, PF1-SUN-02, PF1-SUN-05, PF1-SUN-06)', () => {
    const fight = duel('pathfinder1e', { attacks: [axe], abilities: { strength: 18 } });
    fight.act('a', 'sunder', { targetId: 'b' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'b', context: { because: 'sunder' } }]);
    // CMB 4 against CMD 10; 6 + 6 - 10 = 2 of 5.
    const events = fight.answer('decline', [6, 6]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ check: 'maneuver:sunder', total: 10, difficulty: 10 });
    expect(eventOf(events, 'EffectStarted').effect.data).toMatchObject({ hitPointsLost: 2 });
    const trained = duel('pathfinder1e', strong, IMPROVED).act('a', 'sunder', { targetId: 'b' }, [2]);
    expect(eventOf(trained, 'CheckResolved')).toMatchObject({ total: 8, difficulty: 12, success: false });
  });

  it('breaks a weapon at half its hit points: -2 to hit and damage, criticals on 20 and double (PF1-SUN-03, PF1-CND-04)', () => {
    const keen = weapon({ criticalRange: 18, criticalMultiplier: 3 });
    const fight = duel('pathfinder1e', strong, { attacks: [keen], hitPoints: 60, abilities: { strength: 14 } });
    fight.act('a', 'sunder', { targetId: 'b' }, [15, 7]);
    fight.endTurn();
    const blow = fight.act('b', 'attack', { targetId: 'a' }, [19, 3]);
    expect(rollOf(blow)).toMatchObject({ threat: false, total: 19 + 2 - 2 });
    expect(eventOf(blow, 'DamageDealt').total).toBe(3 + 2 - 2);
    fight.endTurnsUntil('a');
    fight.endTurn();
    const critical = fight.act('b', 'attack', { targetId: 'a' }, [20, 19, 4, 5]);
    expect(eventOf(critical, 'DamageDealt').total).toBe(4 + 5);
  });

  it('breaks a shield to half its bonus (PF1-CND-04, PF1-SUN-03)', () => {
    const fight = duel('pathfinder1e', strong, { armorClass: { shield: 2 } });
    // 10 + 6 - 10 = 6 of 20: whole; 12 + 6 - 10 = 8 more: broken.
    fight.act('a', 'sunder', { targetId: 'b', itemId: 'shield' }, [15, 10]);
    const armorClass = () => fight.ruleset.sheet(fight.state, 'b').armorClass.total;
    expect(armorClass()).toBe(12);
    fight.endTurnsUntil('b');
    fight.endTurnsUntil('a');
    fight.act('a', 'sunder', { targetId: 'b', itemId: 'shield' }, [15, 12]);
    expect(armorClass()).toBe(11);
  });

  it('strikes at worn armour, which broken gives half and hampers twice, destroyed nothing (PF1-SUN-01, PF1-SUN-03, PF1-CND-04, PF1-ENV-03)', () => {
    const mail = { armorClass: { armor: 4, armorHardness: 10 }, armorCheckPenalty: -3, skills: { acrobatics: 5 } };
    const fight = duel('pathfinder1e', strong, mail);
    const strikeArmor = (damage: number) => {
      const events = fight.act('a', 'sunder', { targetId: 'b', itemId: 'armor' }, [15, damage]);
      fight.endTurnsUntil('b');
      fight.endTurnsUntil('a');
      return [eventsOf(events, 'CheckResolved')[0]!.check, fight.ruleset.sheet(fight.state, 'b').armorClass.total];
    };
    // 20 hit points: 12 + 6 - 10 at a blow.
    expect(strikeArmor(12)).toEqual(['maneuver:sunder', 14]);
    expect(strikeArmor(12)).toEqual(['maneuver:sunder', 12]);
    expect(counted(skillParts(fight.state, 'b', 'acrobatics', 'dexterity'))).toMatchObject({ 'broken armor': -3 });
    expect(strikeArmor(12)).toEqual(['maneuver:sunder', 10]);
    expect(fight.refusal('a', 'sunder', { targetId: 'b', itemId: 'armor' }).code).toBe('NOTHING_LIKE_IT');
  });

  it('finds no armour where it is of force (PF1-SUN-01, PF1-TCH-05)', () => {
    const mage = { armorClass: { armor: 4, armorIsForce: true } };
    expect(duel('pathfinder1e', strong, mage).refusal('a', 'sunder', { targetId: 'b', itemId: 'armor' }).code).toBe(
      'NOTHING_LIKE_IT',
    );
  });

  it('may leave broken with 1 hit point what it would destroy (PF1-SUN-04)', () => {
    const fight = duel('pathfinder1e', strong);
    const events = fight.act('a', 'sunder', { targetId: 'b', spare: true }, [15, 12]);
    expect(eventOf(events, 'EffectStarted').effect.data).toMatchObject({ hitPointsLost: 4, hitPoints: 5 });
    expect(fight.combatant('b').wielded).toEqual(['sword']);
    const plain = duel('pathfinder1e', strong).act('a', 'sunder', { targetId: 'b' }, [15, 12]);
    expect(eventOf(plain, 'WieldedChanged').how).toBe('DESTROYED');
  });

  it('with Greater Sunder wounds the owner with what the thing did not take (PF1-SUN-05)', () => {
    const feats = ['Improved Sunder', 'Greater Sunder'];
    const fight = duel('pathfinder1e', { ...strong, feats });
    // 12 + 6 - 10 = 8 against 5.
    const events = fight.act('a', 'sunder', { targetId: 'b' }, [2, 12]);
    expect(eventOf(events, 'CheckResolved').total).toBe(2 + 4 + 4);
    expect(eventOf(events, 'DamageDealt')).toMatchObject({ targetId: 'b', total: 3 });
  });

  it('halves energy against things, and no precision finds a vital spot (PF1-ENV-02)', () => {
    const flaming = weapon({
      id: 'brand',
      damage: '2d6',
      handling: 'TWO_HANDED',
      extraDamage: [{ dice: '1d6', type: 'fire' }],
    });
    const fight = duel('pathfinder1e', { ...strong, attacks: [flaming], sneakAttack: '5d6' });
    // 4 + 4 + 6, and 5 of fire halved to 2: 16 - 10 = 6.
    const events = fight.act('a', 'sunder', { targetId: 'b' }, [15, 4, 4, 5]);
    expect(eventOf(events, 'EffectStarted').effect.data).toMatchObject({ hitPointsLost: 5 });
  });
});
