import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const setup = { rows: ['FG...', '.....'], who: { F: fighter(), G: goblin() } };
const code = (
  fight: Parameters<Parameters<typeof fought>[1]>[0],
  change: object,
  combatantId: string | null = 'fighter',
): string | undefined => fight.try({ type: 'adjust', combatantId, reason: 'x', ...change }).refusal?.code;

describe('what the game master changes by fiat', () => {
  it(
    'case 5: 5E-ENG-04: damage goes the way of all damage',
    fought(setup, (fight) => {
      const events = fight.must({
        type: 'adjust',
        combatantId: 'goblin',
        reason: 'a falling stone',
        damage: [{ amount: 4, type: 'bludgeoning' }],
      });
      expect(eventOf(events, 'Adjusted')).toEqual({
        combatantId: 'goblin',
        reason: 'a falling stone',
        what: ['damage'],
      });
      expect(eventOf(events, 'DamageDealt')).toMatchObject({
        cause: 'adjust',
        total: 4,
        components: [{ parts: [{ label: 'a falling stone', value: 4 }] }],
      });
    }),
  );

  it(
    '5E-ZERO-01: setting hit points to 0 makes a character dying, never dead by massive damage',
    fought(setup, (fight) => {
      rule(fight, 'fighter', { hitPoints: 0 });
      expect(fight.combatant('fighter')).toMatchObject({ vital: 'DYING', deathSaves: { failures: 0 } });
      rule(fight, 'fighter', { hitPoints: 10 });
      expect(fight.combatant('fighter')).toMatchObject({ vital: 'ALIVE', hitPoints: { current: 10 } });
    }),
  );

  it(
    '5E-ORD-08: a position has to be one it can stand in',
    fought(setup, (fight) => {
      rule(fight, 'fighter', { position: { x: 4, y: 1 } });
      expect(fight.combatant('fighter').at).toEqual({ x: 4, y: 1 });
      expect(code(fight, { position: { x: 1, y: 0 } })).toBe('SQUARE_OCCUPIED');
      expect(code(fight, { position: { x: 9, y: 0 } })).toBe('SQUARE_OFF_MAP');
    }),
  );

  it(
    '5E-EXH-06: exhaustion goes to level 6 and no further, and other conditions have no levels',
    fought(setup, (fight) => {
      expect(code(fight, { addCondition: { kind: 'exhaustion', level: 7 } })).toBe('CONDITION_LEVEL');
      expect(code(fight, { addCondition: { kind: 'prone', level: 2 } })).toBe('CONDITION_LEVEL');
      rule(fight, 'fighter', { addCondition: { kind: 'exhaustion', level: 6 } });
      expect(fight.combatant('fighter').vital).toBe('DEAD');
    }),
  );

  it(
    'changes initiative, resources and budget',
    fought(setup, (fight) => {
      rule(fight, 'goblin', { initiative: 35 });
      expect(fight.state.order.map(({ combatantId }) => combatantId)).toEqual(['goblin', 'fighter']);
      rule(fight, 'fighter', { resource: { name: 'arrows', remaining: 3 } });
      expect(fight.combatant('fighter').resources.arrows?.remaining).toBe(3);
      fight.act('fighter', 'dodge', {});
      rule(fight, 'fighter', { budget: { resource: 'action', remaining: 1 } });
      fight.act('fighter', 'dash', {});
    }),
  );

  it(
    '5E-COND-00: takes a condition away by its entry',
    fought(setup, (fight) => {
      rule(fight, 'goblin', { addCondition: { kind: 'poisoned' } });
      rule(fight, 'goblin', { addCondition: { kind: 'poisoned' } });
      const [first] = fight.combatant('goblin').effects;
      rule(fight, 'goblin', { removeEffectId: first!.id });
      expect(fight.combatant('goblin').effects).toHaveLength(1);
    }),
  );

  it(
    'case 77: undone, hit points are what they were',
    fought(
      { ...setup, who: { F: fighter({ currentHitPoints: 30, statistics: { hitPoints: 80 } }), G: goblin() } },
      (fight) => {
        const before = fight.state.revision;
        rule(fight, 'fighter', { damage: [{ amount: 50, type: 'fire' }] });
        expect(fight.combatant('fighter').hitPoints.current).toBe(0);
        fight.must({ type: 'undo', to: before, reason: 'wrong creature' });
        expect(fight.combatant('fighter')).toMatchObject({ vital: 'ALIVE', hitPoints: { current: 30 } });
      },
    ),
  );

  it(
    'refuses what makes no sense, by name',
    fought({ ...setup, who: { ...setup.who, O: orc({ at: { x: 4, y: 1 } }) } }, (fight) => {
      expect(code(fight, { addCondition: { kind: 'sleepy' } })).toBe('CONDITION_UNKNOWN');
      expect(code(fight, { addCondition: { kind: 'charmed', sourceId: 'nobody' } })).toBe('COMBATANT_UNKNOWN');
      expect(code(fight, { removeEffectId: 'e99' })).toBe('EFFECT_UNKNOWN');
      expect(code(fight, { resource: { name: 'mana', remaining: 1 } })).toBe('RESOURCE_UNKNOWN');
      expect(code(fight, { budget: { resource: 'swift', remaining: 1 } })).toBe('BUDGET_UNKNOWN');
      expect(code(fight, { circumstance: 2 })).toBe('NOT_IN_THIS_GAME');
      expect(code(fight, { fall: { feet: 20 } })).toBe('NOT_IN_THIS_GAME');
      const save = { save: 'REFLEX', difficulty: 15, onSuccess: 'HALF' } as const;
      expect(code(fight, { damage: [{ amount: 9, type: 'fire' }], damageSave: save })).toBe('NOT_IN_THIS_GAME');
      expect(code(fight, { damage: [{ amount: 1, type: 'fire', nonlethal: true }] })).toBe('NOT_IN_THIS_GAME');
      expect(code(fight, { releaseReadied: true })).toBe('NO_READIED_ACTION');
      expect(code(fight, { hitPoints: 99 })).toBe('HIT_POINTS_OUT_OF_RANGE');
      expect(code(fight, { relation: { otherId: 'goblin', distance: 5, engaged: true } })).toBe('MAP_PRESENT');
      expect(code(fight, { healing: 1 }, null)).toBe('COMBATANT_NEEDED');
      rule(fight, 'goblin', { hitPoints: 0 });
      expect(code(fight, { damage: [{ amount: 1, type: 'fire' }] }, 'goblin')).toBe('TARGET_DEAD');
    }),
  );
});
