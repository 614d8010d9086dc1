import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { part } from '../../../encounter/modifiers.js';
import type { Effect, Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { findCombatant, presentCombatants } from '../../../encounter/state.js';
import { effectsOf, endEffect, startEffect } from '../../shared/index.js';
import { noted } from '../budget.js';
import { hasTrait, impose } from '../conditions/index.js';
import { distanceFeet, reachBand } from '../positions.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';

/**
 * A grapple is the condition `grappled` on both, each with the other as its source; `data.role` says who took hold. A pin is
 * `pinned` on the one who is held, with the holder as its source.
 */
export type Role = 'HOLDER' | 'HELD';

/** Everything that ends with a hold. */
const KINDS = ['grappled', 'pinned', 'pinning', 'holding'];

/** Kind of the effect on whoever holds another with a single limb, and so is not grappled itself (PF1-GRP-19). */
const ONE_LIMB = 'holding';

/** The effects by which a creature is in a grapple. */
const holdsOf = (combatant: Combatant): readonly Effect[] =>
  combatant.effects.filter(({ kind }) => kind === 'grappled' || kind === ONE_LIMB);

/** Ids of those a creature grapples with. */
export function grapplePartners(combatant: Combatant): readonly string[] {
  return holdsOf(combatant).flatMap(({ sourceId }) => (sourceId === null ? [] : [sourceId]));
}

/** The part a creature plays in its grapple with another; null: none. */
export function roleIn(combatant: Combatant, otherId: string): Role | null {
  const hold = holdsOf(combatant).find(({ sourceId }) => sourceId === otherId);
  if (!hold) return null;
  return hold.data['role'] === 'HOLDER' ? 'HOLDER' : 'HELD';
}

/** Whether one holds another pinned. */
export function isPinnedBy(combatant: Combatant, holderId: string): boolean {
  return effectsOf(combatant, 'pinned').some(({ sourceId }) => sourceId === holderId);
}

/** A hold taken by the grab of a monster. */
export interface Grab {
  /** With a single limb: the holder stays free of the condition. */
  readonly oneLimb: boolean;
}

/** What the grab of a monster is worth to begin and keep its hold: +4, and -20 with a single limb (PF1-GRP-19). */
export function grabParts({ oneLimb }: Grab): readonly Part[] {
  return [part('grab', 4, 'racial', 'PF1-GRP-19'), part('with one limb', oneLimb ? -20 : 0, 'untyped', 'PF1-GRP-19')];
}

/** How a holder took hold of another by its grab; null: not so. */
export function grabOf(holder: Combatant, heldId: string): Grab | null {
  const hold = holdsOf(holder).find(({ sourceId }) => sourceId === heldId);
  return hold?.data['grab'] === true ? { oneLimb: hold.kind === ONE_LIMB } : null;
}

/** Begins a grapple between two (D35-GRP-04, PF1-GRP-04). */
export function* takeHold(ctx: ActionContext, holderId: string, heldId: string, grab?: Grab): Procedure {
  const role = (name: Role) => ({ role: name });
  const own = { sourceId: heldId, data: { ...role('HOLDER'), ...(grab && { grab: true }) } };
  if (grab?.oneLimb) yield* startEffect(ctx, holderId, { kind: ONE_LIMB, ruleId: 'PF1-GRP-19', ...own });
  else yield* impose(ctx, holderId, { kind: 'grappled', ...own });
  yield* impose(ctx, heldId, { kind: 'grappled', sourceId: holderId, data: role('HELD') });
  yield* noteMaintained(ctx, holderId);
}

/** Ends everything between two. @param reason `escaped`, `released`, `notMaintained` … */
export function* endHold(ctx: ActionContext, aId: string, bId: string, reason: string): Procedure {
  for (const [id, otherId] of [
    [aId, bId],
    [bId, aId],
  ] as const) {
    for (const effect of holdsFrom(ctx.combatant(id), otherId)) yield* endEffect(ctx, id, effect, reason);
  }
}

/** Ends a pin but not the grapple. */
export function* endPin(ctx: ActionContext, holderId: string, heldId: string, reason: string): Procedure {
  for (const [id, otherId, kind] of [
    [heldId, holderId, 'pinned'],
    [holderId, heldId, 'pinning'],
  ] as const) {
    for (const effect of effectsOf(ctx.combatant(id), kind))
      if (effect.sourceId === otherId) yield* endEffect(ctx, id, effect, reason);
  }
}

/** Remembers that a hold was taken or kept this turn (PF1-GRP-07). */
export function* noteMaintained(ctx: ActionContext, holderId: string): Procedure {
  yield* ctx.record('ActivityNoted', { combatantId: holderId, notes: { maintained: true } });
}

/** Ends the holds that can last no longer: somebody left, fell, or was put out of reach. */
export function* loosenHolds(ctx: ActionContext): Procedure {
  for (const { id } of presentCombatants(ctx.state)) {
    for (const otherId of grapplePartners(ctx.combatant(id)))
      if (isBroken(ctx.state, id, otherId)) yield* endHold(ctx, id, otherId, 'broken');
  }
}

/** A Pathfinder turn without a successful check to keep the hold ends it (PF1-GRP-07, PF1-AMB-15). */
export function* dropUnmaintained(ctx: ActionContext, holderId: string): Procedure {
  if (variantOf(ctx.state).maneuvers.method !== 'COMBAT_MANEUVER' || noted(ctx.combatant(holderId), 'maintained'))
    return;
  for (const otherId of grapplePartners(ctx.combatant(holderId)))
    if (roleIn(ctx.combatant(holderId), otherId) === 'HOLDER') yield* endHold(ctx, holderId, otherId, 'notMaintained');
}

function isBroken(state: EncounterState, id: string, otherId: string): boolean {
  const [one, other] = [findCombatant(state, id), findCombatant(state, otherId)];
  if (!one || !other || one.vital === 'DEAD' || other.vital === 'DEAD') return true;
  if (roleIn(one, otherId) === 'HOLDER' && (!mayAct(one) || hasTrait(state, one, 'noActions'))) return true;
  const reach = Math.max(reachBand(one, ARM).upToFeet, reachBand(other, ARM).upToFeet, 5);
  return state.map !== null && distanceFeet(state, id, otherId) > reach;
}

/** How far a bare hand reaches: as far as the creature. */
export const ARM = { reach: null, reachWeapon: false };

function holdsFrom(combatant: Combatant, sourceId: string): readonly Effect[] {
  return combatant.effects.filter((effect) => KINDS.includes(effect.kind) && effect.sourceId === sourceId);
}
