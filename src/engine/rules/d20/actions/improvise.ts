import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { noted } from '../budget.js';
import { isFlatFooted } from '../conditions/index.js';
import { variantOf } from '../variant-of.js';
import { costRefusal, pay } from './costs.js';
import type { ActionCost } from './costs.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';

/** Kind of the prompt by which the game master rules on what the rules do not describe. */
export const IMPROVISE_PROMPT = 'improvise';

const COSTS: Readonly<Record<string, ActionCost>> = {
  standard: 'STANDARD',
  move: 'MOVE',
  fullRound: 'FULL_ROUND',
  swift: 'SWIFT',
  free: 'FREE',
};
/** The choice by which it can be done off turn. */
const IMMEDIATE = 'immediate';

/** Off turn nothing but an immediate action is possible, once, and not to the flat-footed (PF1-ACT-12, PF1-ACT-18). */
function offTurnRefusal(state: EncounterState, actorId: string): Refusal | null {
  if (state.activeId === actorId) return null;
  const { immediate } = variantOf(state).rules.turns;
  const actor = combatantOf(state, actorId);
  if (noted(actor, 'immediate')) return refuse('IMMEDIATE_ACTION_SPENT', immediate, { who: actorId });
  return isFlatFooted(state, actor) ? refuse('FLAT_FOOTED_NO_IMMEDIATE', immediate, { who: actorId }) : null;
}

/** Something the rules do not describe: the game master says whether it can be done, and what it takes. */
export const improvise: D20Action<'improvise'> = {
  name: 'improvise',
  doc: {
    en: 'Try something the rules do not describe; the game master rules on it and says what it takes.',
    es: 'Intentar algo que las reglas no describen; el director decide y dice qué acción cuesta.',
  },
  ruleIds: ({ turns }) => turns.budget,
  cost: 'what the game master says',
  provokes: false,
  offTurn: ({ turn }) => turn.swiftActions,
  check: offTurnRefusal,
  *perform(ctx, actorId, { what }) {
    const offTurn = ctx.state.activeId !== actorId;
    const costs = offTurn
      ? [IMMEDIATE]
      : Object.keys(COSTS).filter((choice) => costRefusal(ctx.state, actorId, COSTS[choice]!) === null);
    const answer = yield* ctx.ask({
      kind: IMPROVISE_PROMPT,
      ownerId: null,
      subjectId: actorId,
      choices: [...costs.map((id) => ({ id, label: `It can, for: ${id}` })), { id: 'no', label: 'It cannot' }],
      ruleIds: [],
      context: { what },
    });
    if (answer.choice === IMMEDIATE) {
      const spent = offTurnRefusal(ctx.state, actorId);
      if (spent) return cutShort(spent.code);
      yield* ctx.record('ActivityNoted', { combatantId: actorId, notes: { immediate: true } });
      return DONE;
    }
    const cost = COSTS[answer.choice];
    if (!cost) return cutShort('NOT_ALLOWED');
    const refusal = costRefusal(ctx.state, actorId, cost);
    if (refusal) return cutShort(refusal.code);
    yield* pay(ctx, actorId, cost);
    return DONE;
  },
  offer(state, actorId) {
    const refusal = offTurnRefusal(state, actorId);
    return refusal ? notOffered(refusal) : offered();
  },
};
