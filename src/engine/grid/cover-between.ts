import type { Cover, CoverDegree, CoverQuestion } from './cover.js';
import type { LineCover } from './cover-lines.js';
import { CoverLines } from './cover-lines.js';
import { adjacent, footprint, overlaps, squaresOf } from './footprint.js';
import { cornersOf, effectReaches, hasLineOfEffect } from './sight.js';
import type { GridPoint, Square } from './square.js';
import type { LineEnd } from './trace.js';

/** One way to look at the target, and what it gives. */
interface Look {
  readonly degree: CoverDegree;
  readonly lines: readonly LineCover[];
  readonly corner: GridPoint | undefined;
  readonly square: Square;
}

/** From least to most; only degrees of one method are ever compared. */
const SEVERITY: Readonly<Record<CoverDegree, number>> = {
  none: 0,
  soft: 1,
  half: 2,
  cover: 2,
  'three-quarters': 3,
  improved: 3,
  total: 4,
};

/**
 * The cover the target has against the attacker, from the corner and to the square the attacker would choose, and what gives
 * it. Only what lies between them counts.
 */
export function coverBetween(question: CoverQuestion): Cover {
  const lines = new CoverLines(question);
  const { map, attacker, target, origin } = question;
  const reached = origin
    ? squaresOf(target).some((square) => effectReaches(map, origin, square))
    : hasLineOfEffect(map, attacker, target);
  const best = leastCover(question, lines, !reached);
  const degree = reached ? best.degree : 'total';
  return {
    degree,
    sources: degree === 'none' ? [] : lines.sources(best.lines),
    corner: best.corner,
    square: best.square,
    blockedLines: best.lines.filter(isBlocked).length,
  };
}

/** The look with the least cover; any look at all if `anyWillDo`, since all show a solid barrier. */
function leastCover(question: CoverQuestion, lines: CoverLines, anyWillDo: boolean): Look {
  let best: Look | undefined;
  for (const look of looks(question, lines)) {
    if (!best || isLess(look, best)) best = look;
    if (anyWillDo || best.degree === 'none') break;
  }
  return best!;
}

function isLess(a: Look, b: Look): boolean {
  const [severityA, severityB] = [SEVERITY[a.degree], SEVERITY[b.degree]];
  if (severityA !== severityB) return severityA < severityB;
  return a.lines.filter(isBlocked).length < b.lines.filter(isBlocked).length;
}

function* looks(question: CoverQuestion, lines: CoverLines): Generator<Look> {
  const { attacker, target, origin, rule, attack } = question;
  if (rule.method === 'count-blocked-lines') {
    for (const corner of origin ? [origin] : outerCorners(attacker)) {
      for (const square of squaresOf(target)) {
        const seen = linesTo(square, [corner]).map(([from, to]) => lines.look(from, to, true));
        yield { degree: byCount(seen), lines: seen, corner: pointOf(corner), square };
      }
    }
    return;
  }
  const diagonals = rule.diagonals ?? 'alternating';
  const closeCombat = attack === 'melee' && !origin && (adjacent(attacker, target) || overlaps(attacker, target));
  if (closeCombat) {
    for (const stand of squaresOf(attacker)) {
      for (const square of squaresOf(target)) {
        if (!adjacent(footprint(stand), footprint(square)) && !overlaps(footprint(stand), footprint(square))) continue;
        const seen = linesTo(square, cornersOf(footprint(stand))).map(([from, to]) =>
          lines.look(from, to, false, diagonals),
        );
        yield { degree: byAnyLine(seen), lines: seen, corner: undefined, square };
      }
    }
    return;
  }
  for (const corner of origin ? [origin] : cornersOf(attacker)) {
    for (const square of squaresOf(target)) {
      const seen = linesTo(square, [corner]).map(([from, to]) => lines.look(from, to, true, diagonals));
      yield { degree: byAnyLine(seen), lines: seen, corner: pointOf(corner), square };
    }
  }
}

/** 1-2 lines blocked: half; 3-4: three-quarters; what gives half at most never makes more (5E-VAR-05, 5E-COV-04, 5E-COV-06). */
function byCount(lines: readonly LineCover[]): CoverDegree {
  if (lines.filter(({ strong }) => strong.length > 0).length >= 3) return 'three-quarters';
  return lines.some(isBlocked) ? 'half' : 'none';
}

/** Any blocked line gives cover, a creature in one soft cover (PF1-COV-01, PF1-COV-08, PF1-COV-13, D35-COV-01, D35-COV-04, D35-COV-05). */
function byAnyLine(lines: readonly LineCover[]): CoverDegree {
  if (lines.some(({ threeQuarters }) => threeQuarters)) return 'improved';
  if (lines.some(({ strong, weak }) => strong.length + weak.length > 0)) return 'cover';
  return lines.some(isBlocked) ? 'soft' : 'none';
}

function isBlocked({ strong, weak, creatureIds }: LineCover): boolean {
  return strong.length + weak.length + creatureIds.length > 0;
}

function linesTo(square: Square, corners: readonly LineEnd[]): [LineEnd, LineEnd][] {
  const ends = cornersOf(footprint(square));
  return corners.flatMap((corner) => ends.map((end): [LineEnd, LineEnd] => [corner, end]));
}

/** The four corners of a space. */
function outerCorners(space: Parameters<typeof cornersOf>[0]): LineEnd[] {
  const { x, y } = space.at;
  return cornersOf(space).filter(
    (corner) => (corner.x === x || corner.x === x + space.width) && (corner.y === y || corner.y === y + space.depth),
  );
}

function pointOf({ x, y }: GridPoint): GridPoint {
  return { x, y };
}
