import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import { bothPlaced } from '../../shared/index.js';
import { knockProne } from '../conditions/apply.js';
import { knownTo } from '../hiding/hidden.js';
import { pushAway, pushSquare } from '../movement/pushing.js';
import { handReach } from '../statistics/stat-block.js';
import { attackSlotRefusal, takeAttackSlot } from './attack-slots.js';
import { plainOffer } from './costs.js';
import { withOtherTargets, wrestlingRefusal } from './grapple.js';
import { winsStruggle } from './struggle.js';
import { nearbyTargets } from './targets.js';

/** Shove: one attack of the Attack action; knocks prone or pushes 5 feet away (5E-SHV-01 to 5E-SHV-05). */
export const shove: ActionDefinition<'shove'> = {
  name: 'shove',
  doc: {
    en: 'In place of an attack, knock a creature prone or push it 5 feet away from you.',
    es: 'En lugar de un ataque, derribar a una criatura o apartarla 5 pies de ti.',
  },
  ruleIds: ['5E-SHV-01', '5E-SHV-02', '5E-SHV-03', '5E-SHV-04', '5E-SHV-05'],
  cost: 'one attack of the Attack action',
  provokes: false,
  check: (state, actorId, input) =>
    attackSlotRefusal(combatantOf(state, actorId)) ?? shoveRefusal(state, actorId, input),
  *perform(ctx, actorId, input) {
    yield* takeAttackSlot(ctx, actorId);
    yield* tryShove(ctx, actorId, input);
    return DONE;
  },
  offer(state, actorId) {
    const actor = combatantOf(state, actorId);
    const refusal = attackSlotRefusal(actor);
    if (refusal) return plainOffer(refusal);
    return nearbyTargets(state, actor, handReach(actor), ({ id }) => shovingRefusal(state, actor, id) === null);
  },
};

/** Why a creature cannot shove another now, whatever it takes of its turn (5E-SHV-03, 5E-SHV-05). */
export function shoveRefusal(
  state: EncounterState,
  actorId: string,
  { targetId, to }: ActionInput<'shove'>,
): Refusal | null {
  const actor = combatantOf(state, actorId);
  const refusal = withOtherTargets(state, actor, targetId, shovingRefusal);
  return refusal ?? (to === 'AWAY' ? roomRefusal(state, actor, combatantOf(state, targetId)) : null);
}

/** Tries to knock a creature prone or to push it away (5E-SHV-04, 5E-SHV-05). */
export function* tryShove(ctx: ActionContext, actorId: string, { targetId, to }: ActionInput<'shove'>): Procedure {
  if (!(yield* winsStruggle(ctx, actorId, targetId, ['5E-SHV-04']))) return;
  if (to === 'PRONE') yield* knockProne(ctx, targetId, '5E-SHV-05');
  else yield* pushAway(ctx, actorId, targetId);
}

const shovingRefusal = (state: EncounterState, actor: Combatant, targetId: string): Refusal | null =>
  wrestlingRefusal(state, actor, targetId, '5E-SHV-03');

function roomRefusal(state: EncounterState, actor: Combatant, target: Combatant): Refusal | null {
  if (!bothPlaced(state, actor, target) || pushSquare(knownTo(state, actor.id), actor, target)) return null;
  return refuse('NO_ROOM_TO_PUSH', ['5E-SHV-05'], { target: target.id }, ['PRONE']);
}
