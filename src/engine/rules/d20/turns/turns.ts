import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Expiry } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, presentCombatants } from '../../../encounter/state.js';
import type { TurnMoments } from '../../shared/index.js';
import { advanceEffects, advanceTurn } from '../../shared/index.js';
import { confusedTurn } from '../confusion/turn.js';
import { dropUnmaintained, loosenHolds } from '../maneuvers/holds.js';
import { beforeAct } from '../ready/index.js';
import { afterEffectEnded, atTurnStart } from '../vitals/index.js';
import { comeBack } from './delayed.js';
import { turnBudget } from './turn-budget.js';

/** The moments of the round in this family. */
export const MOMENTS: TurnMoments = {
  takesTurn,
  begin: beginTurn,
  end: finishTurn,
  *passOver(ctx, id) {
    yield* advance(ctx, id, 'TURN_START');
    yield* advance(ctx, id, 'TURN_END');
  },
  *beginRound(ctx) {
    yield* ctx.record('RoundStarted', { round: ctx.state.round + 1 });
  },
};

/** Begins the fight, with a surprise round if some but not all are aware (D35-SUR-01, D35-SUR-03, PF1-SUR-01, PF1-SUR-04). */
export function* startCombat(ctx: ActionContext): Procedure<ActionResult> {
  const unaware = presentCombatants(ctx.state).filter((one) => one.surprised).length;
  let surpriseRound = unaware > 0 && unaware < ctx.state.present.length;
  yield* ctx.record('CombatStarted', { surpriseRound });
  const moments: TurnMoments = {
    ...MOMENTS,
    *beginRound(inner) {
      const round = surpriseRound ? 0 : inner.state.round + 1;
      surpriseRound = false;
      yield* inner.record('RoundStarted', { round });
    },
  };
  yield* advanceTurn(ctx, null, moments);
  return DONE;
}

/** Ends the turn of the active creature and begins the next one. */
export function* endTurn(ctx: ActionContext): Procedure<ActionResult> {
  const { activeId } = ctx.state;
  if (activeId !== null) yield* finishTurn(ctx, activeId);
  yield* nextTurn(ctx, ctx.state.lastTurnId);
  return DONE;
}

/** Begins the turn that comes after a creature's place: first those who come back from a delay just there. */
export function* nextTurn(ctx: ActionContext, afterId: string | null, moments = MOMENTS): Procedure {
  if (afterId !== null) yield* comeBack(ctx, afterId);
  yield* advanceTurn(ctx, afterId, moments);
}

/** The dead take no turn, nor do the unaware in a surprise round. */
function takesTurn(state: EncounterState, combatantId: string): boolean {
  if (!state.present.includes(combatantId)) return false;
  const combatant = combatantOf(state, combatantId);
  if (combatant.vital === 'DEAD') return false;
  if (!state.surpriseRound || !combatant.surprised) return true;
  // Should no one aware be left, the others need not wait.
  return !presentCombatants(state).some((one) => !one.surprised && one.vital !== 'DEAD');
}

function* beginTurn(ctx: ActionContext, combatantId: string): Procedure {
  yield* beforeAct(ctx, { type: 'TURN_STARTS', subjectId: combatantId });
  if (ctx.combatant(combatantId).readied) yield* ctx.record('ReadiedActionEnded', { combatantId, reason: 'EXPIRED' });
  yield* advance(ctx, combatantId, 'TURN_START');
  yield* loosenHolds(ctx);
  yield* atTurnStart(ctx, combatantId);
  yield* confusedTurn(ctx, combatantId);
  const { budget, notes } = turnBudget(ctx.state, ctx.combatant(combatantId));
  yield* ctx.record('TurnStarted', { combatantId, round: ctx.state.round, budget, notes });
}

/** Effects counted on a moment of a creature's turn go on or end, with what comes of that. */
function* advance(ctx: ActionContext, anchorId: string, phase: Expiry['phase']): Procedure {
  yield* advanceEffects(ctx, anchorId, phase, (id, effect) => afterEffectEnded(ctx, id, effect));
}

export function* finishTurn(ctx: ActionContext, combatantId: string): Procedure {
  yield* beforeAct(ctx, { type: 'TURN_ENDS', subjectId: combatantId });
  yield* advance(ctx, combatantId, 'TURN_END');
  yield* dropUnmaintained(ctx, combatantId);
  yield* loosenHolds(ctx);
  yield* ctx.record('TurnEnded', { combatantId, round: ctx.state.round });
}
