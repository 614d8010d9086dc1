import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import type { StatBlockInput } from '../testing/creatures.js';
import { fighter, goblin, orc, rogue } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';
import { WEAPONS } from './weapons.js';

type Attacks = StatBlockInput['attacks'];
const dummy = goblin({ statistics: { hitPoints: 200, armorClass: 10 } });
const with_ = (
  attacks: Attacks,
  more: Partial<StatBlockInput> = {},
  rows = ['FG...'],
): Parameters<typeof fought>[0] => ({
  rows,
  who: { F: fighter({ statistics: { shield: false, attacks, ...more } }), G: dummy },
});

describe('weapons', () => {
  it(
    '5E-WPN-01: each shot uses one piece of ammunition, and without any there is none',
    fought(
      with_([{ id: 'bow', weapon: 'longbow', ammunition: 'arrows' }], { resources: { arrows: 1 } }, ['F...G']),
      (fight) => {
        fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]);
        expect(fight.combatant('fighter').resources.arrows).toEqual({ remaining: 0, maximum: 1 });
        expect(fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'bow' })).toMatchObject({
          code: 'NO_AMMUNITION',
          ruleIds: ['5E-WPN-01'],
        });
      },
    ),
  );

  it(
    '5E-WPN-01: a sling is loaded with a free hand',
    fought(
      {
        rows: ['F...G'],
        who: {
          F: fighter({ statistics: { wielded: ['shield', 'sling'], attacks: [{ id: 'sling', weapon: 'sling' }] } }),
          G: dummy,
        },
      },
      (fight) => {
        expect(fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'sling' }).code).toBe('HANDS_FULL');
      },
    ),
  );

  it(
    '5E-WPN-03: a Small creature swings a heavy weapon with disadvantage',
    fought(with_([{ id: 'greataxe', weapon: 'greataxe' }], { size: 'SMALL' }), (fight) => {
      const attack = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [15, 2]), 'AttackResolved');
      expect(attack.rollModeSources).toMatchObject([{ label: 'Heavy weapon', ruleId: '5E-WPN-03' }]);
    }),
  );

  it(
    '5E-WPN-05: a crossbow shoots once an action, whatever Extra Attack says',
    fought(with_([{ id: 'crossbow', weapon: 'light-crossbow' }], {}, ['F...G']), (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]);
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'crossbow' })).toMatchObject({
        code: 'LOADING',
        ruleIds: ['5E-WPN-05'],
      });
    }),
  );

  it('5E-WPN-05: another action shoots once more, whether attacks of the first are left or not', () => {
    for (const attacksPerAction of [1, 2])
      fought(with_([{ id: 'crossbow', weapon: 'light-crossbow' }], { attacksPerAction }, ['F...G']), (fight) => {
        fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]);
        rule(fight, 'fighter', { budget: { resource: 'action', remaining: 1 } });
        fight.act('fighter', 'attack', { targetId: 'goblin', attackId: 'crossbow' }, [2]);
        const left = { action: 0, attacks: attacksPerAction - 1 };
        expect(fight.combatant('fighter').activity.budget).toMatchObject(left);
        const refusal = fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'crossbow' });
        expect(refusal.code).toBe(attacksPerAction === 1 ? 'ACTION_SPENT' : 'LOADING');
      })();
  });

  it(
    '5E-WPN-08: a thrown weapon leaves the hand; the next one is drawn as the free interaction, a third is not',
    fought(
      {
        rows: ['F...G'],
        who: {
          F: fighter({
            statistics: {
              attacksPerAction: 3,
              shield: false,
              attacks: [{ id: 'javelin', weapon: 'javelin', quantity: 3 }],
            },
          }),
          G: dummy,
        },
      },
      (fight) => {
        expect(fight.combatant('fighter').wielded).toEqual(['javelin']);
        expect(eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]), 'AttackResolved').mode).toBe(
          'RANGED',
        );
        expect(fight.combatant('fighter')).toMatchObject({ wielded: [], resources: { javelin: { remaining: 2 } } });
        fight.act('fighter', 'attack', { targetId: 'goblin', attackId: 'javelin' }, [2]);
        expect(fight.combatant('fighter').activity.budget.interaction).toBe(0);
        expect(fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'javelin' })).toMatchObject({
          code: 'NOT_IN_HAND',
          ruleIds: ['5E-OBJ-03'],
        });
      },
    ),
  );

  it(
    '5E-WPN-08: nobody strikes with what it has thrown away: the only javelin is gone, and a blow with it too',
    fought(with_([{ id: 'javelin', weapon: 'javelin' }], { attacksPerAction: 1 }), (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin', thrown: true }, [2, 3]);
      fight.endTurn();
      fight.endTurn();
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'javelin' })).toMatchObject({
        code: 'NO_AMMUNITION',
        ruleIds: ['5E-WPN-08'],
      });
    }),
  );

  it(
    '5E-WPN-08: nor a monster with its last, though its weapons are always at hand',
    fought(
      {
        rows: ['OF...'],
        who: {
          O: orc({
            statistics: {
              attacks: [
                {
                  id: 'javelin',
                  weapon: 'javelin',
                  attackBonus: 5,
                  damage: [{ dice: '1d6+3', type: 'piercing' }],
                  quantity: 1,
                },
              ],
            },
          }),
          F: fighter(),
        },
      },
      (fight) => {
        fight.act('orc', 'attack', { targetId: 'fighter', thrown: true }, [2, 3]);
        fight.endTurn();
        fight.act('fighter', 'move', { path: [{ x: 2, y: 0 }] });
        fight.answer('attack:unarmed-strike', [2]);
        fight.endTurn();
        const refusal = fight.refusal('orc', 'attack', { targetId: 'fighter', attackId: 'javelin' });
        expect(refusal).toMatchObject({ code: 'NO_AMMUNITION', ruleIds: ['5E-WPN-08'] });
      },
    ),
  );

  it(
    '5E-WPN-08: not everything can be thrown',
    fought(with_([{ id: 'sword', weapon: 'longsword' }]), (fight) => {
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin', thrown: true, attackId: 'sword' }).code).toBe(
        'CANNOT_BE_THROWN',
      );
    }),
  );

  it('5E-WPN-09: a reach weapon strikes at 10 feet, and close by as well', () => {
    for (const rows of [['FG...'], ['F.G..']])
      fought(with_([{ id: 'glaive', weapon: 'glaive' }], {}, rows), (fight) => {
        expect(eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]), 'AttackResolved').mode).toBe(
          'MELEE',
        );
      })();
  });

  it(
    '5E-WPN-10: two hands to attack, one to carry',
    fought(
      {
        rows: ['FG...'],
        who: {
          F: fighter({
            statistics: { wielded: ['greatsword', 'shield'], attacks: [{ id: 'greatsword', weapon: 'greatsword' }] },
          }),
          G: dummy,
        },
      },
      (fight) => {
        expect(fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'greatsword' })).toMatchObject({
          code: 'HANDS_FULL',
          ruleIds: ['5E-WPN-10'],
        });
      },
    ),
  );

  it('5E-WPN-11: a longsword in both hands rolls 1d10, which a shield forbids', () => {
    fought(with_([{ id: 'sword', weapon: 'longsword' }]), (fight) => {
      const events = fight.act('fighter', 'attack', { targetId: 'goblin', twoHanded: true }, [15, 10]);
      expect(eventOf(events, 'DamageDealt').components[0]!.parts[0]).toMatchObject({ label: '1d10', value: 10 });
    })();
    fought({ rows: ['FG'], who: { F: fighter(), G: dummy } }, (fight) => {
      expect(
        fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'longsword', twoHanded: true }).code,
      ).toBe('HANDS_FULL');
    })();
    fought(with_([{ id: 'mace', weapon: 'mace' }]), (fight) => {
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'mace', twoHanded: true }).code).toBe(
        'NOT_VERSATILE',
      );
    })();
  });

  it(
    '5E-WPN-14 5E-WPN-07: a lance close by has disadvantage',
    fought(with_([{ id: 'lance', weapon: 'lance' }]), (fight) => {
      const attack = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [15, 2]), 'AttackResolved');
      expect(attack.rollModeSources).toMatchObject([{ ruleId: '5E-WPN-14', value: -1 }]);
    }),
  );

  it(
    '5E-WPN-13: an improvised weapon has no proficiency: 1d4, thrown 20/60',
    fought(
      with_(
        [
          {
            id: 'chair',
            proficient: false,
            damage: [{ dice: '1d4', type: 'bludgeoning' }],
            range: { normal: 20, long: 60 },
            properties: ['thrown'],
          },
        ],
        {},
        ['F......G'],
      ),
      (fight) => {
        const attack = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [15, 2]), 'AttackResolved');
        expect(attack).toMatchObject({ mode: 'RANGED', total: 5, rollMode: 'DISADVANTAGE' });
      },
    ),
  );

  it('knows the numbers of the equipment list', () => {
    expect(Object.keys(WEAPONS)).toHaveLength(37);
    expect(WEAPONS.greatsword).toMatchObject({ dice: '2d6', type: 'slashing', properties: ['heavy', 'two-handed'] });
    expect(WEAPONS.longbow.range).toEqual([150, 600]);
    expect(WEAPONS.whip).toMatchObject({ reach: 10, properties: ['finesse'] });
    expect(WEAPONS.trident).toMatchObject({ versatileDice: '1d8', range: [20, 60] });
  });
});

describe('Armour Class', () => {
  const ac = (statistics: Partial<StatBlockInput>): number => {
    let total = -1;
    fought({ who: { F: fighter({ statistics: { shield: false, ...statistics } }), G: goblin() } }, (fight) => {
      total = fight.ruleset.sheet(fight.state, 'fighter').armorClass.total;
    })();
    return total;
  };

  it('5E-DEF-01: without armour 10 and Dexterity: 14 is 12', () => {
    expect(ac({ abilities: { dexterity: 14 }, armorClass: {} })).toBe(12);
  });

  it.each([
    ['leather', 16, 14],
    ['scale-mail', 16, 16],
    ['half-plate', 8, 14],
    ['chain-mail', 6, 16],
    ['plate', 18, 18],
  ] as const)('5E-DEF-02: %s with Dexterity %i is %i', (armor, dexterity, total) => {
    expect(ac({ abilities: { dexterity }, armorClass: { armor } })).toBe(total);
  });

  it(
    '5E-DEF-03: a shield adds 2 while it is held; putting it away takes the action',
    fought({ rows: ['FG'], who: { F: fighter(), G: goblin() } }, (fight) => {
      expect(fight.ruleset.sheet(fight.state, 'fighter').armorClass.total).toBe(18);
      fight.act('fighter', 'sheatheWeapon', { itemId: 'shield' });
      expect(fight.ruleset.sheet(fight.state, 'fighter').armorClass.total).toBe(16);
      expect(fight.combatant('fighter').activity.budget).toMatchObject({ action: 0, interaction: 1 });
      expect(fight.refusal('fighter', 'drawWeapon', { itemId: 'shield' }).code).toBe('INTERACTION_SPENT');
    }),
  );

  it(
    '5E-DEF-03: a printed Armour Class includes the shield',
    fought(
      { rows: ['FG'], who: { F: orc({ side: 'party', statistics: { armorClass: 15, shield: true } }), G: goblin() } },
      (fight) => {
        expect(fight.ruleset.sheet(fight.state, 'orc').armorClass.total).toBe(15);
        fight.act('orc', 'dropItem', { itemId: 'shield' });
        expect(fight.ruleset.sheet(fight.state, 'orc').armorClass.total).toBe(13);
        expect(fight.combatant('orc').activity.budget).toMatchObject({ action: 0, interaction: 1 });
      },
    ),
  );

  it(
    '5E-DEF-03: a shield is not dropped without the action it takes to doff',
    fought({ rows: ['FG'], who: { F: fighter(), G: goblin() } }, (fight) => {
      fight.act('fighter', 'dodge', {});
      expect(fight.refusal('fighter', 'dropItem', { itemId: 'shield' })).toMatchObject({
        code: 'ACTION_SPENT',
        ruleIds: ['5E-DEF-03', '5E-TURN-01'],
      });
      fight.act('fighter', 'dropItem', { itemId: 'longsword' });
      expect(fight.combatant('fighter').wielded).toEqual(['shield']);
    }),
  );

  it(
    '5E-DEF-04: armour worn without proficiency: disadvantage on attacks with Strength',
    fought(
      {
        rows: ['FG'],
        who: { F: fighter({ statistics: { armorClass: { armor: 'plate', proficient: false } } }), G: dummy },
      },
      (fight) => {
        const attack = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [15, 2]), 'AttackResolved');
        expect(attack.rollModeSources).toMatchObject([{ ruleId: '5E-DEF-04' }]);
      },
    ),
  );

  it(
    '5E-DEF-02: heavy armour hampers hiding',
    fought(
      { rows: ['F.#G.', '..#..'], who: { F: fighter(), G: rogue({ id: 'goblin', side: 'thieves' }) } },
      (fight) => {
        const events = fight.act('fighter', 'hide', {}, [18, 2]);
        expect(eventOf(events, 'CheckResolved')).toMatchObject({ natural: 2 });
        rule(fight, 'fighter', { healing: 0 });
      },
    ),
  );
});
