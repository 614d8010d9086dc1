import type { BattleMap, Cell } from './battle-map.js';
import { crosses } from './cover-lines.js';
import type { Footprint } from './footprint.js';
import { footprint, squaresOf } from './footprint.js';
import { cornersOf } from './sight.js';
import { parseSquareKey } from './square.js';

/** What obscures somebody. */
export type Obscurement = NonNullable<Cell['obscured']>;

interface Obscured {
  readonly space: Footprint;
  readonly by: Obscurement;
}

/**
 * What obscures a target seen from a distance: some line from a corner of one space to a corner of a square of the other passes through
 * an obscured square. The observer looks from the corner, and at the square, that show most (D35-CCL-01, PF1-CCL-10).
 */
export function obscuredBetween(map: BattleMap, from: Footprint, to: Footprint): Obscurement | null {
  const obscured = obscuredSquares(map);
  if (obscured.length === 0) return null;
  let best: Obscurement | null = 'heavy';
  for (const corner of cornersOf(from)) {
    for (const square of squaresOf(to)) {
      const met = worst(obscured, corner, footprint(square));
      if (met === null) return null;
      if (met === 'light') best = 'light';
    }
  }
  return best;
}

function worst(
  obscured: readonly Obscured[],
  corner: { readonly x: number; readonly y: number },
  target: Footprint,
): Obscurement | null {
  const ends = cornersOf(target);
  const met = obscured.filter(({ space }) => ends.some((end) => crosses(corner, end, space)));
  if (met.some(({ by }) => by === 'heavy')) return 'heavy';
  return met.length > 0 ? 'light' : null;
}

/** A map never changes, so what is obscured on it is found once. */
const KNOWN = new WeakMap<BattleMap, readonly Obscured[]>();

function obscuredSquares(map: BattleMap): readonly Obscured[] {
  let known = KNOWN.get(map);
  if (!known) {
    known = Object.entries(map.cells).flatMap(([key, { obscured }]) =>
      obscured ? [{ space: footprint(parseSquareKey(key)!), by: obscured }] : [],
    );
    KNOWN.set(map, known);
  }
  return known;
}
