import { describe, expect, it } from '@jest/globals';
import fc from '../testing/fast-check.js';
import { asciiMap, openMap } from './ascii-map.js';
import type { BattleMap } from './battle-map.js';
import { footprint } from './footprint.js';
import type { MovementRules, Passage } from './movement.js';
import { checkPath } from './path.js';
import { naturalReach, reachWeapon } from './reach.js';
import { atSquare, cheapestPath, findReachable, withinReachOf } from './search.js';
import type { Square } from './square.js';
import { DIRECTIONS, squareKey } from './square.js';
import type { Movement } from './step.js';
import { stepInfo } from './step.js';
import { FIFTH, FIFTH_REACH, THIRD, THIRD_REACH, moving } from './testing/presets.js';

const origin = { x: 0, y: 0 };

describe('findReachable', () => {
  it('finds an octagon in 3.5 and Pathfinder and a square in 5e (D35-DST-01, PF1-DST-01, 5E-VAR-01)', () => {
    const within = (rules: MovementRules, budgetFeet: number) =>
      findReachable(moving({ map: openMap(41, 41), rules }), { from: { x: 20, y: 20 }, parity: 0, budgetFeet }).size;
    expect(within(FIFTH, 10)).toBe(24);
    // Two squares: the 5 by 5 block without its corners (15 ft) and the start.
    expect(within(THIRD, 10)).toBe(20);
    expect(within(FIFTH, 30)).toBe(13 * 13 - 1);
  });

  it('minds the count so far: with an odd one the first diagonal costs 10 ft (case 53)', () => {
    const reach = (parity: 0 | 1) =>
      findReachable(moving({ map: openMap(5, 5), rules: THIRD }), { from: { x: 2, y: 2 }, parity, budgetFeet: 5 }).size;
    expect(reach(0)).toBe(8);
    expect(reach(1)).toBe(4);
  });

  it('prefers, of two ways of one price, the one that leaves the cheap diagonal (case 53)', () => {
    // To (2, 2) it is 15 ft by two diagonals, or by two straight steps and one; only after the former does a third cost 5 ft.
    const found = findReachable(moving({ map: openMap(5, 5), rules: THIRD }), { from: origin, parity: 0 });
    expect(found.get({ x: 2, y: 2 })).toMatchObject({ feet: 15, parity: 0 });
    expect(found.get({ x: 3, y: 3 })).toMatchObject({ feet: 20, parity: 1 });
  });

  it('tells cost, count and way of each square, and not of others', () => {
    const found = findReachable(moving({ map: openMap(9, 9), rules: THIRD }), {
      from: origin,
      parity: 0,
      budgetFeet: 20,
    });
    expect(found.get({ x: 3, y: 3 })).toEqual({ square: { x: 3, y: 3 }, feet: 20, parity: 1, mayStop: true });
    expect(found.pathTo({ x: 3, y: 3 })).toEqual([
      { x: 1, y: 1 },
      { x: 2, y: 2 },
      { x: 3, y: 3 },
    ]);
    for (const square of [origin, { x: 4, y: 4 }, { x: -1, y: 0 }, { x: 9, y: 0 }, { x: 1, y: 1, z: 1 }]) {
      expect(found.get(square)).toBeUndefined();
      expect(found.pathTo(square)).toBeUndefined();
    }
  });

  it('lists the cheapest first', () => {
    const feet = [...findReachable(moving({ map: openMap(9, 9), rules: THIRD }), { from: origin, parity: 0 })].map(
      (square) => square.feet,
    );
    expect(feet).toEqual([...feet].sort((a, b) => a - b));
    expect(feet).toHaveLength(80);
  });

  it('passes those who let it but does not stop with them (case 55: 5E-THRU-01, 5E-THRU-04)', () => {
    const occupants = [
      { id: 'ally', footprint: footprint({ x: 1, y: 0 }) },
      { id: 'foe', footprint: footprint({ x: 3, y: 0 }) },
    ];
    const found = findReachable(moving({ map: openMap(5, 1), rules: FIFTH, occupants }, { ally: 'difficult' }), {
      from: origin,
      parity: 0,
    });
    expect([...found].map(({ square, feet, mayStop }) => [square.x, feet, mayStop])).toEqual([
      [1, 10, false],
      [2, 15, true],
    ]);
  });

  it('knows only of those it is told of: a hidden foe shows when it is met (case 93)', () => {
    const foe = { id: 'hidden', footprint: footprint({ x: 2, y: 0 }) };
    const seen = moving({ map: openMap(4, 1), rules: FIFTH });
    expect(findReachable(seen, { from: origin, parity: 0 }).get({ x: 2, y: 0 })).toMatchObject({
      feet: 10,
      mayStop: true,
    });
    const real = moving({ map: openMap(4, 1), rules: FIFTH, occupants: [foe] });
    expect(stepInfo(real, origin, { x: 1, y: 0 }, 0)).toMatchObject({ ok: true });
    expect(stepInfo(real, { x: 1, y: 0 }, { x: 2, y: 0 }, 0)).toMatchObject({
      code: 'CREATURE_IN_THE_WAY',
      occupantId: 'hidden',
    });
  });

  it('finds nothing from off the map', () => {
    for (const from of [
      { x: 9, y: 9 },
      { x: -1, y: 0 },
      { x: 0.5, y: 0 },
      { x: Number.NaN, y: 0 },
    ]) {
      expect(findReachable(moving({ map: openMap(3, 3), rules: FIFTH }), { from, parity: 0 }).size).toBe(0);
    }
  });

  it('flies over pits at its level', () => {
    const { map } = asciiMap(['._.']);
    const flying = moving({ map, rules: FIFTH, mover: { side: 1, vertical: true } });
    expect(findReachable(flying, { from: { ...origin, z: 2 }, parity: 0 }).get({ x: 2, y: 0, z: 2 })).toMatchObject({
      feet: 10,
    });
    expect(findReachable(flying, { from: origin, parity: 0 }).size).toBe(0);
  });
});

describe('cheapestPath', () => {
  it('goes round walls', () => {
    const { map, marks } = asciiMap(['A.#..', '..#..', '..#B.', '.....']);
    const path = cheapestPath(moving({ map, rules: FIFTH }), { from: marks.A![0]!, parity: 0 }, atSquare(marks.B![0]!));
    // No corner may be cut: three steps down to the row below the wall, two across, one up.
    expect(path).toMatchObject({ feet: 30 });
    expect(path?.path.map(squareKey)).toEqual(expect.arrayContaining(['1,3', '2,3', '3,3']));
    expect(path?.path.at(-1)).toEqual(marks.B![0]);
  });

  it('goes to the nearest place within reach where it may end', () => {
    const target = footprint({ x: 6, y: 0 });
    const occupants = [
      { id: 'target', footprint: target },
      { id: 'ally', footprint: footprint({ x: 5, y: 0 }) },
    ];
    const setting = { map: openMap(8, 1), rules: FIFTH, occupants };
    const start = { from: origin, parity: 0 } as const;
    const beside = withinReachOf(target, naturalReach(5), FIFTH_REACH);
    expect(cheapestPath(moving(setting, { ally: 'free' }), start, beside)).toBeUndefined();
    const glaive = withinReachOf(target, naturalReach(10), FIFTH_REACH);
    expect(cheapestPath(moving(setting, { ally: 'free' }), start, glaive)?.path.at(-1)).toEqual({ x: 4, y: 0 });
    const longspear = withinReachOf(target, reachWeapon(5), THIRD_REACH);
    expect(
      cheapestPath(moving({ map: openMap(8, 1), rules: THIRD }), { ...start, from: { x: 5, y: 0 } }, longspear),
    ).toMatchObject({
      path: [{ x: 4, y: 0 }],
      feet: 5,
    });
  });

  it('is no step at all for who is there already', () => {
    const movement = moving({ map: openMap(3, 3), rules: FIFTH });
    expect(cheapestPath(movement, { from: origin, parity: 1 }, atSquare(origin))).toEqual({
      path: [],
      feet: 0,
      parity: 1,
    });
  });

  it('is undefined beyond the budget', () => {
    const movement = moving({ map: openMap(9, 1), rules: FIFTH });
    const start = { from: origin, parity: 0, budgetFeet: 30 } as const;
    expect(cheapestPath(movement, start, atSquare({ x: 6, y: 0 }))).toMatchObject({ feet: 30 });
    expect(cheapestPath(movement, start, atSquare({ x: 7, y: 0 }))).toBeUndefined();
  });
});

describe('search and step agree', () => {
  const signs = fc.constantFrom('.', '.', '.', '.', ':', ';', '#', '_', '-', '|');
  const drawing = fc.array(
    fc.array(signs, { minLength: 6, maxLength: 6 }).map((row) => row.join('')),
    { minLength: 6, maxLength: 6 },
  );
  const corner = fc.integer({ min: 0, max: 6 });
  const edge = fc
    .record({
      x: corner,
      y: corner,
      down: fc.boolean(),
      length: fc.integer({ min: 1, max: 4 }),
      kind: fc.constantFrom('wall' as const, 'low-obstacle' as const),
    })
    .map(({ x, y, down, length, kind }) => {
      const end = Math.min(6, (down ? y : x) + length);
      return { kind, from: { x, y }, to: down ? { x, y: end } : { x: end, y } };
    })
    .filter(({ from, to }) => from.x !== to.x || from.y !== to.y);
  const passage = fc.constantFrom<Passage>('free', 'difficult', 'squeeze', 'blocked');
  const creature = fc.record({
    x: fc.integer({ min: 0, max: 5 }),
    y: fc.integer({ min: 0, max: 5 }),
    side: fc.integer({ min: 1, max: 2 }),
    passage,
    mayStop: fc.boolean(),
  });
  const rules = fc.constantFrom<MovementRules>(FIFTH, THIRD, {
    ...THIRD,
    hindrance: 'add',
    corners: 'allowed',
    obstacleFeet: 5,
  });
  const scene = fc.record({
    drawing,
    edges: fc.array(edge, { maxLength: 4 }),
    creatures: fc.array(creature, { maxLength: 4 }),
    rules,
    side: fc.integer({ min: 1, max: 3 }),
    from: fc.record({ x: fc.integer({ min: 0, max: 5 }), y: fc.integer({ min: 0, max: 5 }) }),
    parity: fc.constantFrom(0 as const, 1 as const),
    hindrances: fc.integer({ min: 0, max: 1 }),
  });

  const movementOf = (s: typeof scene extends fc.Arbitrary<infer T> ? T : never): Movement => {
    const map: BattleMap = { ...asciiMap(s.drawing).map, edges: s.edges };
    const occupants = s.creatures.map(({ x, y, side }, n) => ({ id: `${n}`, footprint: footprint({ x, y }, side) }));
    return moving(
      {
        map,
        rules: s.rules,
        mover: { side: s.side, hindrances: s.hindrances },
        occupants,
        mayStopWith: (id) => s.creatures[Number(id)]!.mayStop,
      },
      Object.fromEntries(s.creatures.map((c, n) => [`${n}`, c.passage])),
    );
  };

  /** Cheapest feet to every square by walking step by step until nothing gets cheaper: slow, and with no idea of a search. */
  const relax = (movement: Movement, from: Square, parity: 0 | 1): Map<string, number> => {
    const best = new Map([[`${squareKey(from)} ${parity}`, { at: from, parity, feet: 0 }]]);
    for (let changed = true; changed;) {
      changed = false;
      for (const node of [...best.values()]) {
        for (const { dx, dy } of DIRECTIONS) {
          const step = stepInfo(movement, node.at, { x: node.at.x + dx, y: node.at.y + dy }, node.parity);
          if (!step.ok) continue;
          const key = `${squareKey(step.to)} ${step.parity}`;
          const feet = node.feet + step.feet;
          if (feet >= (best.get(key)?.feet ?? Infinity)) continue;
          best.set(key, { at: step.to, parity: step.parity, feet });
          changed = true;
        }
      }
    }
    const cheapest = new Map<string, number>();
    for (const { at, feet } of best.values())
      cheapest.set(squareKey(at), Math.min(feet, cheapest.get(squareKey(at)) ?? Infinity));
    cheapest.delete(squareKey(from));
    return cheapest;
  };

  it('on what can be reached and for how much (case 53)', () => {
    fc.assert(
      fc.property(scene, (s) => {
        const movement = movementOf(s);
        const found = findReachable(movement, { from: s.from, parity: s.parity });
        const expected = relax(movement, s.from, s.parity);
        expect(new Map([...found].map(({ square, feet }) => [squareKey(square), feet]))).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  it('on every path: what the search promises, the declared path costs', () => {
    fc.assert(
      fc.property(scene, (s) => {
        const movement = movementOf(s);
        const start = { from: s.from, parity: s.parity, budgetFeet: 40 };
        for (const { square, feet, parity, mayStop } of findReachable(movement, start)) {
          const checked = checkPath(movement, start, findReachable(movement, start).pathTo(square)!);
          if (mayStop) expect(checked).toMatchObject({ ok: true, feet, parity });
          else expect(checked).toMatchObject({ ok: false, code: 'ENDS_IN_OCCUPIED_SQUARE', at: square });
          const direct = cheapestPath(movement, start, atSquare(square));
          expect(direct?.feet).toBe(mayStop ? feet : undefined);
        }
      }),
      { numRuns: 60 },
    );
  });
});
