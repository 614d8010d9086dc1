import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import { costRefusal, pay } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { notOffered, offered } from '../actions/define.js';
import { variantOf } from '../variant-of.js';
import { attackOptions } from './attack-options.js';
import { resolveAttack } from './resolve-attack.js';

/** One attack as a standard action. */
export const attack: D20Action<'attack'> = {
  name: 'attack',
  doc: { en: 'Make one attack.', es: 'Realizar un ataque.' },
  ruleIds: ({ attack: rules }) => rules.attackRoll,
  cost: 'standard',
  provokes: false,
  check(state, actorId, input, use) {
    return costRefusal(state, actorId, 'STANDARD', use) ?? targetRefusal(state, actorId, input);
  },
  *perform(ctx, actorId, input, use) {
    yield* pay(ctx, actorId, 'STANDARD', use);
    const attackId = attackIdFor(ctx.state, actorId, input);
    if (attackId === undefined) return cutShort('OUT_OF_REACH');
    const reason = use === 'READIED' ? 'readiedAction' : 'attack';
    const { targetId, attackId: _, ...options } = input;
    yield* resolveAttack(ctx, { attackerId: actorId, targetId, attackId, reason, options });
    return DONE;
  },
  offer(state, actorId) {
    const refusal = costRefusal(state, actorId, 'STANDARD');
    return refusal ? notOffered(refusal) : offered(attackOptions(state, actorId));
  },
};

function targetRefusal(state: EncounterState, actorId: string, input: ActionInput<'attack'>): Refusal | null {
  const { targetId } = input;
  if (!findCombatant(state, targetId)) return refuse('TARGET_UNKNOWN', [], { id: targetId }, [...state.present]);
  if (targetId === actorId) return refuse('TARGET_IS_ACTOR', [], { who: actorId });
  if (combatantOf(state, targetId).vital === 'DEAD') return refuse('TARGET_DEAD', [], { who: targetId });
  if (attackIdFor(state, actorId, input) === undefined)
    return refuse('OUT_OF_REACH', variantOf(state).rules.attack.attackRoll, { target: targetId });
  return null;
}

function attackIdFor(state: EncounterState, actorId: string, input: ActionInput<'attack'>): string | undefined {
  const option = attackOptions(state, actorId).find(({ combatantId }) => combatantId === input.targetId);
  if (input.attackId === undefined) return option?.attackIds[0];
  return option?.attackIds.find((id) => id === input.attackId);
}
