import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { sizeDifference } from '../../../grid/index.js';
import { untilTurnStart } from '../../shared/index.js';
import { handsUsed } from '../actions/hands.js';
import { inHand } from '../attack/index.js';
import { rollOpposed } from '../checks/index.js';
import { impose } from '../conditions/index.js';
import type { Attack } from '../statistics/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';
import { blowPart } from './begin.js';
import { tieUp, tieUpPart } from './bonds.js';
import { rollManeuver } from './combat-maneuver.js';
import { drawClose } from './draw-close.js';
import { emptyHand, hurt, touch } from './empty-hand.js';
import { endHold, grabOf, grabParts, isPinnedBy, noteMaintained, roleIn, takeHold } from './holds.js';
import { moveTogether } from './move-together.js';
import { grappleParts } from './opposed-numbers.js';

export interface Grab {
  /** What the blow at the attempt did. */
  readonly damage: number;
  /** Joins a grapple that lasts already: the grab succeeds by itself (D35-GRP-11). */
  readonly joins: boolean;
  /** What is lost for attacks of the turn before it. */
  readonly later: readonly Part[];
}

/** Takes hold of somebody: touch and opposed check with unarmed damage (3.5), or a maneuver (Pathfinder). */
export function* grab(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  { damage, joins, later }: Grab,
): Procedure {
  if (variantOf(ctx.state).maneuvers.method === 'OPPOSED') {
    const hand = emptyHand(ctx.combatant(actorId));
    if (!joins && !(yield* touch(ctx, actorId, targetId, hand, { reason: 'grapple', extraParts: later }))) return;
    if (!(yield* outgrapples(ctx, actorId, targetId, later))) return;
    yield* hurt(ctx, actorId, targetId, hand);
    if (ctx.combatant(targetId).vital !== 'DEAD') yield* takeHold(ctx, actorId, targetId);
    return;
  }
  const { success } = yield* rollManeuver(ctx, {
    attackerId: actorId,
    targetId,
    maneuver: 'Grapple',
    ruleIds: variantOf(ctx.state).rules.maneuvers.grapple,
    extraParts: [
      part('hands not free', hasHandsFree(ctx.state, actorId) ? 0 : -4, 'untyped', 'PF1-GRP-03'),
      blowPart(damage),
    ],
  });
  if (success && (yield* drawClose(ctx, actorId, targetId))) yield* takeHold(ctx, actorId, targetId);
}

/** Goes on with a grapple of Pathfinder one is in (PF1-GRP-07 to PF1-GRP-15). */
export function* goOnGrappling(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  input: ActionInput<'grapple'>,
): Procedure {
  const { goal = 'HOLD', attackId } = input;
  if (roleIn(ctx.combatant(actorId), targetId) === 'HELD') {
    yield* turnRound(ctx, actorId, targetId);
    return;
  }
  const grab = grabOf(ctx.combatant(actorId), targetId);
  const { success } = yield* rollManeuver(ctx, {
    attackerId: actorId,
    targetId,
    maneuver: 'Grapple',
    ruleIds: variantOf(ctx.state).rules.maneuvers.grappleGoesOn,
    extraParts: [
      part('hold', 5, 'circumstance', 'PF1-GRP-08'),
      ...(grab ? grabParts(grab) : []),
      ...(goal === 'TIE_UP' ? [tieUpPart(ctx.state, targetId)] : []),
    ],
  });
  if (!success) {
    yield* endHold(ctx, actorId, targetId, 'notMaintained');
    return;
  }
  yield* noteMaintained(ctx, actorId);
  if (goal === 'PIN') yield* pinUntil(ctx, actorId, targetId, false);
  if (goal === 'MOVE') yield* moveTogether(ctx, actorId, input);
  if (goal === 'TIE_UP') yield* tieUp(ctx, actorId, targetId);
  if (goal === 'DAMAGE') yield* hurt(ctx, actorId, targetId, closeWeapon(ctx.state, actorId, attackId)!);
}

/** The held becomes the holder (PF1-GRP-15). */
function* turnRound(ctx: ActionContext, actorId: string, targetId: string): Procedure {
  const { escape: ruleIds } = variantOf(ctx.state).rules.maneuvers;
  const { success } = yield* rollManeuver(ctx, { attackerId: actorId, targetId, maneuver: 'Grapple', ruleIds });
  if (!success) return;
  yield* endHold(ctx, actorId, targetId, 'reversed');
  yield* takeHold(ctx, actorId, targetId);
}

/**
 * An opposed grapple check (D35-GRP-01, D35-GRP-04): lost without a roll against somebody two or more sizes larger.
 * @param extraParts what the attempt adds or loses, as 5 for each attack of the turn before it (D35-GRP-07)
 */
export function* outgrapples(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  extraParts: readonly Part[],
): Procedure<boolean> {
  if (sizeDifference(ctx.combatant(targetId).size, ctx.combatant(actorId).size) >= 2) return false;
  if (!mayAct(ctx.combatant(targetId))) return true;
  const side = (combatantId: string, more: readonly Part[]) => ({
    combatantId,
    check: 'grapple',
    parts: [...grappleParts(ctx.state, combatantId), ...more],
  });
  const { grapple } = variantOf(ctx.state).rules.maneuvers;
  const own = side(actorId, extraParts);
  return (yield* rollOpposed(ctx, own, side(targetId, []), grapple)).won;
}

export function* pinUntil(ctx: ActionContext, actorId: string, targetId: string, ownTurn: boolean): Procedure {
  if (isPinnedBy(ctx.combatant(targetId), actorId)) return;
  const expires = ownTurn ? untilTurnStart(actorId) : null;
  yield* impose(ctx, targetId, { kind: 'pinned', sourceId: actorId, expires });
  if (Object.hasOwn(variantOf(ctx.state).conditions, 'pinning'))
    yield* impose(ctx, actorId, { kind: 'pinning', sourceId: targetId, expires });
}

/** Humanoids grapple worse unless both hands are free (PF1-GRP-03). */
function hasHandsFree(state: EncounterState, actorId: string): boolean {
  const actor = combatantOf(state, actorId);
  return !/humanoid/i.test(sheetOf(actor).creatureType) || handsUsed(actor) === 0;
}

/** What hurts in a Pathfinder grapple: a natural, light or one-handed weapon at hand, else the bare hand (PF1-GRP-11). @returns null if the one named does not serve */
export function closeWeapon(state: EncounterState, actorId: string, attackId?: string): Attack | null {
  const actor = combatantOf(state, actorId);
  const close = sheetOf(actor).attacks.filter(
    (one) => one.kind === 'MELEE' && inHand(actor, one) && (one.natural !== null || one.handling !== 'TWO_HANDED'),
  );
  return attackId === undefined ? (close[0] ?? emptyHand(actor)) : (close.find(({ id }) => id === attackId) ?? null);
}
