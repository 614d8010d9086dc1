import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { down, downing, nextSave, saves, strike } from '../testing/downing.js';
import { fought, rule } from '../testing/fight.js';

describe('stabilising', () => {
  const downed = (body: (fight: Scenario) => void): (() => void) =>
    fought(downing, (fight) => {
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
    fought(downing, (fight) => {
      expect(fight.refusal('fighter', 'stabilize', { targetId: 'goblin' }).code).toBe('NOT_DYING');
      rule(fight, 'rogue', { hitPoints: 0 });
      rule(fight, 'rogue', { position: { x: 4, y: 0 } });
      expect(fight.refusal('fighter', 'stabilize', { targetId: 'rogue' }).code).toBe('TOO_FAR_TO_HELP');
      rule(fight, 'rogue', { position: { x: 0, y: 0 } });
      expect(fight.refusal('fighter', 'stabilize', { targetId: 'rogue', useKit: true }).code).toBe('NO_KIT');
    }),
  );
});

describe('coming round', () => {
  const stable = (body: (fight: Scenario) => void): (() => void) =>
    fought(downing, (fight) => {
      // The blow, its damage, and the d4 of the hours.
      fight.act('fighter', 'attack', { targetId: 'goblin', nonlethal: true }, [15, 8, 3]);
      body(fight);
    });
  const pass = (fight: Scenario, hours: number, dice: readonly number[] = []): void =>
    rule(fight, 'goblin', { hoursPassed: hours }, dice);

  it(
    '5E-STAB-06 HR-STAB-06: a stable creature regains 1 hit point after the 1d4 hours rolled when it became stable',
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
    fought({ ...downing, houseRules: { monstersDieAtZero: false } }, (fight) => {
      fight.act('fighter', 'attack', { targetId: 'goblin', nonlethal: true }, [15, 8, 1]);
      rule(fight, 'goblin', { damage: [{ amount: 1, type: 'fire' }] });
      expect(fight.combatant('goblin').vital).toBe('DYING');
      expect(fight.combatant('goblin').effects.map(({ kind }) => kind)).not.toContain('recovering');
      const hours = { type: 'adjust', combatantId: 'goblin', reason: 'a night', hoursPassed: 4 } as const;
      expect(fight.try(hours).refusal).toMatchObject({ code: 'NOT_STABLE', ruleIds: ['5E-STAB-06'] });
    }),
  );
});
