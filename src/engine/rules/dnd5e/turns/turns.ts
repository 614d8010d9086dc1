import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { TurnMoments } from '../../shared/index.js';
import { advanceEffects, advanceTurn, reanchorEffects } from '../../shared/index.js';
import { BUDGET } from '../activity.js';
import { settle } from '../conditions/apply.js';
import { releaseHeld } from '../conditions/apply.js';
import { reviewSightAfter } from '../hiding/review-sight.js';
import { announce } from '../readied/announce.js';
import { deathSave } from './death-saves.js';
import { recharge } from './recharge.js';
import { repeatSaves } from './repeated-saves.js';
import { judgeSurprise, layAmbush } from './surprise.js';

const MOMENTS: TurnMoments = {
  // The unconscious and the surprised have a turn as well; the dead have none (5E-ORD-03).
  takesTurn: (state, id) => state.combatants[id]?.vital !== 'DEAD',
  begin: beginTurn,
  end: finishTurn,
  passOver,
  beginRound: function* (ctx) {
    yield* ctx.record('RoundStarted', { round: ctx.state.round + 1 });
  },
};

/** Begins the fight: ambushes, surprise, and the first turn of round 1 (5E-ORD-06). There is no surprise round (5E-SUR-04). */
export function* startCombat(ctx: ActionContext, surpriseStated: boolean): Procedure<ActionResult> {
  yield* layAmbush(ctx);
  if (!surpriseStated) yield* judgeSurprise(ctx);
  yield* ctx.record('CombatStarted', { surpriseRound: false });
  yield* advanceTurn(ctx, null, MOMENTS);
  return DONE;
}

/** Ends the turn under way and begins the next one (5E-TURN-05, 5E-ORD-05). */
export function* endTurn(ctx: ActionContext): Procedure<ActionResult> {
  const { activeId } = ctx.state;
  if (activeId !== null) yield* finishTurn(ctx, activeId);
  yield* advanceTurn(ctx, ctx.state.lastTurnId, MOMENTS);
  return DONE;
}

/** A creature leaves: its turn ends, what hung on its turns hangs on its place, and nobody stays in its grip. */
export function* leave(ctx: ActionContext, id: string): Procedure<ActionResult> {
  const active = ctx.state.activeId === id;
  yield* releaseHeld(ctx, id, 'left');
  if (active) {
    yield* finishTurn(ctx, id);
    yield* advanceTurn(ctx, id, LEAVING(id));
  }
  yield* reanchorEffects(ctx, id);
  return DONE;
}

/** The moments of the round once a creature is about to be gone: it gets no turn any more. */
const LEAVING = (goneId: string): TurnMoments => ({
  ...MOMENTS,
  takesTurn: (state, id) => id !== goneId && MOMENTS.takesTurn(state, id),
});

/**
 * The start of a turn: everything it offers is there again (5E-TURN-01, 5E-REA-03), a readied action that was not released is
 * gone (5E-READY-06), effects run out, and the dying make their save (5E-DS-01).
 */
function* beginTurn(ctx: ActionContext, id: string): Procedure {
  yield* ctx.record('TurnStarted', { combatantId: id, round: ctx.state.round, budget: { ...BUDGET }, notes: {} });
  if (ctx.combatant(id).readied) yield* ctx.record('ReadiedActionEnded', { combatantId: id, reason: 'EXPIRED' });
  yield* runOut(ctx, id, 'TURN_START');
  yield* recharge(ctx, id);
  if (ctx.combatant(id).vital === 'DYING') yield* deathSave(ctx, id);
  if (ctx.combatant(id).vital !== 'DEAD') yield* announce(ctx, { type: 'TURN_STARTS', subjectId: id });
}

/** The end of a turn: saves against what lasts are repeated, effects run out. */
function* finishTurn(ctx: ActionContext, id: string): Procedure {
  yield* repeatSaves(ctx, id);
  yield* runOut(ctx, id, 'TURN_END');
  yield* ctx.record('TurnEnded', { combatantId: id, round: ctx.state.round });
  if (ctx.combatant(id).vital !== 'DEAD') yield* announce(ctx, { type: 'TURN_ENDS', subjectId: id });
}

/** The place of a dead creature goes by: what hangs on its turns still runs on. */
function* passOver(ctx: ActionContext, id: string): Procedure {
  yield* runOut(ctx, id, 'TURN_START');
  yield* runOut(ctx, id, 'TURN_END');
}

function* runOut(ctx: ActionContext, id: string, phase: 'TURN_START' | 'TURN_END'): Procedure {
  yield* reviewSightAfter(
    ctx,
    advanceEffects(ctx, id, phase, (combatantId) => settle(ctx, combatantId)),
  );
}
