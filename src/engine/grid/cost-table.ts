import type { DiagonalParity } from './distance.js';
import { stepCost } from './distance.js';
import type { MovementRules } from './movement.js';
import { SQUARE_FEET } from './square.js';

/** Reasons for difficult ground a step can have at most: three on the map, a low obstacle, a creature. */
const MOST_DIFFICULT = 5;

/**
 * Every cost a step can have for one mover, in squares (5 ft), looked up by `costIndex`; and whether the step turns the
 * diagonal count. Filled from `stepCost`, so that search and step cannot disagree.
 */
export interface CostTable {
  readonly squares: Uint16Array;
  readonly turns: Uint8Array;
}

/** Place of a step in the table; `squeezing` is 0 or 1. */
export function costIndex(difficult: number, squeezing: number, diagonal: number, parity: number): number {
  return (((difficult * 2 + squeezing) * 2 + diagonal) << 1) | parity;
}

export function costTable(rules: MovementRules, hindrances: number): CostTable {
  const length = (MOST_DIFFICULT + 1) * 8;
  const table = { squares: new Uint16Array(length), turns: new Uint8Array(length) };
  for (let difficult = 0; difficult <= MOST_DIFFICULT; difficult++) {
    for (const squeezing of [0, 1]) {
      for (const diagonal of [0, 1]) {
        for (const parity of [0, 1] satisfies DiagonalParity[]) {
          const step = { difficult, other: hindrances + squeezing, diagonal: diagonal === 1 };
          const cost = stepCost(rules, parity, step);
          const index = costIndex(difficult, squeezing, diagonal, parity);
          table.squares[index] = cost.feet / SQUARE_FEET;
          table.turns[index] = cost.parity === parity ? 0 : 1;
        }
      }
    }
  }
  return table;
}
