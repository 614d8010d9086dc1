import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { sizeDifference } from '../../../grid/index.js';
import type { ActionDefinition } from '../../ruleset.js';
import type { NewEffect } from '../../shared/index.js';
import { effectsOf, othersThan } from '../../shared/index.js';
import { coverRefusal, targetRefusal } from '../attack/legality.js';
import { startCondition } from '../conditions/apply.js';
import { freeHands } from '../hands.js';
import { creatureRefusal } from '../objects.js';
import { feetBetween } from '../positions.js';
import { USUAL_REACH, handReach } from '../statistics/stat-block.js';
import { attackSlotRefusal, takeAttackSlot } from './attack-slots.js';
import { plainOffer } from './costs.js';
import { winsStruggle } from './struggle.js';
import { nearbyTargets } from './targets.js';

/** Grapple: one attack of the Attack action, Athletics against Athletics or Acrobatics (5E-GRP-01 to 5E-GRP-06). */
export const grapple: ActionDefinition<'grapple'> = {
  name: 'grapple',
  doc: {
    en: 'In place of an attack, seize a creature at most one size larger with a free hand.',
    es: 'En lugar de un ataque, agarrar con una mano libre a una criatura como mucho un tamaño mayor.',
  },
  ruleIds: ['5E-GRP-01', '5E-GRP-02', '5E-GRP-03', '5E-GRP-04', '5E-GRP-05', '5E-GRP-06'],
  cost: 'one attack of the Attack action',
  provokes: false,
  check(state, actorId, { targetId, goal }) {
    const actor = combatantOf(state, actorId);
    if (goal !== undefined) return refuse('NOT_IN_THIS_GAME', ['5E-GRP-01'], { option: 'goal' });
    return attackSlotRefusal(actor) ?? seizingRefusal(state, actorId, targetId);
  },
  *perform(ctx, actorId, { targetId }) {
    yield* takeAttackSlot(ctx, actorId);
    yield* seize(ctx, actorId, targetId);
    return DONE;
  },
  offer(state, actorId) {
    const actor = combatantOf(state, actorId);
    const refusal = attackSlotRefusal(actor) ?? handRefusal(state, actor);
    if (refusal) return plainOffer(refusal);
    return nearbyTargets(state, actor, handReach(actor), ({ id }) => grapplingRefusal(state, actor, id) === null);
  },
};

/** Why a creature cannot seize another now, whatever it takes of its turn (5E-GRP-03, 5E-GRP-04). */
export function seizingRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  return handRefusal(state, actor) ?? withOtherTargets(state, actor, targetId, grapplingRefusal);
}

/** Tries to seize a creature (5E-GRP-05, 5E-GRP-06). */
export function* seize(ctx: ActionContext, actorId: string, targetId: string): Procedure {
  const reach = handReach(ctx.combatant(actorId));
  // The usual reach goes without saying.
  const data: NewEffect['data'] = reach === USUAL_REACH ? {} : { reach };
  if (yield* winsStruggle(ctx, actorId, targetId, ['5E-GRP-05']))
    yield* startCondition(ctx, targetId, { kind: 'grappled', sourceId: actorId, ruleId: '5E-GRP-06', data });
}

/** Why this target cannot be wrestled with; it names those that could. */
export function withOtherTargets(
  state: EncounterState,
  actor: Combatant,
  targetId: string,
  refusalOf: (state: EncounterState, actor: Combatant, targetId: string) => Refusal | null,
): Refusal | null {
  const refusal = refusalOf(state, actor, targetId);
  if (!refusal) return null;
  const others = othersThan(state, actor).filter(({ id }) => refusalOf(state, actor, id) === null);
  return others.length > 0 ? { ...refusal, legal: others.map(({ id }) => id) } : refusal;
}

/** A free hand, which stays busy while it holds (5E-GRP-04). */
function handRefusal(state: EncounterState, actor: Combatant): Refusal | null {
  return freeHands(state, actor) > 0
    ? null
    : refuse('HANDS_FULL', ['5E-GRP-04'], { who: actor.id }, ['dropItem', 'sheatheWeapon']);
}

function grapplingRefusal(state: EncounterState, actor: Combatant, targetId: string): Refusal | null {
  const refusal = wrestlingRefusal(state, actor, targetId, '5E-GRP-03');
  if (refusal) return refusal;
  return isHeldBy(combatantOf(state, targetId), actor.id)
    ? refuse('ALREADY_GRAPPLED', ['5E-COND-00'], { who: actor.id, target: targetId })
    : null;
}

export function isHeldBy(target: Combatant, grapplerId: string): boolean {
  return effectsOf(target, 'grappled').some((effect) => effect.sourceId === grapplerId);
}

/** Whom one can grapple or shove: within reach of the hands, no wall between, and at most one size larger (5E-GRP-03, 5E-SHV-03, 5E-COV-09). */
export function wrestlingRefusal(
  state: EncounterState,
  actor: Combatant,
  targetId: string,
  ruleId: string,
): Refusal | null {
  const refusal = targetRefusal(state, actor, targetId);
  if (refusal) return refusal;
  const target = combatantOf(state, targetId);
  const lifeless = creatureRefusal(target, ruleId);
  if (lifeless) return lifeless;
  const names = { who: actor.id, target: targetId };
  const distance = feetBetween(state, actor, target);
  const reach = handReach(actor);
  if (distance > reach) return refuse('OUT_OF_REACH', [ruleId], { ...names, attack: 'hands', distance, reach });
  if (sizeDifference(target.size, actor.size) > 1) return refuse('TOO_LARGE', [ruleId], names);
  return coverRefusal(state, actor, target);
}
