import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatBlockInput } from '../testing/creatures.js';
import { fighter, goblin, orc, rogue } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';
import { DAMAGE_TYPES } from '../vocabulary.js';

type Attack = NonNullable<StatBlockInput['attacks']>[number];
type Damage = { amount: number; type: string; magical?: boolean };

/** A striker with one attack against a dummy of 100 hit points and Armour Class 10. */
function strike(attack: Partial<Attack>, dummy: Partial<StatBlockInput> = {}): Parameters<typeof fought>[0] {
  const one = { id: 'blow', attackBonus: 5, damage: [{ dice: '1d8', type: 'slashing' }], ...attack } as Attack;
  return {
    rows: ['FG'],
    who: {
      F: fighter({ statistics: { attacks: [one], shield: false } }),
      G: goblin({ statistics: { hitPoints: 100, armorClass: 10, attacks: [], ...dummy } }),
    },
  };
}
const hit = (fight: Parameters<Parameters<typeof fought>[1]>[0], dice: readonly number[]): readonly EncounterEvent[] =>
  fight.act('fighter', 'attack', { targetId: 'goblin', attackId: 'blow' }, dice);
const total = (events: readonly EncounterEvent[]): number => eventOf(events, 'DamageDealt').total;

/** What a creature with these defences takes of this damage. */
function taken(damage: readonly Damage[], defences: Partial<StatBlockInput>): number {
  let result = -1;
  fought({ who: { F: fighter({ statistics: { hitPoints: 100, ...defences } }), G: goblin() } }, (fight) => {
    result = total(fight.must({ type: 'adjust', combatantId: 'fighter', reason: 'x', damage }));
  })();
  return result;
}

describe('damage rolls', () => {
  it(
    '5E-DMG-01 5E-DMG-03: dice plus the ability modifier of the attack',
    fought({ rows: ['FG'], who: { F: fighter(), G: goblin({ statistics: { hitPoints: 30 } }) } }, (fight) => {
      const events = fight.act('fighter', 'attack', { targetId: 'goblin' }, [15, 5]);
      expect(eventOf(events, 'DamageDealt')).toMatchObject({
        total: 8,
        components: [
          {
            type: 'slashing',
            rolled: 8,
            parts: [
              { label: '1d8', value: 5 },
              { label: 'Strength', value: 3, ruleId: '5E-DMG-03' },
            ],
          },
        ],
      });
    }),
  );

  it(
    '5E-DMG-02: a magic weapon adds its bonus to attack and damage',
    fought(
      {
        rows: ['FG'],
        who: {
          F: fighter({ statistics: { attacks: [{ id: 'blow', weapon: 'longsword', magicBonus: 1 }] } }),
          G: goblin({ statistics: { hitPoints: 30 } }),
        },
      },
      (fight) => {
        const events = hit(fight, [8, 4]);
        expect(eventOf(events, 'AttackResolved')).toMatchObject({ total: 15, outcome: 'HIT' });
        expect(total(events)).toBe(8);
      },
    ),
  );

  it(
    'case 19: 5E-DMG-06: 1d4 - 3 rolled 1 or 2 does 0, never less, and 0 is no damage taken',
    fought(strike({ damage: [{ dice: '1d4-3', type: 'slashing' }] }), (fight) => {
      const events = hit(fight, [15, 2]);
      expect(eventOf(events, 'DamageDealt')).toMatchObject({ total: 0, hitPoints: { current: 100 } });
    }),
  );

  it(
    '5E-HP-02 5E-HP-03 5E-HP-04: hit points fall with damage and rise with healing: 20 - 7 + 4 = 17',
    fought({ who: { F: fighter({ currentHitPoints: 20 }), G: goblin() } }, (fight) => {
      rule(fight, 'fighter', { damage: [{ amount: 7, type: 'fire' }] });
      rule(fight, 'fighter', { healing: 4 });
      expect(fight.combatant('fighter').hitPoints.current).toBe(17);
    }),
  );

  it(
    '5E-HP-05: at 1 hit point it fights at full strength',
    fought({ rows: ['FG'], who: { F: fighter({ currentHitPoints: 1 }), G: goblin() } }, (fight) => {
      expect(eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [9, 1]), 'AttackResolved')).toMatchObject({
        total: 15,
        rollMode: 'NORMAL',
      });
    }),
  );
});

describe('critical hits', () => {
  it(
    '5E-CRIT-01: all dice twice, the modifiers once: a dagger 2d4 + 3',
    fought(
      { rows: ['RG'], who: { R: rogue({ statistics: { traits: {} } }), G: goblin({ statistics: { hitPoints: 30 } }) } },
      (fight) => {
        const events = fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'dagger' }, [20, 1, 2]);
        expect(eventOf(events, 'DamageDealt')).toMatchObject({ critical: true, total: 6 });
      },
    ),
  );

  it(
    '5E-CRIT-02: Sneak Attack dice are doubled as well: 2d6 + 4d6 + 3',
    fought(
      { rows: ['RGF'], who: { R: rogue(), G: goblin({ statistics: { hitPoints: 60 } }), F: fighter() } },
      (fight) => {
        const events = fight.act(
          'rogue',
          'attack',
          { targetId: 'goblin', attackId: 'shortsword' },
          [20, 1, 2, 3, 4, 5, 6],
        );
        expect(total(events)).toBe(1 + 2 + 3 + 4 + 5 + 6 + 3);
      },
    ),
  );

  it(
    'case 21: d10+3 means 1d10+3: a critical hit rolls two dice',
    fought(strike({ damage: [{ dice: 'd10+3', type: 'slashing' }] }), (fight) => {
      expect(total(hit(fight, [20, 4, 6]))).toBe(13);
    }),
  );

  it(
    'case 23: dice of the critical hit alone are added once: 1d8+6 with 3d10 makes 2d8 + 3d10 + 6',
    fought(strike({ damage: [{ dice: '1d8+6', type: 'slashing' }], criticalDice: '3d10' }), (fight) => {
      expect(total(hit(fight, [20, 1, 1, 1, 1, 1]))).toBe(11);
      expect(total(hit(fight, [15, 1]))).toBe(7);
    }),
  );

  it.each(['paralyzed', 'unconscious'])(
    '5E-CRIT-04 5E-COND-09 5E-COND-15: any hit on the %s from within 5 feet is critical',
    (kind) => {
      fought(strike({}), (fight) => {
        rule(fight, 'goblin', { addCondition: { kind } });
        const events = hit(fight, [10, 4, 3, 5]);
        expect(eventOf(events, 'AttackResolved')).toMatchObject({
          rollMode: 'ADVANTAGE',
          natural: 10,
          outcome: 'CRITICAL_HIT',
          ruleIds: ['5E-ATK-06', '5E-CRIT-04'],
        });
        expect(total(events)).toBe(8);
      })();
    },
  );

  it(
    '5E-CRIT-04: not from 10 feet',
    fought(
      {
        rows: ['F.G'],
        who: {
          F: fighter({
            statistics: {
              attacks: [{ id: 'blow', attackBonus: 5, reach: 10, damage: [{ dice: '1d8', type: 'slashing' }] }],
            },
          }),
          G: goblin({ statistics: { hitPoints: 30 } }),
        },
      },
      (fight) => {
        rule(fight, 'goblin', { addCondition: { kind: 'paralyzed' } });
        expect(eventOf(hit(fight, [12, 11, 3]), 'AttackResolved').outcome).toBe('HIT');
      },
    ),
  );

  it(
    '5E-CRIT-01: the wider range of a trait makes hits critical, not misses',
    fought(strike({ criticalFrom: 19 }, { armorClass: 30 }), (fight) => {
      expect(eventOf(hit(fight, [19]), 'AttackResolved').outcome).toBe('MISS');
    }),
  );
});

describe('damage types', () => {
  it.each(DAMAGE_TYPES)('5E-DTYP-01 5E-DTYP-02: %s is resisted by who resists it and by nobody else', (type) => {
    expect(taken([{ amount: 9, type }], { resistances: [type] })).toBe(4);
    expect(taken([{ amount: 9, type }], { resistances: [type === 'acid' ? 'cold' : 'acid'] })).toBe(9);
  });

  // The catalogue gives each type an id of its own.
  it.each([
    ['5E-DTYP-10', 'acid'],
    ['5E-DTYP-11', 'bludgeoning'],
    ['5E-DTYP-12', 'cold'],
    ['5E-DTYP-13', 'fire'],
    ['5E-DTYP-14', 'force'],
    ['5E-DTYP-15', 'lightning'],
    ['5E-DTYP-16', 'necrotic'],
    ['5E-DTYP-17', 'piercing'],
    ['5E-DTYP-18', 'poison'],
    ['5E-DTYP-19', 'psychic'],
    ['5E-DTYP-20', 'radiant'],
    ['5E-DTYP-21', 'slashing'],
    ['5E-DTYP-22', 'thunder'],
  ])('%s: an attack may deal %s damage', (_id, type) => {
    fought(strike({ damage: [{ dice: '1d8', type: type as 'acid' }] }), (fight) => {
      expect(eventOf(hit(fight, [15, 5]), 'DamageDealt').components).toMatchObject([{ type, amount: 5 }]);
    })();
  });

  it(
    'refuses a damage type the game does not know',
    fought(strike({}), (fight) => {
      const outcome = fight.try({
        type: 'adjust',
        combatantId: 'goblin',
        reason: 'x',
        damage: [{ amount: 1, type: 'sonic' }],
      });
      expect(outcome.refusal).toMatchObject({ code: 'DAMAGE_TYPE_UNKNOWN' });
    }),
  );

  it(
    'case 15: 5E-DTYP-01 5E-ENG-04: each type on its own: 8 piercing and 4 fire against resistance to piercing do 4 + 4',
    fought(
      strike(
        {
          damage: [
            { dice: '1d10', type: 'piercing' },
            { dice: '1d6', type: 'fire' },
          ],
        },
        { resistances: ['piercing'] },
      ),
      (fight) => {
        const events = hit(fight, [15, 8, 4]);
        expect(eventOf(events, 'DamageDealt')).toMatchObject({
          total: 8,
          components: [
            { type: 'piercing', rolled: 8, amount: 4 },
            { type: 'fire', rolled: 4, amount: 4 },
          ],
        });
        expect(eventsOf(events, 'DamageDealt')).toHaveLength(1);
      },
    ),
  );
});

describe('resistance, vulnerability, immunity', () => {
  it('5E-RES-01 5E-RES-02: resistance halves: 13 fire is 6', () => {
    expect(taken([{ amount: 13, type: 'fire' }], { resistances: ['fire'] })).toBe(6);
  });

  it('5E-RES-03: vulnerability doubles: 9 bludgeoning is 18', () => {
    expect(taken([{ amount: 9, type: 'bludgeoning' }], { vulnerabilities: ['bludgeoning'] })).toBe(18);
  });

  it(
    '5E-RES-04: it comes after all modifiers: 1d8 of 5 and +3 is 8, halved 4',
    fought(strike({ damage: [{ dice: '1d8+3', type: 'slashing' }] }, { resistances: ['slashing'] }), (fight) => {
      const [component] = eventOf(hit(fight, [15, 5]), 'DamageDealt').components;
      expect(component).toMatchObject({
        rolled: 8,
        amount: 4,
        adjustments: [{ ruleId: '5E-RES-02', before: 8, after: 4 }],
      });
    }),
  );

  it('5E-RES-05: two resistances to the same damage halve it once', () => {
    expect(
      taken([{ amount: 20, type: 'fire' }], { resistances: ['fire', { type: 'fire', from: 'NONMAGICAL_ATTACKS' }] }),
    ).toBe(10);
  });

  it('case 97: 5E-RES-05: two vulnerabilities double it once', () => {
    expect(taken([{ amount: 5, type: 'fire' }], { vulnerabilities: ['fire', 'fire'] })).toBe(10);
  });

  it('5E-RES-06: both at once: 25 is halved to 12 and doubled to 24', () => {
    expect(taken([{ amount: 25, type: 'cold' }], { resistances: ['cold'], vulnerabilities: ['cold'] })).toBe(24);
  });

  it('case 13: 5E-RES-07: immunity leaves nothing', () => {
    expect(taken([{ amount: 28, type: 'fire' }], { immunities: ['fire'], vulnerabilities: ['fire'] })).toBe(0);
  });

  it('case 17: 5E-RES-05: magical damage is not halved by resistance to nonmagical attacks', () => {
    const resistances: StatBlockInput['resistances'] = [{ type: 'slashing', from: 'NONMAGICAL_ATTACKS' }];
    expect(taken([{ amount: 9, type: 'slashing', magical: true }], { resistances })).toBe(9);
    expect(taken([{ amount: 9, type: 'slashing' }], { resistances })).toBe(4);
  });

  it('5E-WPN-12: silver overcomes what silver overcomes, and adamantine what adamantine does', () => {
    for (const [metal, limit] of [
      ['silvered', 'unlessSilvered'],
      ['adamantine', 'unlessAdamantine'],
    ] as const)
      for (const [made, damage] of [
        [true, 8],
        [false, 4],
      ] as const)
        fought(
          strike({ [metal]: made }, { resistances: [{ type: 'slashing', from: 'NONMAGICAL_ATTACKS', [limit]: true }] }),
          (fight) => {
            expect(total(hit(fight, [15, 8]))).toBe(damage);
          },
        )();
  });

  it(
    '5E-COND-10: the petrified resist all damage',
    fought(strike({}), (fight) => {
      rule(fight, 'goblin', { addCondition: { kind: 'petrified' } });
      expect(total(hit(fight, [15, 14, 7]))).toBe(3);
    }),
  );
});

describe('temporary hit points', () => {
  const hurt = (current: number, temporary: number): Parameters<typeof fought>[0] => ({
    who: {
      F: fighter({ currentHitPoints: current, statistics: { hitPoints: 20, temporaryHitPoints: temporary } }),
      G: goblin(),
    },
  });
  const points = (fight: Parameters<Parameters<typeof fought>[1]>[0]): readonly number[] => {
    const { current, temporary } = fight.combatant('fighter').hitPoints;
    return [current, temporary];
  };

  it(
    'case 1: damage below the temporary hit points leaves the others alone: 6 and 7, damage 4: 6 and 3',
    fought(hurt(6, 7), (fight) => {
      rule(fight, 'fighter', { damage: [{ amount: 4, type: 'fire' }] });
      expect(points(fight)).toEqual([6, 3]);
    }),
  );

  it(
    'case 5: 5E-THP-03: 5E-ENG-04: 10 and 5, damage 4 by the game master: 10 and 1; 7 against 5 leaves 2 for hit points',
    fought(hurt(10, 5), (fight) => {
      const events = fight.must({
        type: 'adjust',
        combatantId: 'fighter',
        reason: 'x',
        damage: [{ amount: 4, type: 'cold' }],
      });
      expect(eventOf(events, 'DamageDealt')).toMatchObject({ toTemporary: 4, toHitPoints: 0 });
      expect(points(fight)).toEqual([10, 1]);
      rule(fight, 'fighter', { temporaryHitPoints: 5 });
      rule(fight, 'fighter', { damage: [{ amount: 7, type: 'cold' }] });
      expect(points(fight)).toEqual([8, 0]);
    }),
  );

  it(
    'case 3: 5E-THP-01 5E-THP-02 5E-THP-04 5E-THP-06 5E-THP-07: 20 of 20 with 5: granted 8 they are 8, granted 3 they stay 8',
    fought(hurt(20, 5), (fight) => {
      rule(fight, 'fighter', { temporaryHitPoints: 8 });
      expect(points(fight)).toEqual([20, 8]);
      rule(fight, 'fighter', { temporaryHitPoints: 3 });
      expect(points(fight)).toEqual([20, 8]);
    }),
  );

  it(
    '5E-THP-05: healing does not restore them',
    fought(hurt(10, 5), (fight) => {
      rule(fight, 'fighter', { damage: [{ amount: 3, type: 'fire' }] });
      rule(fight, 'fighter', { healing: 5 });
      expect(points(fight)).toEqual([15, 2]);
    }),
  );

  it(
    '5E-THP-08 5E-THP-09: at 0 they neither wake nor stabilise, and absorb: 8, hit for 5, are 3, and a save is failed',
    fought(hurt(10, 0), (fight) => {
      rule(fight, 'fighter', { damage: [{ amount: 10, type: 'fire' }] });
      rule(fight, 'fighter', { temporaryHitPoints: 8 });
      expect(fight.combatant('fighter').vital).toBe('DYING');
      rule(fight, 'fighter', { damage: [{ amount: 5, type: 'fire' }] });
      expect(fight.combatant('fighter')).toMatchObject({
        hitPoints: { current: 0, temporary: 3 },
        deathSaves: { failures: 1 },
      });
    }),
  );

  it(
    '5E-THP-09: by house rule damage that is fully absorbed fails no save',
    fought({ ...hurt(10, 0), houseRules: { temporaryHitPointsShieldTheDying: true } }, (fight) => {
      rule(fight, 'fighter', { damage: [{ amount: 10, type: 'fire' }] });
      rule(fight, 'fighter', { temporaryHitPoints: 8 });
      rule(fight, 'fighter', { damage: [{ amount: 5, type: 'fire' }] });
      expect(fight.combatant('fighter').deathSaves.failures).toBe(0);
    }),
  );
});

describe('healing', () => {
  it(
    '5E-HEAL-03 5E-HEAL-04: 14 of 20 healed 8 is 20',
    fought({ who: { F: fighter({ currentHitPoints: 14, statistics: { hitPoints: 20 } }), G: goblin() } }, (fight) => {
      const events = fight.must({ type: 'adjust', combatantId: 'fighter', reason: 'a prayer', healing: 8 });
      expect(eventOf(events, 'HealingReceived')).toMatchObject({ amount: 8, hitPoints: { current: 20 } });
    }),
  );

  it(
    '5E-HEAL-02 5E-OBJ-05: a potion takes the action and restores 2d4 + 2',
    fought({ rows: ['FG'], who: { F: fighter({ currentHitPoints: 10 }), G: goblin() } }, (fight) => {
      const events = fight.act('fighter', 'usePotion', { itemId: 'potion-of-healing' }, [3, 4]);
      expect(eventOf(events, 'HealingReceived')).toMatchObject({ amount: 9, cause: 'potion-of-healing' });
      expect(fight.combatant('fighter')).toMatchObject({
        hitPoints: { current: 19 },
        resources: { 'potion-of-healing': { remaining: 1 } },
        activity: { budget: { action: 0 } },
      });
      expect(fight.refusal('fighter', 'usePotion', { itemId: 'potion-of-healing' }).code).toBe('ACTION_SPENT');
    }),
  );

  it(
    '5E-HEAL-02: or is poured into somebody within 5 feet, who wakes',
    fought({ rows: ['FR.O'], who: { F: fighter(), R: rogue(), O: orc({ side: 'party' }) } }, (fight) => {
      rule(fight, 'rogue', { hitPoints: 0 });
      expect(fight.refusal('fighter', 'usePotion', { itemId: 'potion-of-healing', targetId: 'orc' }).code).toBe(
        'TOO_FAR_TO_HELP',
      );
      fight.act('fighter', 'usePotion', { itemId: 'potion-of-healing', targetId: 'rogue' }, [1, 1]);
      expect(fight.combatant('rogue')).toMatchObject({ vital: 'ALIVE', hitPoints: { current: 4 } });
    }),
  );

  it(
    '5E-HEAL-05: the dead are not healed, until the game master gives them life again',
    fought({ rows: ['FG'], who: { F: fighter(), G: goblin() } }, (fight) => {
      rule(fight, 'goblin', { hitPoints: 0 });
      expect(fight.try({ type: 'adjust', combatantId: 'goblin', reason: 'x', healing: 5 }).refusal?.code).toBe(
        'TARGET_DEAD',
      );
      expect(fight.refusal('fighter', 'usePotion', { itemId: 'potion-of-healing', targetId: 'goblin' }).code).toBe(
        'TARGET_DEAD',
      );
      rule(fight, 'goblin', { hitPoints: 1 });
      expect(fight.combatant('goblin')).toMatchObject({ vital: 'ALIVE', hitPoints: { current: 1 } });
    }),
  );

  it(
    '5E-BA-01 5E-BA-02: Second Wind is a bonus action a trait grants, once',
    fought({ rows: ['FG'], who: { F: fighter({ currentHitPoints: 10 }), G: goblin() } }, (fight) => {
      fight.act('fighter', 'secondWind', {}, [6]);
      expect(fight.combatant('fighter')).toMatchObject({
        hitPoints: { current: 21 },
        activity: { budget: { action: 1, bonusAction: 0 } },
      });
      fight.endTurn();
      expect(fight.refusal('goblin', 'secondWind', {}).code).toBe('NO_SUCH_TRAIT');
      fight.endTurn();
      expect(fight.refusal('fighter', 'secondWind', {}).code).toBe('TRAIT_USED_UP');
    }),
  );
});
