import type { ActionInput } from '../../encounter/actions/inputs.js';
import { refuse } from '../../encounter/refusal.js';
import type { ReachableSquares, Square } from '../../grid/index.js';
import { squareKey } from '../../grid/index.js';
import type { Completed } from '../ruleset.js';

/** How many squares are named where the one wanted cannot be reached. */
const NAMED = 5;

type Reachable = Pick<ReachableSquares, 'get' | 'pathTo' | typeof Symbol.iterator>;

/**
 * Turns the square a caller wants to get to into the cheapest path.
 * @param ruleIds the rules by which a creature moves so far and no farther
 * @param reachable what the mover can reach now; undefined where there is no map
 * @param allows whether the rules let it take that path, besides its reaching so far
 */
export function completeMove(
  moverId: string,
  input: ActionInput<'move'>,
  ruleIds: readonly string[],
  reachable: () => Reachable | undefined,
  allows: (path: readonly Square[]) => boolean = () => true,
): Completed<'move'> {
  const { to, ...rest } = input;
  if (!to) return { input };
  if (rest.path) return { refusal: refuse('PATH_AND_GOAL', [], {}, ['path', 'to']) };
  const found = reachable();
  if (!found) return { refusal: refuse('MAP_MISSING', [], {}, ['feet', 'engage', 'leave']) };
  const path = found.get(to)?.mayStop ? found.pathTo(to) : undefined;
  if (path) return { input: { ...rest, path } };
  return { refusal: refuse('NO_PATH', ruleIds, { who: moverId, x: to.x, y: to.y }, nearest(found, to, allows)) };
}

/** The squares nearest to the goal that the mover can reach and may go to, as `x,y`. */
function nearest(reachable: Reachable, goal: Square, allows: (path: readonly Square[]) => boolean): string[] {
  const far = ({ x, y, z }: Square): number =>
    Math.max(Math.abs(x - goal.x), Math.abs(y - goal.y), Math.abs((z ?? 0) - (goal.z ?? 0)));
  const byDistance = [...reachable]
    .filter(({ mayStop }) => mayStop)
    .map(({ square, feet }) => ({ square, feet, far: far(square) }))
    .sort((a, b) => a.far - b.far || a.feet - b.feet);
  const named: string[] = [];
  for (const { square } of byDistance) {
    if (named.length === NAMED) break;
    if (allows(reachable.pathTo(square) ?? [])) named.push(squareKey(square));
  }
  return named;
}
