import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { AttackInput } from '../statistics/attack-schema.js';
import { BOTH, counted, creature, duel, impose, rollOf, strike, weapon } from '../testing/duel.js';

const ARMOR_10 = { armorClass: {} };

describe.each(BOTH)('attack rolls in %s', (game) => {
  it('add base attack, Strength and size and hit by meeting Armour Class (D35-ATK-01, D35-ATK-02, PF1-ATK-01, PF1-ATK-04)', () => {
    // BAB +6, Str 18, Small (+1): +11.
    const fight = duel(
      game,
      { size: 'SMALL', baseAttackBonus: 6, abilities: { strength: 18 } },
      { armorClass: { armor: 8 } },
    );
    const roll = rollOf(strike(fight, [7, 1]));
    expect(counted(roll.parts)).toEqual({ 'base attack bonus': 6, Strength: 4, size: 1 });
    expect(roll).toMatchObject({ total: 18, armorClass: 18, outcome: 'HIT' });
  });

  it('shot far take -2 for each further increment (D35-ATK-03, PF1-ATK-05, PF1-ATK-06)', () => {
    // Dagger (10 ft) at 25 ft: -4.
    const fight = duel(
      game,
      { baseAttackBonus: 6, abilities: { dexterity: 16 }, attacks: [weapon({ id: 'dagger', rangeIncrement: 10 })] },
      {},
      { a: { x: 0, y: 0 }, b: { x: 5, y: 0 } },
    );
    const roll = rollOf(strike(fight, [10, 1]));
    expect(roll.mode).toBe('RANGED');
    expect(counted(roll.parts)).toEqual({ 'base attack bonus': 6, Dexterity: 3, range: -4 });
    expect(fight.combatant('a').wielded).toEqual([]);
  });

  it('reach five increments thrown and ten shot (D35-ATK-03, PF1-ATK-06)', () => {
    const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 20 });
    const javelin = weapon({ id: 'javelin', kind: 'THROWN', rangeIncrement: 20 });
    const far = (feet: number) =>
      duel(
        game,
        { attacks: [bow, javelin], wielded: ['bow', 'javelin'] },
        {},
        { a: { x: 0, y: 0 }, b: { x: feet / 5, y: 0 } },
      );
    expect(far(205).refusal('a', 'attack', { targetId: 'b' })).toMatchObject({ code: 'OUT_OF_RANGE' });
    expect(rollOf(strike(far(200), [20, 20, 1, 1])).total).toBe(2);
    expect(far(105).refusal('a', 'attack', { targetId: 'b', attackId: 'javelin' })).toMatchObject({
      code: 'OUT_OF_RANGE',
      params: { feet: 105, most: 100 },
    });
  });

  it('miss on a natural 1 and hit on a natural 20, whatever the bonus (D35-ATK-01, PF1-ATK-02, PF1-ATK-03; case 27)', () => {
    const sure = duel(game, { baseAttackBonus: 20 }, ARMOR_10);
    expect(rollOf(strike(sure, [1]))).toMatchObject({ total: 21, armorClass: 10, outcome: 'MISS' });
    const hopeless = duel(game, {}, { armorClass: { armor: 30 } });
    // The confirmation (natural 19) does not hit, so it is a normal hit.
    expect(rollOf(strike(hopeless, [20, 19, 4]))).toMatchObject({ outcome: 'HIT', threat: true });
  });

  it('threaten only if they hit (D35-ATK-08, PF1-CRT-03)', () => {
    // Rapier 18-20: natural 18, total 21 against AC 24 misses and threatens nothing.
    const fight = duel(
      game,
      { baseAttackBonus: 3, attacks: [weapon({ criticalRange: 18 })] },
      { armorClass: { armor: 14 } },
    );
    expect(rollOf(strike(fight, [18]))).toMatchObject({
      total: 21,
      outcome: 'MISS',
      threat: false,
      confirmation: null,
    });
  });

  it('confirm with the bonus to confirm (D35-ATK-08, PF1-CRT-01; case 25)', () => {
    // Confirmation 9 + 5 + 4 against AC 18 confirms.
    const fight = duel(
      game,
      { baseAttackBonus: 5, attacks: [weapon({ confirmationBonus: 4 })] },
      { armorClass: { armor: 8 } },
    );
    const roll = rollOf(strike(fight, [20, 9, 3, 4]));
    expect(roll.confirmation).toMatchObject({ natural: 9, total: 18, confirmed: true });
    expect(roll.outcome).toBe('CRITICAL_HIT');
  });

  it('do not confirm against those whom criticals do not hurt (D35-ATK-08, PF1-CRT-06)', () => {
    const fight = duel(game, {}, { creatureType: 'ooze' });
    expect(rollOf(strike(fight, [20, 4]))).toMatchObject({ outcome: 'HIT', confirmation: null });
  });

  it('count weapon, feats and proficiency (D35-ATK-07, PF1-ATK-08, D35-FEA-01, PF1-FEA-01)', () => {
    const fight = duel(game, {
      baseAttackBonus: 1,
      abilities: { strength: 12, dexterity: 18 },
      feats: ['Weapon Finesse', 'Weapon Focus (sword)'],
      attacks: [weapon({ handling: 'LIGHT', enhancement: 2, masterwork: true, proficient: false })],
    });
    const roll = rollOf(strike(fight, [1]));
    expect(counted(roll.parts)).toEqual({
      'base attack bonus': 1,
      Dexterity: 4,
      enhancement: 2,
      'Weapon Focus': 1,
      'not proficient': -4,
    });
    expect(roll.parts).toContainEqual(expect.objectContaining({ label: 'masterwork', suppressedBy: 'enhancement' }));
  });

  it('take -4 with what is no weapon, and -2 for each step of size from whom it was made for (D35-ATK-07, PF1-ATK-08)', () => {
    const withWeapon = (more: Partial<AttackInput>, size: 'SMALL' | 'MEDIUM' = 'MEDIUM') => {
      const fight = duel(game, { size, baseAttackBonus: 1, attacks: [weapon(more)] });
      return counted(rollOf(strike(fight, [1])).parts);
    };
    expect(withWeapon({ improvised: true })).toEqual({ 'base attack bonus': 1, improvised: -4 });
    // All three at once: -4, -4, -2.
    expect(withWeapon({ improvised: true, proficient: false, madeFor: 'LARGE', handling: 'LIGHT' })).toEqual({
      'base attack bonus': 1,
      'not proficient': -4,
      improvised: -4,
      'wrong size': -2,
    });
    expect(withWeapon({ madeFor: 'LARGE', handling: 'LIGHT' }, 'SMALL')).toMatchObject({ 'wrong size': -4 });
    expect(withWeapon({ madeFor: 'TINY', handling: 'TWO_HANDED' })).toMatchObject({ 'wrong size': -4 });
    expect(withWeapon({ madeFor: 'MEDIUM' })).toEqual({ 'base attack bonus': 1 });
  });

  it('threaten with what is no weapon on a 20 alone, for double damage (PF1-ATK-08, D35-ATK-07)', () => {
    const chair = { improvised: true, criticalRange: 19, criticalMultiplier: 3 };
    const fight = duel(game, { baseAttackBonus: 9, attacks: [weapon(chair)] });
    expect(rollOf(strike(fight, [19, 3]))).toMatchObject({ outcome: 'HIT', confirmation: null });
    fight.endTurn();
    fight.endTurnsUntil('a');
    const events = strike(fight, [20, 12, 2, 3]);
    expect(rollOf(events).outcome).toBe('CRITICAL_HIT');
    expect(eventOf(events, 'DamageDealt').total).toBe(5);
  });

  it('take -4 at targets in melee with a friend, but not with Precise Shot (D35-ATK-05, PF1-ATK-10)', () => {
    const archer = { attacks: [weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 60 })] };
    const friend = creature('friend', { attacks: [weapon()] }, { side: 'a', at: { x: 10, y: 3 } });
    const shot = (feats: string[]) => {
      const fight = duel(game, { ...archer, feats }, {}, { a: { x: 3, y: 2 }, b: { x: 10, y: 2 }, others: [friend] });
      return counted(rollOf(strike(fight, [2])).parts);
    };
    expect(shot([])).toEqual({ 'base attack bonus': 0, 'shooting into melee': -4 });
    expect(shot(['Precise Shot'])).toEqual({ 'base attack bonus': 0 });
  });

  it('take +1 within 30 feet with Point-Blank Shot, to damage too (PF1-FEA-01, D35-FEA-01)', () => {
    const fight = duel(
      game,
      { feats: ['Point-Blank Shot'], attacks: [weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 60 })] },
      {},
      { a: { x: 0, y: 2 }, b: { x: 6, y: 2 } },
    );
    const events = strike(fight, [10, 5]);
    expect(rollOf(events).total).toBe(11);
    expect(eventOf(events, 'DamageDealt').total).toBe(6);
  });

  it('use up ammunition, and are refused without (AMMUNITION_SPENT)', () => {
    const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 60, ammunition: 'arrows' });
    const fight = duel(
      game,
      { attacks: [bow], resources: { arrows: 1 } },
      {},
      { a: { x: 0, y: 2 }, b: { x: 6, y: 2 } },
    );
    strike(fight, [1]);
    expect(fight.combatant('a').resources['arrows']).toMatchObject({ remaining: 0 });
    fight.endTurn();
    fight.endTurn();
    expect(fight.refusal('a', 'attack', { targetId: 'b' }).code).toBe('AMMUNITION_SPENT');
  });

  it('take +2 for flanking in melee, and a bow gets none (D35-FLK-01, PF1-FLK-01, PF1-FLK-03; case 59)', () => {
    const ally = creature('ally', { attacks: [weapon()] }, { side: 'a', at: { x: 3, y: 1 } });
    const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 60 });
    const fight = () => duel(game, { attacks: [weapon(), bow], wielded: ['sword', 'bow'] }, {}, { others: [ally] });
    expect(counted(rollOf(strike(fight(), [2])).parts)).toMatchObject({ flanking: 2 });
    const shooting = fight();
    strike(shooting, [], { attackId: 'bow' });
    // The shot provokes from its target first.
    const shot = shooting.answer('decline', [2]);
    expect(counted(rollOf(shot).parts)).toEqual({ 'base attack bonus': 0, 'shooting into melee': -4 });
  });

  it('flank with a reach weapon two squares away (D35-FLK-01, PF1-FLK-01; case 61)', () => {
    const ally = creature('ally', { attacks: [weapon()] }, { side: 'a', at: { x: 3, y: 1 } });
    const spear = weapon({ id: 'longspear', reachWeapon: true, handling: 'TWO_HANDED' });
    const fight = duel(game, { attacks: [spear] }, {}, { a: { x: 0, y: 1 }, b: { x: 2, y: 1 }, others: [ally] });
    expect(counted(rollOf(strike(fight, [2])).parts)).toMatchObject({ flanking: 2 });
  });

  it('do not flank by an ally who threatens nothing, nor against improved uncanny dodge (D35-FLK-01, PF1-FLK-03, PF1-FLK-04)', () => {
    const unarmed = creature('ally', {}, { side: 'a', at: { x: 3, y: 1 } });
    expect(counted(rollOf(strike(duel(game, {}, {}, { others: [unarmed] }), [2])).parts)).not.toHaveProperty(
      'flanking',
    );
    const armed = creature('ally', { attacks: [weapon()] }, { side: 'a', at: { x: 3, y: 1 } });
    const wary = duel(game, {}, { qualities: ['improved uncanny dodge'] }, { others: [armed] });
    expect(counted(rollOf(strike(wary, [2])).parts)).not.toHaveProperty('flanking');
  });

  it('change with the state of the attacker (D35-ATK-02, PF1-ATK-11, T-ATKMOD)', () => {
    const with_ = (...kinds: string[]) => {
      const fight = duel(game, {});
      for (const kind of kinds) impose(fight, 'a', kind);
      return rollOf(strike(fight, [2])).total - 2;
    };
    expect(with_('dazzled')).toBe(-1);
    expect(with_('prone')).toBe(-4);
    expect(with_('shaken')).toBe(-2);
    expect(with_('sickened')).toBe(-2);
    expect(with_('shaken', 'sickened')).toBe(-4);
    expect(with_('entangled')).toBe(-2);
    // Fatigue takes 2 from Strength 10, which is 1 from the roll.
    expect(with_('fatigued')).toBe(-1);
    expect(with_('invisible')).toBe(2);
  });

  it('with two negative levels take -2 (D35-ENV-02, PF1-ABL-04)', () => {
    const fight = duel(game, { hitDice: 4 });
    impose(fight, 'a', 'energy-drained', 2);
    expect(rollOf(strike(fight, [2])).total).toBe(0);
  });

  it('from the ground are made with crossbows but not bows (PF1-CND-29, D35-CND-01)', () => {
    const fight = duel(
      game,
      {
        attacks: [
          weapon({ id: 'bow', kind: 'RANGED', projectile: 'BOW', rangeIncrement: 60 }),
          weapon({ id: 'crossbow', kind: 'RANGED', projectile: 'CROSSBOW', rangeIncrement: 60 }),
        ],
        wielded: ['bow', 'crossbow'],
      },
      {},
      { a: { x: 0, y: 2 }, b: { x: 6, y: 2 } },
    );
    impose(fight, 'a', 'prone');
    expect(fight.refusal('a', 'attack', { targetId: 'b', attackId: 'bow' }).code).toBe('CANNOT_SHOOT_PRONE');
    // +4 Armour Class is for prone targets; the prone shooter has no penalty.
    expect(rollOf(strike(fight, [10, 5])).total).toBe(10);
  });

  it('from the ground are offered in reach and not thrown (PF1-CND-29, D35-CND-01)', () => {
    const dagger = weapon({ id: 'dagger', rangeIncrement: 10 });
    const offered = (x: number) => {
      const fight = duel(game, { attacks: [dagger] }, {}, { b: { x, y: 1 } });
      impose(fight, 'a', 'prone');
      return fight.ruleset.actions.attack!.offer(fight.state, 'a').targets;
    };
    expect(offered(2)).toEqual([{ combatantId: 'b', attackIds: ['dagger'] }]);
    expect(offered(4)).toEqual([]);
  });

  it('add circumstances of different sources (D35-CORE-04, PF1-CORE-03; case 35)', () => {
    const fight = duel(game, {}, {});
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'higher ground', circumstance: 2 });
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'aid', circumstance: 1 });
    const roll = rollOf(strike(fight, [5]));
    expect(roll.total).toBe(5 + 3);
    expect(fight.combatant('a').effects).toEqual([]);
  });

  it('from one source count once, and the weaker stays with its reason (PF1-CORE-03)', () => {
    const fight = duel(game, {}, {});
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'aid', circumstance: 2 });
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'aid', circumstance: 1 });
    const roll = rollOf(strike(fight, [5]));
    expect(roll.total).toBe(5 + 2);
    expect(roll.parts).toContainEqual(expect.objectContaining({ label: 'aid', value: 1, applied: false }));
  });

  it('from higher ground take +1 in melee (PF1-ATK-11, D35-ATK-02)', () => {
    const fight = duel(game, {}, {}, { a: { x: 1, y: 1, z: 1 } });
    expect(counted(rollOf(strike(fight, [2])).parts)).toMatchObject({ 'higher ground': 1 });
  });

  it('made defensively take -4 for +2 dodge until the next turn (D35-SPA-03, PF1-DEF-01)', () => {
    const fight = duel(game, {});
    expect(rollOf(strike(fight, [4], { defensively: true })).total).toBe(0);
    fight.endTurn();
    const back = rollOf(fight.act('b', 'attack', { targetId: 'a' }, [11]));
    expect(back).toMatchObject({ armorClass: 12, outcome: 'MISS' });
    fight.endTurn();
    expect(fight.combatant('a').effects).toEqual([]);
  });

  it('to subdue with a sword take -4 and deal nonlethal damage (D35-NLD-01, PF1-NLD-03)', () => {
    const fight = duel(game, {});
    const events = strike(fight, [14, 5], { nonlethal: true });
    expect(rollOf(events).total).toBe(10);
    expect(fight.combatant('b').hitPoints).toMatchObject({ current: 20, nonlethal: 5 });
  });

  it('to kill with bare hands take -4, but not when trained (D35-ATK-06, PF1-NLD-04, PF1-UNA-04)', () => {
    const fist = weapon({ id: 'fist', unarmed: true, nonlethal: true, damage: '1d3', damageTypes: ['bludgeoning'] });
    const hit = (feats: string[]) => {
      const fight = duel(game, { attacks: [fist], feats }, { attacks: [] });
      const events = strike(fight, [14, 3], { nonlethal: false });
      return [rollOf(events).total, fight.combatant('b').hitPoints.current];
    };
    expect(hit([])).toEqual([10, 17]);
    expect(hit(['Improved Unarmed Strike'])).toEqual([14, 17]);
  });

  it('unarmed provoke from an armed target alone (D35-ATK-06, PF1-UNA-01, PF1-UNA-02)', () => {
    const fist = weapon({ id: 'fist', unarmed: true, nonlethal: true, damage: '1d3', damageTypes: ['bludgeoning'] });
    const other = creature('other', { attacks: [weapon()] }, { side: 'b', at: { x: 1, y: 2 } });
    const fight = duel(game, { attacks: [fist] }, {}, { others: [other] });
    strike(fight, []);
    expect(fight.prompts.map(({ ownerId }) => ownerId)).toEqual(['b']);
    const events = fight.answer('attack:sword', [2, 15, 2]);
    expect(eventsOf(events, 'AttackResolved').map(({ attackerId }) => attackerId)).toEqual(['b', 'a']);
    const trained = duel(game, { attacks: [fist], feats: ['Improved Unarmed Strike'] }, {});
    expect(rollOf(strike(trained, [15, 2])).outcome).toBe('HIT');
  });

  it('with a bow provoke from all who threaten, and stop if the shooter falls (D35-AOO-06, PF1-AOO-07)', () => {
    const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 60 });
    const fight = duel(game, { hitPoints: 3, attacks: [bow] }, {});
    strike(fight, []);
    const events = fight.answer('attack:sword', [15, 8]);
    expect(eventsOf(events, 'AttackResolved').map(({ attackerId }) => attackerId)).toEqual(['b']);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'ACTOR_DOWN' });
  });

  it('give +2 for each helper, once, and only against that foe (D35-AID-01, PF1-AID-01)', () => {
    const helper = (id: string, y: number) => creature(id, { attacks: [weapon()] }, { side: 'a', at: { x: 2, y } });
    const fight = duel(game, {}, {}, { others: [helper('c', 0), helper('d', 2)] });
    fight.endTurnsUntil('c');
    const aid = { allyId: 'a', targetId: 'b' };
    fight.act('c', 'aidAnother', aid, [10]);
    fight.endTurn();
    // A helper stands on either side of the foe and flanks with the other: 8 + 2 meets AC 10.
    expect(eventOf(fight.act('d', 'aidAnother', aid, [8]), 'CheckResolved')).toMatchObject({
      success: true,
      total: 10,
    });
    fight.endTurn();
    expect(rollOf(strike(fight, [2])).total).toBe(2 + 2 + 2);
    expect(fight.combatant('a').effects).toEqual([]);
  });

  it('of a foe are harder by aid to Armour Class (D35-AID-01, PF1-AID-01)', () => {
    const helper = creature('c', { attacks: [weapon()] }, { side: 'a', at: { x: 2, y: 2 } });
    const fight = duel(game, {}, {}, { others: [helper] });
    fight.endTurnsUntil('c');
    fight.act('c', 'aidAnother', { allyId: 'a', targetId: 'b', toArmorClass: true }, [10]);
    fight.endTurn();
    fight.endTurn();
    expect(rollOf(fight.act('b', 'attack', { targetId: 'a' }, [11]))).toMatchObject({
      armorClass: 12,
      outcome: 'MISS',
    });
    expect(fight.combatant('a').effects).toEqual([]);
  });
});
