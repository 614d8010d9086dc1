import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import { checkPath, prepareMovement } from '../../../grid/index.js';
import { relationOf } from '../../shared/index.js';
import { isTrained } from '../checks/index.js';
import { hasTrait } from '../conditions/index.js';
import { variantOf } from '../variant-of.js';
import { pathRefusal } from './refusals.js';
import { barsTheWay, knownSetting } from './setting.js';
import { speedOf } from './speed.js';
import { parityOf } from './walk.js';

/** A move that may be started. */
export interface MovePlan {
  /** Move actions it takes: 1, or 2 for more than one speed. */
  readonly actions: 1 | 2;
  /** The path on the map; null where there is none. */
  readonly path: readonly Square[] | null;
  readonly feet: number;
  /** Feet it may cost; without limit for the least a hampered creature moves (D35-SPM-06, PF1-MOV-15). */
  readonly allowedFeet: number;
}

/**
 * Works out what a move costs, or why it is not possible.
 * @param actionsLeft move actions the creature could spend, the standard action counted
 */
export function planMove(
  state: EncounterState,
  moverId: string,
  input: ActionInput<'move'>,
  actionsLeft: number,
): MovePlan | { readonly refusal: Refusal } {
  const mover = combatantOf(state, moverId);
  const speed = speedOf(state, mover, input.mode);
  const allowed = speed * (hasTrait(state, mover, 'oneMovePerTurn') ? 1 : Math.min(2, actionsLeft));
  if (!state.map || !mover.at) return planWithoutMap(state, moverId, input, speed, allowed);
  const { movement } = variantOf(state).rules;
  if (!input.path) return { refusal: refuse('PATH_MISSING', movement.move) };
  if (input.feet !== undefined || input.engage || input.leave) return { refusal: refuse('MAP_PRESENT', movement.move) };
  const setting = knownSetting(state, moverId, state.map, {
    mode: input.mode ?? 'WALK',
    evading: input.acrobatics === true,
  });
  const checked = checkPath(prepareMovement(setting), { from: mover.at, parity: parityOf(mover) }, input.path);
  if (!checked.ok) return { refusal: pathRefusal(checked, movement, { needed: 0, allowed }) };
  const { feet } = checked;
  const crossing = checked.steps.flatMap(({ through }) => through).find((id) => barsTheWay(state, moverId, id));
  if (crossing !== undefined && !isTrained(state, moverId, variantOf(state).movement.evadingSkill)) {
    const skill = variantOf(state).movement.evadingSkill;
    return { refusal: refuse('SKILL_UNTRAINED', movement.evading, { who: moverId, skill }) };
  }
  if (feet <= speed) return { actions: 1, path: input.path, feet, allowedFeet: speed };
  if (feet <= allowed) return { actions: 2, path: input.path, feet, allowedFeet: allowed };
  if (input.path.length === 1 && actionsLeft >= 2) return { actions: 2, path: input.path, feet, allowedFeet: Infinity };
  const refusal = refuse('TOO_EXPENSIVE', [...movement.speed, ...movement.doubleMove], { feet, allowed });
  return { refusal };
}

/** Works out a move without a map. @param allowed feet it may cost; more than `speed` takes two move actions */
export function planWithoutMap(
  state: EncounterState,
  moverId: string,
  input: ActionInput<'move'>,
  speed: number,
  allowed: number,
): MovePlan | { readonly refusal: Refusal } {
  const { movement } = variantOf(state).rules;
  if (input.path) return { refusal: refuse('MAP_MISSING', movement.move) };
  const { engage = [], leave = [] } = input;
  for (const id of [...engage, ...leave]) {
    if (id === moverId) return { refusal: refuse('TARGET_IS_ACTOR', movement.move, { who: moverId }) };
    if (!state.present.includes(id))
      return { refusal: refuse('TARGET_UNKNOWN', movement.move, { id }, [...state.present]) };
  }
  const farthest = engage.map((id) => relationOf(state, moverId, id).distance - 5);
  const feet = input.feet ?? Math.max(5, ...farthest);
  if (feet > allowed)
    return { refusal: refuse('TOO_EXPENSIVE', [...movement.speed, ...movement.doubleMove], { feet, allowed }) };
  return { actions: feet > speed ? 2 : 1, path: null, feet, allowedFeet: feet };
}
