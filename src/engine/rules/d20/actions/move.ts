import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ReachableSquares, Square } from '../../../grid/index.js';
import { findReachable, prepareMovement } from '../../../grid/index.js';
import { completeMove } from '../../shared/move-goal.js';
import { noted } from '../budget.js';
import { evadingRefusal, evasion } from '../movement/evade.js';
import { movingRefusal } from '../movement/may-move.js';
import { moveWithoutMap } from '../movement/without-map.js';
import { planMove } from '../movement/plan.js';
import { knownSetting } from '../movement/setting.js';
import { speedOf } from '../movement/speed.js';
import { isHurried, keepsItsFeet, mayStumble, stumbling } from '../movement/stumble.js';
import { parityOf, walk } from '../movement/walk.js';
import { variantOf } from '../variant-of.js';
import { costRefusal, moveActionsLeft, pay } from './costs.js';
import type { Offering } from '../../ruleset.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';

type MoveInput = ActionInput<'move'>;

/** Moving up to speed, or up to twice speed with both actions (D35-SPD-05, D35-SPD-06, PF1-SPD-04, PF1-SPD-05). */
export const move: D20Action<'move'> = {
  name: 'move',
  doc: {
    en: 'Move up to your speed; with both actions of the turn up to twice.',
    es: 'Moverse hasta la velocidad; con las dos acciones del turno, hasta el doble.',
  },
  ruleIds: ({ movement, actions }) => [...movement.move, ...movement.doubleMove, ...actions.provokedByMoving],
  cost: 'move (a longer way also takes the standard action)',
  provokes: true,
  complete: (state, actorId, input) =>
    completeMove(actorId, input, variantOf(state).rules.movement.move, () => reachable(state, actorId, input.mode)),
  check(state, actorId, input, use) {
    const refusal = startRefusal(state, actorId, input.mode ?? 'WALK') ?? costRefusal(state, actorId, 'MOVE', use);
    if (refusal) return refusal;
    const clumsy = input.acrobatics ? evadingRefusal(state, actorId) : null;
    if (clumsy) return clumsy;
    const plan = planMove(state, actorId, input, use === 'READIED' ? 1 : moveActionsLeft(state, actorId));
    return 'refusal' in plan ? plan.refusal : null;
  },
  perform: carryOut,
  offer(state, actorId): Offering {
    const refusal = startRefusal(state, actorId, 'WALK') ?? costRefusal(state, actorId, 'MOVE');
    if (refusal) return notOffered(refusal);
    const squares = [...(reachable(state, actorId) ?? [])].filter(({ mayStop }) => mayStop);
    return offered(
      [],
      squares.map(({ square, feet }) => ({ square, cost: feet })),
    );
  },
};

function startRefusal(state: EncounterState, actorId: string, mode: NonNullable<MoveInput['mode']>): Refusal | null {
  const actor = combatantOf(state, actorId);
  const { movement } = variantOf(state).rules;
  if (noted(actor, 'stepped')) return refuse('STEP_TAKEN', movement.fiveFootStep, { who: actorId });
  return movingRefusal(state, actor, mode);
}

/**
 * Why 5 feet cannot be moved by a full-round action alone, for one too hampered to get so far in a turn (D35-SPA-13, PF1-FRA-01).
 */
export function minimumMoveRefusal(state: EncounterState, actorId: string, path: readonly Square[]): Refusal | null {
  const refusal = startRefusal(state, actorId, 'WALK');
  if (refusal) return refusal;
  const { fullRound } = variantOf(state).rules.turns;
  const actions = noted(combatantOf(state, actorId), 'restricted') ? 1 : 2;
  const inOneTurn = planMove(state, actorId, { path: [...path] }, actions);
  if (!('refusal' in inOneTurn) && inOneTurn.allowedFeet < Infinity)
    return refuse('NO_FULL_ROUND_ACTION', fullRound, { who: actorId }, ['move']);
  const plan = planMove(state, actorId, { path: [...path] }, 2);
  return 'refusal' in plan ? plan.refusal : null;
}

/** Moves 5 feet, whatever they cost (D35-SPA-13, PF1-FRA-01). */
export function* moveTheLeast(ctx: ActionContext, actorId: string, path: readonly Square[]): Procedure<ActionResult> {
  const walked = yield* walk(ctx, { moverId: actorId, path, mode: 'WALK', as: 'walk', allowedFeet: Infinity });
  return walked.stopped === null ? DONE : cutShort(walked.stopped);
}

function* carryOut(
  ctx: ActionContext,
  actorId: string,
  input: MoveInput,
  use: 'TURN' | 'READIED',
): Procedure<ActionResult> {
  const plan = planMove(ctx.state, actorId, input, use === 'READIED' ? 1 : moveActionsLeft(ctx.state, actorId));
  if ('refusal' in plan) return cutShort(plan.refusal.code);
  for (let paid = 0; paid < plan.actions; paid++) yield* pay(ctx, actorId, 'MOVE', use);
  const mode = input.mode ?? 'WALK';
  const hurried = isHurried(ctx.state, actorId, plan, mode);
  const blindly = hurried && mayStumble(ctx.state, actorId, mode);
  if (!plan.path) {
    if (blindly && !(yield* keepsItsFeet(ctx, actorId))) return cutShort('STUMBLED');
    const halted = yield* moveWithoutMap(ctx, actorId, input, plan.feet);
    return halted === null ? DONE : cutShort(halted);
  }
  const evade = input.acrobatics ? evasion(hurried) : undefined;
  const half = (speedOf(ctx.state, ctx.combatant(actorId), mode) * plan.actions) / 2;
  const contest = blindly ? stumbling(half, evade) : evade;
  const { stopped } = yield* walk(ctx, {
    moverId: actorId,
    path: plan.path,
    mode,
    as: mode.toLowerCase(),
    allowedFeet: plan.allowedFeet,
    ...(plan.allowedFeet !== Infinity && { speeds: plan.actions }),
    ...(input.acrobatics && { evading: true }),
    ...(contest && { contest }),
  });
  return stopped === null ? DONE : cutShort(stopped);
}

/** What the creature can reach with the move actions it has left; undefined without a map. */
function reachable(
  state: EncounterState,
  actorId: string,
  mode: MoveInput['mode'] = 'WALK',
): ReachableSquares | undefined {
  const actor = combatantOf(state, actorId);
  if (!state.map || !actor.at) return undefined;
  const setting = knownSetting(state, actorId, state.map, { mode });
  const budgetFeet = speedOf(state, actor, mode) * moveActionsLeft(state, actorId);
  return findReachable(prepareMovement(setting), { from: actor.at, parity: parityOf(actor), budgetFeet });
}
