import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatBlockInput } from '../testing/creatures.js';
import { fighter, goblin } from '../testing/creatures.js';
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

  it('5E-RES-04: it comes after flat reductions too: 25 bludgeoning, 5 less by an aura, resisted: (25 - 5) / 2 = 10', () => {
    const aura = { type: 'bludgeoning', amount: 5 } as const;
    const blow = [{ amount: 25, type: 'bludgeoning' }];
    expect(taken(blow, { damageReductions: [aura], resistances: ['bludgeoning'] })).toBe(10);
    expect(taken(blow, { damageReductions: [aura], vulnerabilities: ['bludgeoning'] })).toBe(40);
    expect(taken(blow, { damageReductions: [aura, aura] })).toBe(15);
  });

  it('5E-RES-04 5E-ENG-04: they leave no less than 0, and only of their own damage', () => {
    const damageReductions = [{ type: 'fire' as const, amount: 5 }];
    const damage = [
      { amount: 3, type: 'fire' },
      { amount: 7, type: 'cold' },
    ];
    expect(taken(damage, { damageReductions })).toBe(7);
    const mail = { type: 'slashing', amount: 3, from: 'NONMAGICAL_ATTACKS' } as const;
    fought(strike({}, { damageReductions: [mail] }), (fight) => expect(total(hit(fight, [15, 5]))).toBe(2))();
    fought(strike({ magical: true }, { damageReductions: [mail] }), (fight) =>
      expect(total(hit(fight, [15, 5]))).toBe(5),
    )();
  });

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

  it('5E-RES-02 5E-DTYP-01: 5 fire and 5 fire of one blow are 10 fire, halved to 5', () => {
    const twice = [
      { amount: 5, type: 'fire' },
      { amount: 5, type: 'fire' },
    ];
    expect(taken(twice, { resistances: ['fire'] })).toBe(5);
  });
});
