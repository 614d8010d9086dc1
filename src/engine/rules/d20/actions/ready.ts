import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import { hasMoved, remaining } from '../budget.js';
import { plainJson } from '../plain-json.js';
import { servesToSunder } from '../maneuvers/sunder.js';
import { servesToTrip } from '../maneuvers/trip.js';
import type { ReadiedMember } from '../ready/acts.js';
import { BY_MANEUVER_ONLY, READIABLE, aimOf } from '../ready/acts.js';
import { attackOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { costRefusal, pay } from './costs.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';

type Response = ActionInput<'ready'>['response'];

/** Readying one act for a trigger: a standard action that provokes nothing itself (D35-RDY-01, PF1-RDY-01, PF1-RDY-02). */
export const ready: D20Action<'ready'> = {
  name: 'ready',
  doc: {
    en: 'Ready a standard, move or free action for a trigger; it comes just before the trigger. A special attack that is one, or that takes the place of an attack, can be readied too.',
    es: 'Preparar una acción estándar, de movimiento o gratuita para un desencadenante; ocurre justo antes. También un ataque especial que lo sea, o que ocupe el lugar de un ataque.',
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

function inputRefusal(state: EncounterState, actorId: string, input: ActionInput<'ready'>): Refusal | null {
  const { trigger, response } = input;
  const { ready: ruleIds } = variantOf(state).rules.turns;
  const wrong = responseInputRefusal(state, response);
  if (wrong) return wrong;
  const aim = aimOf(response);
  const named = [trigger.subjectId, trigger.targetId, aim?.targetId, response.usePotion?.targetId];
  const unknown = named.find((id) => id !== undefined && !findCombatant(state, id));
  if (unknown !== undefined) return refuse('TARGET_UNKNOWN', ruleIds, { id: unknown }, [...state.present]);
  if (trigger.subjectId === actorId) return refuse('READY_FOR_ONESELF', ruleIds, { who: actorId });
  if (trigger.event === 'ENTERS_SQUARE' && (trigger.squares ?? []).length === 0)
    return refuse('READY_NEEDS_SQUARES', ruleIds);
  if (trigger.event === 'STATED_BY_GAME_MASTER' && aim && aim.targetId === undefined)
    return refuse('READY_NEEDS_TARGET', ruleIds);
  const actor = combatantOf(state, actorId);
  if (response.step && (hasMoved(actor) || remaining(actor, 'fiveFootStep') < 1))
    return refuse('DISTANCE_COVERED', variantOf(state).rules.turns.readiedStep, { who: actorId });
  return weaponRefusal(state, actorId, response);
}

/** One act, and one that the game has (D35-RDY-01, PF1-RDY-02). */
function responseInputRefusal(state: EncounterState, response: Response): Refusal | null {
  const { rules, maneuvers } = variantOf(state);
  const { ready: ruleIds } = rules.turns;
  const { step: _, ...acts } = response;
  const members = Object.entries(acts).filter(([, input]) => input !== undefined && input !== false);
  const known = READIABLE.filter(
    (member) => maneuvers.method === 'COMBAT_MANEUVER' || !BY_MANEUVER_ONLY.includes(member),
  );
  if (members.length !== 1) return refuse('READY_ONE_RESPONSE', ruleIds, {}, known);
  const [[option]] = members as [[ReadiedMember, unknown]];
  return known.includes(option)
    ? null
    : refuse('OPTION_NOT_IN_GAME', ruleIds, { ruleset: state.rulesetId, option }, known);
}

/** What can never be done with the weapon named is not readied; whether it is in hand and reaches is seen when the trigger happens. */
function weaponRefusal(state: EncounterState, actorId: string, response: Response): Refusal | null {
  const { turns, maneuvers } = variantOf(state).rules;
  const { attack, trip, disarm, sunder, steal } = response;
  if (sunder?.spare && variantOf(state).maneuvers.method === 'OPPOSED')
    return refuse('OPTION_NOT_IN_GAME', maneuvers.sunder, { ruleset: state.rulesetId, option: 'spare' });
  const attackId = (attack ?? trip ?? disarm ?? sunder ?? steal)?.attackId;
  if (attackId === undefined) return null;
  const weapon = attackOf(combatantOf(state, actorId), attackId);
  const names = { who: actorId, attack: attackId };
  if (!weapon) return refuse('ATTACK_UNKNOWN', turns.ready, names);
  if (trip && !servesToTrip(weapon)) return refuse('NO_TRIP_WEAPON', maneuvers.trip, names);
  return sunder && !servesToSunder(state, weapon) ? refuse('NOTHING_TO_SUNDER_WITH', maneuvers.sunder, names) : null;
}
