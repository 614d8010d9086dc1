import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionCost } from '../actions/costs.js';
import { costRefusal, pay } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { targetRefusal } from '../attack/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { beginManeuver } from './begin.js';
import { goOnGrappling, grab } from './grapple-checks.js';
import { grapplePartners, roleIn } from './holds.js';
import { pinnedBy } from './limits.js';
import { isImproved, maneuverOffer, reachRefusal } from './legality.js';

type GrappleInput = ActionInput<'grapple'>;

/**
 * Grappling: taking hold of somebody, and in later turns going on with it. 3.5: a touch and opposed grapple checks (D35-GRP-01
 * to D35-GRP-11); Pathfinder: maneuvers against CMD (PF1-GRP-01 to PF1-GRP-18). On the grid the two stay next to each other.
 */
export const grapple: D20Action<'grapple'> = {
  name: 'grapple',
  doc: {
    en: 'Take hold of a creature; with one you grapple already: hurt it, pin it, or (Pathfinder) keep your hold.',
    es: 'Apresar a una criatura; con una ya apresada: herirla, inmovilizarla o (Pathfinder) mantener la presa.',
  },
  ruleIds: ({ maneuvers }) => [
    ...maneuvers.grapple,
    ...maneuvers.grappled,
    ...maneuvers.grappleGoesOn,
    ...maneuvers.grappleHurts,
    ...maneuvers.pin,
  ],
  cost: 'standard',
  provokes: true,
  check: (state, actorId, input, use) =>
    costRefusal(state, actorId, costOf(state, actorId, input), use) ?? grappleRefusal(state, actorId, input),
  *perform(ctx, actorId, input, use) {
    const cost = costOf(ctx.state, actorId, input);
    yield* pay(ctx, actorId, cost, use);
    const result = roleIn(ctx.combatant(actorId), input.targetId)
      ? yield* goOn(ctx, actorId, input)
      : yield* begin(ctx, actorId, input);
    if (cost === 'STANDARD') yield* afterStrenuousAction(ctx, actorId);
    return result;
  },
  offer: (state, actorId) =>
    maneuverOffer(state, actorId, 'STANDARD', (targetId) => grappleRefusal(state, actorId, { targetId })),
};

function* begin(ctx: ActionContext, actorId: string, input: GrappleInput): Procedure<ActionResult> {
  const { targetId } = input;
  const opposed = variantOf(ctx.state).maneuvers.method === 'OPPOSED';
  const joins = opposed && grapplePartners(ctx.combatant(targetId)).length > 0;
  const damage = yield* beginManeuver(ctx, {
    attackerId: actorId,
    targetId,
    because: 'grapple',
    strikers: joins || isImproved(ctx.state, actorId, 'Grapple') ? [] : [targetId],
    refusal: () => grappleRefusal(ctx.state, actorId, input),
  });
  if (typeof damage === 'string') return cutShort(damage);
  // In 3.5 the blow spoils the attempt (D35-GRP-02).
  if (opposed && damage > 0) return cutShort('SPOILT_BY_BLOW');
  yield* grab(ctx, actorId, targetId, { damage, joins });
  return DONE;
}

function* goOn(ctx: ActionContext, actorId: string, { targetId, goal }: GrappleInput): Procedure<ActionResult> {
  yield* goOnGrappling(ctx, actorId, targetId, goal ?? usualGoal(ctx.state));
  return DONE;
}

const usualGoal = (state: EncounterState): NonNullable<GrappleInput['goal']> =>
  variantOf(state).maneuvers.method === 'OPPOSED' ? 'DAMAGE' : 'HOLD';

/** Keeping a hold is a move action with Greater Grapple (PF1-GRP-20). */
function costOf(state: EncounterState, actorId: string, { targetId }: GrappleInput): ActionCost {
  const actor = combatantOf(state, actorId);
  return roleIn(actor, targetId) === 'HOLDER' && hasFeat(sheetOf(actor), 'Greater Grapple') ? 'MOVE' : 'STANDARD';
}

function grappleRefusal(state: EncounterState, actorId: string, { targetId, goal }: GrappleInput): Refusal | null {
  const { grapple: ruleIds, grappleGoesOn, pin } = variantOf(state).rules.maneuvers;
  const wrong = targetRefusal(state, actorId, targetId);
  if (wrong) return wrong;
  const [actor, target] = [combatantOf(state, actorId), combatantOf(state, targetId)];
  const opposed = variantOf(state).maneuvers.method === 'OPPOSED';
  const role = roleIn(actor, targetId);
  if (role) {
    if (opposed && goal === 'HOLD') return refuse('GRAPPLE_LASTS', grappleGoesOn, { who: actorId });
    if (opposed && goal === 'PIN' && pinnedBy(state, actor).some((id) => id !== targetId))
      return refuse('BUSY_PINNING', pin, { who: actorId }, ['releaseGrapple']);
    // Whoever is held may only turn the grapple round (PF1-GRP-15).
    return !opposed && role === 'HELD' && goal !== undefined && goal !== 'HOLD'
      ? refuse('NOT_THE_HOLDER', grappleGoesOn, { who: actorId, target: targetId })
      : null;
  }
  if (goal !== undefined) return refuse('NOT_GRAPPLING', grappleGoesOn, { who: actorId, target: targetId });
  if (grapplePartners(actor).length > 0) return refuse('ALREADY_GRAPPLING', ruleIds, { who: actorId });
  // Pathfinder: others help whoever holds it (PF1-GRP-18).
  if (!opposed && grapplePartners(target).length > 0)
    return refuse('ALREADY_GRAPPLING', ruleIds, { who: targetId }, ['aidAnother']);
  return reachRefusal(state, actorId, targetId, null);
}
