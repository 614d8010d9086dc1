import { describe, expect, it } from '@jest/globals';
import { dnd5e } from '../../../../src/engine/rules/dnd5e/index.js';
import { joins, named, rejections } from '../acceptance.js';
import { fiveBits } from '../all-creatures.js';

describe('the monsters of the 5e-bits database', () => {
  const { creatures, unreadable } = fiveBits();
  const monster = (name: string) => named(creatures, name);

  it('are all read', () => {
    expect(unreadable).toEqual({});
    expect(creatures).toHaveLength(200);
  });

  it('are taken by the service as they are read', () => {
    expect(rejections(dnd5e, creatures)).toEqual([]);
  });

  it('come to the Armour Class that is stated, a shield included', () => {
    const goblin = joins(dnd5e, monster('Goblin'));
    expect(goblin).toMatchObject({ armorClass: { total: 15 } });
    expect(joins(dnd5e, monster('Adult Black Dragon'))).toMatchObject({ armorClass: { total: 19 } });
    // Barkskin is a spell that has not been cast.
    expect(joins(dnd5e, monster('Druid'))).toMatchObject({ armorClass: { total: 11 } });
    expect(monster('Druid').leftOut).toContain('Armour Class: 16 (spell)');
  });

  it('give a goblin the numbers of its entry', () => {
    expect(monster('Goblin').statistics).toMatchObject({
      size: 'SMALL',
      hitPoints: 7,
      armorClass: 15,
      shield: true,
      speed: { walk: 30 },
      skills: { stealth: 6 },
      bonusActions: ['disengage', 'hide'],
      attacks: [
        {
          id: 'scimitar',
          weapon: 'scimitar',
          kind: 'MELEE',
          attackBonus: 4,
          reach: 5,
          damage: [{ dice: '1d6+2', type: 'slashing' }],
        },
        {
          id: 'shortbow',
          weapon: 'shortbow',
          kind: 'RANGED',
          attackBonus: 4,
          range: { normal: 80, long: 320 },
          damage: [{ dice: '1d6+2', type: 'piercing' }],
        },
      ],
    });
  });

  it('give a dragon several kinds of damage in one bite, its reaches, saves and routine', () => {
    const { statistics, leftOut } = monster('Adult Black Dragon');
    expect(statistics).toMatchObject({
      size: 'HUGE',
      hitPoints: 195,
      speed: { walk: 40, fly: 80, swim: 40 },
      savingThrows: { dexterity: 7, constitution: 10, wisdom: 6, charisma: 8 },
      immunities: ['acid'],
      attacks: [
        {
          id: 'bite',
          attackBonus: 11,
          reach: 10,
          damage: [
            { dice: '2d10+6', type: 'piercing' },
            { dice: '1d8', type: 'acid' },
          ],
        },
        { id: 'claw', attackBonus: 11, reach: 5, damage: [{ dice: '2d6+6', type: 'slashing' }] },
        { id: 'tail', attackBonus: 11, reach: 15, damage: [{ dice: '2d8+6', type: 'bludgeoning' }] },
      ],
      multiattack: [['bite', 'claw', 'claw']],
    });
    expect(leftOut).toEqual(expect.arrayContaining(['action: Acid Breath', 'action: Frightful Presence']));
  });

  it('read what a bite does besides, and what only an adamantine or a magical weapon hurts', () => {
    expect(monster('Dire Wolf').statistics.attacks).toMatchObject([
      { id: 'bite', onHit: [{ save: { ability: 'strength', dc: 13 }, condition: 'prone' }] },
    ]);
    const nonmagical = { from: 'NONMAGICAL_ATTACKS', unlessSilvered: false };
    expect(monster('Clay Golem').statistics.immunities).toEqual([
      'acid',
      'poison',
      'psychic',
      ...['bludgeoning', 'piercing', 'slashing'].map((type) => ({ type, ...nonmagical, unlessAdamantine: true })),
    ]);
    expect(monster('Lich').statistics.conditionImmunities).toEqual([
      'charmed',
      'exhaustion',
      'frightened',
      'paralyzed',
      'poisoned',
    ]);
  });
});
