import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc, rogue } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

const setup = { rows: ['F.....G', '.......'], who: { F: fighter(), G: goblin(), R: rogue({ at: { x: 0, y: 1 } }) } };
const west = { x: -1, y: 0 };
const swing = { attack: { attackId: 'longsword' } };

describe('Ready', () => {
  it(
    '5E-READY-01 5E-READY-04 5E-REA-06: the action now, the reaction later, right after the trigger has happened',
    fought(setup, (fight) => {
      fight.act('fighter', 'ready', { trigger: { event: 'ENTERS_REACH' }, response: swing });
      expect(fight.combatant('fighter').activity.budget.action).toBe(0);
      fight.endTurn();
      fight.act('goblin', 'move', { path: line({ x: 6, y: 0 }, 5, west) });
      expect(fight.combatant('goblin').at).toEqual({ x: 1, y: 0 });
      expect(fight.prompts).toMatchObject([
        {
          kind: 'readiedAction',
          ownerId: 'fighter',
          subjectId: 'goblin',
          choices: [{ id: 'release' }, { id: 'wait' }],
        },
      ]);
      const events = fight.answer('release', [15, 4]);
      expect(eventOf(events, 'ReadiedActionEnded').reason).toBe('RELEASED');
      expect(eventOf(events, 'AttackResolved')).toMatchObject({ reason: 'readiedAction', outcome: 'HIT' });
      expect(fight.combatant('fighter').activity.budget.reaction).toBe(0);
      expect(fight.combatant('goblin').vital).toBe('DEAD');
    }),
  );

  it(
    '5E-READY-02: "if the cultist steps on the trapdoor": a trigger names squares',
    fought(setup, (fight) => {
      expect(
        fight.refusal('fighter', 'ready', { trigger: { event: 'ENTERS_SQUARE' }, response: { standUp: true } }).code,
      ).toBe('TRIGGER_NEEDS_SQUARES');
      fight.act('fighter', 'ready', {
        trigger: { event: 'ENTERS_SQUARE', subjectId: 'goblin', squares: [{ x: 3, y: 0 }] },
        response: { attack: { attackId: 'javelin', thrown: true } },
      });
      rule(fight, 'fighter', { budget: { resource: 'interaction', remaining: 1 } });
      fight.act('fighter', 'dropItem', { itemId: 'longsword' });
      fight.act('fighter', 'drawWeapon', { itemId: 'javelin' });
      fight.endTurn();
      fight.act('goblin', 'move', { path: line({ x: 6, y: 0 }, 2, west) });
      expect(fight.prompts).toEqual([]);
      fight.act('goblin', 'move', { path: line({ x: 4, y: 0 }, 1, west) });
      const events = fight.answer('release', [2]);
      expect(eventOf(events, 'AttackResolved')).toMatchObject({ attackId: 'javelin', mode: 'RANGED' });
    }),
  );

  it(
    '5E-READY-03: one action or one move, not both and not none',
    fought(setup, (fight) => {
      const trigger = { event: 'MOVES' } as const;
      expect(fight.refusal('fighter', 'ready', { trigger, response: {} }).code).toBe('RESPONSE_NEEDED');
      expect(fight.refusal('fighter', 'ready', { trigger, response: { ...swing, standUp: true } })).toMatchObject({
        code: 'RESPONSE_NEEDED',
        ruleIds: ['5E-READY-03'],
      });
    }),
  );

  it(
    '5E-READY-03: move away if the goblin comes near: up to the speed, off the own turn',
    fought({ rows: ['..F...G', '.......'], who: { F: fighter(), G: goblin() } }, (fight) => {
      fight.act('fighter', 'move', { path: [{ x: 1, y: 0 }] });
      fight.act('fighter', 'ready', {
        trigger: { event: 'ENTERS_REACH', subjectId: 'goblin' },
        response: { move: { path: [{ x: 0, y: 1 }] } },
      });
      fight.endTurn();
      fight.act('goblin', 'move', { path: line({ x: 6, y: 0 }, 4, west) });
      fight.answer('release');
      // Leaving the goblin's reach provokes as any movement of one's own does.
      expect(fight.prompts).toMatchObject([{ kind: 'opportunityAttack', ownerId: 'goblin' }]);
      fight.answer('decline');
      expect(fight.combatant('fighter')).toMatchObject({ at: { x: 0, y: 1 }, activity: { movementSpent: 5 } });
    }),
  );

  it(
    '5E-READY-04: who lets it pass keeps it for the next time',
    fought(setup, (fight) => {
      fight.act('fighter', 'ready', {
        trigger: { event: 'MOVES', subjectId: 'goblin' },
        response: { attack: { attackId: 'longsword', targetId: 'goblin' } },
      });
      fight.endTurn();
      fight.act('goblin', 'move', { path: line({ x: 6, y: 0 }, 5, west) });
      // Only the last step brings the goblin within reach of the sword; before, nothing is offered.
      expect(fight.combatant('goblin').at).toEqual({ x: 1, y: 0 });
      fight.answer('wait');
      expect(fight.combatant('fighter').readied).not.toBeNull();
      fight.act('goblin', 'move', { path: [{ x: 1, y: 1 }] });
      expect(fight.prompts).toMatchObject([{ kind: 'readiedAction' }]);
      fight.answer('release', [2]);
    }),
  );

  it(
    '5E-READY-05: an opportunity attack before uses the reaction up: the readied blow does not come',
    fought(
      { rows: ['.FG....', '.......'], who: { F: fighter(), G: goblin(), O: orc({ at: { x: 6, y: 1 } }) } },
      (fight) => {
        fight.act('fighter', 'ready', { trigger: { event: 'ENTERS_REACH', subjectId: 'orc' }, response: swing });
        fight.endTurn();
        fight.act('goblin', 'move', { path: line({ x: 2, y: 0 }, 1) });
        fight.answer('attack:longsword', [2]);
        fight.endTurn();
        fight.act('orc', 'move', { path: line({ x: 6, y: 1 }, 4, west) });
        expect(fight.prompts).toEqual([]);
      },
    ),
  );

  it(
    '5E-READY-06: what was not released is gone when the own next turn begins',
    fought(setup, (fight) => {
      fight.act('fighter', 'ready', { trigger: { event: 'ENTERS_REACH' }, response: swing });
      fight.endTurn();
      fight.endTurn();
      const events = fight.endTurn();
      expect(eventOf(events, 'ReadiedActionEnded')).toMatchObject({ combatantId: 'fighter', reason: 'EXPIRED' });
    }),
  );

  it(
    '5E-READY-06: a readied attack is one attack, whatever Extra Attack says',
    fought(setup, (fight) => {
      fight.act('fighter', 'ready', { trigger: { event: 'ENTERS_REACH' }, response: swing });
      fight.endTurn();
      fight.act('goblin', 'move', { path: line({ x: 6, y: 0 }, 5, west) });
      expect(eventsOf(fight.answer('release', [2]), 'AttackResolved')).toHaveLength(1);
      expect(fight.combatant('fighter').activity.budget.attacks).toBe(0);
    }),
  );

  it(
    'case 49: a trigger whose response is out of reach does nothing, and it stays readied',
    fought(setup, (fight) => {
      fight.act('fighter', 'ready', {
        trigger: { event: 'ATTACKS', subjectId: 'goblin' },
        response: { attack: { targetId: 'goblin', attackId: 'longsword' } },
      });
      fight.endTurn();
      fight.act('goblin', 'attack', { targetId: 'rogue', attackId: 'shortbow' }, [2]);
      expect(fight.prompts).toEqual([]);
      expect(fight.combatant('fighter').readied).not.toBeNull();
    }),
  );

  it(
    '5E-READY-02: what cannot be seen sets nothing off',
    fought(setup, (fight) => {
      fight.act('fighter', 'ready', { trigger: { event: 'ENTERS_REACH' }, response: swing });
      fight.endTurn();
      rule(fight, 'goblin', { addCondition: { kind: 'invisible' } });
      fight.act('goblin', 'move', { path: line({ x: 6, y: 0 }, 5, west) });
      expect(fight.prompts).toEqual([]);
    }),
  );

  it(
    '5E-READY-02: a trigger only the game master sees is released by him',
    fought(setup, (fight) => {
      fight.act('fighter', 'ready', {
        trigger: { event: 'STATED_BY_GAME_MASTER', text: 'when the bell tolls' },
        response: { usePotion: { itemId: 'potion-of-healing' } },
      });
      fight.endTurn();
      rule(fight, 'fighter', { releaseReadied: true }, [1, 1]);
      expect(fight.combatant('fighter')).toMatchObject({
        readied: null,
        resources: { 'potion-of-healing': { remaining: 1 } },
      });
      expect(fight.combatant('fighter').activity.budget.reaction).toBe(0);
    }),
  );

  it(
    '5E-REA-02 5E-READY-04: attacks, turns and doors are triggers as well',
    fought({ rows: ['F....G'], who: { F: fighter(), G: goblin() } }, (fight) => {
      fight.act('fighter', 'dropProne', {});
      fight.act('fighter', 'ready', {
        trigger: { event: 'TURN_STARTS', subjectId: 'goblin' },
        response: { standUp: true },
      });
      fight.endTurn();
      fight.answer('release');
      expect(fight.combatant('fighter').effects).toEqual([]);
    }),
  );

  it(
    '5E-REA-01: the dead lose what they readied',
    fought(setup, (fight) => {
      fight.act('fighter', 'ready', { trigger: { event: 'MOVES' }, response: swing });
      rule(fight, 'fighter', { damage: [{ amount: 200, type: 'fire' }] });
      expect(fight.combatant('fighter').readied).toBeNull();
    }),
  );

  it(
    'is answered by a standing policy',
    fought(setup, (fight) => {
      fight.must({ type: 'setPolicy', combatantId: 'fighter', promptKind: 'readiedAction', policy: 'ALWAYS' });
      fight.act('fighter', 'ready', { trigger: { event: 'ENTERS_REACH' }, response: swing });
      fight.endTurn();
      const events = fight.act('goblin', 'move', { path: line({ x: 6, y: 0 }, 5, west) }, [2]);
      expect(eventOf(events, 'AttackResolved').reason).toBe('readiedAction');
    }),
  );
});
