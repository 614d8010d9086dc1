import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { BOTH, counted, creature, duel, impose, weapon } from '../testing/duel.js';

const sword = weapon();
const dagger = weapon({ id: 'dagger', damage: '1d4', handling: 'LIGHT', hand: 'OFF' });
/** Totals of attack rolls that all fell on the same face. */
const bonuses = (events: readonly EncounterEvent[], face: number) =>
  eventsOf(events, 'AttackResolved').map(({ total }) => total - face);
const attackIds = (events: readonly EncounterEvent[]) =>
  eventsOf(events, 'AttackResolved').map(({ attackId }) => attackId);
/** So many attacks, all at `b`. */
const atB = (count: number) => ({ attacks: Array.from({ length: count }, () => ({ targetId: 'b' })) });

describe.each(BOTH)('a full attack in %s', (game) => {
  it('has another attack at +6, +11 and +16, each 5 lower (D35-ATK-04, PF1-ATK-09, PF1-FUL-04)', () => {
    const full = (baseAttackBonus: number, dice: number[]) =>
      bonuses(
        duel(game, { baseAttackBonus }, { armorClass: { armor: 30 } }).act('a', 'fullAttack', atB(dice.length), dice),
        2,
      );
    expect(full(5, [2])).toEqual([5]);
    expect(full(11, [2, 2, 2])).toEqual([11, 6, 1]);
    expect(full(16, [2, 2, 2, 2])).toEqual([16, 11, 6, 1]);
    expect(full(25, [2, 2, 2, 2])).toEqual([25, 20, 15, 10]);
  });

  it('when hasted has one more at the full bonus, not +15 (case 37)', () => {
    const fight = duel(game, { baseAttackBonus: 6 }, { armorClass: { armor: 30 } });
    impose(fight, 'a', 'hasted');
    const events = fight.act('a', 'fullAttack', atB(3), [2, 2, 2]);
    const ofBase = eventsOf(events, 'AttackResolved').map(({ parts }) => {
      const { 'base attack bonus': base = 0, 'later attack': later = 0 } = counted(parts);
      return base + later;
    });
    expect(ofBase).toEqual([6, 6, 1]);
  });

  it('with Rapid Shot has one more, all at -2 (PF1-FEA-01, D35-FEA-01)', () => {
    const archer = {
      baseAttackBonus: 6,
      feats: ['Rapid Shot'],
      attacks: [weapon({ id: 'bow', kind: 'RANGED' as const, rangeIncrement: 60 })],
    };
    const fight = duel(game, archer, { armorClass: { armor: 30 } }, { a: { x: 0, y: 1 }, b: { x: 8, y: 1 } });
    expect(bonuses(fight.act('a', 'fullAttack', { ...atB(3), rapidShot: true }, [2, 2, 2]), 2)).toEqual([4, 4, -1]);
  });

  it('with two weapons takes the penalties of T-TWF (D35-TWF-01, PF1-TWF-01)', () => {
    const both = (off: typeof dagger, feats: string[]) => {
      const fight = duel(game, { attacks: [sword, off], feats }, { armorClass: { armor: 30 } });
      return bonuses(fight.act('a', 'fullAttack', { ...atB(2), twoWeapons: true }, [2, 2]), 2);
    };
    const heavy = weapon({ id: 'axe', hand: 'OFF' });
    expect(both(heavy, [])).toEqual([-6, -10]);
    expect(both(dagger, [])).toEqual([-4, -8]);
    expect(both(heavy, ['Two-Weapon Fighting'])).toEqual([-4, -4]);
    expect(both(dagger, ['Two-Weapon Fighting'])).toEqual([-2, -2]);
  });

  it('may throw a weapon from each hand at the same penalties (PF1-TWF-03, D35-TWF-01)', () => {
    const thrown = (id: string, hand: 'MAIN' | 'OFF', handling: 'LIGHT' | 'ONE_HANDED') =>
      weapon({ id, kind: 'THROWN', hand, handling, rangeIncrement: 20 });
    const volley = (handling: 'LIGHT' | 'ONE_HANDED') => {
      const attacks = [thrown('right', 'MAIN', 'ONE_HANDED'), thrown('left', 'OFF', handling)];
      const fight = duel(
        game,
        { attacks, wielded: ['right', 'left'], feats: ['Two-Weapon Fighting'] },
        { armorClass: { armor: 30 } },
        { b: { x: 5, y: 1 } },
      );
      const events = fight.act('a', 'fullAttack', { ...atB(2), twoWeapons: true }, [2, 2]);
      expect(fight.combatant('a').wielded).toEqual([]);
      return bonuses(events, 2);
    };
    // A dart or shuriken is light, a javelin or net is not.
    expect(volley('LIGHT')).toEqual([-2, -2]);
    expect(volley('ONE_HANDED')).toEqual([-4, -4]);
  });

  it('with a double weapon strikes with its far end too, as with a light weapon (PF1-TWF-02, D35-TWF-01)', () => {
    const staff = weapon({ id: 'quarterstaff', handling: 'TWO_HANDED', special: ['double'] });
    const fight = duel(game, { attacks: [staff], feats: ['Two-Weapon Fighting'] }, { armorClass: { armor: 30 } });
    expect(bonuses(fight.act('a', 'fullAttack', { ...atB(2), twoWeapons: true }, [2, 2]), 2)).toEqual([-2, -2]);
    const single = duel(game, { attacks: [sword] });
    expect(single.refusal('a', 'fullAttack', { ...atB(2), twoWeapons: true }).code).toBe('OFF_HAND_EMPTY');
  });

  it('lets either weapon strike first (PF1-FUL-05, D35-TWF-01)', () => {
    // BAB +6, longsword and dagger with the feat: +4 dagger, then +4/-1 longsword.
    const fight = duel(
      game,
      { baseAttackBonus: 6, attacks: [sword, dagger], feats: ['Two-Weapon Fighting'] },
      { armorClass: { armor: 30 } },
    );
    const attacks = [{ targetId: 'b', attackId: 'dagger' }, ...atB(2).attacks];
    const events = fight.act('a', 'fullAttack', { attacks, twoWeapons: true }, [2, 2, 2]);
    expect(attackIds(events)).toEqual(['dagger', 'sword', 'sword']);
    expect(bonuses(events, 2)).toEqual([4, 4, -1]);
  });

  it('deals half Strength with the off hand (D35-DMG-01, PF1-DMG-05)', () => {
    // Strength 17: off hand +1.
    const fight = duel(game, { abilities: { strength: 17 }, attacks: [sword, dagger] });
    const events = fight.act('a', 'fullAttack', { ...atB(2), twoWeapons: true }, [15, 2, 17, 2]);
    expect(eventsOf(events, 'DamageDealt').map(({ total }) => total)).toEqual([5, 3]);
  });

  it('deals half Strength with what the off hand throws (D35-DMG-01, PF1-DMG-05, PF1-TWF-03)', () => {
    const thrown = (id: string, hand: 'MAIN' | 'OFF') =>
      weapon({ id, damage: '1d4', kind: 'THROWN', hand, handling: 'LIGHT', rangeIncrement: 20 });
    const volley = (strength: number) => {
      const attacks = [thrown('right', 'MAIN'), thrown('left', 'OFF')];
      const fight = duel(
        game,
        { abilities: { strength }, attacks, wielded: ['right', 'left'] },
        {},
        { b: { x: 5, y: 1 } },
      );
      const events = fight.act('a', 'fullAttack', { ...atB(2), twoWeapons: true }, [19, 3, 19, 3]);
      return eventsOf(events, 'DamageDealt').map(({ total }) => total);
    };
    // Strength 17: +3, and +1 for the off hand; a penalty counts in full.
    expect(volley(17)).toEqual([6, 4]);
    expect(volley(8)).toEqual([2, 2]);
  });

  it('with more feats strikes more with the off hand, 5 and 10 lower (PF1-TWF-04, D35-TWF-01)', () => {
    const feats = ['Two-Weapon Fighting', 'Improved Two-Weapon Fighting', 'Greater Two-Weapon Fighting'];
    const fight = duel(game, { baseAttackBonus: 11, attacks: [sword, dagger], feats }, { armorClass: { armor: 30 } });
    const events = fight.act('a', 'fullAttack', { ...atB(6), twoWeapons: true }, [2, 2, 2, 2, 2, 2]);
    expect(bonuses(events, 2)).toEqual([9, 4, -1, 9, 4, -1]);
  });

  it('of natural weapons strikes once with each, secondary ones at -5 with half Strength (D35-ATK-09, PF1-NAT-01, PF1-NAT-03)', () => {
    const claws = weapon({ id: 'claw', natural: 'PRIMARY', count: 2, damage: '1d4' });
    const bite = weapon({ id: 'bite', natural: 'SECONDARY', damage: '1d6' });
    const beast = { baseAttackBonus: 6, abilities: { strength: 18 }, attacks: [bite, claws] };
    const fight = duel(game, beast, { hitPoints: 40 });
    const events = fight.act('a', 'fullAttack', atB(3), [15, 1, 15, 1, 15, 1]);
    expect(attackIds(events)).toEqual(['claw', 'claw', 'bite']);
    expect(bonuses(events, 15)).toEqual([10, 10, 5]);
    expect(eventsOf(events, 'DamageDealt').map(({ total }) => total)).toEqual([5, 5, 3]);
    const trained = duel(game, { ...beast, feats: ['Multiattack'] }, { armorClass: { armor: 30 } });
    expect(bonuses(trained.act('a', 'fullAttack', atB(3), [2, 2, 2]), 2)).toEqual([10, 10, 8]);
  });

  it('makes a sole secondary weapon beside a made one secondary again (D35-ATK-09, PF1-NAT-02, PF1-NAT-04)', () => {
    const tail = weapon({ id: 'tail', natural: 'SECONDARY', damage: '1d6' });
    const fight = duel(game, { abilities: { strength: 18 }, attacks: [weapon(), tail] }, { hitPoints: 60 });
    fight.act('a', 'fullAttack', { attacks: [{ targetId: 'b' }, { targetId: 'b' }] }, [15, 1, 15, 1]);
    const rolls = fight.history.filter(({ type }) => type === 'AttackResolved').map(({ data }) => data);
    expect(rolls).toMatchObject([{ total: 15 + 4 }, { attackId: 'tail', total: 15 + 4 - 5 }]);
    expect(fight.combatant('b').hitPoints.current).toBe(60 - (1 + 4) - (1 + 2));
  });

  it('makes natural weapons beside made ones secondary (D35-ATK-09, PF1-NAT-04)', () => {
    const bite = weapon({ id: 'bite', natural: 'PRIMARY', damage: '1d6' });
    const beast = { baseAttackBonus: 1, abilities: { strength: 14 }, attacks: [sword, bite] };
    const attacks = [{ targetId: 'b' }, { targetId: 'b', attackId: 'bite' }];
    const events = duel(game, beast).act('a', 'fullAttack', { attacks }, [15, 1, 15, 1]);
    expect(bonuses(events, 15)).toEqual([3, -2]);
    expect(eventsOf(events, 'DamageDealt').map(({ total }) => total)).toEqual([3, 2]);
  });

  it('asks for the next target when one is down, and stops when nobody is left (D35-ATK-04, PF1-FUL-02)', () => {
    const other = creature('c', { hitPoints: 5 }, { side: 'b', at: { x: 1, y: 2 } });
    const fight = duel(game, { baseAttackBonus: 11 }, { hitPoints: 5 }, { others: [other] });
    fight.act('a', 'fullAttack', atB(1), [15, 8]);
    expect(fight.prompts).toMatchObject([
      { kind: 'nextAttack', ownerId: 'a', choices: [{ id: 'target:c' }, { id: 'stop' }], context: { attacksLeft: 2 } },
    ]);
    const events = fight.answer('target:c', [15, 8]);
    expect(bonuses(events, 15)).toEqual([6]);
    expect(eventOf(events, 'ActionCompleted').outcome).toBe('DONE');
    expect(fight.combatant('c').vital).toBe('DYING');
  });

  it('asks for no target whose place is not known (D35-ATK-04, PF1-FUL-02, D35-CCL-02, PF1-CCL-07)', () => {
    const others = ['c', 'd'].map((id, place) => creature(id, {}, { side: 'b', at: { x: 1 + place, y: 2 } }));
    const fight = duel(game, { baseAttackBonus: 11 }, { hitPoints: 5 }, { others });
    impose(fight, 'c', 'invisible');
    fight.act('a', 'fullAttack', atB(1), [15, 8]);
    expect(fight.prompts).toMatchObject([{ choices: [{ id: 'target:d' }, { id: 'stop' }] }]);
  });

  it('goes on at whoever was chosen in place of the fallen, until that one falls too (PF1-FUL-02, D35-ATK-04)', () => {
    const frail = { hitPoints: 5, armorClass: { armor: 0 } };
    const heads = { attacks: [weapon({ id: 'bite', natural: 'PRIMARY', count: 5 })] };
    const others = [
      creature('c', { ...frail, hitPoints: 12 }, { side: 'b', at: { x: 1, y: 2 } }),
      creature('d', { ...frail, hitPoints: 50 }, { side: 'b', at: { x: 2, y: 2 } }),
    ];
    const fight = duel(game, heads, frail, { others });
    const felled = fight.act('a', 'fullAttack', atB(5), [15, 8]);
    // The fifth attack finds the second target down too, and only then is there another question.
    const redirected = fight.answer('target:c', [15, 8, 15, 8]);
    expect(fight.prompts).toMatchObject([{ kind: 'nextAttack', choices: [{ id: 'target:d' }, { id: 'stop' }] }]);
    const rest = fight.answer('target:d', [15, 8, 15, 8]);
    expect(fight.prompts).toEqual([]);
    const targets = eventsOf([...felled, ...redirected, ...rest], 'AttackResolved').map(({ targetId }) => targetId);
    expect(targets).toEqual(['b', 'c', 'c', 'd', 'd']);
  });

  it('with the standing answer goes at the last target, else the nearest enemy, else stops (PF1-FUL-02, D35-ATK-04)', () => {
    const frail = { hitPoints: 5 };
    const bow = weapon({ id: 'bow', kind: 'RANGED' as const, rangeIncrement: 60 });
    const others = [
      creature('far', frail, { side: 'b', at: { x: 9, y: 1 } }),
      creature('near', frail, { side: 'b', at: { x: 5, y: 3 } }),
    ];
    const fight = duel(game, { baseAttackBonus: 16, attacks: [bow] }, frail, { b: { x: 5, y: 1 }, others });
    fight.must({ type: 'setPolicy', combatantId: 'a', promptKind: 'nextAttack', policy: 'ALWAYS' });
    const events = fight.act('a', 'fullAttack', atB(1), [15, 8, 15, 8, 15, 8]);
    expect(fight.prompts).toEqual([]);
    expect(eventsOf(events, 'AttackResolved').map(({ targetId }) => targetId)).toEqual(['b', 'near', 'far']);
    expect(eventOf(events, 'ActionCompleted').outcome).toBe('DONE');
  });

  it('goes against each target named, and asks for what is left, the last target first (PF1-FUL-02, D35-ATK-04)', () => {
    const armored = { armorClass: { armor: 30 } };
    const other = creature('c', armored, { side: 'b', at: { x: 1, y: 2 } });
    const fight = duel(game, { baseAttackBonus: 11 }, armored, { others: [other] });
    const attacks = [{ targetId: 'b' }, { targetId: 'c' }];
    const declared = fight.act('a', 'fullAttack', { attacks }, [2, 2]);
    expect(fight.prompts).toMatchObject([
      {
        kind: 'nextAttack',
        choices: [{ id: 'target:c' }, { id: 'target:b' }, { id: 'stop' }],
        context: { attacksLeft: 1 },
      },
    ]);
    const events = [...declared, ...fight.answer('target:b', [2])];
    expect(eventsOf(events, 'AttackResolved').map(({ targetId }) => targetId)).toEqual(['b', 'c', 'b']);
    expect(fight.prompts).toEqual([]);
  });

  it('takes no more attacks than there are, of each weapon (D35-ATK-04, D35-ATK-09, PF1-ATK-09, PF1-NAT-01)', () => {
    const fight = duel(game, { baseAttackBonus: 6 });
    expect(fight.refusal('a', 'fullAttack', atB(3))).toMatchObject({ code: 'NO_ATTACK_LEFT', params: { step: 3 } });
    const claws = weapon({ id: 'claw', natural: 'PRIMARY', count: 2 });
    const beast = duel(game, { attacks: [claws, weapon({ id: 'bite', natural: 'PRIMARY' })] });
    const bites = { attacks: ['bite', 'claw', 'bite'].map((attackId) => ({ targetId: 'b', attackId })) };
    expect(beast.refusal('a', 'fullAttack', bites)).toMatchObject({ code: 'NO_ATTACK_LEFT', params: { step: 3 } });
    const nobody = { attacks: [{ targetId: 'b' }, { targetId: 'nobody' }] };
    expect(fight.refusal('a', 'fullAttack', nobody).code).toBe('TARGET_UNKNOWN');
  });

  it('goes on after a 5-foot step between any two attacks, with what is left of it (PF1-FUL-03, D35-ATK-04)', () => {
    // BAB +6 with both weapons and the feat: +4 and -1 with the sword, +4 with the dagger.
    const feats = ['Two-Weapon Fighting'];
    const fight = duel(game, { baseAttackBonus: 6, attacks: [sword, dagger], feats }, { armorClass: { armor: 30 } });
    const both = [
      { targetId: 'b', attackId: 'dagger' },
      { targetId: 'b', attackId: 'sword' },
    ];
    fight.act('a', 'fullAttack', { attacks: both, twoWeapons: true }, [2, 2]);
    fight.answer('stop');
    fight.act('a', 'fiveFootStep', { to: { x: 1, y: 2 } });
    const spent = { attacks: [{ targetId: 'b', attackId: 'dagger' }] };
    expect(fight.refusal('a', 'fullAttack', spent).code).toBe('NO_ATTACK_LEFT');
    const events = fight.act('a', 'fullAttack', atB(1), [2]);
    expect([attackIds(events), bonuses(events, 2)]).toEqual([['sword'], [-1]]);
    expect(fight.refusal('a', 'fullAttack', atB(1)).code).toBe('FULL_ROUND_ACTION_IMPOSSIBLE');
  });

  it('that grows out of a bite has the claws left (D35-ATK-09, PF1-NAT-01)', () => {
    const attacks = [weapon({ id: 'claw', natural: 'PRIMARY', count: 2 }), weapon({ id: 'bite', natural: 'PRIMARY' })];
    const fight = duel(game, { attacks }, { armorClass: { armor: 30 } });
    fight.act('a', 'attack', { targetId: 'b', attackId: 'bite' }, [2]);
    expect(attackIds(fight.act('a', 'fullAttack', atB(2), [2, 2]))).toEqual(['claw', 'claw']);
  });

  it('may be left at one attack, with the move action still there (D35-ATK-04, PF1-FUL-06)', () => {
    const other = creature('c', {}, { side: 'b', at: { x: 1, y: 2 } });
    const fight = duel(game, { baseAttackBonus: 6 }, { hitPoints: 5 }, { others: [other] });
    fight.act('a', 'fullAttack', atB(1), [15, 8]);
    fight.answer('stop');
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 0, move: 1 });
  });

  it('may grow out of a single attack, with a 5-foot step between (D35-ATK-04, PF1-FUL-03, PF1-FUL-06)', () => {
    const fight = duel(game, { baseAttackBonus: 6 }, { armorClass: { armor: 30 } });
    fight.act('a', 'attack', { targetId: 'b' }, [2]);
    fight.act('a', 'fiveFootStep', { to: { x: 1, y: 2 } });
    expect(bonuses(fight.act('a', 'fullAttack', atB(1), [2]), 2)).toEqual([1]);
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 0, move: 0 });
    expect(fight.refusal('a', 'fullAttack', atB(1)).code).toBe('FULL_ROUND_ACTION_IMPOSSIBLE');
  });

  it('is ruled out by moving (PF1-FUL-03, D35-ATK-04)', () => {
    const fight = duel(game, { baseAttackBonus: 6 }, {}, { a: { x: 0, y: 1 }, b: { x: 5, y: 1 } });
    fight.act('a', 'move', {
      path: [
        { x: 1, y: 1 },
        { x: 2, y: 1 },
        { x: 3, y: 1 },
        { x: 4, y: 1 },
      ],
    });
    expect(fight.refusal('a', 'fullAttack', atB(1)).code).toBe('ALREADY_MOVED');
  });

  it('decides on two weapons before the first attack (PF1-TWF-04)', () => {
    const fight = duel(game, { baseAttackBonus: 6, attacks: [sword, dagger] }, { armorClass: { armor: 30 } });
    fight.act('a', 'attack', { targetId: 'b' }, [2]);
    expect(fight.refusal('a', 'fullAttack', { ...atB(2), twoWeapons: true }).code).toBe('DECIDED_BEFORE_FIRST_ATTACK');
  });

  it('by a readied spear deals double damage to a charger (D35-CHG-02, PF1-CHG-14, PF1-RDY-11)', () => {
    const spear = weapon({ id: 'spear', special: ['brace'], handling: 'TWO_HANDED' });
    const fight = duel(
      game,
      { attacks: [spear], abilities: { strength: 14 } },
      { hitPoints: 60 },
      { b: { x: 8, y: 1 } },
    );
    fight.act('a', 'ready', { trigger: { event: 'ENTERS_REACH' }, response: { attack: {} } });
    fight.endTurn();
    const path = [7, 6, 5, 4, 3, 2].map((x) => ({ x, y: 1 }));
    fight.act('b', 'charge', { targetId: 'a', path });
    const events = fight.answer('release', [15, 3, 5, 2]);
    expect(eventsOf(events, 'DamageDealt')).toMatchObject([{ targetId: 'b', total: 3 + 5 + 6 }]);
  });

  it('by a readied spear with a critical of x3 deals four times, not six (D35-CORE-03, D35-DMG-03, PF1-DMG-08)', () => {
    const spear = weapon({ id: 'spear', special: ['brace'], handling: 'TWO_HANDED', criticalMultiplier: 3 });
    const fight = duel(game, { attacks: [spear] }, { hitPoints: 60 }, { b: { x: 8, y: 1 } });
    fight.act('a', 'ready', { trigger: { event: 'ENTERS_REACH' }, response: { attack: {} } });
    fight.endTurn();
    fight.act('b', 'charge', { targetId: 'a', path: [7, 6, 5, 4, 3, 2].map((x) => ({ x, y: 1 })) });
    // The charger, alive, then strikes back: 2 misses.
    const events = fight.answer('release', [20, 20, 1, 2, 3, 4, 2]);
    expect(eventsOf(events, 'DamageDealt')).toMatchObject([{ targetId: 'b', total: 10 }]);
  });

  it('fought defensively takes -4 on each attack (PF1-DEF-02, D35-SPA-03)', () => {
    const fight = duel(game, { baseAttackBonus: 6 }, { armorClass: { armor: 30 } });
    expect(bonuses(fight.act('a', 'fullAttack', { ...atB(2), defensively: true }, [6, 6]), 6)).toEqual([2, -3]);
  });
});
