import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from './ascii-map.js';
import type { BattleMap } from './battle-map.js';
import { footprint } from './footprint.js';
import { checkPath } from './path.js';
import { FIFTH, THIRD, moving } from './testing/presets.js';

const origin = { x: 0, y: 0 };
const along = (...xs: number[]) => xs.map((x) => ({ x, y: 0 }));
const diagonally = (...steps: number[]) => steps.map((n) => ({ x: n, y: n }));

describe('checkPath', () => {
  it('keeps the count of diagonals: four cost 30 ft (case 51, D35-DST-01, PF1-DST-01)', () => {
    const path = checkPath(
      moving({ map: openMap(9, 9), rules: THIRD }),
      { from: origin, parity: 0 },
      diagonally(1, 2, 3, 4),
    );
    expect(path).toMatchObject({ ok: true, feet: 30, parity: 0 });
    expect(path.steps.map(({ feet }) => feet)).toEqual([5, 10, 5, 10]);
    expect(path.steps.map(({ totalFeet }) => totalFeet)).toEqual([5, 15, 20, 30]);
  });

  it('goes on with the count of the turn: odd so far, three more cost 25 ft (case 53)', () => {
    const path = checkPath(
      moving({ map: openMap(9, 9), rules: THIRD }),
      { from: origin, parity: 1 },
      diagonally(1, 2, 3),
    );
    expect(path).toMatchObject({ ok: true, feet: 25, parity: 0 });
  });

  it('charges two difficult diagonals 30 ft (D35-TER-02, PF1-TER-02)', () => {
    const { map } = asciiMap(['...', '.:.', '..:']);
    const start = { from: origin, parity: 0, budgetFeet: 30 } as const;
    expect(checkPath(moving({ map, rules: THIRD }), start, diagonally(1, 2))).toMatchObject({ ok: true, feet: 30 });
  });

  it('charges 15 ft of rubble 30 ft in 5e (5E-DT-01)', () => {
    const { map } = asciiMap(['.:::']);
    expect(checkPath(moving({ map, rules: FIFTH }), { from: origin, parity: 0 }, along(1, 2, 3))).toMatchObject({
      feet: 30,
    });
  });

  it('needs the full price of a step: 10 ft left pay one square of rubble, not two (5E-MOV-04)', () => {
    const { map } = asciiMap(['.::']);
    const start = { from: origin, parity: 0, budgetFeet: 10 } as const;
    expect(checkPath(moving({ map, rules: FIFTH }), start, along(1))).toMatchObject({ ok: true, feet: 10 });
    const refused = checkPath(moving({ map, rules: FIFTH }), start, along(1, 2));
    expect(refused).toMatchObject({ ok: false, code: 'TOO_EXPENSIVE', at: { x: 2, y: 0 }, index: 1 });
    expect(refused.steps).toHaveLength(1);
  });

  it('does not cross a wall for 2 squares of movement: it takes 2 and 1 (D35-TER-08, PF1-TER-06)', () => {
    const map: BattleMap = {
      ...openMap(8, 1),
      edges: [{ from: { x: 5, y: 0 }, to: { x: 5, y: 1 }, kind: 'low-obstacle' }],
    };
    const start = { from: origin, parity: 0, budgetFeet: 30 } as const;
    expect(checkPath(moving({ map, rules: THIRD }), start, along(1, 2, 3, 4, 5))).toMatchObject({
      code: 'TOO_EXPENSIVE',
      index: 4,
    });
    const longer = { ...start, budgetFeet: 35 };
    expect(checkPath(moving({ map, rules: THIRD }), longer, along(1, 2, 3, 4, 5))).toMatchObject({
      ok: true,
      feet: 35,
    });
  });

  it('refuses a path of no squares', () => {
    expect(checkPath(moving({ map: openMap(3, 3), rules: FIFTH }), { from: origin, parity: 0 }, [])).toEqual({
      ok: false,
      code: 'EMPTY_PATH',
      at: undefined,
      index: 0,
      steps: [],
    });
  });

  it('names the step that fails', () => {
    const { map } = asciiMap(['...#']);
    const refused = checkPath(moving({ map, rules: FIFTH }), { from: origin, parity: 0 }, along(1, 2, 3));
    expect(refused).toMatchObject({ ok: false, code: 'WALL_IN_THE_WAY', at: { x: 3, y: 0 }, index: 2 });
    expect(refused.steps.map(({ to }) => to)).toEqual(along(1, 2));
  });
});

describe('creatures on the path (case 55: 5E-THRU-01, 5E-THRU-02, 5E-THRU-03, 5E-THRU-04)', () => {
  const path = (passage: 'difficult' | 'blocked', squares: number[]) =>
    checkPath(
      moving(
        { map: openMap(3, 1), rules: FIFTH, occupants: [{ id: 'other', footprint: footprint({ x: 1, y: 0 }) }] },
        { other: passage },
      ),
      { from: origin, parity: 0 },
      along(...squares),
    );

  it('an ally, or a hostile two sizes apart, is passed for 15 ft', () => {
    expect(path('difficult', [1, 2])).toMatchObject({ ok: true, feet: 15 });
  });

  it('a hostile of like size is not passed', () => {
    expect(path('blocked', [1, 2])).toMatchObject({
      ok: false,
      code: 'CREATURE_IN_THE_WAY',
      occupantId: 'other',
      index: 0,
    });
  });

  it('nobody ends in the space of another (D35-MOV-06, PF1-MOV-05)', () => {
    expect(path('difficult', [1])).toMatchObject({
      ok: false,
      code: 'ENDS_IN_OCCUPIED_SQUARE',
      occupantId: 'other',
      at: { x: 1, y: 0 },
      index: 0,
    });
  });

  it('charges a Large ally of 10 ft 20 ft (5E-THRU-03)', () => {
    const occupants = [{ id: 'ogre', footprint: footprint({ x: 1, y: 0 }, 'LARGE') }];
    const movement = moving({ map: openMap(4, 2), rules: FIFTH, occupants }, { ogre: 'difficult' });
    expect(checkPath(movement, { from: origin, parity: 0 }, along(1, 2, 3))).toMatchObject({ ok: true, feet: 25 });
  });

  it('squeezes a Large creature through 15 ft of corridor for 30 ft (5E-SQZ-02)', () => {
    const { map } = asciiMap(['..#####', '.......']);
    const movement = moving({ map, rules: FIFTH, mover: { side: 2 } });
    expect(checkPath(movement, { from: origin, parity: 0 }, along(1, 2, 3))).toMatchObject({ ok: true, feet: 30 });
  });
});
