import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { laterAttackParts } from '../actions/costs.js';
import { resolveAttack } from '../attack/index.js';
import type { Attack } from '../statistics/index.js';
import { attackOf, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { emptyHand, hurt } from './empty-hand.js';
import { outgrapples, pinUntil } from './grapple-checks.js';
import { endPin, grapplePartners, isPinnedBy } from './holds.js';
import { pinnedBy } from './limits.js';
import { moveTogether, moveTogetherRefusal } from './move-together.js';

type GrappleInput = ActionInput<'grapple'>;

/**
 * What is done in a grapple of 3.5 in place of an attack, each by an opposed check (T-GRP): hurting the other, pinning it,
 * freeing whom it pins, striking with its own light weapon (D35-GRP-07, D35-GRP-09).
 */
export function* wrestle(ctx: ActionContext, actorId: string, input: GrappleInput): Procedure {
  const { targetId, goal = 'DAMAGE' } = input;
  const weapon = goal === 'USE_WEAPON' ? lightWeaponOf(ctx.state, targetId, input.attackId) : null;
  if (goal === 'MOVE') {
    if (yield* outgrapplesAll(ctx, actorId)) yield* moveTogether(ctx, actorId, input);
    return;
  }
  if (!(yield* outgrapples(ctx, actorId, targetId, laterAttackParts(ctx.state, actorId)))) return;
  if (goal === 'PIN') yield* pinUntil(ctx, actorId, targetId, true);
  if (goal === 'DAMAGE') yield* hurt(ctx, actorId, targetId, emptyHand(ctx.combatant(actorId)));
  if (goal === 'BREAK_PIN')
    for (const id of pinnedBy(ctx.state, ctx.combatant(targetId))) yield* endPin(ctx, targetId, id, 'broken');
  if (weapon)
    yield* resolveAttack(ctx, {
      attackerId: actorId,
      targetId,
      attackId: weapon.id,
      borrowed: weapon,
      reason: 'opponentsWeapon',
      extraParts: laterAttackParts(ctx.state, actorId),
    });
}

/** Moving takes beating everybody in the grapple; a single one that is pinned at +4 (D35-GRP-07). */
function* outgrapplesAll(ctx: ActionContext, actorId: string): Procedure<boolean> {
  const partners = grapplePartners(ctx.combatant(actorId));
  const [ruleId] = variantOf(ctx.state).rules.maneuvers.grappleGoesOn;
  for (const id of partners) {
    const alone = partners.length === 1 && isPinnedBy(ctx.combatant(id), actorId);
    if (
      !(yield* outgrapples(ctx, actorId, id, [
        ...laterAttackParts(ctx.state, actorId),
        part('pinned', alone ? 4 : 0, 'untyped', ruleId),
      ]))
    )
      return false;
  }
  return true;
}

/** Why nothing of the kind can be done. */
export function wrestleRefusal(state: EncounterState, actorId: string, input: GrappleInput): Refusal | null {
  const { targetId, goal, attackId } = input;
  const { grappleGoesOn: ruleIds, pin } = variantOf(state).rules.maneuvers;
  const others = (id: string): boolean => pinnedBy(state, combatantOf(state, id)).some((other) => other !== targetId);
  if (goal === 'HOLD') return refuse('GRAPPLE_LASTS', ruleIds, { who: actorId });
  if (goal === 'MOVE') return moveTogetherRefusal(state, actorId, input);
  if (goal === 'TIE_UP') return refuse('OPTION_NOT_IN_GAME', ruleIds, { ruleset: state.rulesetId, option: goal });
  if (goal === 'PIN' && others(actorId)) return refuse('BUSY_PINNING', pin, { who: actorId }, ['releaseGrapple']);
  if (goal === 'BREAK_PIN' && pinnedBy(state, combatantOf(state, targetId)).length === 0)
    return refuse('PINS_NOBODY', pin, { who: targetId });
  if (goal === 'USE_WEAPON' && !lightWeaponOf(state, targetId, attackId))
    return refuse('NO_LIGHT_WEAPON_TO_USE', ruleIds, { who: targetId });
  return null;
}

/** A light weapon an opponent holds, as another wields it: the bonuses printed are its owner's. */
function lightWeaponOf(state: EncounterState, ownerId: string, attackId: string | undefined): Attack | null {
  const owner = combatantOf(state, ownerId);
  const light = (one: Attack | undefined): one is Attack =>
    one?.kind === 'MELEE' && one.handling === 'LIGHT' && owner.wielded.includes(one.id);
  const weapon = attackId === undefined ? sheetOf(owner).attacks.find((one) => light(one)) : attackOf(owner, attackId);
  return light(weapon) ? { ...weapon, attackBonus: null, damageBonus: null } : null;
}
