import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { LegalPath } from '../../../grid/index.js';
import { DIRECTIONS, checkPath, findReachable, prepareMovement } from '../../../grid/index.js';
import type { Offering } from '../../ruleset.js';
import { noted } from '../budget.js';
import { variantOf } from '../variant-of.js';
import { movingRefusal } from './may-move.js';
import { planWithoutMap } from './plan.js';
import { pathRefusal } from './refusals.js';
import type { MoveKind } from './setting.js';
import { knownSetting } from './setting.js';
import { parityOf } from './walk.js';

/** The input of moves that take a whole turn. */
export type LongMoveInput = ActionInput<'run'>;

/** A checked way of known price; `path` is null where there is no map. */
export interface LongMove {
  readonly path: LegalPath | null;
  readonly feet: number;
}

/** Why no run, charge or withdrawal can start now, whatever the way. */
export function longMoveRefusal(state: EncounterState, moverId: string): Refusal | null {
  const mover = combatantOf(state, moverId);
  const { movement } = variantOf(state).rules;
  if (noted(mover, 'stepped')) return refuse('STEP_TAKEN', movement.fiveFootStepForbidden, { who: moverId });
  return movingRefusal(state, mover, 'WALK');
}

/** Checks the way of a run or withdrawal. @param allowed feet it may cost */
export function planLongMove(
  state: EncounterState,
  moverId: string,
  input: LongMoveInput,
  kind: MoveKind,
  allowed: number,
): LongMove | { readonly refusal: Refusal } {
  const mover = combatantOf(state, moverId);
  if (!state.map || !mover.at) {
    const plan = planWithoutMap(state, moverId, input, allowed, allowed);
    return 'refusal' in plan ? plan : { path: null, feet: plan.feet };
  }
  const { movement } = variantOf(state).rules;
  if (!input.path) return { refusal: refuse('PATH_MISSING', movement.move) };
  if (input.feet !== undefined || input.engage || input.leave) return { refusal: refuse('MAP_PRESENT', movement.move) };
  const prepared = prepareMovement(knownSetting(state, moverId, state.map, kind));
  const start = { from: mover.at, parity: parityOf(mover), budgetFeet: allowed };
  const checked = checkPath(prepared, start, input.path);
  if (checked.ok) return { path: checked, feet: checked.feet };
  return { refusal: pathRefusal(checked, movement, { needed: allowed + 5, allowed }) };
}

/** The squares a withdrawal may end in, with the feet they cost; none without a map. */
export function longMoveSquares(
  state: EncounterState,
  moverId: string,
  kind: MoveKind,
  allowed: number,
): Offering['squares'] {
  const mover = combatantOf(state, moverId);
  if (!state.map || !mover.at) return [];
  const prepared = prepareMovement(knownSetting(state, moverId, state.map, kind));
  const found = findReachable(prepared, { from: mover.at, parity: parityOf(mover), budgetFeet: allowed });
  return [...found].filter(({ mayStop }) => mayStop).map(({ square, feet }) => ({ square, cost: feet }));
}

/** The squares in the eight directions a run may end in: as far as nothing hampers it. */
export function straightMoveSquares(
  state: EncounterState,
  moverId: string,
  kind: MoveKind,
  allowed: number,
): Offering['squares'] {
  const mover = combatantOf(state, moverId);
  const { map } = state;
  const from = mover.at;
  if (!map || !from) return [];
  const prepared = prepareMovement(knownSetting(state, moverId, map, kind));
  const start = { from, parity: parityOf(mover), budgetFeet: allowed };
  return DIRECTIONS.flatMap(({ dx, dy }) => {
    const path = Array.from({ length: Math.ceil(allowed / 5) }, (_, index) => ({
      ...from,
      x: from.x + dx * (index + 1),
      y: from.y + dy * (index + 1),
    }));
    const { steps } = checkPath(prepared, start, path);
    const slow = steps.findIndex((step) => step.difficult || step.crossedObstacle || step.squeezing);
    return steps
      .slice(0, slow < 0 ? steps.length : slow)
      .filter(({ mayNotStopWith }) => mayNotStopWith === undefined)
      .map(({ to, totalFeet }) => ({ square: to, cost: totalFeet }));
  });
}
