import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Json } from '../../../encounter/schemas.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import type { ReadyResponse, ReadyTrigger } from '../../shared/index.js';
import { spend } from '../activity.js';
import { findAttack, sheetOf } from '../statistics/stat-block.js';
import { actionRefusal, plainOffer } from './costs.js';
import { switchRefusal } from './disarm.js';
import { foreignOptionRefusal } from './foreign-options.js';

/** Ready: the action now, the reaction when the trigger has happened (5E-READY-01 to 5E-READY-06). */
export const ready: ActionDefinition<'ready'> = {
  name: 'ready',
  doc: {
    en: 'Choose a trigger and what you will do right after it, with your reaction, before your next turn begins.',
    es: 'Preparar: elige un desencadenante y lo que harás justo después con tu reacción, antes de que empiece tu próximo turno.',
  },
  ruleIds: ['5E-READY-01', '5E-READY-02', '5E-READY-03', '5E-READY-06'],
  cost: 'action',
  provokes: false,
  check(state, actorId, { trigger, response }) {
    return (
      actionRefusal(combatantOf(state, actorId)) ??
      triggerRefusal(state, trigger) ??
      responseRefusal(state, actorId, response)
    );
  },
  *perform(ctx, actorId, { trigger, response }) {
    yield* spend(ctx, actorId, 'action');
    const entry = ctx.state.order.find((one) => one.combatantId === actorId);
    yield* ctx.record('ActionReadied', {
      combatantId: actorId,
      trigger: plain(trigger),
      response: plain(response),
      initiative: entry?.total ?? null,
    });
    return DONE;
  },
  offer: (state, actorId) => plainOffer(actionRefusal(combatantOf(state, actorId))),
};

/** The trigger names somebody who is here, and squares where it needs them (5E-READY-02). */
function triggerRefusal(state: EncounterState, trigger: ReadyTrigger): Refusal | null {
  const unknown = [trigger.subjectId, trigger.targetId].find((id) => id !== undefined && !findCombatant(state, id));
  if (unknown !== undefined) return refuse('TARGET_UNKNOWN', ['5E-READY-02'], { id: unknown }, [...state.present]);
  if (trigger.event === 'ENTERS_SQUARE' && !trigger.squares?.length)
    return refuse('TRIGGER_NEEDS_SQUARES', ['5E-READY-02']);
  return null;
}

/** Members of a response, by their place in the input. */
const RESPONSES = ['attack', 'grapple', 'shove', 'disarm', 'move', 'standUp', 'usePotion'].map(
  (member) => `response.${member}`,
);

/** Members that other games have and this one does not. */
const FOREIGN = ['step', 'trip', 'sunder', 'bullRush', 'dirtyTrick', 'steal'] as const;

/** One action or a move, not both (5E-READY-03); a grapple, a shove or a disarm stands for the one attack. Whether it can be done is seen when the trigger happens. */
function responseRefusal(state: EncounterState, actorId: string, response: ReadyResponse): Refusal | null {
  const { attack, grapple, shove, disarm, move, standUp, usePotion } = response;
  const elsewhere = FOREIGN.find((member) => response[member] !== undefined);
  if (elsewhere) return refuse('NOT_IN_THIS_GAME', ['5E-READY-03'], { option: elsewhere });
  const acts = [attack, grapple, shove, disarm, move, standUp, usePotion];
  if (acts.filter((one) => one !== undefined && one !== false).length !== 1)
    return refuse('RESPONSE_NEEDED', ['5E-READY-03'], {}, RESPONSES);
  const actor = combatantOf(state, actorId);
  const wrong = (attack && foreignOptionRefusal(attack)) ?? (disarm && switchRefusal(state));
  if (wrong) return wrong;
  const targetId = (attack ?? grapple ?? shove ?? disarm)?.targetId;
  if (targetId !== undefined && !findCombatant(state, targetId))
    return refuse('TARGET_UNKNOWN', ['5E-READY-03'], { id: targetId }, [...state.present]);
  const attackId = (attack ?? disarm)?.attackId;
  if (attackId !== undefined && !findAttack(actor, attackId)) {
    const ids = sheetOf(actor).attacks.map(({ id }) => id);
    return refuse('ATTACK_UNKNOWN', ['5E-READY-03'], { who: actorId, attack: attackId }, ids);
  }
  if (move && !(state.map && actor.at)) return refuse('MAP_MISSING', ['5E-READY-03']);
  if (usePotion && !sheetOf(actor).potions.some(({ id }) => id === usePotion.itemId))
    return refuse('ITEM_UNKNOWN', ['5E-READY-03'], { who: actorId, item: usePotion.itemId });
  return null;
}

function plain(value: ReadyTrigger | ReadyResponse): Readonly<Record<string, Json>> {
  return JSON.parse(JSON.stringify(value)) as Readonly<Record<string, Json>>;
}
