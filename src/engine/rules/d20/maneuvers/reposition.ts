import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { MovementRefusal, Square, StepInfo } from '../../../grid/index.js';
import { prepareMovement, stepInfo } from '../../../grid/index.js';
import { withCreature } from '../../shared/index.js';
import { costRefusal, pay } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { knownTo } from '../attack/knows-place.js';
import { pathRefusal } from '../movement/refusals.js';
import { movementSetting } from '../movement/setting.js';
import { attackReaches } from '../positions.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { attemptManeuver } from './attempt.js';
import { emptyHand } from './empty-hand.js';
import { maneuverOffer, reachRefusal, sizeRefusal } from './legality.js';
import { isHazardous } from './move-together.js';
import { bumpInto, friendsAgainst, provokeByShift, shift } from './pushing.js';

const RULES = ['PF1-REP-01', 'PF1-CM-19'] as const;

type RepositionInput = ActionInput<'reposition'>;

/**
 * Repositioning: a standard action; success moves the target 5 feet, and 5 more for each 5 points beyond CMD, within one's reach
 * but for the last 5 feet, and into no danger (PF1-REP-01).
 */
export const reposition: D20Action<'reposition'> = {
  name: 'reposition',
  doc: {
    en: 'Move a creature at most one size larger to another place within your reach.',
    es: 'Mover a una criatura como mucho un tamaño mayor a otro lugar dentro de tu alcance.',
  },
  ruleIds: () => RULES,
  cost: 'standard',
  provokes: true,
  check: (state, actorId, input, use) =>
    costRefusal(state, actorId, 'STANDARD', use) ??
    graspRefusal(state, actorId, input.targetId) ??
    wayRefusal(knownTo(state, actorId, input.targetId), actorId, input),
  *perform(ctx, actorId, input, use) {
    const { targetId } = input;
    yield* pay(ctx, actorId, 'STANDARD', use);
    const result = yield* attemptManeuver(ctx, {
      attackerId: actorId,
      targetId,
      maneuver: 'Reposition',
      ruleIds: RULES,
      refusal: () => graspRefusal(ctx.state, actorId, targetId),
    });
    if (typeof result === 'string') return cutShort(result);
    if (result.success) yield* moveAlong(ctx, actorId, input, 5 + 5 * Math.floor(result.margin / 5));
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  // Whether there is room for it is seen when a way is declared.
  offer: (state, actorId) =>
    maneuverOffer(state, actorId, 'STANDARD', (targetId) => graspRefusal(state, actorId, targetId)),
};

function graspRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  if (!state.map || !combatantOf(state, actorId).at) return refuse('MAP_MISSING', RULES);
  return reachRefusal(state, actorId, targetId, null) ?? sizeRefusal(state, actorId, targetId);
}

function wayRefusal(state: EncounterState, actorId: string, { targetId, path }: RepositionInput): Refusal | null {
  const { movement } = variantOf(state).rules;
  let moved = combatantOf(state, targetId);
  for (const [index, square] of path.entries()) {
    const imagined = withCreature(state, moved);
    const step = stepOf(imagined, targetId, square);
    if (!step.ok) return pathRefusal(step, movement, { needed: 0, allowed: 0 });
    if (step.mayNotStopWith !== undefined)
      return refuse('ENDS_IN_OCCUPIED_SQUARE', movement.endInSquare, { who: step.mayNotStopWith });
    const { x, y } = square;
    if (isHazardous(state, targetId, square)) return refuse('INTO_DANGER', RULES, { target: targetId, x, y });
    const inReach = attackReaches(state, actorId, targetId, emptyHand(combatantOf(state, actorId)), square);
    if (!inReach && index < path.length - 1) return refuse('BEYOND_REACH', RULES, { who: actorId, x, y });
    moved = { ...moved, at: square };
  }
  return null;
}

/** Moves the target along the way as far as the check allows. */
function* moveAlong(
  ctx: ActionContext,
  actorId: string,
  { targetId, path }: RepositionInput,
  allowed: number,
): Procedure {
  const from = ctx.combatant(targetId).at!;
  for (const [index, square] of path.entries()) {
    // Counted like any distance, the ground makes no difference to it.
    const feet = countFeet(from, path.slice(0, index + 1));
    const step = stepOf(ctx.state, targetId, square);
    if (feet > allowed) return;
    if (!step.ok || step.mayNotStopWith !== undefined) {
      const obstacleId = step.ok ? step.mayNotStopWith : step.occupantId;
      yield* bumpInto(ctx, obstacleId ?? null, [actorId, targetId]);
      return;
    }
    if (hasFeat(sheetOf(ctx.combatant(actorId)), 'Greater Reposition'))
      yield* provokeByShift(ctx, targetId, step, {
        because: 'reposition',
        ruleIds: RULES,
        only: friendsAgainst(ctx.state, actorId, targetId),
      });
    yield* shift(ctx, targetId, step, 'forced');
  }
}

/** Feet along a way, every second diagonal double (PF1-DST-01). */
function countFeet(from: Square, path: readonly Square[]): number {
  const diagonals = path.filter((square, index) => {
    const before = path[index - 1] ?? from;
    return square.x !== before.x && square.y !== before.y;
  }).length;
  return 5 * (path.length + Math.floor(diagonals / 2));
}

function stepOf(state: EncounterState, targetId: string, to: Square): StepInfo | MovementRefusal {
  const setting = movementSetting(state, targetId, state.map!, { mode: 'WALK', noCrossing: true });
  return stepInfo(prepareMovement(setting), combatantOf(state, targetId).at!, to, 0);
}
