import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import { SQUARE_FEET, atLevel, prepareMovement, squareKey, squaresOf, stepInfo } from '../../../grid/index.js';
import { knockProne } from '../conditions/apply.js';
import { fall } from '../damage/falling.js';
import { hasNoFooting } from '../footing.js';
import { spaceOf } from '../positions.js';
import { skillCheck } from '../rolls/checks.js';
import { sheetOf } from '../statistics/stat-block.js';
import { abilityModifier, half } from '../vocabulary.js';
import { checkWay } from './legality.js';
import { movementSetting } from './setting.js';
import { walk } from './walk.js';

/** Feet of a run that make a jump a running one (5E-ENV-03, 5E-ENV-04). */
const RUN_UP = 10;
/** DC of clearing a low obstacle, and of keeping one's feet on difficult ground (5E-ENV-03). */
const JUMP_DC = 10;

/** Whether so many squares of run-up make it a running jump. */
export function isRunning(runUp: readonly Square[] | undefined): boolean {
  return (runUp?.length ?? 0) * SQUARE_FEET >= RUN_UP;
}

/** Farthest long jump in feet: the Strength score, half of it from a stand (5E-ENV-03). */
export function longJump(jumper: Combatant, running: boolean): number {
  const { strength } = sheetOf(jumper).abilities;
  return running ? strength : half(strength);
}

/** Highest jump in feet: 3 and the Strength modifier, half of it from a stand (5E-ENV-04). */
export function highJump(jumper: Combatant, running: boolean): number {
  const height = Math.max(0, 3 + abilityModifier(sheetOf(jumper).abilities.strength));
  return running ? height : half(height);
}

/** The squares a leap goes through, in a line from one square to another on the same level; the last is where it lands. */
export function leapPath(from: Square, to: Square): readonly Square[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const count = Math.max(Math.abs(dx), Math.abs(dy));
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 1) / count;
    return atLevel(from.x + Math.round(dx * part), from.y + Math.round(dy * part), from.z ?? 0);
  });
}

/** Why a long jump cannot be made from a square: too far, uneven, no movement left for it, or something in the way (5E-ENV-03, 5E-ENV-05). */
export function leapRefusal(
  state: EncounterState,
  jumper: Combatant,
  from: Square,
  to: Square,
  running: boolean,
  left: number,
): Refusal | null {
  const who = jumper.id;
  if ((to.z ?? 0) !== (from.z ?? 0)) return refuse('JUMP_UNEVEN', ['5E-ENV-03'], { who });
  const path = leapPath(from, to);
  const feet = path.length * SQUARE_FEET;
  const limit = longJump(jumper, running);
  if (feet > limit) return refuse('JUMP_TOO_FAR', ['5E-ENV-03'], { who, feet, limit }, running ? [] : ['runUp']);
  const way = checkWay(state, { ...jumper, at: from }, 'JUMP', path, left);
  return 'refusal' in way ? way.refusal : null;
}

/**
 * A long jump: low obstacles on the way are cleared with Athletics, else the jumper comes down before them; on difficult ground it
 * lands on its feet with Acrobatics, else prone (5E-ENV-03). Where it comes down over a pit, it falls.
 */
export function* leap(ctx: ActionContext, id: string, to: Square): Procedure<ActionResult> {
  const { at } = ctx.combatant(id);
  if (!at) return cutShort('ACTOR_GONE');
  const path = leapPath(at, to);
  const cleared = yield* clearObstacles(ctx, id, at, path);
  const result: ActionResult =
    cleared.length === 0 ? cutShort('HIT_OBSTACLE') : yield* walk(ctx, id, { path: cleared, mode: 'JUMP', feet: null });
  const jumper = ctx.combatant(id);
  if (hasNoFooting(ctx.state, jumper)) {
    yield* fall(ctx, id);
    return result;
  }
  if (jumper.vital === 'ALIVE' && cleared.length > 0 && isDifficult(ctx.state, jumper)) {
    if (!(yield* skillCheck(ctx, id, 'acrobatics', JUMP_DC, ['5E-ENV-03']))) yield* knockProne(ctx, id, '5E-ENV-03');
  }
  return result.outcome === 'DONE' && cleared.length < path.length ? cutShort('HIT_OBSTACLE') : result;
}

/** The squares of a leap up to the first low obstacle that is not cleared. */
function* clearObstacles(
  ctx: ActionContext,
  id: string,
  from: Square,
  path: readonly Square[],
): Procedure<readonly Square[]> {
  let at = from;
  for (const [index, to] of path.entries()) {
    const low = isLowObstacle(ctx.state, ctx.combatant(id), at, to);
    if (low && !(yield* skillCheck(ctx, id, 'athletics', JUMP_DC, ['5E-ENV-03']))) return path.slice(0, index);
    at = to;
  }
  return path;
}

/** Whether a low wall or the like stands between two squares or in the second. */
function isLowObstacle(state: EncounterState, jumper: Combatant, from: Square, to: Square): boolean {
  const space = spaceOf(state, jumper, to);
  const entered = space ? squaresOf(space) : [];
  if (entered.some(({ x, y }) => state.map?.cells[squareKey({ x, y })]?.fill === 'low-obstacle')) return true;
  const setting = movementSetting(state, jumper, 'WALK', false);
  const step = setting && stepInfo(prepareMovement({ ...setting, occupants: [] }), from, to, 0);
  return step !== null && step.ok && step.crossedObstacle;
}

function isDifficult({ map, ...state }: EncounterState, jumper: Combatant): boolean {
  const space = spaceOf({ map, ...state }, jumper);
  return space !== null && squaresOf(space).some(({ x, y }) => (map?.cells[squareKey({ x, y })]?.difficulty ?? 0) > 0);
}
