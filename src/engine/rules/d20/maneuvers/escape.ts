import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Part } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { costRefusal, laterAttackParts, pay, payAttack } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { notOffered, offered } from '../actions/define.js';
import { AIDED_ATTACK, aidParts, useAid } from '../attack/aid.js';
import { rollCheck, rollOpposed, skillParts } from '../checks/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { bondsOf, bondsRefusal, breakBonds } from './bonds.js';
import { maneuverDefense, maneuverParts } from './combat-maneuver-numbers.js';
import { rollManeuver } from './combat-maneuver.js';
import { endHold, endPin, grapplePartners, isPinnedBy, roleIn } from './holds.js';
import { grappleParts } from './opposed-numbers.js';

const ESCAPE_ARTIST = 'escape artist';

/**
 * Getting out of a grapple, by grapple check or Escape Artist against everybody who grapples one (D35-GRP-10), or by maneuver or
 * Escape Artist against the holder's CMD (PF1-GRP-15). In 3.5 who is pinned gets out of the pin first.
 */
export const escapeGrapple: D20Action<'escapeGrapple'> = {
  name: 'escapeGrapple',
  doc: {
    en: 'Break out of a grapple, a pin or bonds.',
    es: 'Librarse de una presa, de una inmovilización o de unas ataduras.',
  },
  ruleIds: ({ maneuvers }) => maneuvers.escape,
  cost: 'standard',
  provokes: false,
  check: (state, actorId, input, use) =>
    escapeRefusal(state, actorId, input) ?? costRefusal(state, actorId, escapeCost(state, input), use),
  *perform(ctx, actorId, input, use) {
    const cost = escapeCost(ctx.state, input);
    if (cost === 'ATTACK') yield* payAttack(ctx, actorId, null, use);
    else yield* pay(ctx, actorId, cost, use);
    yield* breakFree(ctx, actorId, input.useAcrobatics ?? false);
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer(state, actorId) {
    const refusal = escapeRefusal(state, actorId, {}) ?? costRefusal(state, actorId, escapeCost(state, {}));
    return refusal ? notOffered(refusal) : offered();
  },
};

/** Letting go of somebody one holds: free (D35-GRP-07, PF1-GRP-06). */
export const releaseGrapple: D20Action<'releaseGrapple'> = {
  name: 'releaseGrapple',
  doc: { en: 'Let go of a creature you took hold of.', es: 'Soltar a una criatura que se ha apresado.' },
  ruleIds: ({ maneuvers }) => maneuvers.release,
  cost: 'free',
  provokes: false,
  check: (state, actorId, { targetId }) => releaseRefusal(state, actorId, targetId),
  *perform(ctx, actorId, { targetId }) {
    yield* endHold(ctx, actorId, targetId, 'released');
    return DONE;
  },
  offer(state, actorId) {
    const held = grapplePartners(combatantOf(state, actorId)).filter((id) => !releaseRefusal(state, actorId, id));
    return held.length > 0
      ? offered(held.map((combatantId) => ({ combatantId, attackIds: [] })))
      : notOffered(refuse('NOT_GRAPPLED', variantOf(state).rules.maneuvers.release, { who: actorId }));
  },
};

/** In 3.5 a grapple check takes the place of an attack, Escape Artist a standard action (D35-GRP-10). */
function escapeCost(
  state: EncounterState,
  { useAcrobatics = false }: ActionInput<'escapeGrapple'>,
): 'ATTACK' | 'STANDARD' {
  return variantOf(state).maneuvers.method === 'OPPOSED' && !useAcrobatics ? 'ATTACK' : 'STANDARD';
}

function* breakFree(ctx: ActionContext, actorId: string, slips: boolean): Procedure {
  if (bondsOf(ctx.combatant(actorId)) !== null) {
    yield* breakBonds(ctx, {
      combatantId: actorId,
      check: slips ? `skill:${ESCAPE_ARTIST}` : 'maneuver:grapple',
      parts: slips
        ? skillParts(ctx.state, actorId, ESCAPE_ARTIST, 'dexterity')
        : maneuverParts(ctx.state, actorId, 'Grapple'),
      ruleIds: variantOf(ctx.state).rules.maneuvers.escape,
    });
    return;
  }
  const opposed = variantOf(ctx.state).maneuvers.method === 'OPPOSED';
  const partners = grapplePartners(ctx.combatant(actorId));
  const later = opposed && !slips ? laterAttackParts(ctx.state, actorId) : [];
  const pinner = partners.find((id) => isPinnedBy(ctx.combatant(actorId), id));
  if (opposed && pinner !== undefined) {
    if (yield* beats(ctx, actorId, pinner, slips, later)) yield* endPin(ctx, pinner, actorId, 'escaped');
    return;
  }
  // Every one of them has to be beaten.
  for (const id of partners) if (!(yield* beats(ctx, actorId, id, slips, later))) return;
  for (const id of partners) yield* endHold(ctx, actorId, id, 'escaped');
}

/** A grapple check against everybody who grapples one, as drawing a weapon among them takes (D35-GRP-07). */
export function* wrestsFree(ctx: ActionContext, actorId: string): Procedure<boolean> {
  for (const id of grapplePartners(ctx.combatant(actorId)))
    if (!(yield* beats(ctx, actorId, id, false, []))) return false;
  return true;
}

function* beats(
  ctx: ActionContext,
  actorId: string,
  holderId: string,
  slips: boolean,
  extraParts: readonly Part[],
): Procedure<boolean> {
  const { escape: ruleIds } = variantOf(ctx.state).rules.maneuvers;
  const slipping = skillParts(ctx.state, actorId, ESCAPE_ARTIST, 'dexterity');
  if (variantOf(ctx.state).maneuvers.method === 'OPPOSED') {
    const own = slips
      ? { combatantId: actorId, check: `skill:${ESCAPE_ARTIST}`, parts: slipping }
      : { combatantId: actorId, check: 'grapple', parts: [...grappleParts(ctx.state, actorId), ...extraParts] };
    const holder = { combatantId: holderId, check: 'grapple', parts: grappleParts(ctx.state, holderId) };
    return (yield* rollOpposed(ctx, own, holder, ruleIds)).won;
  }
  if (!slips)
    return (yield* rollManeuver(ctx, { attackerId: actorId, targetId: holderId, maneuver: 'Grapple', ruleIds }))
      .success;
  const difficulty = maneuverDefense(ctx.state, holderId, actorId, 'Grapple').total;
  const check = `skill:${ESCAPE_ARTIST}`;
  const parts = [...slipping, ...aidParts(ctx.state, ctx.combatant(actorId), AIDED_ATTACK, holderId)];
  const { success } = yield* rollCheck(ctx, { combatantId: actorId, check, parts, difficulty, ruleIds });
  yield* useAid(ctx, actorId, holderId);
  return success;
}

function escapeRefusal(
  state: EncounterState,
  actorId: string,
  { useAcrobatics = false }: ActionInput<'escapeGrapple'>,
): Refusal | null {
  const actor = combatantOf(state, actorId);
  if (bondsOf(actor) !== null) return bondsRefusal(state, actorId, useAcrobatics);
  const { escape: ruleIds } = variantOf(state).rules.maneuvers;
  return grapplePartners(actor).length > 0 ? null : refuse('NOT_GRAPPLED', ruleIds, { who: actorId });
}

function releaseRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  const { release: ruleIds } = variantOf(state).rules.maneuvers;
  const role = roleIn(combatantOf(state, actorId), targetId);
  if (!role) return refuse('NOT_GRAPPLING', ruleIds, { who: actorId, target: targetId });
  return role === 'HOLDER' ? null : refuse('NOT_THE_HOLDER', ruleIds, { who: actorId, target: targetId });
}
