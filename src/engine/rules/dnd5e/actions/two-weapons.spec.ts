import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, rogue } from '../testing/creatures.js';
import { fought } from '../testing/fight.js';

const setup = {
  rows: ['RG...'],
  who: { R: rogue({ statistics: { traits: {} } }), G: goblin({ statistics: { hitPoints: 60 } }) },
};

describe('two-weapon fighting', () => {
  it(
    '5E-TWF-01 5E-BA-04 5E-WPN-04: after the Attack action with a shortsword the dagger in the other hand strikes as a bonus action',
    fought(setup, (fight) => {
      expect(fight.refusal('rogue', 'offHandAttack', { targetId: 'goblin' })).toMatchObject({
        code: 'NO_LIGHT_ATTACK',
        legal: ['attack'],
      });
      fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortsword' }, [15, 4]);
      const events = fight.act('rogue', 'offHandAttack', { targetId: 'goblin' }, [15, 3]);
      expect(eventOf(events, 'AttackResolved')).toMatchObject({
        attackId: 'dagger',
        reason: 'offHandAttack',
        total: 20,
      });
      expect(fight.combatant('rogue').activity.budget).toMatchObject({ action: 0, bonusAction: 0 });
    }),
  );

  it(
    '5E-TWF-02: its damage leaves a positive ability modifier out, and says so',
    fought(setup, (fight) => {
      fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortsword' }, [15, 4]);
      const events = fight.act('rogue', 'offHandAttack', { targetId: 'goblin' }, [15, 3]);
      expect(eventOf(events, 'DamageDealt')).toMatchObject({
        total: 3,
        components: [
          { parts: [{ value: 3 }, { label: 'Dexterity', value: 3, applied: false, suppressedBy: '5E-TWF-02' }] },
        ],
      });
    }),
  );

  it(
    '5E-TWF-02: a negative one counts: dagger 1d4 - 1',
    fought(
      {
        ...setup,
        who: { ...setup.who, R: rogue({ statistics: { traits: {}, abilities: { dexterity: 8, strength: 8 } } }) },
      },
      (fight) => {
        fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortsword' }, [19, 4]);
        expect(eventOf(fight.act('rogue', 'offHandAttack', { targetId: 'goblin' }, [19, 3]), 'DamageDealt').total).toBe(
          2,
        );
      },
    ),
  );

  it(
    '5E-TWF-03: the second weapon may be thrown if it can be',
    fought({ ...setup, rows: ['RG.O.'], who: { ...setup.who, O: goblin({ id: 'other' }) } }, (fight) => {
      fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortsword' }, [15, 4]);
      // Throwing next to an enemy has disadvantage.
      const events = fight.act('rogue', 'offHandAttack', { targetId: 'other', attackId: 'dagger' }, [18, 17, 2]);
      expect(eventOf(events, 'AttackResolved')).toMatchObject({ mode: 'RANGED', rollMode: 'DISADVANTAGE' });
      expect(fight.combatant('rogue')).toMatchObject({
        wielded: ['shortsword'],
        resources: { dagger: { remaining: 1 } },
      });
    }),
  );

  it(
    '5E-TWF-01: not after an attack with a weapon that is not light, nor with one that is not',
    fought({ rows: ['FG...'], who: { F: fighter(), G: goblin({ statistics: { hitPoints: 60 } }) } }, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]);
      expect(fight.refusal('fighter', 'offHandAttack', { targetId: 'goblin' }).code).toBe('NO_LIGHT_ATTACK');
    }),
  );

  it(
    '5E-TWF-01: the same weapon does not strike twice, and a sheathed one does not strike',
    fought({ ...setup, who: { ...setup.who, R: rogue({ statistics: { wielded: ['shortsword'] } }) } }, (fight) => {
      fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortsword' }, [2]);
      expect(fight.refusal('rogue', 'offHandAttack', { targetId: 'goblin', attackId: 'shortsword' }).code).toBe(
        'NOT_ANOTHER_LIGHT_WEAPON',
      );
      expect(fight.refusal('rogue', 'offHandAttack', { targetId: 'goblin', attackId: 'dagger' }).code).toBe(
        'NOT_ANOTHER_LIGHT_WEAPON',
      );
    }),
  );

  it(
    '5E-BA-03: one bonus action a turn',
    fought(setup, (fight) => {
      fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortsword' }, [2]);
      fight.act('rogue', 'dash', { bonusAction: true });
      expect(fight.refusal('rogue', 'offHandAttack', { targetId: 'goblin' })).toMatchObject({
        code: 'BONUS_ACTION_SPENT',
        ruleIds: ['5E-BA-03'],
      });
    }),
  );

  it(
    '5E-BA-02: nobody takes an action as a bonus action unless something says so',
    fought({ rows: ['FG...'], who: { F: fighter(), G: goblin() } }, (fight) => {
      expect(fight.refusal('fighter', 'dash', { bonusAction: true })).toMatchObject({
        code: 'NO_SUCH_BONUS_ACTION',
        ruleIds: ['5E-BA-02'],
      });
    }),
  );

  it(
    '5E-CORE-01 5E-BA-01: a trait that allows it overrides the general rule',
    fought(setup, (fight) => {
      fight.act('rogue', 'disengage', { bonusAction: true });
      fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortsword' }, [2]);
    }),
  );

  it(
    '5E-BA-05: what stops actions stops bonus actions',
    fought(setup, (fight) => {
      fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'x', addCondition: { kind: 'incapacitated' } });
      expect(fight.refusal('rogue', 'dash', { bonusAction: true })).toMatchObject({
        code: 'ACTOR_INCAPACITATED',
        ruleIds: ['5E-COND-07', '5E-BA-05'],
      });
    }),
  );
});

describe('Sneak Attack', () => {
  const ambush = { rows: ['RGF..'], who: { R: rogue(), G: goblin({ statistics: { hitPoints: 60 } }), F: fighter() } };

  it(
    '5E-CORE-01: once a turn, while another able enemy of the target is near',
    fought(ambush, (fight) => {
      const first = fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortsword' }, [15, 4, 1, 2]);
      expect(eventOf(first, 'DamageDealt').total).toBe(4 + 1 + 2 + 3);
      const second = fight.act('rogue', 'offHandAttack', { targetId: 'goblin' }, [15, 3]);
      expect(eventOf(second, 'DamageDealt').total).toBe(3);
    }),
  );

  it('5E-CORE-01: not with disadvantage, and not alone without advantage', () => {
    fought(ambush, (fight) => {
      fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'x', addCondition: { kind: 'poisoned' } });
      expect(
        eventOf(
          fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortsword' }, [15, 16, 4]),
          'DamageDealt',
        ).total,
      ).toBe(7);
    })();
    fought({ ...ambush, rows: ['RG.F.'] }, (fight) => {
      expect(
        eventOf(fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortsword' }, [15, 4]), 'DamageDealt')
          .total,
      ).toBe(7);
    })();
  });

  it(
    '5E-TWF-01 5E-AATK-02: after attacks with both weapons either may strike again: each is another than one of them',
    fought(
      {
        ...setup,
        who: { ...setup.who, R: rogue({ statistics: { traits: {}, attacksPerAction: 2 } }) },
      },
      (fight) => {
        fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortsword' }, [15, 4]);
        fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'dagger' }, [15, 4]);
        const events = fight.act('rogue', 'offHandAttack', { targetId: 'goblin', attackId: 'dagger' }, [15, 2]);
        expect(eventOf(events, 'AttackResolved')).toMatchObject({ attackId: 'dagger', reason: 'offHandAttack' });
      },
    ),
  );
});
