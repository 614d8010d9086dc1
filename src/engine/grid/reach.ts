import type { DistanceRule } from './distance.js';
import { gapFeet } from './distance.js';
import type { Footprint, Gap } from './footprint.js';
import { footprint, gapBetween } from './footprint.js';
import type { Square } from './square.js';
import { SQUARE_FEET, atLevel } from './square.js';

/** How reach is measured. */
export interface ReachRule {
  readonly diagonals: DistanceRule;
  /**
   * Whether a reach of exactly 10 ft covers the square two diagonals away, although that counts 15 ft (PF1-AOO-04,
   * D35-AOO-04; not for any other reach). Without effect under `equal-diagonals`.
   */
  readonly secondDiagonalWithinTenFeet: boolean;
}

/** A ring of reach: farther than `beyondFeet` (if given) and no farther than `upToFeet`. */
export interface ReachBand {
  readonly beyondFeet?: number;
  readonly upToFeet: number;
}

/** Natural reach: every distance up to it, the own square included; 0 reaches only that (D35-BIG-03, D35-SML-05, D35-SML-07, PF1-SIZ-06, 5E-DIFF-32). */
export function naturalReach(feet: number): ReachBand {
  return { upToFeet: feet };
}

/** A reach weapon that strikes out to double the natural reach but not within it (D35-BIG-06, D35-AOO-04, PF1-SIZ-07). */
export function reachWeapon(naturalFeet: number): ReachBand {
  return { beyondFeet: naturalFeet, upToFeet: 2 * naturalFeet };
}

/** Whether `target` stands within the band around `attacker`. Walls and sight are not asked. */
export function isWithinReach(attacker: Footprint, target: Footprint, band: ReachBand, rule: ReachRule): boolean {
  return gapWithinBand(gapBetween(attacker, target), band, rule);
}

/** Whether the square is threatened by the band around `attacker` (D35-AOO-01, PF1-AOO-02). */
export function reachesSquare(attacker: Footprint, square: Square, band: ReachBand, rule: ReachRule): boolean {
  return isWithinReach(attacker, footprint(square), band, rule);
}

/** Every square in the band around `attacker` on its lowest level, row by row; squares off the map included. */
export function threatenedSquares(attacker: Footprint, band: ReachBand, rule: ReachRule): Square[] {
  const range = Math.floor(band.upToFeet / SQUARE_FEET);
  const { x, y } = attacker.at;
  const z = attacker.at.z ?? 0;
  const squares: Square[] = [];
  for (let row = y - range; row < y + attacker.depth + range; row++) {
    for (let column = x - range; column < x + attacker.width + range; column++) {
      const square = atLevel(column, row, z);
      if (reachesSquare(attacker, square, band, rule)) squares.push(square);
    }
  }
  return squares;
}

function gapWithinBand(gap: Gap, band: ReachBand, rule: ReachRule): boolean {
  if (band.beyondFeet !== undefined && gapWithin(gap, band.beyondFeet, rule)) return false;
  return gapWithin(gap, band.upToFeet, rule);
}

function gapWithin(gap: Gap, feet: number, rule: ReachRule): boolean {
  if (gapFeet(gap, rule.diagonals) <= feet) return true;
  if (feet !== 2 * SQUARE_FEET || !rule.secondDiagonalWithinTenFeet) return false;
  return Math.max(gap.dx, gap.dy, gap.dz) === 2;
}
