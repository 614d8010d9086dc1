import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { StepInfo } from '../../../grid/index.js';
import { squaresOf } from '../../../grid/index.js';
import type { Occurrence } from '../../shared/index.js';
import { releaseReadied } from '../../shared/index.js';
import { readyRules } from './rules.js';

/** What is about to happen sets off readied actions (D35-RDY-03, PF1-RDY-04). @returns whether anybody reacted */
export function* beforeAct(ctx: ActionContext, occurrence: Occurrence): Procedure<boolean> {
  return yield* releaseReadied(ctx, occurrence, readyRules(ctx.state, 'BEFORE'));
}

/** What is set off just before a square is left. */
export function* beforeStep(ctx: ActionContext, moverId: string, step: StepInfo): Procedure {
  yield* beforeAct(ctx, stepOccurrence(moverId, step));
}

/** What is set off once a square was entered. */
export function* afterStep(ctx: ActionContext, moverId: string, step: StepInfo): Procedure {
  yield* releaseReadied(ctx, stepOccurrence(moverId, step), readyRules(ctx.state, 'AFTER'));
}

/** What a move without a map sets off: leaving and moving before it, coming into reach after it. */
export function* aroundMove(
  ctx: ActionContext,
  when: 'BEFORE' | 'AFTER',
  moverId: string,
  engages: readonly string[],
  leaves: readonly string[],
): Procedure {
  const step: Occurrence = { type: 'STEP', subjectId: moverId, from: null, to: null, entered: [], engages, leaves };
  yield* releaseReadied(ctx, step, readyRules(ctx.state, when));
}

function stepOccurrence(moverId: string, { from, to, footprint }: StepInfo): Occurrence {
  return { type: 'STEP', subjectId: moverId, from, to, entered: squaresOf(footprint), engages: [], leaves: [] };
}
