import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { D20Action } from '../actions/define.js';
import { inHand, isArmed } from '../attack/index.js';
import { hasCondition, impose } from '../conditions/index.js';
import { provoke } from '../opportunities/index.js';
import type { Attack } from '../statistics/index.js';
import { attackOf, hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';
import { beginManeuver, blowPart } from './begin.js';
import { rollManeuver } from './combat-maneuver.js';
import { emptyHand, touch } from './empty-hand.js';
import type { InPlaceOfAttack, Moment } from './in-place-of-attack.js';
import { inPlaceOfAttack } from './in-place-of-attack.js';
import { isImproved, maneuverOffer, reachRefusal, sizeRefusal } from './legality.js';
import { tripByStrength } from './trip-by-strength.js';
import { dropsInstead } from './drop-instead.js';
import { weaponParts } from './weapon-parts.js';

/** How a trip takes the place of an attack. */
export const tripping: InPlaceOfAttack<'trip'> = {
  refusal: (state, actorId, { targetId, attackId }) => tripRefusal(state, actorId, targetId, attackId),
  weaponId: (_, __, { attackId }) => attackId ?? null,
  attempt: tryTrip,
};

/**
 * Tripping, in place of a melee attack: by hand or with a trip weapon. 3.5: a touch and a test of strength (D35-TRP-01 to
 * D35-TRP-05); Pathfinder: a combat maneuver (PF1-TRP-01 to PF1-TRP-08).
 */
export const trip: D20Action<'trip'> = {
  name: 'trip',
  doc: {
    en: 'Trip a creature at most one size larger: it falls prone. Name a trip weapon, or leave it out to use your hands.',
    es: 'Derribar a una criatura como mucho un tamaño mayor: queda tumbada. Nombra un arma de derribo o usa las manos.',
  },
  ruleIds: ({ maneuvers }) => [...maneuvers.trip, ...maneuvers.tripped, ...maneuvers.tripFailed],
  cost: 'attack',
  provokes: true,
  ...inPlaceOfAttack(tripping),
  offer: (state, actorId) =>
    maneuverOffer(
      state,
      actorId,
      'ATTACK',
      (targetId) => tripRefusal(state, actorId, targetId, undefined),
      (targetId) => tripWeapons(state, actorId, targetId),
    ),
};

/** Weapons in hand with which a target could be tripped now. */
function tripWeapons(state: EncounterState, actorId: string, targetId: string): readonly string[] {
  return sheetOf(combatantOf(state, actorId))
    .attacks.filter(({ id, special }) => special.includes('trip') && tripRefusal(state, actorId, targetId, id) === null)
    .map(({ id }) => id);
}

function* tryTrip(
  ctx: ActionContext,
  actorId: string,
  { targetId, attackId }: ActionInput<'trip'>,
  { later, announced }: Moment,
): Procedure<ActionResult> {
  const opposed = variantOf(ctx.state).maneuvers.method === 'OPPOSED';
  const weapon = weaponOf(ctx.state, actorId, attackId);
  const unarmed = weapon === null || !isArmed(ctx.combatant(actorId), weapon);
  // In 3.5 only the empty hand provokes; a trip weapon does not (D35-TRP-02).
  const safe = isImproved(ctx.state, actorId, 'Trip') || (opposed && !unarmed);
  const damage = yield* beginManeuver(ctx, {
    attackerId: actorId,
    targetId,
    because: 'trip',
    action: 'trip',
    announced,
    strikers: safe ? [] : [targetId],
    refusal: () => tripRefusal(ctx.state, actorId, targetId, attackId),
  });
  if (typeof damage === 'string') return cutShort(damage);
  if (!opposed) {
    yield* tripByManeuver(ctx, actorId, targetId, weapon, [blowPart(damage), ...later]);
    return DONE;
  }
  const hand = weapon ?? emptyHand(ctx.combatant(actorId));
  if (yield* touch(ctx, actorId, targetId, hand, { reason: 'trip', extraParts: later }))
    yield* tripByStrength(ctx, actorId, targetId, { weapon, later });
  return DONE;
}

/** Success fells the target; failing by 10 fells the one who tried, unless the trip weapon is dropped (PF1-TRP-02, PF1-TRP-03, PF1-TRP-06). */
function* tripByManeuver(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  weapon: Attack | null,
  extraParts: readonly Part[],
): Procedure {
  const { trip: ruleIds } = variantOf(ctx.state).rules.maneuvers;
  const { success, margin } = yield* rollManeuver(ctx, {
    attackerId: actorId,
    targetId,
    maneuver: 'Trip',
    ruleIds,
    extraParts: [...weaponParts(ctx.state, actorId, weapon), ...extraParts],
  });
  if (success) {
    yield* impose(ctx, targetId, { kind: 'prone', sourceId: actorId });
    if (hasFeat(sheetOf(ctx.combatant(actorId)), 'Greater Trip'))
      yield* provoke(ctx, { provokerId: targetId, kind: 'ACT', because: 'tripped', ruleIds });
    return;
  }
  if (margin > -10 || hasCondition(ctx.combatant(actorId), 'prone')) return;
  if (weapon && (yield* dropsInstead(ctx, actorId, weapon))) return;
  yield* impose(ctx, actorId, { kind: 'prone', sourceId: targetId });
}

/** Whether one trips with it: a trip weapon, or what is part of the body. */
export function servesToTrip({ special, natural, unarmed }: Attack): boolean {
  return special.includes('trip') || natural !== null || unarmed;
}

/** The weapon named; null for the empty hand. */
function weaponOf(state: EncounterState, actorId: string, attackId: string | undefined): Attack | null {
  return attackId === undefined ? null : (attackOf(combatantOf(state, actorId), attackId) ?? null);
}

function tripRefusal(
  state: EncounterState,
  actorId: string,
  targetId: string,
  attackId: string | undefined,
): Refusal | null {
  const { trip: ruleIds } = variantOf(state).rules.maneuvers;
  const weapon = weaponOf(state, actorId, attackId);
  if (attackId !== undefined) {
    const known = sheetOf(combatantOf(state, actorId)).attacks.map(({ id }) => id);
    if (!weapon) return refuse('ATTACK_UNKNOWN', ruleIds, { who: actorId, attack: attackId }, known);
    if (!servesToTrip(weapon) || !inHand(combatantOf(state, actorId), weapon))
      return refuse('NO_TRIP_WEAPON', ruleIds, { who: actorId, attack: attackId });
  }
  const refusal = reachRefusal(state, actorId, targetId, weapon) ?? sizeRefusal(state, actorId, targetId);
  if (refusal) return refusal;
  const target = combatantOf(state, targetId);
  if (hasCondition(target, 'prone') || !mayAct(target))
    return refuse('TARGET_DOWN_ALREADY', ruleIds, { target: targetId });
  return cannotBeTripped(state, targetId) ? refuse('CANNOT_BE_TRIPPED', ruleIds, { target: targetId }) : null;
}

/** Oozes, the legless and those in the air stand on nothing (PF1-TRP-05, PF1-AMB-07). */
function cannotBeTripped(state: EncounterState, targetId: string): boolean {
  const target = combatantOf(state, targetId);
  const { legs, creatureType } = sheetOf(target);
  return legs === 0 || /ooze/i.test(creatureType) || (target.at?.z ?? 0) > 0;
}
