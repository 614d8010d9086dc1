import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from './ascii-map.js';
import type { Edge } from './battle-map.js';
import { footprint } from './footprint.js';
import type { MovementSetting } from './movement.js';
import { stepInfo } from './step.js';
import { FIFTH, THIRD, moving } from './testing/presets.js';

const origin = { x: 0, y: 0 };
const east = { x: 1, y: 0 };
const southEast = { x: 1, y: 1 };
const wallBetween = (kind: Edge['kind'], door?: Edge['door']): MovementSetting['map'] => {
  const edge = { from: { x: 1, y: 0 }, to: { x: 1, y: 3 }, kind };
  return { ...openMap(3, 3), edges: [door ? { ...edge, door } : edge] };
};

describe('stepInfo', () => {
  it('tells cost, count and space of a plain step (PF1-DST-02)', () => {
    expect(stepInfo(moving({ map: openMap(3, 3), rules: THIRD }), origin, southEast, 0)).toEqual({
      ok: true,
      from: origin,
      to: southEast,
      footprint: footprint(southEast),
      feet: 5,
      parity: 1,
      diagonal: true,
      difficult: false,
      squeezing: false,
      crossedObstacle: false,
      through: [],
      mayNotStopWith: undefined,
    });
  });

  it.each([
    ['OFF_MAP', origin, { x: -1, y: 0 }],
    ['OFF_MAP', { x: 2, y: 2 }, { x: 3, y: 2 }],
    ['OFF_MAP', origin, { x: 0.5, y: 0 }],
    ['OFF_MAP', origin, { x: Number.NaN, y: 0 }],
    ['NOT_ADJACENT', origin, { x: 2, y: 0 }],
    ['NOT_ADJACENT', origin, origin],
    ['CANNOT_CHANGE_LEVEL', origin, { x: 0, y: 0, z: 1 }],
  ])('refuses %s', (code, from, to) => {
    const refusal = stepInfo(moving({ map: openMap(3, 3), rules: FIFTH }), from, to, 0);
    expect(refusal).toEqual({ ok: false, code, at: to, index: 0 });
  });
});

describe('what stands in the way', () => {
  it('is a wall in the square or between the squares, or a closed door (D35-TER-10, PF1-TER-08)', () => {
    const step = (map: MovementSetting['map']) => stepInfo(moving({ map, rules: THIRD }), origin, east, 0);
    expect(step(asciiMap(['.#']).map)).toMatchObject({ ok: false, code: 'WALL_IN_THE_WAY' });
    expect(step(wallBetween('wall'))).toMatchObject({ ok: false, code: 'WALL_IN_THE_WAY' });
    expect(step(wallBetween('wall', 'closed'))).toMatchObject({ ok: false, code: 'WALL_IN_THE_WAY' });
    expect(step(wallBetween('wall', 'open'))).toMatchObject({ ok: true, feet: 5 });
    expect(step(wallBetween('bars'))).toMatchObject({ ok: false });
    expect(step(wallBetween('force'))).toMatchObject({ ok: false });
    expect(step(wallBetween('curtain'))).toMatchObject({ ok: true, feet: 5 });
    expect(step(asciiMap(['.|']).map)).toMatchObject({ ok: false });
  });

  it('is a pit, but not for those aloft (D35-TER-11, PF1-TER-09)', () => {
    const { map } = asciiMap(['._']);
    expect(stepInfo(moving({ map, rules: THIRD }), origin, east, 0)).toMatchObject({ code: 'IMPASSABLE_GROUND' });
    expect(stepInfo(moving({ map, rules: THIRD, mover: { side: 1, aloft: true } }), origin, east, 0)).toMatchObject({
      ok: true,
    });
  });

  it('is no wall at any height', () => {
    const mover = { side: 1, vertical: true };
    const flying = moving({ map: asciiMap(['.#']).map, rules: THIRD, mover });
    expect(stepInfo(flying, { ...origin, z: 4 }, { ...east, z: 4 }, 0)).toMatchObject({ code: 'WALL_IN_THE_WAY' });
  });
});

describe('a creature that stands where nobody could', () => {
  it('can step out of a wall that closed on it, and not deeper in', () => {
    const { map } = asciiMap(['.##']);
    const stuck = moving({ map, rules: THIRD });
    expect(stepInfo(stuck, east, origin, 0)).toMatchObject({ ok: true, feet: 5 });
    expect(stepInfo(stuck, east, { x: 2, y: 0 }, 0)).toMatchObject({ code: 'WALL_IN_THE_WAY' });
  });
});

describe('corners (D35-DST-02, D35-DST-03, D35-DST-04, PF1-DST-03, PF1-DST-04, PF1-DST-05, 5E-VAR-01)', () => {
  const diagonal = (map: MovementSetting['map'], rules = THIRD, setting: Partial<MovementSetting> = {}) =>
    stepInfo(moving({ map, rules, ...setting }), origin, southEast, 0);

  it('may not be cut past a wall, on either side', () => {
    for (const rules of [THIRD, FIFTH]) {
      expect(diagonal(asciiMap(['.#', '..']).map, rules)).toMatchObject({
        ok: false,
        code: 'CORNER_CUT',
        at: southEast,
      });
      expect(diagonal(asciiMap(['..', '#.']).map, rules)).toMatchObject({ code: 'CORNER_CUT' });
    }
  });

  it('may not be cut past the end of a wall between squares', () => {
    const wall = { from: { x: 1, y: 0 }, to: { x: 1, y: 1 }, kind: 'wall' } as const;
    expect(diagonal({ ...openMap(2, 2), edges: [wall] })).toMatchObject({ code: 'CORNER_CUT' });
    expect(diagonal({ ...openMap(2, 2), edges: [{ ...wall, to: { x: 1, y: 2 } }] })).toMatchObject({
      code: 'WALL_IN_THE_WAY',
    });
    expect(diagonal({ ...openMap(2, 2), edges: [{ ...wall, door: 'open' }] })).toMatchObject({ ok: true });
  });

  it('may be cut where the option allows it, but two walls leave no gap', () => {
    const rules = { ...FIFTH, corners: 'allowed' } as const;
    expect(diagonal(asciiMap(['.#', '..']).map, rules)).toMatchObject({ ok: true, feet: 5 });
    expect(diagonal(asciiMap(['.#', '#.']).map, rules)).toMatchObject({ code: 'WALL_IN_THE_WAY' });
  });

  it('are not made by pits, low obstacles or creatures', () => {
    expect(diagonal(asciiMap(['._', '_.']).map)).toMatchObject({ ok: true, feet: 5 });
    expect(diagonal(asciiMap(['.-', '..']).map)).toMatchObject({ ok: true, feet: 5 });
    const occupants = [
      { id: 'foe', footprint: footprint({ x: 1, y: 0 }) },
      { id: 'other', footprint: footprint({ x: 0, y: 1 }) },
    ];
    expect(diagonal(openMap(2, 2), THIRD, { occupants })).toMatchObject({ ok: true, feet: 5 });
  });

  it('count for the whole body of a big creature', () => {
    const { map } = asciiMap(['..#.', '....', '....', '....']);
    const large = { map, rules: THIRD, mover: { side: 2 } };
    expect(stepInfo(moving(large), origin, southEast, 0)).toMatchObject({ code: 'CORNER_CUT' });
    const clear = { ...large, map: asciiMap(['...#', '....', '....', '....']).map };
    expect(stepInfo(moving(clear), origin, southEast, 0)).toMatchObject({ ok: true, feet: 5 });
  });
});

describe('difficult ground', () => {
  it('costs a big creature once, for the worst square under it (case 57, D35-TER-04, PF1-TER-04)', () => {
    const { map } = asciiMap(['..:', '..;']);
    const large = (rules: typeof THIRD) => stepInfo(moving({ map, rules, mover: { side: 2 } }), origin, east, 0);
    expect(large(FIFTH)).toMatchObject({ ok: true, feet: 10, difficult: true });
    expect(large(THIRD)).toMatchObject({ ok: true, feet: 20 });
    const two = asciiMap(['..:', '..:']).map;
    expect(stepInfo(moving({ map: two, rules: THIRD, mover: { side: 2 } }), origin, east, 0)).toMatchObject({
      feet: 10,
    });
  });

  it('does not hamper those aloft, nor those who ignore it (D35-TER-05, PF1-TER-05)', () => {
    const { map } = asciiMap(['.;']);
    for (const mover of [
      { side: 1, aloft: true },
      { side: 1, ignoresDifficult: true },
    ]) {
      expect(stepInfo(moving({ map, rules: THIRD, mover }), origin, east, 0)).toMatchObject({
        feet: 5,
        difficult: false,
      });
    }
    const up = moving({ map, rules: THIRD, mover: { side: 1, vertical: true } });
    expect(stepInfo(up, origin, { ...east, z: 1 }, 0)).toMatchObject({ feet: 5, diagonal: true, difficult: false });
  });

  it('adds up with crawling in 5e: 3 per foot (5E-PRN-06)', () => {
    const { map } = asciiMap(['.:']);
    expect(stepInfo(moving({ map, rules: FIFTH, mover: { side: 1, hindrances: 1 } }), origin, east, 0)).toMatchObject({
      feet: 15,
    });
  });

  it('doubles again in darkness in Pathfinder: a bog in the dark is 4 squares (PF1-TER-11, PF1-TER-12)', () => {
    const { map } = asciiMap(['.:']);
    expect(stepInfo(moving({ map, rules: THIRD, mover: { side: 1, hindrances: 1 } }), origin, east, 0)).toMatchObject({
      feet: 20,
    });
  });
});

describe('low obstacles', () => {
  it('between squares cost 2 squares besides the square beyond (D35-TER-06, D35-TER-07, PF1-TER-06)', () => {
    const low = moving({ map: wallBetween('low-obstacle'), rules: THIRD });
    expect(stepInfo(low, origin, east, 0)).toMatchObject({ feet: 15, crossedObstacle: true, difficult: false });
    expect(stepInfo(low, origin, southEast, 1)).toMatchObject({ feet: 20, crossedObstacle: true });
    expect(stepInfo(low, origin, { x: 0, y: 1 }, 0)).toMatchObject({ feet: 5, crossedObstacle: false });
    const aloft = moving({ map: wallBetween('low-obstacle'), rules: THIRD, mover: { side: 1, aloft: true } });
    expect(stepInfo(aloft, origin, east, 0)).toMatchObject({ feet: 5, crossedObstacle: false });
  });

  it('in a square make it count double', () => {
    expect(stepInfo(moving({ map: asciiMap(['.-']).map, rules: THIRD }), origin, east, 0)).toMatchObject({
      feet: 10,
      difficult: true,
    });
  });

  it('are climbed once by a big creature', () => {
    const map = {
      ...openMap(5, 3),
      edges: [{ from: { x: 2, y: 0 }, to: { x: 2, y: 3 }, kind: 'low-obstacle' as const }],
    };
    const large = moving({ map, rules: THIRD, mover: { side: 2 } });
    expect(stepInfo(large, origin, east, 0)).toMatchObject({ feet: 15 });
    expect(stepInfo(large, east, { x: 2, y: 0 }, 0)).toMatchObject({ feet: 5 });
    expect(stepInfo(large, origin, southEast, 0)).toMatchObject({ feet: 15, crossedObstacle: true });
  });
});

describe('squeezing', () => {
  const corridor = asciiMap(['..####', '......', '..####']).map;

  it('costs double per foot: a Large creature in a 5-ft corridor (5E-SQZ-02, D35-SQZ-02, PF1-SQZ-02)', () => {
    for (const rules of [FIFTH, THIRD]) {
      const large = moving({ map: corridor, rules, mover: { side: 2 } });
      expect(stepInfo(large, { x: 0, y: 1 }, { x: 1, y: 1 }, 0)).toMatchObject({ ok: true, feet: 10, squeezing: true });
      expect(stepInfo(large, { x: 1, y: 1 }, { x: 2, y: 1 }, 0)).toMatchObject({
        feet: 10,
        footprint: { at: { x: 2, y: 1 }, width: 2, depth: 1, height: 2 },
      });
      // Out again, into the open: a normal step.
      expect(stepInfo(large, { x: 1, y: 1 }, { x: 0, y: 1 }, 0)).toMatchObject({ feet: 5, squeezing: false });
    }
  });

  it('has its limits (5E-SQZ-01, D35-SQZ-06, PF1-SQZ-06)', () => {
    const huge = asciiMap(['...###', '......', '...###']).map;
    const step = (side: number, rules: typeof FIFTH) =>
      stepInfo(moving({ map: huge, rules, mover: { side } }), east, { x: 2, y: 0 }, 0);
    expect(step(3, FIFTH)).toMatchObject({ ok: false, code: 'TOO_NARROW' });
    expect(step(3, THIRD)).toMatchObject({ ok: false, code: 'TOO_NARROW' });
    // As far as the mouth of the corridor it can press itself: two of its three columns are free.
    expect(stepInfo(moving({ map: huge, rules: THIRD, mover: { side: 3 } }), origin, east, 0)).toMatchObject({
      ok: true,
      squeezing: true,
    });
    const large = moving({ map: corridor, rules: { ...FIFTH, squeeze: 'never' }, mover: { side: 2 } });
    expect(stepInfo(large, { x: 0, y: 1 }, { x: 1, y: 1 }, 0)).toMatchObject({ ok: false, code: 'WALL_IN_THE_WAY' });
  });

  it('does not carry anybody through a wall', () => {
    const map = { ...openMap(6, 2), edges: [{ from: { x: 2, y: 0 }, to: { x: 2, y: 2 }, kind: 'wall' as const }] };
    const large = moving({ map, rules: THIRD, mover: { side: 2 } });
    expect(stepInfo(large, origin, east, 0)).toMatchObject({
      ok: true,
      squeezing: true,
      footprint: { at: east, width: 1 },
    });
    expect(stepInfo(large, east, { x: 2, y: 0 }, 0)).toMatchObject({ ok: false, code: 'WALL_IN_THE_WAY' });
    expect(stepInfo(large, { x: 2, y: 0 }, east, 0)).toMatchObject({ ok: false });
  });

  it('past a creature counts as a narrow space, if the ruleset says so (D35-SQZ-05, PF1-SQZ-05)', () => {
    const occupants = [{ id: 'foe', footprint: footprint(east) }];
    const past = moving({ map: openMap(3, 1), rules: THIRD, occupants }, { foe: 'squeeze' });
    expect(stepInfo(past, origin, east, 0)).toMatchObject({
      feet: 10,
      squeezing: true,
      through: ['foe'],
      mayNotStopWith: 'foe',
    });
  });
});

describe('other creatures', () => {
  const occupants = [
    { id: 'mover', footprint: footprint(origin) },
    { id: 'ally', footprint: footprint(east) },
    { id: 'foe', footprint: footprint({ x: 0, y: 1 }) },
  ];
  const crowd = (setting: Partial<MovementSetting> = {}) =>
    moving(
      { map: openMap(3, 3), rules: FIFTH, mover: { id: 'mover', side: 1 }, occupants, ...setting },
      { ally: 'difficult' },
    );

  it('are passed at the price the ruleset names (5E-THRU-01, 5E-THRU-03)', () => {
    expect(stepInfo(crowd(), origin, east, 0)).toMatchObject({
      ok: true,
      feet: 10,
      through: ['ally'],
      mayNotStopWith: 'ally',
    });
  });

  it('may be passed for nothing (D35-MOV-01, D35-MOV-04, PF1-MOV-01)', () => {
    const free = moving({ map: openMap(3, 3), rules: THIRD, occupants }, { ally: 'free' });
    expect(stepInfo(free, { x: 1, y: 1 }, east, 0)).toMatchObject({ ok: true, feet: 5, through: ['ally'] });
  });

  it('stand in the way (5E-THRU-02, D35-MOV-03, PF1-MOV-03)', () => {
    expect(stepInfo(crowd(), origin, { x: 0, y: 1 }, 0)).toEqual({
      ok: false,
      code: 'CREATURE_IN_THE_WAY',
      at: { x: 0, y: 1 },
      index: 0,
      occupantId: 'foe',
    });
  });

  it('may allow the move to end with them (D35-MOV-06, PF1-MOV-05: helpless)', () => {
    const step = stepInfo(crowd({ mayStopWith: (id) => id === 'ally' }), origin, east, 0);
    expect(step).toMatchObject({ ok: true, mayNotStopWith: undefined });
  });

  it('are met only on their own level', () => {
    const mover = { id: 'mover', side: 1, vertical: true };
    expect(stepInfo(crowd({ mover }), origin, { x: 0, y: 1, z: 1 }, 0)).toMatchObject({ ok: true, through: [] });
    const low = crowd({ mover, occupants: [{ id: 'giant', footprint: footprint({ x: 0, y: 1 }, 'LARGE') }] });
    expect(stepInfo(low, origin, { x: 0, y: 1, z: 1 }, 0)).toMatchObject({ ok: false, occupantId: 'giant' });
  });
});
