import type { Footprint } from '../../../grid/index.js';

/** A rectangle of the plane in squares; of no width it is a line. */
export interface Rectangle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Whether a space that glides straight from one place to another passes over a rectangle. The space sweeps over every line
 * from a point of the first place to the like point of the last, its corners among them (D35-CHG-01, PF1-CHG-06); to touch
 * the rectangle's border is not to pass over it.
 */
export function sweepsOver(from: Footprint, to: Footprint, { left, right, top, bottom }: Rectangle): boolean {
  const [dx, dy] = [to.at.x - from.at.x, to.at.y - from.at.y];
  const across = overlapTime(from.at.x, from.width, dx, left, right);
  const down = overlapTime(from.at.y, from.depth, dy, top, bottom);
  if (!across || !down) return false;
  return Math.max(0, across.begins, down.begins) < Math.min(1, across.ends, down.ends);
}

/** While (0 to 1) a length that starts at `at` and moves by `way` overlaps the stretch from `low` to `high`; null: never. */
function overlapTime(
  at: number,
  length: number,
  way: number,
  low: number,
  high: number,
): { readonly begins: number; readonly ends: number } | null {
  if (way === 0) return at < high && at + length > low ? { begins: -Infinity, ends: Infinity } : null;
  const times = [(low - at - length) / way, (high - at) / way];
  return { begins: Math.min(...times), ends: Math.max(...times) };
}
