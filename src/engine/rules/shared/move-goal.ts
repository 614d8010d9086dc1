import type { ActionInput } from '../../encounter/actions/inputs.js';
import { refuse } from '../../encounter/refusal.js';
import type { ReachableSquares } from '../../grid/index.js';
import type { Completed } from '../ruleset.js';

/**
 * Turns the square a caller wants to get to into the cheapest path.
 * @param reachable what the mover can reach now; undefined where there is no map
 */
export function completeMove(
  moverId: string,
  input: ActionInput<'move'>,
  reachable: () => Pick<ReachableSquares, 'get' | 'pathTo'> | undefined,
): Completed<'move'> {
  const { to, ...rest } = input;
  if (!to) return { input };
  if (rest.path) return { refusal: refuse('PATH_AND_GOAL') };
  const found = reachable();
  if (!found) return { refusal: refuse('MAP_MISSING') };
  const path = found.get(to)?.mayStop ? found.pathTo(to) : undefined;
  return path ? { input: { ...rest, path } } : { refusal: refuse('NO_PATH', [], { who: moverId, x: to.x, y: to.y }) };
}
