import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc } from '../testing/creatures.js';
import { down, downing, nextSave, saves, strike } from '../testing/downing.js';
import { fought, rule } from '../testing/fight.js';

describe('dropping to 0 hit points', () => {
  it(
    '5E-ZERO-01 HR-ZERO-01 5E-ZERO-02 HR-UNC-01 5E-COND-15: 8 hit points taking 9 leave it unconscious: prone, with nothing in its hands',
    fought({ ...downing, who: { ...downing.who, F: fighter({ currentHitPoints: 8 }) } }, (fight) => {
      strike(fight, 9);
      const fallen = fight.combatant('fighter');
      expect(fallen).toMatchObject({ vital: 'DYING', hitPoints: { current: 0 }, wielded: [] });
      expect(fallen.effects.map(({ kind }) => kind)).toEqual(['unconscious', 'droppedItem', 'droppedItem', 'prone']);
      expect(fight.refusal('fighter', 'dodge', {}).code).toBe('ACTOR_UNCONSCIOUS');
    }),
  );

  it(
    '5E-ZERO-03 HR-UNC-02: healed by 1 it is conscious and prone',
    fought(downing, (fight) => {
      down(fight);
      rule(fight, 'fighter', { healing: 1 });
      expect(fight.combatant('fighter').vital).toBe('ALIVE');
      const kinds = fight.combatant('fighter').effects.map(({ kind }) => kind);
      expect(kinds).toContain('prone');
      expect(kinds).not.toContain('unconscious');
    }),
  );

  it(
    '5E-ZERO-03: unconsciousness of another cause remains',
    fought(downing, (fight) => {
      rule(fight, 'fighter', { addCondition: { kind: 'unconscious' } });
      down(fight);
      rule(fight, 'fighter', { healing: 1 });
      expect(fight.combatant('fighter').effects.filter(({ kind }) => kind === 'unconscious')).toHaveLength(1);
    }),
  );

  it(
    '5E-INST-01 HR-INST-01: maximum 12, current 6, damage 18: the leftover 12 kills',
    fought(
      { ...downing, who: { ...downing.who, F: fighter({ currentHitPoints: 6, statistics: { hitPoints: 12 } }) } },
      (fight) => {
        strike(fight, 18);
        expect(fight.combatant('fighter')).toMatchObject({ vital: 'DEAD', hitPoints: { current: 0 } });
      },
    ),
  );

  it(
    '5E-INST-01: 17 leave a leftover of 11: it is dying',
    fought(
      { ...downing, who: { ...downing.who, F: fighter({ currentHitPoints: 6, statistics: { hitPoints: 12 } }) } },
      (fight) => {
        strike(fight, 17);
        expect(fight.combatant('fighter').vital).toBe('DYING');
      },
    ),
  );

  it(
    'case 11: 5E-INST-02 HR-DS-13: at 0 hit points damage of at least the maximum kills',
    fought(downing, (fight) => {
      down(fight);
      strike(fight, 12);
      expect(fight.combatant('fighter').vital).toBe('DEAD');
    }),
  );
});

describe('death saving throws', () => {
  it(
    '5E-DS-01 HR-DS-01 5E-DS-03 HR-DS-03 5E-DS-06 HR-DS-04: at the start of each turn at 0: 10 or more is a success, 9 a failure, either alone does nothing',
    fought(downing, (fight) => {
      down(fight);
      expect(eventOf(nextSave(fight, 10), 'CheckResolved')).toMatchObject({ check: 'deathSave', success: true });
      expect(saves(fight)).toEqual([1, 0]);
      nextSave(fight, 9);
      expect(saves(fight)).toEqual([1, 1]);
      expect(fight.combatant('fighter').vital).toBe('DYING');
    }),
  );

  it(
    '5E-DS-02 HR-DS-02: no ability and no proficiency count',
    fought(downing, (fight) => {
      down(fight);
      expect(eventOf(nextSave(fight, 12), 'CheckResolved')).toMatchObject({ total: 12, parts: [] });
    }),
  );

  it(
    '5E-DS-04 HR-DS-09: a 1 fails twice: with one failure before, it dies',
    fought(downing, (fight) => {
      down(fight);
      nextSave(fight, 5);
      nextSave(fight, 1);
      expect(saves(fight)).toEqual([0, 3]);
      expect(fight.combatant('fighter').vital).toBe('DEAD');
    }),
  );

  it(
    '5E-DS-05 HR-DS-10: a 20 restores 1 hit point: it acts this turn, prone, with the tally at 0',
    fought(downing, (fight) => {
      down(fight);
      nextSave(fight, 5);
      nextSave(fight, 20);
      expect(fight.combatant('fighter')).toMatchObject({ vital: 'ALIVE', hitPoints: { current: 1 } });
      expect(saves(fight)).toEqual([0, 0]);
      fight.act('fighter', 'standUp', {});
    }),
  );

  it(
    'case 7: 5E-DS-07 HR-DS-05 5E-DS-10 HR-DS-08: the third success makes it stable at 0, and the tally 0',
    fought(downing, (fight) => {
      down(fight);
      nextSave(fight, 15);
      nextSave(fight, 15);
      nextSave(fight, 12, 4);
      expect(fight.combatant('fighter')).toMatchObject({ vital: 'STABLE', hitPoints: { current: 0 } });
      expect(saves(fight)).toEqual([0, 0]);
    }),
  );

  it(
    '5E-DS-08 HR-DS-06: the third failure kills',
    fought(downing, (fight) => {
      down(fight);
      for (const face of [2, 3, 4]) nextSave(fight, face);
      expect(fight.combatant('fighter').vital).toBe('DEAD');
    }),
  );

  it(
    '5E-DS-09 HR-DS-07: they need not follow each other: S F F S S is stable',
    fought(downing, (fight) => {
      down(fight);
      for (const face of [11, 5, 5, 11]) nextSave(fight, face);
      expect(saves(fight)).toEqual([2, 2]);
      nextSave(fight, 11, 1);
      expect(fight.combatant('fighter').vital).toBe('STABLE');
    }),
  );

  it(
    '5E-DS-10: healing sets the tally back',
    fought(downing, (fight) => {
      down(fight);
      nextSave(fight, 5);
      rule(fight, 'fighter', { healing: 1 });
      expect(saves(fight)).toEqual([0, 0]);
    }),
  );

  it(
    '5E-DS-11 HR-DS-11: damage at 0 is a failure',
    fought(downing, (fight) => {
      down(fight);
      strike(fight, 3);
      expect(saves(fight)).toEqual([0, 1]);
    }),
  );

  it(
    '5E-DS-11: none without damage',
    fought(
      { ...downing, who: { ...downing.who, F: fighter({ statistics: { hitPoints: 12, immunities: ['cold'] } }) } },
      (fight) => {
        down(fight);
        rule(fight, 'fighter', { damage: [{ amount: 5, type: 'cold' }] });
        expect(saves(fight)).toEqual([0, 0]);
      },
    ),
  );

  it(
    '5E-DS-12 HR-DS-12: a goblin that stabs it from 5 feet hits critically: two failures',
    fought(downing, (fight) => {
      down(fight);
      fight.endTurn();
      const events = fight.act('goblin', 'attack', { targetId: 'fighter', attackId: 'scimitar' }, [15, 14, 1, 1]);
      expect(eventOf(events, 'AttackResolved').outcome).toBe('CRITICAL_HIT');
      expect(saves(fight)).toEqual([0, 2]);
    }),
  );

  it(
    'case 9: 5E-DS-04: only the face 1 counts twice: a low total does not',
    fought(downing, (fight) => {
      down(fight);
      nextSave(fight, 2);
      expect(saves(fight)).toEqual([0, 1]);
    }),
  );

  it(
    '5E-EXH-11 5E-EXH-03: exhaustion of level 3 puts them at disadvantage',
    fought(downing, (fight) => {
      rule(fight, 'fighter', { addCondition: { kind: 'exhaustion', level: 3 } });
      down(fight);
      fight.endTurn();
      fight.endTurn();
      const events = fight.endTurn([15, 4]);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({ natural: 4, success: false });
    }),
  );
});

describe('monsters at 0', () => {
  it(
    '5E-MON-01: a monster dies',
    fought(downing, (fight) => {
      strike(fight, 7, 'goblin');
      expect(fight.combatant('goblin').vital).toBe('DEAD');
    }),
  );

  it('5E-MON-02: a villain of the stat block, or all by house rule, make death saves', () => {
    fought(
      { rows: ['FGO'], who: { F: fighter(), G: goblin({ statistics: { deathPolicy: 'DEATH_SAVES' } }), O: orc() } },
      (fight) => {
        strike(fight, 7, 'goblin');
        strike(fight, 15, 'orc');
        expect([fight.combatant('goblin').vital, fight.combatant('orc').vital]).toEqual(['DYING', 'DEAD']);
      },
    )();
    fought({ rows: ['FG'], who: { F: fighter(), G: goblin() }, houseRules: { monstersDieAtZero: false } }, (fight) => {
      strike(fight, 7, 'goblin');
      expect(fight.combatant('goblin').vital).toBe('DYING');
    })();
  });
});
