import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { sizeDifference } from '../../../grid/index.js';
import { hasTrait } from '../conditions/index.js';
import type { Attack } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';
import { rollManeuver } from './combat-maneuver.js';
import { drawClose } from './draw-close.js';
import { grabParts, grapplePartners, takeHold } from './holds.js';

/** Kind of the prompt that offers to take hold of whoever a monster has just hit. */
export const GRAB_PROMPT = 'grab';

const RULES = ['PF1-GRP-19', 'PF1-CM-19'] as const;

/**
 * The grab of a monster of Pathfinder: who was hit by it may be taken hold of, free and without provoking, at +4; with the one limb alone at
 * -20, which leaves the monster itself free (PF1-GRP-19).
 */
export function* grabOnHit(ctx: ActionContext, attackerId: string, targetId: string, attack: Attack): Procedure {
  if (!mayGrab(ctx.state, attackerId, targetId, attack)) return;
  const answer = yield* ctx.ask({
    kind: GRAB_PROMPT,
    ownerId: attackerId,
    subjectId: targetId,
    choices: [
      { id: 'grapple', label: 'Take hold of it' },
      { id: 'oneLimb', label: 'Hold it with one limb (-20)' },
      { id: 'decline', label: 'Leave it at the blow' },
    ],
    ruleIds: RULES,
    always: 'grapple',
    never: 'decline',
  });
  if (answer.choice === 'decline' || !mayGrab(ctx.state, attackerId, targetId, attack)) return;
  const grab = { oneLimb: answer.choice === 'oneLimb' };
  const { success } = yield* rollManeuver(ctx, {
    attackerId,
    targetId,
    maneuver: 'Grapple',
    ruleIds: RULES,
    extraParts: grabParts(grab),
  });
  if (success && (yield* drawClose(ctx, attackerId, targetId))) yield* takeHold(ctx, attackerId, targetId, grab);
}

/** Nobody larger, nobody who is in a grapple already, and only by those who have the limb free. */
function mayGrab(state: EncounterState, attackerId: string, targetId: string, { special, kind }: Attack): boolean {
  if (!special.includes('grab') || kind !== 'MELEE' || variantOf(state).maneuvers.method !== 'COMBAT_MANEUVER')
    return false;
  const [attacker, target] = [combatantOf(state, attackerId), combatantOf(state, targetId)];
  if (!mayAct(attacker) || hasTrait(state, attacker, 'noActions') || target.vital === 'DEAD') return false;
  if (sizeDifference(target.size, attacker.size) > 0) return false;
  return grapplePartners(attacker).length === 0 && grapplePartners(target).length === 0;
}
