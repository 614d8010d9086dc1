import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { Scenario } from '../../../testing/scenario.js';
import { fighter, goblin, orc, rogue } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

/** A character of 12 hit points next to a goblin and a friend. */
const setup = {
  rows: ['RFG..'],
  who: { F: fighter({ statistics: { hitPoints: 12 } }), G: goblin(), R: rogue() },
};
const strike = (fight: Scenario, amount: number, id = 'fighter'): void =>
  rule(fight, id, { damage: [{ amount, type: 'fire' }] });
const down = (fight: Scenario): void => strike(fight, fight.combatant('fighter').hitPoints.current);
/** Ends turns until it is the fighter's, whose death save shows this face; a third success asks for the hours to recover. */
function nextSave(fight: Scenario, face: number, ...hours: readonly number[]): readonly EncounterEvent[] {
  for (;;) {
    const before = fight.state.order.findIndex(({ combatantId }) => combatantId === fight.state.activeId);
    const next = fight.state.order[before + 1] ?? fight.state.order[0];
    const events = fight.endTurn(next?.combatantId === 'fighter' ? [face, ...hours] : []);
    if (next?.combatantId === 'fighter') return events;
  }
}
const saves = (fight: Scenario): readonly number[] => {
  const { successes, failures } = fight.combatant('fighter').deathSaves;
  return [successes, failures];
};

describe('dropping to 0 hit points', () => {
  it(
    '5E-ZERO-01 HR-ZERO-01 5E-ZERO-02 HR-UNC-01 5E-COND-15: 8 hit points taking 9 leave it unconscious: prone, with nothing in its hands',
    fought({ ...setup, who: { ...setup.who, F: fighter({ currentHitPoints: 8 }) } }, (fight) => {
      strike(fight, 9);
      const fallen = fight.combatant('fighter');
      expect(fallen).toMatchObject({ vital: 'DYING', hitPoints: { current: 0 }, wielded: [] });
      expect(fallen.effects.map(({ kind }) => kind)).toEqual(['unconscious', 'droppedItem', 'droppedItem', 'prone']);
      expect(fight.refusal('fighter', 'dodge', {}).code).toBe('ACTOR_UNCONSCIOUS');
    }),
  );

  it(
    '5E-ZERO-03 HR-UNC-02: healed by 1 it is conscious and prone',
    fought(setup, (fight) => {
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
    fought(setup, (fight) => {
      rule(fight, 'fighter', { addCondition: { kind: 'unconscious' } });
      down(fight);
      rule(fight, 'fighter', { healing: 1 });
      expect(fight.combatant('fighter').effects.filter(({ kind }) => kind === 'unconscious')).toHaveLength(1);
    }),
  );

  it(
    '5E-INST-01 HR-INST-01: maximum 12, current 6, damage 18: the leftover 12 kills',
    fought(
      { ...setup, who: { ...setup.who, F: fighter({ currentHitPoints: 6, statistics: { hitPoints: 12 } }) } },
      (fight) => {
        strike(fight, 18);
        expect(fight.combatant('fighter')).toMatchObject({ vital: 'DEAD', hitPoints: { current: 0 } });
      },
    ),
  );

  it(
    '5E-INST-01: 17 leave a leftover of 11: it is dying',
    fought(
      { ...setup, who: { ...setup.who, F: fighter({ currentHitPoints: 6, statistics: { hitPoints: 12 } }) } },
      (fight) => {
        strike(fight, 17);
        expect(fight.combatant('fighter').vital).toBe('DYING');
      },
    ),
  );

  it(
    'case 11: 5E-INST-02 HR-DS-13: at 0 hit points damage of at least the maximum kills',
    fought(setup, (fight) => {
      down(fight);
      strike(fight, 12);
      expect(fight.combatant('fighter').vital).toBe('DEAD');
    }),
  );
});

describe('death saving throws', () => {
  it(
    '5E-DS-01 HR-DS-01 5E-DS-03 HR-DS-03 5E-DS-06 HR-DS-04: at the start of each turn at 0: 10 or more is a success, 9 a failure, either alone does nothing',
    fought(setup, (fight) => {
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
    fought(setup, (fight) => {
      down(fight);
      expect(eventOf(nextSave(fight, 12), 'CheckResolved')).toMatchObject({ total: 12, parts: [] });
    }),
  );

  it(
    '5E-DS-04 HR-DS-09: a 1 fails twice: with one failure before, it dies',
    fought(setup, (fight) => {
      down(fight);
      nextSave(fight, 5);
      nextSave(fight, 1);
      expect(saves(fight)).toEqual([0, 3]);
      expect(fight.combatant('fighter').vital).toBe('DEAD');
    }),
  );

  it(
    '5E-DS-05 HR-DS-10: a 20 restores 1 hit point: it acts this turn, prone, with the tally at 0',
    fought(setup, (fight) => {
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
    fought(setup, (fight) => {
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
    fought(setup, (fight) => {
      down(fight);
      for (const face of [2, 3, 4]) nextSave(fight, face);
      expect(fight.combatant('fighter').vital).toBe('DEAD');
    }),
  );

  it(
    '5E-DS-09 HR-DS-07: they need not follow each other: S F F S S is stable',
    fought(setup, (fight) => {
      down(fight);
      for (const face of [11, 5, 5, 11]) nextSave(fight, face);
      expect(saves(fight)).toEqual([2, 2]);
      nextSave(fight, 11, 1);
      expect(fight.combatant('fighter').vital).toBe('STABLE');
    }),
  );

  it(
    '5E-DS-10: healing sets the tally back',
    fought(setup, (fight) => {
      down(fight);
      nextSave(fight, 5);
      rule(fight, 'fighter', { healing: 1 });
      expect(saves(fight)).toEqual([0, 0]);
    }),
  );

  it(
    '5E-DS-11 HR-DS-11: damage at 0 is a failure',
    fought(setup, (fight) => {
      down(fight);
      strike(fight, 3);
      expect(saves(fight)).toEqual([0, 1]);
    }),
  );

  it(
    '5E-DS-11: none without damage',
    fought(
      { ...setup, who: { ...setup.who, F: fighter({ statistics: { hitPoints: 12, immunities: ['cold'] } }) } },
      (fight) => {
        down(fight);
        rule(fight, 'fighter', { damage: [{ amount: 5, type: 'cold' }] });
        expect(saves(fight)).toEqual([0, 0]);
      },
    ),
  );

  it(
    '5E-DS-12 HR-DS-12: a goblin that stabs it from 5 feet hits critically: two failures',
    fought(setup, (fight) => {
      down(fight);
      fight.endTurn();
      const events = fight.act('goblin', 'attack', { targetId: 'fighter', attackId: 'scimitar' }, [15, 14, 1, 1]);
      expect(eventOf(events, 'AttackResolved').outcome).toBe('CRITICAL_HIT');
      expect(saves(fight)).toEqual([0, 2]);
    }),
  );

  it(
    'case 9: 5E-DS-04: only the face 1 counts twice: a low total does not',
    fought(setup, (fight) => {
      down(fight);
      nextSave(fight, 2);
      expect(saves(fight)).toEqual([0, 1]);
    }),
  );

  it(
    '5E-EXH-11 5E-EXH-03: exhaustion of level 3 puts them at disadvantage',
    fought(setup, (fight) => {
      rule(fight, 'fighter', { addCondition: { kind: 'exhaustion', level: 3 } });
      down(fight);
      fight.endTurn();
      fight.endTurn();
      const events = fight.endTurn([15, 4]);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({ natural: 4, success: false });
    }),
  );
});

describe('stabilising', () => {
  const downed = (body: (fight: Scenario) => void): (() => void) =>
    fought(setup, (fight) => {
      down(fight);
      fight.endTurnsUntil('rogue');
      body(fight);
    });

  it(
    '5E-STAB-02 HR-STAB-02: first aid is an action: Medicine +3 with a 7 makes 10',
    downed((fight) => {
      const events = fight.act('rogue', 'stabilize', { targetId: 'fighter' }, [7, 2]);
      expect(eventOf(events, 'CheckResolved')).toMatchObject({
        check: 'skill:medicine',
        total: 10,
        difficulty: 10,
        success: true,
      });
      expect(fight.combatant('fighter').vital).toBe('STABLE');
    }),
  );

  it(
    '5E-STAB-02: a failure changes nothing',
    downed((fight) => {
      fight.act('rogue', 'stabilize', { targetId: 'fighter' }, [6]);
      expect(fight.combatant('fighter').vital).toBe('DYING');
    }),
  );

  it(
    '5E-STAB-03 HR-STAB-03 5E-STAB-04 HR-STAB-04: a stable creature rolls no saves and stays unconscious',
    downed((fight) => {
      fight.act('rogue', 'stabilize', { targetId: 'fighter' }, [10, 2]);
      const events = fight.endTurn();
      expect(fight.state.activeId).toBe('fighter');
      expect(eventsOf(events, 'DiceRolled')).toEqual([]);
      expect(fight.refusal('fighter', 'dodge', {}).code).toBe('ACTOR_UNCONSCIOUS');
    }),
  );

  it(
    'case 11: 5E-STAB-05 HR-STAB-05: any damage ends it: 5 damage is one failure from 0, saves go on',
    downed((fight) => {
      nextSave(fight, 5);
      fight.endTurnsUntil('rogue');
      fight.act('rogue', 'stabilize', { targetId: 'fighter' }, [10, 2]);
      strike(fight, 5);
      expect(fight.combatant('fighter').vital).toBe('DYING');
      expect(saves(fight)).toEqual([0, 1]);
      nextSave(fight, 12);
      expect(saves(fight)).toEqual([1, 1]);
    }),
  );

  it(
    '5E-STAB-07: a healer’s kit needs no check and loses a use',
    downed((fight) => {
      fight.act('rogue', 'stabilize', { targetId: 'fighter', useKit: true }, [2]);
      expect(fight.combatant('fighter').vital).toBe('STABLE');
      expect(fight.combatant('rogue').resources['healers-kit']?.remaining).toBe(9);
    }),
  );

  it(
    '5E-STAB-02: only the dying, and within 5 feet',
    fought(setup, (fight) => {
      expect(fight.refusal('fighter', 'stabilize', { targetId: 'goblin' }).code).toBe('NOT_DYING');
      rule(fight, 'rogue', { hitPoints: 0 });
      rule(fight, 'rogue', { position: { x: 4, y: 0 } });
      expect(fight.refusal('fighter', 'stabilize', { targetId: 'rogue' }).code).toBe('TOO_FAR_TO_HELP');
      rule(fight, 'rogue', { position: { x: 0, y: 0 } });
      expect(fight.refusal('fighter', 'stabilize', { targetId: 'rogue', useKit: true }).code).toBe('NO_KIT');
    }),
  );
});

describe('monsters at 0', () => {
  it(
    '5E-MON-01: a monster dies',
    fought(setup, (fight) => {
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

describe('coming round', () => {
  const stable = (body: (fight: Scenario) => void): (() => void) =>
    fought(setup, (fight) => {
      // The blow, its damage, and the d4 of the hours.
      fight.act('fighter', 'attack', { targetId: 'goblin', nonlethal: true }, [15, 8, 3]);
      body(fight);
    });
  const pass = (fight: Scenario, hours: number, dice: readonly number[] = []): void =>
    rule(fight, 'goblin', { hoursPassed: hours }, dice);

  it(
    '5E-STAB-06: a stable creature regains 1 hit point after the 1d4 hours rolled when it became stable',
    stable((fight) => {
      const recovering = () => fight.combatant('goblin').effects.find(({ kind }) => kind === 'recovering');
      expect(recovering()).toMatchObject({ level: 3, ruleId: '5E-STAB-06' });
      pass(fight, 2);
      expect(recovering()?.level).toBe(1);
      expect(fight.combatant('goblin')).toMatchObject({ vital: 'STABLE', hitPoints: { current: 0 } });
      pass(fight, 1);
      expect(fight.combatant('goblin')).toMatchObject({ vital: 'ALIVE', hitPoints: { current: 1 } });
      expect(recovering()).toBeUndefined();
    }),
  );

  it(
    '5E-STAB-05 5E-STAB-06: not if it loses its stability before, nor without hours that pass',
    fought({ ...setup, houseRules: { monstersDieAtZero: false } }, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin', nonlethal: true }, [15, 8, 1]);
      rule(fight, 'goblin', { damage: [{ amount: 1, type: 'fire' }] });
      expect(fight.combatant('goblin').vital).toBe('DYING');
      expect(fight.combatant('goblin').effects.map(({ kind }) => kind)).not.toContain('recovering');
      const hours = { type: 'adjust', combatantId: 'goblin', reason: 'a night', hoursPassed: 4 } as const;
      expect(fight.try(hours).refusal).toMatchObject({ code: 'NOT_STABLE', ruleIds: ['5E-STAB-06'] });
    }),
  );
});

describe('knocking out', () => {
  it(
    '5E-KO-01 5E-KO-03: a melee attack meant to subdue leaves the goblin unconscious and stable',
    fought(setup, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin', nonlethal: true }, [15, 8, 2]);
      expect(fight.combatant('goblin')).toMatchObject({ vital: 'STABLE', hitPoints: { current: 0 } });
      expect(fight.combatant('goblin').effects.map(({ kind }) => kind)).toContain('unconscious');
    }),
  );

  it(
    '5E-KO-01: not with a ranged attack',
    fought(setup, (fight) => {
      expect(
        fight.refusal('fighter', 'attack', { targetId: 'goblin', attackId: 'longbow', nonlethal: true }),
      ).toMatchObject({ code: 'NOT_MELEE', ruleIds: ['5E-KO-01'] });
    }),
  );

  it(
    '5E-KO-02 5E-AMB-20: asked at the instant of the damage, it averts even massive damage',
    fought({ ...setup, houseRules: { askKnockOut: true, monstersDieAtZero: false } }, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin' }, [20, 8, 8]);
      expect(fight.prompts).toMatchObject([{ kind: 'knockOut', ownerId: 'fighter', subjectId: 'goblin' }]);
      // 19 damage against 7 of 7: the leftover 12 would kill.
      expect(fight.combatant('goblin')).toMatchObject({ vital: 'ALIVE', hitPoints: { current: 0 } });
      fight.answer('knockOut', [2]);
      expect(fight.combatant('goblin').vital).toBe('STABLE');
    }),
  );

  it(
    '5E-KO-02: no means the blow falls as it may',
    fought({ ...setup, houseRules: { askKnockOut: true } }, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin' }, [15, 8]);
      fight.answer('no');
      expect(fight.combatant('goblin').vital).toBe('DEAD');
    }),
  );

  it(
    '5E-KO-01 5E-KO-02: the venom of a bite that is to knock out knocks out as well',
    fought(
      {
        rows: ['GO'],
        who: {
          G: goblin({
            side: 'party',
            statistics: {
              attacks: [
                {
                  id: 'bite',
                  attackBonus: 8,
                  damage: [{ dice: '1d4', type: 'piercing' }],
                  onHit: [{ save: { ability: 'constitution', dc: 15 }, damage: [{ dice: '1d6', type: 'poison' }] }],
                },
              ],
            },
          }),
          O: goblin({ currentHitPoints: 4, id: 'victim' }),
        },
      },
      (fight) => {
        // 1 of 4 hit points, a failed save, 3 of poison, and 1d4 hours.
        fight.act('goblin', 'attack', { targetId: 'victim', nonlethal: true }, [15, 1, 2, 3, 2]);
        expect(fight.combatant('victim')).toMatchObject({ vital: 'STABLE', hitPoints: { current: 0 } });
      },
    ),
  );
});
