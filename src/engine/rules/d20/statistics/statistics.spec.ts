import { describe, expect, it } from '@jest/globals';
import { Scenario } from '../../../testing/scenario.js';
import { dnd35 } from '../../dnd35/index.js';
import { pathfinder1e } from '../../pathfinder1e/index.js';
import type { StatisticsInput } from './index.js';
import { abilityModifier, hasFeat, hasWeaponFeat, reducedSpeed, sheetOf } from './index.js';

const RULESETS = [dnd35, pathfinder1e];
const join = (statistics: unknown, ruleset = dnd35) =>
  new Scenario(ruleset).try({
    type: 'addCombatants',
    combatants: [{ id: 'one', name: 'One', kind: 'MONSTER', side: 'a', at: null, groupId: null, statistics }],
  });
const complete = (statistics: StatisticsInput, ruleset = dnd35) => {
  const fight = new Scenario(ruleset);
  fight.join({ id: 'one', name: 'One', kind: 'MONSTER', side: 'a', at: null, groupId: null, statistics });
  return fight.combatant('one');
};
const walk = (landSpeed: StatisticsInput['landSpeed'], worn: Partial<StatisticsInput> = {}) =>
  sheetOf(complete({ hitPoints: 5, landSpeed, ...worn })).speeds.walk;

describe('land speed', () => {
  it('is that of the race without armour or in light armour (D35-SPD-01, D35-SPD-02, PF1-SPD-01)', () => {
    expect(walk({ base: 30 })).toBe(30);
    expect(walk({ base: 20 }, { armorCategory: 'LIGHT' })).toBe(20);
  });

  it.each([
    ['humans, elves, half-elves, half-orcs (D35-SPD-14, PF1-SPD-03)', { base: 30 }, 20],
    ['dwarves (D35-SPD-15, PF1-SPD-02)', { base: 20, keptInArmor: true }, 20],
    ['halflings and gnomes (D35-SPD-16, PF1-SPD-02)', { base: 20 }, 15],
  ] as const)('in medium or heavy armour: %s', (_, land, feet) => {
    expect(walk(land, { armorCategory: 'MEDIUM' })).toBe(feet);
    expect(walk(land, { armorCategory: 'HEAVY' })).toBe(feet);
  });

  it('is lowered by load as by armour, by the worse of the two once (D35-SPD-03, D35-SPD-17, PF1-SPD-07)', () => {
    expect(walk({ base: 30 }, { load: 'MEDIUM' })).toBe(20);
    expect(walk({ base: 30 }, { load: 'HEAVY', armorCategory: 'HEAVY' })).toBe(20);
  });

  it.each([
    [5, 5],
    [10, 10],
    [15, 10],
    [20, 15],
    [25, 20],
    [30, 20],
    [35, 25],
    [40, 30],
    [50, 35],
    [60, 40],
    [70, 50],
    [80, 55],
    [90, 60],
    [100, 70],
  ])('of %i feet is lowered to %i (D35-SPD-18)', (base, reduced) => {
    expect(reducedSpeed(base)).toBe(reduced);
  });

  it('counts modifiers before armour: a barbarian in medium armour, 30 + 10 = 40, has 30 (D35-SPD-09, D35-SPD-11, D35-SPD-12, PF1-SPD-09, PF1-SPD-10, PF1-SPD-13)', () => {
    const barbarian = { base: 30, modifiers: [{ label: 'fast movement', value: 10, type: 'untyped' as const }] };
    expect(walk(barbarian)).toBe(40);
    expect(walk(barbarian, { armorCategory: 'MEDIUM' })).toBe(30);
  });

  it('counts of one type only the best modifier (D35-SPD-10, D35-SPD-13, PF1-SPD-12, PF1-SPD-14)', () => {
    const modifiers = [
      { label: 'boots', value: 10, type: 'enhancement' as const },
      { label: 'expeditious retreat', value: 30, type: 'enhancement' as const },
    ];
    expect(walk({ base: 30, modifiers })).toBe(60);
  });
});

describe('a stat block', () => {
  it.each(RULESETS)(
    'has a weapon made for others wielded as a lighter or heavier one, if at all (PF1-ATK-08, D35-ATK-07)',
    (ruleset) => {
      const of = (handling: 'LIGHT' | 'ONE_HANDED' | 'TWO_HANDED', madeFor: 'SMALL' | 'LARGE' | 'HUGE') => ({
        hitPoints: 7,
        armorClass: { shield: 1 },
        attacks: [{ id: 'sword', damage: '1d8', handling, madeFor }],
      });
      const wielded = (...[handling, madeFor]: Parameters<typeof of>) => {
        const creature = complete(of(handling, madeFor), ruleset);
        return [sheetOf(creature).attacks[0]!.handling, creature.wielded];
      };
      expect(wielded('ONE_HANDED', 'SMALL')).toEqual(['LIGHT', ['sword', 'shield']]);
      expect(wielded('ONE_HANDED', 'LARGE')).toEqual(['TWO_HANDED', ['sword']]);
      expect(wielded('LIGHT', 'HUGE')).toEqual(['TWO_HANDED', ['sword']]);
      const refused = [{ path: expect.stringContaining('attacks.0.madeFor') }];
      expect(join(of('TWO_HANDED', 'LARGE'), ruleset).problems).toMatchObject(refused);
      expect(join(of('LIGHT', 'SMALL'), ruleset).problems).toMatchObject(refused);
    },
  );

  it('needs hit points and nothing else; the rest is filled in (D35-SIZ-02, PF1-SIZ-01)', () => {
    const creature = complete({ hitPoints: 7 });
    expect(creature).toMatchObject({ size: 'MEDIUM', hitPoints: { current: 7, maximum: 7 }, wielded: [] });
    expect(sheetOf(creature)).toMatchObject({ space: 5, reach: 5, speeds: { walk: 30 }, legs: 2, attacks: [] });
    expect(sheetOf(complete({ hitPoints: 7, size: 'HUGE' }))).toMatchObject({ space: 15, reach: 15 });
    expect(sheetOf(complete({ hitPoints: 7, size: 'HUGE', build: 'LONG' }))).toMatchObject({ space: 15, reach: 10 });
    expect(sheetOf(complete({ hitPoints: 7, size: 'TINY' }))).toMatchObject({ reach: 0 });
    expect(sheetOf(complete({ hitPoints: 7, size: 'LARGE', space: 5, reach: 15 }))).toMatchObject({
      space: 5,
      reach: 15,
    });
  });

  it('takes initiative as printed, or works it out (D35-INI-01, PF1-INI-01)', () => {
    const initiative = (statistics: Partial<StatisticsInput>) =>
      dnd35.sheet(sceneOf({ hitPoints: 5, ...statistics }).state, 'one').initiative.total;
    expect(initiative({ initiative: 6, abilities: { dexterity: 14 }, feats: ['Improved Initiative'] })).toBe(6);
    expect(initiative({ initiative: -1 })).toBe(-1);
    expect(initiative({ abilities: { dexterity: 7 } })).toBe(-2);
  });

  it('takes up its weapons: main, off hand, shield as hands allow', () => {
    const attacks = [
      { id: 'bow', kind: 'RANGED', damage: '1d8', rangeIncrement: 100, handling: 'TWO_HANDED' },
      { id: 'sword', damage: '1d8' },
      { id: 'dagger', damage: '1d4', hand: 'OFF', handling: 'LIGHT' },
      { id: 'bite', damage: '1d4', natural: 'PRIMARY' },
    ] satisfies StatisticsInput['attacks'];
    const wielded = (list: StatisticsInput['attacks'], shield = 0) =>
      complete({ hitPoints: 5, attacks: list, armorClass: { shield } }).wielded;
    expect(wielded(attacks)).toEqual(['sword', 'dagger']);
    expect(wielded(attacks.slice(0, 2), 2)).toEqual(['sword', 'shield']);
    expect(wielded(attacks.slice(0, 1), 2)).toEqual(['bow']);
    expect(wielded(attacks.slice(3))).toEqual([]);
  });

  it.each([
    [{}, 'combatants.0.statistics.hitPoints'],
    [{ hitPoints: 0 }, 'combatants.0.statistics.hitPoints'],
    [{ hitPoints: 5, speeds: { walk: -5 } }, 'combatants.0.statistics.speeds.walk'],
    [{ hitPoints: 5, speeds: { walk: 33 } }, 'combatants.0.statistics.speeds.walk'],
    [{ hitPoints: 5, size: 'ENORMOUS' }, 'combatants.0.statistics.size'],
    [{ hitPoints: 5, hitpoints: 5 }, 'combatants.0.statistics.hitpoints'],
    [{ hitPoints: 5, attacks: [{ id: 'a', damage: 'lots' }] }, 'combatants.0.statistics.attacks.0.damage'],
    [
      {
        hitPoints: 5,
        attacks: [
          { id: 'a', damage: '1d4' },
          { id: 'a', damage: '1d4' },
        ],
      },
      'combatants.0.statistics.attacks.1.id',
    ],
    [
      { hitPoints: 5, attacks: [{ id: 'a', damage: '1d4', kind: 'RANGED' }] },
      'combatants.0.statistics.attacks.0.rangeIncrement',
    ],
    [
      { hitPoints: 5, attacks: [{ id: 'a', damage: '1d4', ammunition: 'arrows' }] },
      'combatants.0.statistics.attacks.0.ammunition',
    ],
    [{ hitPoints: 5, wielded: ['axe'] }, 'combatants.0.statistics.wielded.0'],
    [{ hitPoints: 5, conditions: ['sleepy'] }, 'combatants.0.statistics.conditions.0'],
    [{ hitPoints: 5, items: [{ id: 'p' }, { id: 'p' }] }, 'combatants.0.statistics.items.1.id'],
    ['a goblin', 'combatants.0.statistics'],
    [null, 'combatants.0.statistics'],
  ])('%j is refused with the place: %s', (statistics, path) => {
    for (const ruleset of RULESETS) {
      const outcome = join(statistics, ruleset);
      expect(outcome.events).toEqual([]);
      expect(outcome.problems.map((problem) => problem.path)).toContain(path);
    }
  });

  it('holds no number of the other game', () => {
    expect(join({ hitPoints: 5, combatManeuverBonus: 3 }, dnd35).problems).toMatchObject([
      { path: 'combatants.0.statistics.combatManeuverBonus' },
    ]);
    expect(join({ hitPoints: 5, grapple: 3 }, pathfinder1e).problems).toMatchObject([
      { path: 'combatants.0.statistics.grapple' },
    ]);
    expect(join({ hitPoints: 5, grapple: 3 }, dnd35).problems).toEqual([]);
  });
});

describe('reading a stat block', () => {
  it.each([
    [1, -5],
    [0, -5],
    [9, -1],
    [10, 0],
    [11, 0],
    [18, 4],
    [null, 0],
  ])('an ability of %s modifies by %i (D35-CORE-02, D35-CORE-06, PF1-CORE-02, PF1-CORE-06)', (score, modifier) => {
    expect(abilityModifier(score)).toBe(modifier);
  });

  it('finds feats and qualities however they are written', () => {
    const sheet = sheetOf(
      complete({ hitPoints: 5, feats: ['combat reflexes', 'Weapon Focus (Long Sword)'], qualities: ['Uncanny-Dodge'] }),
    );
    expect(hasFeat(sheet, 'Combat Reflexes')).toBe(true);
    expect(hasFeat(sheet, 'uncanny dodge')).toBe(true);
    expect(hasFeat(sheet, 'Cleave')).toBe(false);
    expect(hasWeaponFeat(sheet, 'Weapon Focus', { id: 'sword', name: 'long sword' })).toBe(true);
  });
});

function sceneOf(statistics: StatisticsInput): Scenario {
  const fight = new Scenario(dnd35);
  fight.join({ id: 'one', name: 'One', kind: 'MONSTER', side: 'a', at: null, groupId: null, statistics });
  return fight;
}
