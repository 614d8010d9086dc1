import { describe, expect, it } from '@jest/globals';
import type { CombatantInput } from '../../ruleset.js';
import type { StatBlockInput } from '../testing/creatures.js';
import { fighter, goblin, ogre, orc, rogue, wolf } from '../testing/creatures.js';
import { prepareCombatant } from './prepare.js';
import type { StatBlock } from './stat-block.js';

const creature = (statistics: unknown, more: Partial<CombatantInput> = {}): CombatantInput => ({
  ...goblin(),
  ...more,
  statistics,
});
const problems = (statistics: unknown, more: Partial<CombatantInput> = {}): readonly string[] => {
  const prepared = prepareCombatant(creature(statistics, more), {});
  return prepared.ok ? [] : prepared.problems.map(({ path, message }) => `${path}: ${message}`);
};
const block = (one: CombatantInput, houseRules = { monstersDieAtZero: true }): StatBlock => {
  const prepared = prepareCombatant(one, houseRules);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.problems));
  return prepared.joined.statistics as unknown as StatBlock;
};

describe('stat blocks', () => {
  it('needs no more than hit points and Armour Class, and is complete afterwards', () => {
    const plain = block(creature({ hitPoints: 10, armorClass: 12 }));
    expect(plain).toMatchObject({
      size: 'MEDIUM',
      proficiencyBonus: 2,
      abilities: { strength: 10, charisma: 10 },
      speed: { walk: 30, fly: 0, hover: false },
      attacksPerAction: 1,
      hands: 2,
      deathPolicy: 'DIES',
    });
    expect(plain.attacks.map(({ id }) => id)).toEqual(['unarmed-strike']);
  });

  it('is plain JSON that reads the same after a round trip', () => {
    for (const one of [goblin(), orc(), ogre(), wolf(), fighter(), rogue()]) {
      const complete = block(one);
      expect(JSON.parse(JSON.stringify(complete))).toEqual(complete);
    }
  });

  it('5E-CORE-04: takes the proficiency bonus from level or challenge rating', () => {
    expect(block(creature({ hitPoints: 1, armorClass: 10, level: 9 })).proficiencyBonus).toBe(4);
    expect(block(creature({ hitPoints: 1, armorClass: 10, challengeRating: 0.5 })).proficiencyBonus).toBe(2);
  });

  it('fills a weapon in from the equipment list, and takes a printed attack as printed', () => {
    const [sword] = block(
      creature({ hitPoints: 1, armorClass: 10, attacks: [{ id: 'sword', weapon: 'longsword' }] }),
    ).attacks;
    expect(sword).toMatchObject({
      name: 'longsword',
      kind: 'MELEE',
      damage: [{ dice: '1d8', type: 'slashing' }],
      versatileDice: '1d10',
      held: true,
      abilityToDamage: true,
    });
    const [scimitar] = block(goblin()).attacks;
    expect(scimitar).toMatchObject({
      attackBonus: 4,
      damage: [{ dice: '1d6+2', type: 'slashing' }],
      held: false,
      abilityToDamage: false,
    });
  });

  it('holds shield and first weapon, and a second light one if both are light', () => {
    const wielded = (one: CombatantInput): readonly string[] => {
      const prepared = prepareCombatant(one, {});
      return prepared.ok ? prepared.joined.wielded : [];
    };
    expect(wielded(fighter())).toEqual(['shield', 'longsword']);
    expect(wielded(rogue())).toEqual(['shortsword', 'dagger']);
    expect(wielded(goblin())).toEqual([]);
  });

  it('5E-EXH-04: joins with exhaustion of level 4 at half its hit points', () => {
    const prepared = prepareCombatant(
      creature({ hitPoints: 41, armorClass: 10, conditions: [{ kind: 'exhaustion', level: 4 }] }),
      {},
    );
    expect(prepared).toMatchObject({ ok: true, joined: { hitPoints: { current: 20, maximum: 20 } } });
  });

  it('5E-DEF-02: heavy armour takes 10 feet off every speed of whoever lacks the Strength for it: 13 for chain mail, 15 for splint and plate', () => {
    const speeds = (armor: string, strength: number, more: object = {}): StatBlock['speed'] =>
      block(
        creature({
          hitPoints: 1,
          armorClass: { armor, ...more },
          abilities: { strength },
          speed: { walk: 30, swim: 5, fly: 0, hover: true },
        }),
      ).speed;
    const whole = { walk: 30, swim: 5, fly: 0, climb: 0, burrow: 0, hover: true };
    const slowed = { ...whole, walk: 20, swim: 0 };
    expect(speeds('chain-mail', 12)).toEqual(slowed);
    expect(speeds('chain-mail', 13)).toEqual(whole);
    expect(speeds('splint', 14)).toEqual(slowed);
    expect(speeds('plate', 14)).toEqual(slowed);
    expect(speeds('plate', 15)).toEqual(whole);
    expect(speeds('ring-mail', 3)).toEqual(whole);
    expect(speeds('half-plate', 3)).toEqual(whole);
    expect(speeds('plate', 14, { slows: false })).toEqual(whole);
  });

  it('5E-MEL-03 5E-MEL-04 5E-WPN-09: a body reaches 5 feet or as far as it is said to, and a reach weapon 5 feet farther', () => {
    const reaches = (reach?: number): Record<string, number> =>
      Object.fromEntries(
        block(
          creature({
            hitPoints: 1,
            armorClass: 10,
            ...(reach !== undefined && { reach }),
            attacks: [
              { id: 'club', weapon: 'greatclub' },
              { id: 'glaive', weapon: 'glaive' },
              { id: 'bite', reach: 5, damage: [{ dice: '1d6', type: 'piercing' }] },
              { id: 'slam', damage: [{ dice: '1d6', type: 'bludgeoning' }] },
            ],
          }),
        ).attacks.map((attack) => [attack.id, attack.reach]),
      );
    expect(reaches()).toEqual({ club: 5, glaive: 10, bite: 5, slam: 5, 'unarmed-strike': 5 });
    expect(reaches(10)).toEqual({ club: 10, glaive: 15, bite: 5, slam: 10, 'unarmed-strike': 10 });
  });

  it('5E-MON-01: makes monsters die at 0 and characters not, unless told otherwise', () => {
    expect(block(goblin()).deathPolicy).toBe('DIES');
    expect(block(goblin(), { monstersDieAtZero: false }).deathPolicy).toBe('DEATH_SAVES');
    expect(block(fighter()).deathPolicy).toBe('DEATH_SAVES');
  });

  it.each<readonly [string, unknown, string]>([
    ['nothing', undefined, 'statistics: '],
    ['no hit points', { armorClass: 12 }, 'statistics.hitPoints: '],
    ['negative speed', { hitPoints: 1, armorClass: 1, speed: -5 }, 'statistics.speed: '],
    ['a speed off the grid', { hitPoints: 1, armorClass: 1, speed: { walk: 33 } }, 'statistics.speed.walk: '],
    ['an unknown field', { hitPoints: 1, armorClass: 1, mana: 3 }, 'statistics.mana: '],
    ['a score of 31', { hitPoints: 1, armorClass: 1, abilities: { strength: 31 } }, 'statistics.abilities.strength: '],
    [
      'dice that are none',
      { hitPoints: 1, armorClass: 1, attacks: [{ id: 'a', damage: [{ dice: '2x6', type: 'fire' }] }] },
      'statistics.attacks.0.damage.0.dice: ',
    ],
    [
      'dice taken away',
      { hitPoints: 1, armorClass: 1, attacks: [{ id: 'a', damage: [{ dice: '2d6-1d4', type: 'fire' }] }] },
      'statistics.attacks.0.damage.0.dice: only dice',
    ],
    ['an unknown damage type', { hitPoints: 1, armorClass: 1, resistances: ['sonic'] }, 'statistics.resistances.0: '],
    ['an unknown armour', { hitPoints: 1, armorClass: { armor: 'mithral' } }, 'statistics.armorClass.armor: '],
    [
      'two attacks of one id',
      {
        hitPoints: 1,
        armorClass: 1,
        attacks: [
          { id: 'a', weapon: 'club' },
          { id: 'a', weapon: 'mace' },
        ],
      },
      'statistics.attacks: a is there twice',
    ],
    [
      'a shot without range',
      { hitPoints: 1, armorClass: 1, attacks: [{ id: 'a', kind: 'RANGED', damage: [] }] },
      'statistics.attacks.0.range: ',
    ],
    [
      'ammunition it does not have',
      { hitPoints: 1, armorClass: 1, attacks: [{ id: 'a', weapon: 'longbow', ammunition: 'arrows' }] },
      'statistics.attacks.0.ammunition: there is no resource arrows',
    ],
    [
      'a multiattack of unknown attacks',
      { hitPoints: 1, armorClass: 1, multiattack: [['bite']] },
      'statistics.multiattack.0: there is no attack bite',
    ],
    [
      'three things in two hands',
      {
        hitPoints: 1,
        armorClass: 1,
        shield: true,
        wielded: ['shield', 'a', 'b'],
        attacks: [
          { id: 'a', weapon: 'club' },
          { id: 'b', weapon: 'mace' },
        ],
      },
      'statistics.wielded: 3 things for 2 hands',
    ],
    [
      'something held that cannot be',
      { hitPoints: 1, armorClass: 1, wielded: ['shield'] },
      'statistics.wielded: shield cannot be held',
    ],
    [
      'an attack called shield',
      { hitPoints: 1, armorClass: 1, attacks: [{ id: 'shield', weapon: 'club' }] },
      'statistics.attacks.0.id: ',
    ],
  ])('refuses %s, naming the place', (_what, statistics, start) => {
    const found = problems(statistics);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(start);
  });

  it('refuses hit points beyond the maximum, or none', () => {
    expect(problems({ hitPoints: 5, armorClass: 10 }, { currentHitPoints: 6 })).toEqual([
      'currentHitPoints: must be from 1 to 5',
    ]);
    expect(problems({ hitPoints: 5, armorClass: 10 }, { currentHitPoints: 0 })).toHaveLength(1);
  });

  it('tells all problems at once', () => {
    expect(
      problems({ hitPoints: 0, armorClass: 99, speed: 'fast' } satisfies Record<
        keyof Pick<StatBlockInput, 'hitPoints' | 'armorClass' | 'speed'>,
        unknown
      >).length,
    ).toBeGreaterThanOrEqual(3);
  });
});
