import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

const spent = (events: readonly EncounterEvent[]): number =>
  eventsOf(events, 'Moved').reduce((sum, { cost }) => sum + cost, 0);
const start = { x: 0, y: 0 };
const alone = { rows: ['F...............', '...............E'], who: { F: fighter(), E: orc({ id: 'far' }) } };
const flier = fighter({ statistics: { speed: { walk: 30, fly: 60 } } });
const up = (x: number, z: number): { x: number; y: number; z: number } => ({ x, y: 0, z });

describe('movement', () => {
  it(
    '5E-MOV-01 5E-MOV-05: up to the speed in as many pieces as one likes: 10 feet, an action, 20 feet',
    fought(alone, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 2) });
      fight.act('fighter', 'dodge', {});
      fight.act('fighter', 'move', { path: line({ x: 2, y: 0 }, 4) });
      expect(fight.combatant('fighter').activity.movementSpent).toBe(30);
      expect(fight.refusal('fighter', 'move', { path: [{ x: 7, y: 0 }] }).code).toBe('NOT_ENOUGH_MOVEMENT');
    }),
  );

  it(
    '5E-MOV-01: what is left follows the speed at each moment: 30 cut to 15 after 10 feet leaves 5',
    fought(alone, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 2) });
      rule(fight, 'fighter', { addCondition: { kind: 'exhaustion', level: 2 } });
      expect(fight.refusal('fighter', 'move', { path: line({ x: 2, y: 0 }, 2) }).code).toBe('NOT_ENOUGH_MOVEMENT');
      fight.act('fighter', 'move', { path: line({ x: 2, y: 0 }, 1) });
    }),
  );

  it(
    '5E-MOV-02 5E-MOV-03: 10 feet walked and 10 climbed are 30 of 30',
    fought(alone, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 2) });
      const climb = fight.act('fighter', 'move', { path: [up(2, 1), up(2, 2)], mode: 'CLIMB' });
      expect(spent(climb)).toBe(20);
      expect(fight.combatant('fighter').activity.movementSpent).toBe(30);
    }),
  );

  it(
    '5E-ENV-02: swimming without a swimming speed costs double, with one it does not',
    fought(
      { ...alone, who: { F: fighter({ statistics: { speed: { swim: 20 } } }), E: orc({ id: 'far' }) } },
      (fight) => {
        expect(spent(fight.act('fighter', 'move', { path: line(start, 2), mode: 'SWIM' }))).toBe(10);
        fight.endTurn();
        rule(fight, 'far', { position: { x: 15, y: 1 } });
        expect(spent(fight.act('far', 'move', { path: line({ x: 15, y: 1 }, 2, { x: -1, y: 0 }), mode: 'SWIM' }))).toBe(
          20,
        );
      },
    ),
  );

  it(
    '5E-MOV-04: a step needs its whole cost: 10 feet left do not pay for 10 of rubble, and 5 are fine',
    fought({ rows: ['F....::.', '.......E'], who: { F: fighter(), E: orc({ id: 'far' }) } }, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 4) });
      expect(fight.refusal('fighter', 'move', { path: line({ x: 4, y: 0 }, 2) }).code).toBe('NOT_ENOUGH_MOVEMENT');
      expect(spent(fight.act('fighter', 'move', { path: [{ x: 5, y: 0 }] }))).toBe(10);
    }),
  );

  it(
    '5E-MOV-06: speed 25 and two attacks: 10 feet, attack, 15 feet, attack',
    fought(
      { rows: ['F..G..O..'], who: { F: fighter({ statistics: { speed: 25 } }), G: goblin(), O: orc() } },
      (fight) => {
        fight.act('fighter', 'move', { path: line(start, 2) });
        fight.act('fighter', 'attack', { targetId: 'goblin' }, [19, 8]);
        expect(fight.combatant('goblin').vital).toBe('DEAD');
        fight.act('fighter', 'move', { path: line({ x: 2, y: 0 }, 3) });
        fight.act('fighter', 'attack', { targetId: 'orc' }, [2]);
        expect(fight.combatant('fighter').activity.budget).toMatchObject({ action: 0, attacks: 0 });
      },
    ),
  );

  it(
    'names the way itself when only a goal is given',
    fought({ rows: ['F.#..', '..#..', '.....'], who: { F: fighter(), X: orc({ at: { x: 4, y: 0 } }) } }, (fight) => {
      const events = fight.act('fighter', 'move', { to: { x: 3, y: 1 } });
      expect(eventsOf(events, 'Moved').at(-1)!.to).toEqual({ x: 3, y: 1 });
      expect(fight.refusal('fighter', 'move', { to: { x: 4, y: 0 } }).code).toBe('NO_PATH');
    }),
  );

  it(
    'refuses walls, corners and the edge of the map',
    fought({ rows: ['F#.', '...', '..E'], who: { F: fighter(), E: orc({ id: 'far' }) } }, (fight) => {
      expect(fight.refusal('fighter', 'move', { path: [{ x: 1, y: 0 }] })).toMatchObject({
        code: 'PATH_BLOCKED',
        params: { why: 'WALL_IN_THE_WAY' },
      });
      expect(fight.refusal('fighter', 'move', { path: [{ x: 1, y: 1 }] })).toMatchObject({
        code: 'PATH_BLOCKED',
        ruleIds: ['5E-VAR-01'],
        params: { why: 'CORNER_CUT' },
      });
      expect(fight.refusal('fighter', 'move', { path: [{ x: -1, y: 0 }] }).code).toBe('SQUARE_OFF_MAP');
      expect(fight.refusal('fighter', 'move', { path: [{ x: 0, y: 2 }] })).toMatchObject({
        code: 'PATH_BLOCKED',
        params: { why: 'NOT_ADJACENT' },
      });
    }),
  );
});

describe('several speeds', () => {
  const setup = { rows: ['F...............', '...............E'], who: { F: flier, E: orc({ id: 'far' }) } };

  it(
    '5E-SPD-01 5E-SPD-02: walk 30, fly 60: fly 20, walk 10, fly 30',
    fought(setup, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 4), mode: 'FLY' });
      fight.act('fighter', 'move', { path: line({ x: 4, y: 0 }, 2), mode: 'WALK' });
      expect(fight.refusal('fighter', 'move', { path: [{ x: 7, y: 0 }], mode: 'WALK' }).code).toBe(
        'NOT_ENOUGH_MOVEMENT',
      );
      fight.act('fighter', 'move', { path: line({ x: 6, y: 0 }, 6), mode: 'FLY' });
      expect(fight.combatant('fighter').activity.movementSpent).toBe(60);
    }),
  );

  it(
    '5E-SPD-03: after flying 40 feet there is no walking left',
    fought(setup, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 8), mode: 'FLY' });
      expect(fight.refusal('fighter', 'move', { path: [{ x: 9, y: 0 }], mode: 'WALK' })).toMatchObject({
        code: 'NOT_ENOUGH_MOVEMENT',
        params: { left: 0 },
      });
    }),
  );

  it(
    '5E-SPD-02 5E-AMB-05: what was paid counts, not what was covered: 10 feet of rubble take 20 off flying 60',
    fought({ rows: ['F::.............', '...............E'], who: setup.who }, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 2), mode: 'WALK' });
      expect(fight.refusal('fighter', 'move', { path: line({ x: 2, y: 0 }, 9), mode: 'FLY' }).code).toBe(
        'NOT_ENOUGH_MOVEMENT',
      );
      fight.act('fighter', 'move', { path: line({ x: 2, y: 0 }, 8), mode: 'FLY' });
    }),
  );

  it(
    '5E-SPD-01: nobody moves in a way it has no speed for',
    fought(alone, (fight) => {
      expect(fight.refusal('fighter', 'move', { path: [up(1, 1)], mode: 'FLY' }).code).toBe('NO_SUCH_SPEED');
      expect(fight.refusal('fighter', 'move', { path: [{ x: 1, y: 0 }], mode: 'BURROW' }).code).toBe('NO_SUCH_SPEED');
    }),
  );
});

describe('diagonals', () => {
  const diagonal = line(start, 4, { x: 1, y: 1 });
  const open = ['F.....', '......', '......', '......', '......', '.....E'];
  const who = { F: fighter(), E: orc({ id: 'far' }) };

  it(
    '5E-VAR-01: on the grid every diagonal costs 5 feet',
    fought({ rows: open, who }, (fight) => {
      expect(spent(fight.act('fighter', 'move', { path: diagonal }))).toBe(20);
    }),
  );

  it(
    'case 51: 5E-VAR-02: by house rule four diagonals cost 5 + 10 + 5 + 10 = 30',
    fought({ rows: open, who, houseRules: { diagonals: 'ALTERNATING' } }, (fight) => {
      expect(spent(fight.act('fighter', 'move', { path: diagonal }))).toBe(30);
    }),
  );

  it(
    '5E-VAR-02: the count goes on through the pieces of a turn',
    fought({ rows: open, who, houseRules: { diagonals: 'ALTERNATING' } }, (fight) => {
      expect(spent(fight.act('fighter', 'move', { path: diagonal.slice(0, 1) }))).toBe(5);
      expect(spent(fight.act('fighter', 'move', { path: diagonal.slice(1, 2) }))).toBe(10);
    }),
  );
});

describe('without a map', () => {
  const who = { F: fighter(), G: goblin(), O: orc() };

  it(
    '5E-MOV-01: moves by feet and engages whom it can get to',
    fought({ who }, (fight) => {
      expect(fight.refusal('fighter', 'move', { path: line(start, 1) }).code).toBe('MAP_MISSING');
      expect(fight.refusal('fighter', 'move', {}).code).toBe('FEET_MISSING');
      expect(fight.refusal('fighter', 'move', { feet: 20, engage: ['goblin'] }).code).toBe('TOO_FAR_TO_ENGAGE');
      fight.act('fighter', 'move', { feet: 25, engage: ['goblin'] });
      expect(fight.combatant('fighter').activity.movementSpent).toBe(25);
      fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]);
    }),
  );

  it(
    '5E-OA-01: leaving somebody’s reach provokes without a map, too',
    fought({ who }, (fight) => {
      rule(fight, 'fighter', { relation: { otherId: 'goblin', distance: 5, engaged: true } });
      expect(fight.refusal('fighter', 'move', { feet: 10, leave: ['orc'] }).code).toBe('NOT_ENGAGED');
      fight.act('fighter', 'move', { feet: 30, leave: ['goblin'], engage: ['orc'] });
      expect(fight.prompts).toMatchObject([{ kind: 'opportunityAttack', ownerId: 'goblin', subjectId: 'fighter' }]);
      const events = fight.answer('attack:scimitar', [15, 3]);
      expect(eventOf(events, 'AttackResolved').reason).toBe('opportunityAttack');
      expect(fight.state.relations['fighter|orc']).toEqual({ distance: 5, engaged: true });
      expect(fight.state.relations['fighter|goblin']).toEqual({ distance: 35, engaged: false });
    }),
  );
});
