import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { costRefusal, laterAttackParts, pay, payAttack } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { targetRefusal } from '../attack/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { beginManeuver } from './begin.js';
import { tieUpRefusal } from './bonds.js';
import { closeWeapon, goOnGrappling, grab } from './grapple-checks.js';
import { grapplePartners, roleIn } from './holds.js';
import type { InPlaceOfAttack, Moment } from './in-place-of-attack.js';
import { moveTogetherRefusal } from './move-together.js';
import { isImproved, maneuverOffer, reachRefusal } from './legality.js';
import { wrestle, wrestleRefusal } from './wrestle.js';

type GrappleInput = ActionInput<'grapple'>;

/** How taking hold of somebody takes the place of an attack in 3.5 (D35-GRP-01, D35-GRP-02). */
export const seizing: InPlaceOfAttack<'grapple'> = {
  refusal: (state, actorId, { targetId }) =>
    targetRefusal(state, actorId, targetId) ?? holdingRefusal(state, actorId, targetId),
  weaponId: () => null,
  attempt: begin,
};

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
    if (cost === 'ATTACK') yield* payAttack(ctx, actorId, null, use);
    else yield* pay(ctx, actorId, cost, use);
    const result = roleIn(ctx.combatant(actorId), input.targetId)
      ? yield* goOn(ctx, actorId, input)
      : yield* begin(ctx, actorId, input, { later: laterAttackParts(ctx.state, actorId) });
    if (cost !== 'MOVE') yield* afterStrenuousAction(ctx, actorId);
    return result;
  },
  offer: (state, actorId) =>
    maneuverOffer(state, actorId, usualCost(state), (targetId) => grappleRefusal(state, actorId, { targetId })),
};

function* begin(
  ctx: ActionContext,
  actorId: string,
  { targetId }: GrappleInput,
  { later, announced }: Moment,
): Procedure<ActionResult> {
  const opposed = variantOf(ctx.state).maneuvers.method === 'OPPOSED';
  const joins = opposed && grapplePartners(ctx.combatant(targetId)).length > 0;
  const damage = yield* beginManeuver(ctx, {
    attackerId: actorId,
    targetId,
    because: 'grapple',
    action: 'grapple',
    announced,
    strikers: joins || isImproved(ctx.state, actorId, 'Grapple') ? [] : [targetId],
    refusal: () => targetRefusal(ctx.state, actorId, targetId) ?? holdingRefusal(ctx.state, actorId, targetId),
  });
  if (typeof damage === 'string') return cutShort(damage);
  // In 3.5 the blow spoils the attempt (D35-GRP-02).
  if (opposed && damage > 0) return cutShort('SPOILT_BY_BLOW');
  yield* grab(ctx, actorId, targetId, { damage, joins, later });
  return DONE;
}

function* goOn(ctx: ActionContext, actorId: string, input: GrappleInput): Procedure<ActionResult> {
  if (variantOf(ctx.state).maneuvers.method === 'OPPOSED') yield* wrestle(ctx, actorId, input);
  else yield* goOnGrappling(ctx, actorId, input.targetId, input);
  return DONE;
}

/** In 3.5 grappling takes the place of an attack (D35-GRP-01, D35-GRP-07); in Pathfinder it is a standard action (PF1-GRP-01). */
const usualCost = (state: EncounterState): 'ATTACK' | 'STANDARD' =>
  variantOf(state).maneuvers.method === 'OPPOSED' ? 'ATTACK' : 'STANDARD';

/** Keeping a hold is a move action with Greater Grapple (PF1-GRP-20). */
function costOf(
  state: EncounterState,
  actorId: string,
  { targetId, goal }: GrappleInput,
): 'ATTACK' | 'STANDARD' | 'MOVE' {
  const actor = combatantOf(state, actorId);
  return roleIn(actor, targetId) === 'HOLDER' && hasFeat(sheetOf(actor), 'Greater Grapple')
    ? 'MOVE'
    : goal === 'MOVE'
      ? 'STANDARD'
      : usualCost(state);
}

function grappleRefusal(state: EncounterState, actorId: string, input: GrappleInput): Refusal | null {
  const { targetId, goal } = input;
  const { grappleGoesOn } = variantOf(state).rules.maneuvers;
  const wrong = targetRefusal(state, actorId, targetId);
  if (wrong) return wrong;
  const actor = combatantOf(state, actorId);
  const opposed = variantOf(state).maneuvers.method === 'OPPOSED';
  const role = roleIn(actor, targetId);
  if (role) {
    if (opposed) return wrestleRefusal(state, actorId, input);
    if (goal === 'BREAK_PIN' || goal === 'USE_WEAPON')
      return refuse('OPTION_NOT_IN_GAME', grappleGoesOn, { ruleset: state.rulesetId, option: goal });
    if (goal === 'DAMAGE' && !closeWeapon(state, actorId, input.attackId))
      return refuse('ATTACK_NOT_IN_HAND', grappleGoesOn, { who: actorId, attack: input.attackId! });
    // Whoever is held may only turn the grapple round (PF1-GRP-15).
    if (role === 'HELD' && goal !== undefined && goal !== 'HOLD')
      return refuse('NOT_THE_HOLDER', grappleGoesOn, { who: actorId, target: targetId });
    if (goal === 'MOVE') return moveTogetherRefusal(state, actorId, input);
    return goal === 'TIE_UP' ? tieUpRefusal(state, actorId, targetId) : null;
  }
  if (goal !== undefined) return refuse('NOT_GRAPPLING', grappleGoesOn, { who: actorId, target: targetId });
  return holdingRefusal(state, actorId, targetId);
}

/** Why a creature cannot take hold of another: each is in one grapple at a time, and within reach of a hand. */
function holdingRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  const { grapple: ruleIds } = variantOf(state).rules.maneuvers;
  if (grapplePartners(combatantOf(state, actorId)).length > 0)
    return refuse('ALREADY_GRAPPLING', ruleIds, { who: actorId });
  // Pathfinder: others help whoever holds it (PF1-GRP-18).
  const joins = variantOf(state).maneuvers.method === 'OPPOSED';
  if (!joins && grapplePartners(combatantOf(state, targetId)).length > 0)
    return refuse('ALREADY_GRAPPLING', ruleIds, { who: targetId }, ['aidAnother']);
  return reachRefusal(state, actorId, targetId, null);
}
