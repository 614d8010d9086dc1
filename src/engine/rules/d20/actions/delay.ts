import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { noted, remaining } from '../budget.js';
import { placeBehind } from '../turns/reorder.js';
import { turnBudget } from '../turns/turn-budget.js';
import { finishTurn, nextTurn } from '../turns/turns.js';
import { variantOf } from '../variant-of.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';

/**
 * Delaying: no turn now, a turn later, between two others' turns; that place is kept (D35-DLY-01, PF1-DLY-01, PF1-DLY-02). Who
 * names no place comes back with `resume`, or gets its next regular turn (D35-DLY-02, PF1-DLY-03).
 */
export const delay: D20Action<'delay'> = {
  name: 'delay',
  doc: { en: 'Act later in the order instead of now.', es: 'Actuar más tarde en el orden en vez de ahora.' },
  ruleIds: ({ turns }) => turns.delay,
  cost: 'none',
  provokes: false,
  check(state, actorId, { after }) {
    const actor = combatantOf(state, actorId);
    const { delay: ruleIds } = variantOf(state).rules.turns;
    if (hasBegun(state, actorId)) return refuse('TURN_BEGUN', ruleIds, { who: actorId }, ['endTurn']);
    if (after === undefined) return null;
    const known = state.order.map((entry) => entry.combatantId).filter((id) => id !== actor.id);
    if (!known.includes(after)) return refuse('TARGET_UNKNOWN', ruleIds, { id: after }, known);
    return combatantOf(state, after).vital === 'DEAD' ? refuse('TARGET_DEAD', ruleIds, { who: after }) : null;
  },
  perform: (ctx, actorId, { after }) => giveWay(ctx, actorId, after),
  offer(state, actorId) {
    const refusal = this.check(state, actorId, {}, 'TURN');
    return refusal ? notOffered(refusal) : offered();
  },
};

/** Coming back from a delay, right after the turn under way: it cannot interrupt one (D35-DLY-01, PF1-DLY-01). */
export const resume: D20Action<'resume'> = {
  name: 'resume',
  doc: {
    en: 'Come back from a delay right after the turn under way.',
    es: 'Volver de un retraso justo después del turno en curso.',
  },
  ruleIds: ({ turns }) => turns.delay,
  cost: 'none',
  provokes: false,
  offTurn: true,
  check: (state, actorId) => resumeRefusal(state, actorId),
  *perform(ctx, actorId) {
    yield* ctx.record('ActivityNoted', { combatantId: actorId, notes: { resumeAfter: ctx.state.activeId } });
    return DONE;
  },
  offer(state, actorId) {
    const refusal = resumeRefusal(state, actorId);
    return refusal ? notOffered(refusal) : offered();
  },
};

function* giveWay(ctx: ActionContext, actorId: string, after: string | undefined): Procedure<ActionResult> {
  if (after === undefined) yield* ctx.record('ActivityNoted', { combatantId: actorId, notes: { delaying: true } });
  yield* finishTurn(ctx, actorId);
  yield* nextTurn(ctx, actorId);
  if (after !== undefined && ctx.state.activeId !== actorId) yield* placeBehind(ctx, actorId, after, 'DELAYED');
  return DONE;
}

function resumeRefusal(state: EncounterState, actorId: string): Refusal | null {
  const { delay: ruleIds } = variantOf(state).rules.turns;
  const actor = combatantOf(state, actorId);
  if (!noted(actor, 'delaying') || state.activeId === actorId) return refuse('NOT_DELAYING', ruleIds, { who: actorId });
  return state.activeId === null ? refuse('NO_TURN_UNDER_WAY', ruleIds) : null;
}

/** Whether a creature has done anything with its turn that takes time or covers distance. */
function hasBegun(state: EncounterState, actorId: string): boolean {
  const actor = combatantOf(state, actorId);
  const { budget } = turnBudget(state, actor);
  const spent = (['standard', 'move', 'fiveFootStep'] as const).some(
    (key) => remaining(actor, key) < (budget[key] ?? 0),
  );
  return spent || actor.activity.movementSpent > 0;
}
