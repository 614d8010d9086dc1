import { describe, expect, it } from '@jest/globals';
import type { StatisticsInput } from '../statistics/index.js';
import { eventsOf } from '../../../testing/scenario.js';
import type { GameName } from '../testing/games.js';
import { BOTH, creature, damageOf, duel, impose, rollOf, strike, weapon } from '../testing/duel.js';

const dealt = (game: GameName, a: Partial<StatisticsInput>, b: Partial<StatisticsInput>, dice: number[], input = {}) =>
  damageOf(strike(duel(game, a, { hitPoints: 60, ...b }), dice, input));

describe.each(BOTH)('damage in %s', (game) => {
  it('adds Strength once, half again in two hands, and never multiplies a penalty (D35-DMG-01, PF1-DMG-03, PF1-DMG-06)', () => {
    const hit = (strength: number, handling: 'ONE_HANDED' | 'TWO_HANDED' | 'LIGHT', input = {}) =>
      dealt(game, { abilities: { strength }, attacks: [weapon({ handling })] }, {}, [19, 4], input).total - 4;
    expect(hit(18, 'ONE_HANDED')).toBe(4);
    expect(hit(18, 'TWO_HANDED')).toBe(6);
    expect(hit(18, 'ONE_HANDED', { twoHanded: true })).toBe(6);
    expect(hit(18, 'LIGHT', { twoHanded: true })).toBe(4);
    expect(hit(8, 'TWO_HANDED')).toBe(-1);
  });

  it('of a sole natural attack adds half again as much Strength (D35-ATK-09, PF1-NAT-02)', () => {
    const bite = weapon({ id: 'bite', natural: 'PRIMARY' });
    expect(dealt(game, { abilities: { strength: 17 }, attacks: [bite] }, {}, [15, 1]).total).toBe(1 + 4);
  });

  it('of a sole natural attack is that of a primary one, even if it is listed as secondary (D35-ATK-09, PF1-NAT-02, PF1-NAT-03)', () => {
    const tail = weapon({ id: 'tail', natural: 'SECONDARY' });
    const sole = strike(duel(game, { abilities: { strength: 18 }, attacks: [tail] }, { hitPoints: 60 }), [15, 1]);
    // Strength +4, nothing taken off; half again as much to the damage.
    expect(rollOf(sole).total).toBe(15 + 4);
    expect(damageOf(sole).total).toBe(1 + 6);
    const second = weapon({ id: 'bite', natural: 'PRIMARY' });
    const one = strike(duel(game, { abilities: { strength: 18 }, attacks: [tail, second] }), [15, 1], {
      attackId: 'tail',
    });
    expect(rollOf(one).total).toBe(15 + 4 - 5);
    expect(damageOf(one).total).toBe(1 + 2);
  });

  it('of bows takes a Strength penalty and no bonus beyond their rating, slings all of it (D35-DMG-01, PF1-DMG-03, PF1-DMG-04)', () => {
    const shot = (strength: number, more: object) => {
      const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 60, ...more });
      const fight = duel(game, { abilities: { strength }, attacks: [bow] }, {}, { a: { x: 9, y: 1 } });
      return damageOf(strike(fight, [15, 4])).total - 4;
    };
    expect(shot(16, { projectile: 'BOW' })).toBe(0);
    expect(shot(6, { projectile: 'BOW' })).toBe(-2);
    expect(shot(16, { projectile: 'BOW', strengthRating: 2 })).toBe(2);
    expect(shot(16, { projectile: 'SLING' })).toBe(3);
    expect(shot(16, { projectile: 'CROSSBOW' })).toBe(0);
  });

  it('of a critical multiplies dice and bonus, extra dice once (D35-ATK-08, D35-DMG-03, PF1-CRT-04, PF1-DMG-07, PF1-DMG-09; case 23)', () => {
    // Longsword 1d8+4 twice, and 1d6 of fire.
    const flaming = weapon({ extraDamage: [{ dice: '1d6', type: 'fire' }] });
    const damage = dealt(game, { abilities: { strength: 18 }, attacks: [flaming] }, {}, [20, 20, 3, 5, 6]);
    expect(damage.critical).toBe(true);
    expect(damage.components.map(({ type, amount }) => [type, amount])).toEqual([
      ['slashing', 3 + 5 + 8],
      ['fire', 6],
    ]);
  });

  it('of a burst weapon has its dice on a critical alone (case 23)', () => {
    const burst = weapon({ extraDamage: [{ dice: '1d10', type: 'fire', onCriticalOnly: true }] });
    expect(dealt(game, { attacks: [burst] }, {}, [15, 5]).components).toHaveLength(1);
    expect(dealt(game, { attacks: [burst] }, {}, [20, 20, 3, 5, 7]).total).toBe(15);
  });

  it('meets each defence type by type (D35-ENV-02, PF1-ENV-06; case 15)', () => {
    const flaming = weapon({ damageTypes: ['piercing'], extraDamage: [{ dice: '1d6', type: 'fire' }] });
    const damage = dealt(game, { attacks: [flaming] }, { damageReduction: [{ amount: 5 }] }, [15, 8, 4]);
    expect(damage.components.map(({ amount }) => amount)).toEqual([3, 4]);
    expect(damage.total).toBe(7);
  });

  it('has the best damage reduction that is not got past taken off (D35-ENV-02, PF1-ENV-06)', () => {
    const reductions = [
      { amount: 10, bypass: ['magic'] },
      { amount: 5, bypass: ['silver'] },
    ];
    const after = (more: object) =>
      dealt(game, { attacks: [weapon({ damage: '2d8', ...more })] }, { damageReduction: reductions }, [15, 8, 7]).total;
    expect(after({})).toBe(5);
    expect(after({ enhancement: 1 })).toBe(16 - 5);
    expect(after({ qualities: ['silver'] })).toBe(5);
    expect(after({ enhancement: 1, qualities: ['silver'] })).toBe(16);
  });

  it('gets past "and" reductions only with both, and past a weapon type by that type (D35-ENV-02, PF1-ENV-06)', () => {
    const after = (damageReduction: StatisticsInput['damageReduction'], more: object) =>
      dealt(game, { attacks: [weapon(more)] }, { damageReduction }, [15, 8]).total;
    const both = [{ amount: 5, bypass: ['cold iron', 'good'], needsAll: true }];
    expect(after(both, { qualities: ['cold iron'] })).toBe(3);
    expect(after(both, { qualities: ['cold iron', 'good'] })).toBe(8);
    expect(after([{ amount: 5, bypass: ['bludgeoning'] }], { damageTypes: ['bludgeoning', 'piercing'] })).toBe(8);
    expect(after([{ amount: 5, bypass: ['bludgeoning'] }], {})).toBe(3);
  });

  it('of energy meets resistance and immunity, and half as much again by vulnerability, once (PF1-ENV-06, PF1-DMG-11, D35-ENV-02; case 97)', () => {
    const ray = weapon({
      id: 'ray',
      kind: 'RANGED',
      touch: true,
      damageTypes: ['fire'],
      rangeIncrement: 60,
      damage: '2d6',
    });
    const after = (b: Partial<StatisticsInput>) => {
      const fight = duel(game, { attacks: [ray] }, { hitPoints: 60, ...b }, { a: { x: 9, y: 1 } });
      return damageOf(strike(fight, [15, 5, 6])).total;
    };
    expect(after({ resistances: [{ type: 'fire', amount: 5 }] })).toBe(6);
    expect(after({ immunities: ['fire'] })).toBe(0);
    expect(after({ vulnerabilities: ['fire', 'fire'] })).toBe(16);
    // Damage reduction does nothing against energy.
    expect(after({ damageReduction: [{ amount: 10 }] })).toBe(11);
  });

  it('records damage of 0 and asks for nothing more (case 13)', () => {
    const fight = duel(game, {}, { damageReduction: [{ amount: 20 }] });
    const events = strike(fight, [15, 8]);
    expect(damageOf(events)).toMatchObject({ total: 0, toHitPoints: 0 });
    expect(eventsOf(events, 'VitalStatusChanged')).toEqual([]);
  });

  it('takes temporary hit points first, and hit points never rise by it (D35-THP-01, PF1-THP-01; case 1)', () => {
    const fight = duel(game, {}, {});
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'x', hitPoints: 6 });
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'x', temporaryHitPoints: 7 });
    const damage = damageOf(strike(fight, [15, 4]));
    expect(damage).toMatchObject({ toTemporary: 4, toHitPoints: 0 });
    expect(fight.combatant('b').hitPoints).toMatchObject({ current: 6, temporary: 3 });
  });

  it('of temporary hit points: a grant sets the higher of old and new (D35-THP-01, PF1-THP-01; case 3)', () => {
    const fight = duel(game, {}, {});
    const granted = [5, 8, 3].map((temporaryHitPoints) => {
      fight.must({ type: 'adjust', combatantId: 'b', reason: 'x', temporaryHitPoints });
      return fight.combatant('b').hitPoints;
    });
    expect(granted.map(({ temporary, current }) => [temporary, current])).toEqual([
      [5, 20],
      [8, 20],
      [8, 20],
    ]);
  });

  it('by adjustment takes the same path through temporary hit points (case 5)', () => {
    const fight = duel(game, {}, { hitPoints: 10 });
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'x', temporaryHitPoints: 5 });
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'x', damage: [{ amount: 4, type: 'acid' }] });
    expect(fight.combatant('b').hitPoints).toMatchObject({ current: 10, temporary: 1 });
  });

  it('of a sneak attack is added when the target is flanked or has no Dexterity, never multiplied (PF1-ENV-07, D35-HLP-01)', () => {
    const rogue = { sneakAttack: '2d6' };
    const ally = creature('ally', { attacks: [weapon()] }, { side: 'a', at: { x: 3, y: 1 } });
    const flanked = duel(game, rogue, { hitPoints: 60 }, { others: [ally] });
    expect(damageOf(strike(flanked, [20, 20, 4, 5, 1, 6])).total).toBe(4 + 5 + 1 + 6);
    const alone = duel(game, rogue, { hitPoints: 60 });
    expect(damageOf(strike(alone, [15, 4])).total).toBe(4);
    const stunned = duel(game, rogue, { hitPoints: 60 });
    impose(stunned, 'b', 'stunned');
    expect(damageOf(strike(stunned, [15, 4, 1, 6])).total).toBe(11);
  });

  it('of a sneak attack needs something vital, sight, and 30 feet at most (PF1-ENV-07)', () => {
    const rogue = { sneakAttack: '2d6' };
    const immune = duel(game, rogue, { hitPoints: 60, creatureType: 'ooze' });
    impose(immune, 'b', 'stunned');
    expect(damageOf(strike(immune, [15, 4])).total).toBe(4);
    const hazy = duel(game, rogue, { hitPoints: 60 });
    impose(hazy, 'b', 'stunned');
    impose(hazy, 'b', 'concealed');
    expect(damageOf(strike(hazy, [15, 90, 4])).total).toBe(4);
    const far = (feet: number) => {
      const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 100 });
      const fight = duel(game, { ...rogue, attacks: [bow] }, { hitPoints: 60 }, { a: { x: 2 + feet / 5, y: 1 } });
      impose(fight, 'b', 'stunned');
      return fight;
    };
    expect(damageOf(strike(far(30), [15, 4, 1, 6])).total).toBe(11);
    expect(damageOf(strike(far(35), [15, 4])).total).toBe(4);
  });

  it('is lower for the sickened (PF1-CND-31, D35-CND-01)', () => {
    const fight = duel(game, {}, {});
    impose(fight, 'a', 'sickened');
    expect(damageOf(strike(fight, [15, 4])).total).toBe(2);
  });
});

describe('damage to those who regenerate', () => {
  it('in Pathfinder lets nonlethal damage pile up beyond full hit points (PF1-NLD-10)', () => {
    const fight = duel('pathfinder1e', {}, { hitPoints: 6, regeneration: { amount: 1, stoppedBy: ['fire'] } });
    fight.must({
      type: 'adjust',
      combatantId: 'b',
      reason: 'x',
      damage: [{ amount: 8, type: 'cold', nonlethal: true }],
    });
    expect(fight.combatant('b').hitPoints).toMatchObject({ current: 6, nonlethal: 8 });
  });
});

describe('the least damage of a hit', () => {
  const weakling = { abilities: { strength: 4 }, attacks: [weapon({ id: 'dagger', damage: '1d4' })] };

  it('in 3.5 is 1 lethal point, before damage reduction (D35-DMG-02; case 19)', () => {
    const hit = damageOf(strike(duel('dnd35', weakling), [18, 2]));
    expect(hit).toMatchObject({ total: 1, toHitPoints: 1, toNonlethal: 0 });
    const reduced = duel('dnd35', weakling, { damageReduction: [{ amount: 5 }] });
    expect(damageOf(strike(reduced, [18, 2])).total).toBe(0);
  });

  it('in Pathfinder is 1 nonlethal point (PF1-DMG-02; case 19)', () => {
    const hit = damageOf(strike(duel('pathfinder1e', weakling), [18, 2]));
    expect(hit).toMatchObject({ total: 1, toHitPoints: 0, toNonlethal: 1 });
  });
});

describe('damage where the games differ', () => {
  const magic = { attacks: [weapon({ enhancement: 1 })] };

  it('to the incorporeal: nothing without magic; in Pathfinder half, in 3.5 all or nothing (PF1-CND-22, D35-ENV-02)', () => {
    const ghost = { incorporeal: true, hitPoints: 60 };
    expect(damageOf(strike(duel('pathfinder1e', {}, ghost), [15, 8])).total).toBe(0);
    expect(damageOf(strike(duel('dnd35', {}, ghost), [15, 8])).total).toBe(0);
    expect(damageOf(strike(duel('pathfinder1e', magic, ghost), [15, 8])).total).toBe(4);
    expect(damageOf(strike(duel('dnd35', magic, ghost), [15, 8, 50])).total).toBe(0);
    expect(damageOf(strike(duel('dnd35', magic, ghost), [15, 8, 51])).total).toBe(9);
  });

  it('undead take criticals in Pathfinder and not in 3.5 (PF1-CRT-06, D35-ATK-08)', () => {
    const undead = { creatureType: 'undead', hitPoints: 60 };
    expect(damageOf(strike(duel('pathfinder1e', {}, undead), [20, 20, 3, 4])).total).toBe(7);
    expect(damageOf(strike(duel('dnd35', {}, undead), [20, 3])).total).toBe(3);
  });

  it('nonlethal damage beyond full hit points is lethal in Pathfinder only (PF1-NLD-09, D35-NLD-01)', () => {
    const after = (game: GameName) => {
      const fight = duel(game, {}, { hitPoints: 6 });
      fight.must({
        type: 'adjust',
        combatantId: 'b',
        reason: 'x',
        damage: [{ amount: 8, type: 'cold', nonlethal: true }],
      });
      return fight.combatant('b').hitPoints;
    };
    expect(after('pathfinder1e')).toMatchObject({ current: 4, nonlethal: 6 });
    expect(after('dnd35')).toMatchObject({ current: 6, nonlethal: 8 });
  });
});
