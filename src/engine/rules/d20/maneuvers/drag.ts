import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { StepInfo } from '../../../grid/index.js';
import { withCreature } from '../../shared/index.js';
import { costRefusal, pay } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { remaining, spend } from '../budget.js';
import { recordMove } from '../movement/record-move.js';
import { longMoveRefusal } from '../movement/long-move.js';
import { speedOf } from '../movement/speed.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { attemptManeuver } from './attempt.js';
import { maneuverOffer, reachRefusal, sizeRefusal } from './legality.js';
import type { Direction } from './pushing.js';
import { awayFrom, bumpInto, friendsAgainst, provokeByShift, shift, stepThatWay } from './pushing.js';

const RULES = ['PF1-DRG-01', 'PF1-CM-19'] as const;

/**
 * Dragging: a standard action; success lets one back off in a straight line, 5 feet and 5 more for each 5 points beyond CMD as
 * far as one can still move, with the target behind one (PF1-DRG-01).
 */
export const drag: D20Action<'drag'> = {
  name: 'drag',
  doc: {
    en: 'Back off in a straight line and pull a creature at most one size larger after you.',
    es: 'Retroceder en línea recta tirando de una criatura como mucho un tamaño mayor.',
  },
  ruleIds: () => RULES,
  cost: 'standard, and move for the way',
  provokes: true,
  check: (state, actorId, { targetId }) =>
    costRefusal(state, actorId, 'STANDARD') ?? dragRefusal(state, actorId, targetId),
  *perform(ctx, actorId, { targetId, feet }) {
    yield* pay(ctx, actorId, 'STANDARD');
    const result = yield* attemptManeuver(ctx, {
      attackerId: actorId,
      targetId,
      maneuver: 'Drag',
      ruleIds: RULES,
      refusal: () => dragRefusal(ctx.state, actorId, targetId),
    });
    if (typeof result === 'string') return cutShort(result);
    const most = 5 + 5 * Math.floor(result.margin / 5);
    if (result.success) yield* pull(ctx, actorId, targetId, Math.floor(Math.min(most, feet ?? most) / 5));
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer: (state, actorId) =>
    maneuverOffer(state, actorId, 'STANDARD', (targetId) => dragRefusal(state, actorId, targetId)),
};

function dragRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  const refusal = reachRefusal(state, actorId, targetId, null) ?? sizeRefusal(state, actorId, targetId);
  if (refusal) return refusal;
  // One backs off by one's own movement.
  if (remaining(combatantOf(state, actorId), 'move') < 1) return refuse('MOVE_ACTION_SPENT', RULES, { who: actorId });
  return longMoveRefusal(state, actorId);
}

/** Backs off square by square, the target in one's track. Without a map they stay as they are to each other. */
function* pull(ctx: ActionContext, actorId: string, targetId: string, squares: number): Procedure {
  yield* spend(ctx, actorId, 'move');
  const direction = ctx.state.map && awayFrom(ctx.state, targetId, actorId);
  if (!direction) return;
  let movement = speedOf(ctx.state, ctx.combatant(actorId));
  for (let left = squares; left > 0; left--) {
    const steps = stepsTogether(ctx.state, actorId, targetId, direction);
    if ('blockedBy' in steps) {
      yield* bumpInto(ctx, steps.blockedBy, steps.movers);
      return;
    }
    if (steps.own.feet > movement || longMoveRefusal(ctx.state, actorId)) return;
    const cause = { because: 'drag', ruleIds: RULES };
    const stands = yield* provokeByShift(ctx, actorId, steps.own, { ...cause, except: [targetId] });
    if (!stands || longMoveRefusal(ctx.state, actorId)) return;
    movement -= steps.own.feet;
    yield* backOff(ctx, actorId, steps.own);
    if (hasFeat(sheetOf(ctx.combatant(actorId)), 'Greater Drag')) {
      const only = friendsAgainst(ctx.state, actorId, targetId);
      yield* provokeByShift(ctx, targetId, steps.other, { ...cause, only });
    }
    yield* shift(ctx, targetId, steps.other, 'forced');
  }
}

interface StepsTogether {
  readonly own: StepInfo;
  readonly other: StepInfo;
}

/** The next step of both, or what stops either, and whom it stops. */
function stepsTogether(
  state: EncounterState,
  actorId: string,
  targetId: string,
  direction: Direction,
): StepsTogether | { readonly blockedBy: string | null; readonly movers: readonly string[] } {
  const own = stepThatWay(state, actorId, direction);
  if ('blockedBy' in own) return { ...own, movers: [actorId] };
  const gone = withCreature(state, { ...combatantOf(state, actorId), at: own.to });
  const other = stepThatWay(gone, targetId, direction);
  return 'blockedBy' in other ? { ...other, movers: [actorId, targetId] } : { own, other };
}

function* backOff(ctx: ActionContext, actorId: string, { from, to, feet, parity }: StepInfo): Procedure {
  yield* recordMove(ctx, {
    combatantId: actorId,
    from,
    to,
    mode: 'drag',
    cost: feet,
    movementSpent: ctx.combatant(actorId).activity.movementSpent + feet,
    diagonalParity: parity,
  });
}
