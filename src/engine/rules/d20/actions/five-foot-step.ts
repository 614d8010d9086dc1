import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Movement, Square } from '../../../grid/index.js';
import { neighbours, prepareMovement, squareKey, stepInfo } from '../../../grid/index.js';
import { seesInTheDark, sensesWithoutSight } from '../attack/concealment.js';
import { hasMoved, remaining, spend } from '../budget.js';
import { sheetOf } from '../statistics/index.js';
import { movingRefusal } from '../movement/may-move.js';
import { pathRefusal } from '../movement/refusals.js';
import { knownSetting } from '../movement/setting.js';
import { speedOf } from '../movement/speed.js';
import { parityOf, walk } from '../movement/walk.js';
import { stepWithoutMap } from '../movement/without-map.js';
import { variantOf } from '../variant-of.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';

/** The 5-foot step: no action, never provokes, and no other distance in the same turn (D35-SPA-08, PF1-5FT-01 to PF1-5FT-08). */
export const fiveFootStep: D20Action<'fiveFootStep'> = {
  name: 'fiveFootStep',
  doc: { en: 'Move 5 feet without provoking.', es: 'Dar un paso de 5 pies sin provocar.' },
  ruleIds: ({ movement }) => [
    ...movement.fiveFootStep,
    ...movement.fiveFootStepForbidden,
    ...movement.fiveFootStepHampered,
    ...movement.fiveFootStepSlow,
  ],
  cost: 'none',
  provokes: false,
  check: (state, actorId, input) => stepRefusal(state, actorId) ?? squareRefusal(state, actorId, input),
  *perform(ctx, actorId, input) {
    yield* spend(ctx, actorId, 'fiveFootStep');
    yield* ctx.record('ActivityNoted', { combatantId: actorId, notes: { stepped: true } });
    const stopped = input.to
      ? (yield* walk(ctx, {
          moverId: actorId,
          path: [input.to],
          mode: 'WALK',
          as: 'fiveFootStep',
          allowedFeet: 10,
          provokesNobody: true,
        })).stopped
      : yield* stepWithoutMap(ctx, actorId, input);
    return stopped === null ? DONE : cutShort(stopped);
  },
  offer(state, actorId) {
    const refusal = stepRefusal(state, actorId);
    if (refusal) return notOffered(refusal);
    const { at } = combatantOf(state, actorId);
    if (!at || !state.map) return offered();
    const squares = neighbours(at);
    const prepared = prepareMovement(knownSetting(state, actorId, state.map, { mode: 'WALK' }));
    const legal = squares.filter((to) => judgeStep(state, actorId, prepared, to) === null);
    return offered(
      [],
      legal.map((square) => ({ square, cost: 5 })),
    );
  },
};

function stepRefusal(state: EncounterState, actorId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  const { movement } = variantOf(state).rules;
  if (remaining(actor, 'fiveFootStep') < 1)
    return refuse('STEP_SPENT', movement.fiveFootStepForbidden, { who: actorId });
  if (hasMoved(actor)) return refuse('DISTANCE_COVERED', movement.fiveFootStepForbidden, { who: actorId });
  const refusal = movingRefusal(state, actor, 'WALK');
  if (refusal) return refusal;
  return speedOf(state, actor) <= 5 ? refuse('TOO_SLOW_TO_STEP', movement.fiveFootStepSlow, { who: actorId }) : null;
}

function squareRefusal(state: EncounterState, actorId: string, input: ActionInput<'fiveFootStep'>): Refusal | null {
  const { at } = combatantOf(state, actorId);
  const { fiveFootStep: ruleIds } = variantOf(state).rules.movement;
  if (!state.map || !at) return input.to ? refuse('MAP_MISSING', ruleIds) : null;
  if (!input.to) return refuse('PATH_MISSING', ruleIds);
  const prepared = prepareMovement(knownSetting(state, actorId, state.map, { mode: 'WALK' }));
  return judgeStep(state, actorId, prepared, input.to);
}

function judgeStep(state: EncounterState, actorId: string, prepared: Movement, to: Square): Refusal | null {
  const actor = combatantOf(state, actorId);
  const { movement } = variantOf(state).rules;
  const step = stepInfo(prepared, actor.at!, to, parityOf(actor));
  if (!step.ok) return pathRefusal(step, movement, { needed: 5, allowed: 5 });
  if (step.mayNotStopWith !== undefined)
    return refuse('ENDS_IN_OCCUPIED_SQUARE', movement.endInSquare, { who: step.mayNotStopWith });
  const hampered = step.difficult || step.squeezing || step.crossedObstacle || isTooDark(state, actorId, to);
  return hampered ? refuse('GROUND_HAMPERS', movement.fiveFootStepHampered, { x: to.x, y: to.y }) : null;
}

/** Darkness hampers those who cannot see in it. */
function isTooDark(state: EncounterState, actorId: string, { x, y }: Square): boolean {
  const cell = state.map?.cells[squareKey({ x, y })];
  const sheet = sheetOf(combatantOf(state, actorId));
  return cell?.light === 'dark' && !seesInTheDark(sheet, 0) && !sensesWithoutSight(sheet, 0);
}
