import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import { hasMoved, remaining } from '../budget.js';
import { plainJson } from '../plain-json.js';
import { attackOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { costRefusal, pay } from './costs.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';

/** Readying one act for a trigger: a standard action that provokes nothing itself (D35-RDY-01, PF1-RDY-01, PF1-RDY-02). */
export const ready: D20Action<'ready'> = {
  name: 'ready',
  doc: {
    en: 'Ready a standard, move or free action for a trigger; it comes just before the trigger.',
    es: 'Preparar una acción estándar, de movimiento o gratuita para un desencadenante; ocurre justo antes.',
  },
  ruleIds: ({ turns }) => [...turns.ready, ...turns.readiedBeforeTrigger, ...turns.readiedExpires],
  cost: 'standard',
  provokes: false,
  check: (state, actorId, input) => inputRefusal(state, actorId, input) ?? costRefusal(state, actorId, 'STANDARD'),
  *perform(ctx, actorId, input) {
    yield* pay(ctx, actorId, 'STANDARD');
    const place = ctx.state.order.find((entry) => entry.combatantId === actorId);
    yield* ctx.record('ActionReadied', {
      combatantId: actorId,
      trigger: plainJson(input.trigger),
      response: plainJson(input.response),
      initiative: place?.total ?? null,
    });
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer(state, actorId) {
    const refusal = costRefusal(state, actorId, 'STANDARD');
    return refusal ? notOffered(refusal) : offered();
  },
};

function inputRefusal(
  state: EncounterState,
  actorId: string,
  { trigger, response }: ActionInput<'ready'>,
): Refusal | null {
  const { ready: ruleIds } = variantOf(state).rules.turns;
  const { step, ...acts } = response;
  const members = Object.values(acts).filter((member) => member !== undefined && member !== false);
  if (members.length !== 1)
    return refuse('READY_ONE_RESPONSE', ruleIds, {}, ['attack', 'move', 'standUp', 'usePotion']);
  const named = [trigger.subjectId, trigger.targetId, response.attack?.targetId, response.usePotion?.targetId];
  const unknown = named.find((id) => id !== undefined && !findCombatant(state, id));
  if (unknown !== undefined) return refuse('TARGET_UNKNOWN', ruleIds, { id: unknown }, [...state.present]);
  if (trigger.subjectId === actorId) return refuse('READY_FOR_ONESELF', ruleIds, { who: actorId });
  if (trigger.event === 'ENTERS_SQUARE' && (trigger.squares ?? []).length === 0)
    return refuse('READY_NEEDS_SQUARES', ruleIds);
  if (trigger.event === 'STATED_BY_GAME_MASTER' && response.attack && response.attack.targetId === undefined)
    return refuse('READY_NEEDS_TARGET', ruleIds);
  if (step && (hasMoved(combatantOf(state, actorId)) || remaining(combatantOf(state, actorId), 'fiveFootStep') < 1))
    return refuse('DISTANCE_COVERED', variantOf(state).rules.turns.readiedStep, { who: actorId });
  const attackId = response.attack?.attackId;
  if (attackId !== undefined && !attackOf(combatantOf(state, actorId), attackId))
    return refuse('ATTACK_UNKNOWN', ruleIds, { who: actorId, attack: attackId });
  return null;
}
