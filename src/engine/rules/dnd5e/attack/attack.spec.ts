import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc, rogue, wolf } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const duel = { rows: ['FG...'], who: { F: fighter(), G: goblin() } };
const greatsword = { id: 'greatsword', weapon: 'greatsword', proficient: false } as const;

describe('the Attack action', () => {
  it(
    '5E-AATK-01: one attack with a weapon or unarmed',
    fought({ rows: ['FG...'], who: { F: fighter({ statistics: { attacksPerAction: 1 } }), G: goblin() } }, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin', attackId: 'unarmed-strike' }, [2]);
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin' }).code).toBe('ACTION_SPENT');
    }),
  );

  it(
    '5E-AATK-02: with Extra Attack one action holds two, each with its own target: a shove and a swing',
    fought({ rows: ['OFG..'], who: { F: fighter(), O: orc(), G: goblin() } }, (fight) => {
      fight.act('fighter', 'shove', { targetId: 'orc', to: 'PRONE' }, [18, 2]);
      expect(fight.combatant('fighter').activity.budget).toMatchObject({ action: 0, attacks: 1 });
      fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]);
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin' }).code).toBe('ACTION_SPENT');
    }),
  );

  it(
    '5E-ACT-01 5E-ACT-03: what the rules do not describe is for the game master to allow',
    fought(duel, (fight) => {
      fight.act('fighter', 'improvise', { what: 'cut the chandelier rope' });
      expect(fight.prompts).toMatchObject([{ kind: 'improvise', ownerId: null, subjectId: 'fighter' }]);
      expect(fight.combatant('fighter').activity.budget.action).toBe(1);
      fight.answer('action');
      expect(fight.combatant('fighter').activity.budget.action).toBe(0);
    }),
  );

  it(
    '5E-ACT-03: a no costs nothing',
    fought(duel, (fight) => {
      fight.act('fighter', 'improvise', { what: 'jump to the moon' });
      expect(eventOf(fight.answer('no'), 'ActionCompleted')).toMatchObject({
        outcome: 'CUT_SHORT',
        reason: 'NOT_ALLOWED',
      });
      expect(fight.combatant('fighter').activity.budget.action).toBe(1);
    }),
  );

  it(
    '5E-ACT-02 5E-BST-01: Multiattack is one action with the attacks of the stat block',
    fought(
      {
        rows: ['WF...'],
        who: {
          W: wolf({
            statistics: {
              multiattack: [['bite', 'claw', 'claw']],
              attacks: [
                { id: 'bite', attackBonus: 4, damage: [{ dice: '2d4+2', type: 'piercing' }] },
                { id: 'claw', attackBonus: 4, damage: [{ dice: '1d4+2', type: 'slashing' }] },
              ],
            },
          }),
          F: fighter(),
        },
      },
      (fight) => {
        const step = (attackId: string): { targetId: string; attackId: string } => ({ targetId: 'fighter', attackId });
        expect(fight.refusal('wolf', 'multiattack', { attacks: [step('bite'), step('bite')] }).code).toBe(
          'NOT_IN_MULTIATTACK',
        );
        const events = fight.act('wolf', 'multiattack', { attacks: [step('claw'), step('bite')] }, [2, 3]);
        expect(eventsOf(events, 'AttackResolved').map(({ attackId }) => attackId)).toEqual(['claw', 'bite']);
        // With movement in between, the rest of the routine may follow.
        fight.act('wolf', 'multiattack', { attacks: [step('claw')] }, [4]);
        expect(fight.refusal('wolf', 'multiattack', { attacks: [step('claw')] }).code).toBe('NOT_IN_MULTIATTACK');
        expect(fight.refusal('wolf', 'attack', step('bite')).code).toBe('ACTION_SPENT');
      },
    ),
  );

  it(
    '5E-BST-01: who has no Multiattack has none',
    fought(duel, (fight) => {
      expect(fight.refusal('fighter', 'multiattack', { attacks: [{ targetId: 'goblin' }] }).code).toBe(
        'NO_MULTIATTACK',
      );
    }),
  );
});

describe('making an attack', () => {
  it(
    '5E-ATK-01 5E-ATK-02 5E-ATK-03 5E-ENG-01: a target in reach, modifiers settled, a roll, and damage on a hit',
    fought(duel, (fight) => {
      const events = fight.act('fighter', 'attack', { targetId: 'goblin' }, [12, 1]);
      expect(events.map(({ type }) => type)).toEqual([
        'ActionDeclared',
        'BudgetSpent',
        'BudgetGranted',
        'ActivityNoted',
        'BudgetSpent',
        'DiceRolled',
        'AttackResolved',
        'DiceRolled',
        'DamageDealt',
        'ActionCompleted',
      ]);
    }),
  );

  it(
    '5E-ATK-01: nobody attacks itself, the dead, or somebody who is not here',
    fought({ rows: ['FGO..'], who: { F: fighter(), G: goblin(), O: orc() } }, (fight) => {
      expect(fight.refusal('fighter', 'attack', { targetId: 'fighter' }).code).toBe('TARGET_SELF');
      expect(fight.refusal('fighter', 'attack', { targetId: 'dragon' }).code).toBe('TARGET_UNKNOWN');
      rule(fight, 'goblin', { hitPoints: 0 });
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin' }).code).toBe('TARGET_DEAD');
      expect(fight.refusal('fighter', 'attack', { targetId: 'orc', attackId: 'bite' })).toMatchObject({
        code: 'ATTACK_UNKNOWN',
        legal: ['longsword', 'javelin', 'longbow', 'unarmed-strike'],
      });
    }),
  );

  it(
    '5E-ATK-04: a wolf’s bite does damage and calls for a Strength save against falling prone',
    fought({ rows: ['WF...'], who: { W: wolf(), F: fighter() } }, (fight) => {
      // 15 + 4 = 19 hits AC 18; save 4 + 6 = 10 against DC 11.
      const events = fight.act('wolf', 'attack', { targetId: 'fighter' }, [15, 3, 2, 4]);
      expect(eventOf(events, 'DamageDealt').total).toBe(7);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({
        check: 'save:strength',
        total: 10,
        difficulty: 11,
        success: false,
      });
      expect(fight.combatant('fighter').effects).toMatchObject([{ kind: 'prone', sourceId: 'wolf' }]);
    }),
  );

  it(
    '5E-ATK-05 5E-AMB-12: a grapple has no attack roll and does not use up help for an attack',
    fought(
      { rows: ['RGF..'], who: { R: rogue(), F: fighter({ statistics: { shield: false } }), G: goblin() } },
      (fight) => {
        fight.act('rogue', 'help', { allyId: 'fighter', targetId: 'goblin' });
        fight.endTurn();
        const events = fight.act('fighter', 'grapple', { targetId: 'goblin' }, [3, 15]);
        expect(eventsOf(events, 'AttackResolved')).toEqual([]);
        expect(fight.combatant('fighter').effects).toMatchObject([{ kind: 'helped' }]);
      },
    ),
  );

  it(
    '5E-ATK-06: 9 + 6 = 15 against Armour Class 15 hits, 8 + 6 misses',
    fought(duel, (fight) => {
      const miss = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [8]), 'AttackResolved');
      expect(miss).toMatchObject({ total: 14, armorClass: 15, outcome: 'MISS' });
      const hit = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [9, 1]), 'AttackResolved');
      expect(hit).toMatchObject({ total: 15, armorClass: 15, outcome: 'HIT', ruleIds: ['5E-ATK-06'] });
    }),
  );

  it(
    '5E-ATK-07: a monster has the Armour Class of its stat block, a character that of armour and Dexterity',
    fought({ rows: ['FGR..'], who: { F: fighter(), G: goblin(), R: rogue() } }, (fight) => {
      expect(fight.ruleset.sheet(fight.state, 'goblin').armorClass).toMatchObject({
        total: 15,
        parts: [{ ruleId: '5E-ATK-07' }],
      });
      // Leather 11 and Dexterity +3.
      expect(fight.ruleset.sheet(fight.state, 'rogue').armorClass.total).toBe(14);
    }),
  );

  it(
    '5E-ATK-08 5E-ATK-10 5E-ATK-14: Strength and proficiency, each a part of its own',
    fought(duel, (fight) => {
      const { parts, total } = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]), 'AttackResolved');
      expect(parts.map(({ label, value }) => [label, value])).toEqual([
        ['Strength', 3],
        ['Proficiency', 3],
      ]);
      expect(total).toBe(8);
    }),
  );

  it(
    '5E-ATK-09: a monster uses its printed bonus',
    fought({ rows: ['GF...'], who: { G: goblin(), F: fighter() } }, (fight) => {
      const attack = eventOf(fight.act('goblin', 'attack', { targetId: 'fighter' }, [10]), 'AttackResolved');
      expect(attack.parts).toMatchObject([{ value: 4, type: 'base', ruleId: '5E-ATK-09' }]);
    }),
  );

  it(
    '5E-ATK-11: a bow uses Dexterity: Dexterity 18, proficiency 2: +6',
    fought(
      { rows: ['R...G'], who: { R: rogue({ statistics: { abilities: { dexterity: 18 } } }), G: goblin() } },
      (fight) => {
        fight.act('rogue', 'dropItem', { itemId: 'dagger' });
        fight.act('rogue', 'dropItem', { itemId: 'shortsword' });
        const attack = eventOf(
          fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortbow' }, [2]),
          'AttackResolved',
        );
        expect(attack).toMatchObject({ mode: 'RANGED', total: 8 });
        expect(attack.parts[0]).toMatchObject({ label: 'Dexterity', value: 4 });
      },
    ),
  );

  it(
    '5E-ATK-12 5E-WPN-02: finesse takes the better of both abilities, for attack and damage',
    fought(
      {
        rows: ['RG...'],
        who: { R: rogue({ statistics: { traits: {} } }), G: goblin({ statistics: { hitPoints: 30 } }) },
      },
      (fight) => {
        const events = fight.act('rogue', 'attack', { targetId: 'goblin', attackId: 'shortsword' }, [15, 4]);
        expect(eventOf(events, 'AttackResolved').parts[0]).toMatchObject({ label: 'Dexterity', value: 3 });
        expect(eventOf(events, 'DamageDealt').components[0]!.parts).toMatchObject([
          { label: '1d6', value: 4 },
          { label: 'Dexterity', value: 3, ruleId: '5E-DMG-03' },
        ]);
      },
    ),
  );

  it(
    '5E-ATK-12 5E-WPN-08: a thrown handaxe keeps Strength',
    fought(
      {
        rows: ['F...G'],
        who: { F: fighter({ statistics: { attacks: [{ id: 'handaxe', weapon: 'handaxe' }] } }), G: goblin() },
      },
      (fight) => {
        const attack = eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]), 'AttackResolved');
        expect(attack).toMatchObject({ mode: 'RANGED' });
        expect(attack.parts[0]).toMatchObject({ label: 'Strength', value: 3 });
      },
    ),
  );

  it(
    '5E-ATK-14: no proficiency with a weapon one is not trained in',
    fought(
      { rows: ['FG...'], who: { F: fighter({ statistics: { shield: false, attacks: [greatsword] } }), G: goblin() } },
      (fight) => {
        expect(eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]), 'AttackResolved').total).toBe(5);
      },
    ),
  );

  it(
    '5E-ATK-15 case 27: a 20 hits whatever the Armour Class, and is critical',
    fought(
      { rows: ['FG...'], who: { F: fighter(), G: goblin({ statistics: { armorClass: 30, hitPoints: 50 } }) } },
      (fight) => {
        const events = fight.act('fighter', 'attack', { targetId: 'goblin' }, [20, 3, 4]);
        expect(eventOf(events, 'AttackResolved')).toMatchObject({ total: 26, armorClass: 30, outcome: 'CRITICAL_HIT' });
      },
    ),
  );

  it(
    '5E-ATK-16 case 27: a 1 misses whatever the numbers',
    fought(
      {
        rows: ['FG...'],
        who: {
          F: fighter({
            statistics: { attacks: [{ id: 'sword', attackBonus: 20, damage: [{ dice: '1d8', type: 'slashing' }] }] },
          }),
          G: goblin({ statistics: { armorClass: 10 } }),
        },
      },
      (fight) => {
        expect(eventOf(fight.act('fighter', 'attack', { targetId: 'goblin' }, [1]), 'AttackResolved')).toMatchObject({
          total: 21,
          armorClass: 10,
          outcome: 'MISS',
          ruleIds: ['5E-ATK-16'],
        });
      },
    ),
  );

  it(
    'refuses options of other games',
    fought(duel, (fight) => {
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin', powerAttack: 3 })).toMatchObject({
        code: 'NOT_IN_THIS_GAME',
        params: { option: 'powerAttack' },
      });
      expect(fight.refusal('fighter', 'attack', { targetId: 'goblin', defensively: true }).code).toBe(
        'NOT_IN_THIS_GAME',
      );
    }),
  );

  it(
    '5E-CRIT-02 5E-DMG-01: what a hit does without a save is damage of the attack: doubled by a critical hit, and one blow',
    fought(
      {
        rows: ['GF'],
        who: {
          G: goblin({
            statistics: {
              attacks: [
                {
                  id: 'fangs',
                  attackBonus: 4,
                  damage: [{ dice: '1d4', type: 'piercing' }],
                  onHit: [{ damage: [{ dice: '1d6', type: 'poison' }] }],
                },
              ],
            },
          }),
          F: fighter(),
        },
      },
      (fight) => {
        const events = fight.act('goblin', 'attack', { targetId: 'fighter' }, [20, 1, 2, 3, 4]);
        expect(eventOf(events, 'DamageDealt')).toMatchObject({ critical: true, total: 1 + 2 + 3 + 4 });
      },
    ),
  );
});
