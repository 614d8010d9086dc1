import type { Footprint } from './footprint.js';
import { adjacent, squaresOf } from './footprint.js';
import type { Square } from './square.js';

/** In what the games differ about flanking. */
export interface FlankingRule {
  /** Both flankers must stand next to the target (5E-VAR-03); otherwise reach counts, which the caller has checked. */
  readonly mustBeAdjacent: boolean;
}

/**
 * Whether attacker and ally stand on opposite sides or corners of the target: a line between the middles of some square of
 * each passes through opposite borders of the target's space, corners included (PF1-FLK-01, PF1-FLK-02, D35-FLK-01,
 * 5E-VAR-03). Whether both threaten it, see it and attack in melee is the ruleset's to ask (PF1-FLK-03). Seen from above:
 * levels only matter to adjacency.
 */
export function areOpposite(attacker: Footprint, ally: Footprint, target: Footprint, rule: FlankingRule): boolean {
  if (rule.mustBeAdjacent && !(adjacent(attacker, target) && adjacent(ally, target))) return false;
  const others = squaresOf(ally);
  return squaresOf(attacker).some((one) => others.some((other) => passesOppositeBorders(one, other, target)));
}

function passesOppositeBorders(from: Square, to: Square, target: Footprint): boolean {
  const { x, y } = target.at;
  const across = { from: from.x + 0.5, to: to.x + 0.5 };
  const down = { from: from.y + 0.5, to: to.y + 0.5 };
  return (
    spans(across, down, x, x + target.width, y, y + target.depth) ||
    spans(down, across, y, y + target.depth, x, x + target.width)
  );
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Whether a line leads from beyond border `near` to beyond border `far` and meets both between `low` and `high`. */
function spans(main: Stretch, side: Stretch, near: number, far: number, low: number, high: number): boolean {
  const [start, end] = main.from < main.to ? [main.from, main.to] : [main.to, main.from];
  if (start > near || end < far) return false;
  const length = main.to - main.from;
  // Where the line meets a border, times `length` to stay exact.
  return [near, far].every((border) => {
    const met = side.from * length + (side.to - side.from) * (border - main.from);
    return length > 0 ? low * length <= met && met <= high * length : high * length <= met && met <= low * length;
  });
}
