import type { Square } from '../../../grid/index.js';
import { atLevel } from '../../../grid/index.js';

/**
 * Whether a path is a straight line: it takes as few steps as the two ends lie apart, and each square is one the line
 * between them runs through or along (D35-SPA-06, D35-CHG-01, PF1-FRA-19, PF1-CHG-03).
 */
export function isStraight(from: Square, path: readonly Square[]): boolean {
  const to = path.at(-1);
  if (!to) return false;
  const [dx, dy, dz] = [to.x - from.x, to.y - from.y, (to.z ?? 0) - (from.z ?? 0)];
  const steps = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  if (path.length !== steps) return false;
  return path.every((square, index) => {
    const along = (index + 1) / steps;
    const off = [
      square.x - from.x - dx * along,
      square.y - from.y - dy * along,
      (square.z ?? 0) - (from.z ?? 0) - dz * along,
    ];
    return off.every((distance) => Math.abs(distance) <= 0.5);
  });
}

/** The straight ways to a square: where the line runs along the border of two squares, by the one or by the other. */
export function straightWays(from: Square, to: Square): readonly (readonly Square[])[] {
  const [dx, dy, dz] = [to.x - from.x, to.y - from.y, (to.z ?? 0) - (from.z ?? 0)];
  const steps = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  const roundings = [(value: number) => Math.floor(value + 0.5), (value: number) => Math.ceil(value - 0.5)];
  return roundings.map((round) =>
    Array.from({ length: steps }, (_, index) => {
      const along = (index + 1) / steps;
      return atLevel(from.x + round(dx * along), from.y + round(dy * along), (from.z ?? 0) + round(dz * along));
    }),
  );
}
