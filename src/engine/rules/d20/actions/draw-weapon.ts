import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { endEffect, endEffectsOf } from '../../shared/index.js';
import { hasMoved, noted } from '../budget.js';
import { wrestsFree } from '../maneuvers/escape.js';
import { drawsInGrapple, grapplingDrawRefusal } from '../maneuvers/limits.js';
import { isDestroyed } from '../items/damaged-items.js';
import { UNSTRAPPED, isUnstrapped, stowedItem } from '../items/stowed.js';
import { provoke } from '../opportunities/index.js';
import { SHIELD, attackOf, hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { costRefusal, pay } from './costs.js';
import type { D20Action } from './define.js';
import { notOffered, offered, stoppedRefusal } from './define.js';
import { droppedItem } from './dropped-items.js';
import { handsFor, handsUsed, holdable } from './hands.js';

/**
 * Drawing a weapon or readying a shield: a move action that does not provoke, free once beside a regular move at base attack
 * bonus +1; two light or one-handed weapons at once with Two-Weapon Fighting (D35-SPA-09, PF1-MVA-06, PF1-MVA-08, PF1-MVA-09,
 * PF1-MVA-14, PF1-MVA-15). What is in a pack is never drawn for free, and getting at it provokes (PF1-MVA-07).
 */
export const drawWeapon: D20Action<'drawWeapon'> = {
  name: 'drawWeapon',
  doc: { en: 'Draw a weapon or ready a shield.', es: 'Desenvainar un arma o embrazar un escudo.' },
  ruleIds: ({ actions }) => [...actions.drawWeapon, ...actions.drawWhileMoving],
  cost: 'move (free beside a move at base attack bonus +1)',
  provokes: false,
  check(state, actorId, { itemId }) {
    const refusal = drawRefusal(state, actorId, itemId);
    return refusal ?? (freeDraw(state, actorId, itemId) ? null : costRefusal(state, actorId, 'MOVE'));
  },
  *perform(ctx, actorId, { itemId }) {
    const free = freeDraw(ctx.state, actorId, itemId);
    if (!free) yield* pay(ctx, actorId, 'MOVE');
    const stowed = stowedItem(ctx.combatant(actorId), itemId);
    if (stowed) {
      yield* provokeBy(ctx, actorId, 'retrieveItem');
      const refusal = stoppedRefusal(ctx.state, actorId, 'drawWeapon') ?? drawRefusal(ctx.state, actorId, itemId);
      if (refusal) return cutShort(refusal.code);
      yield* endEffect(ctx, actorId, stowed, 'retrieved');
    }
    if (drawsInGrapple(ctx.state, ctx.combatant(actorId)) && !(yield* wrestsFree(ctx, actorId))) return DONE;
    if (free) yield* ctx.record('ActivityNoted', { combatantId: actorId, notes: { [free]: true } });
    const paired = !free && !stowed && isPairable(ctx.state, actorId, itemId);
    if (paired) yield* ctx.record('ActivityNoted', { combatantId: actorId, notes: { drewOne: true } });
    const { wielded } = ctx.combatant(actorId);
    yield* ctx.record('WieldedChanged', {
      combatantId: actorId,
      wielded: wielded.includes(itemId) ? wielded.slice() : [...wielded, itemId],
      how: 'DRAWN',
      itemId,
    });
    if (itemId === SHIELD) yield* endEffectsOf(ctx, actorId, UNSTRAPPED, 'strapped');
    return DONE;
  },
  offer(state, actorId) {
    const item = holdable(combatantOf(state, actorId)).find((id) => drawRefusal(state, actorId, id) === null);
    const refusal = this.check(state, actorId, { itemId: item ?? 'weapon' }, 'TURN');
    return refusal ? notOffered(refusal) : offered();
  },
};

/** Putting a weapon away provokes, loosing a shield does not; both are move actions (T-ACT, D35-SPA-09, PF1-MVA-06, PF1-MVA-14). */
export const sheatheWeapon: D20Action<'sheatheWeapon'> = {
  name: 'sheatheWeapon',
  doc: { en: 'Put a weapon away or loose a shield.', es: 'Envainar un arma o soltar un escudo embrazado.' },
  ruleIds: ({ actions }) => [...actions.sheatheWeapon, ...actions.provokedByAct],
  cost: 'move',
  provokes: true,
  check: (state, actorId, { itemId }) =>
    heldRefusal(state, actorId, itemId, 'sheatheWeapon') ?? costRefusal(state, actorId, 'MOVE'),
  *perform(ctx, actorId, { itemId }) {
    yield* pay(ctx, actorId, 'MOVE');
    if (itemId !== SHIELD) yield* provokeBy(ctx, actorId, 'sheatheWeapon');
    const refusal =
      stoppedRefusal(ctx.state, actorId, 'sheatheWeapon') ?? heldRefusal(ctx.state, actorId, itemId, 'sheatheWeapon');
    if (refusal) return cutShort(refusal.code);
    const wielded = ctx.combatant(actorId).wielded.filter((id) => id !== itemId);
    yield* ctx.record('WieldedChanged', { combatantId: actorId, wielded, how: 'SHEATHED', itemId });
    if (itemId === SHIELD) yield* endEffectsOf(ctx, actorId, UNSTRAPPED, 'loosed');
    return DONE;
  },
  offer(state, actorId) {
    const held = combatantOf(state, actorId).wielded[0];
    const refusal = this.check(state, actorId, { itemId: held ?? 'weapon' }, 'TURN');
    return refusal ? notOffered(refusal) : offered();
  },
};

/** Everyone who threatens may strike at an act that distracts. */
export function* provokeBy(ctx: ActionContext, actorId: string, because: string): Procedure {
  const { provokedByAct } = variantOf(ctx.state).rules.actions;
  yield* provoke(ctx, { provokerId: actorId, kind: 'ACT', because, ruleIds: provokedByAct });
}

/** Why something is not in hand, so that it cannot be put away or dropped. @param act which of the two */
export function heldRefusal(
  state: EncounterState,
  actorId: string,
  itemId: string,
  act: 'sheatheWeapon' | 'dropItem',
): Refusal | null {
  const { wielded } = combatantOf(state, actorId);
  if (wielded.includes(itemId)) return null;
  return refuse('ITEM_NOT_HELD', variantOf(state).rules.actions[act], { who: actorId, item: itemId }, wielded);
}

function drawRefusal(state: EncounterState, actorId: string, itemId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  const { drawWeapon: ruleIds } = variantOf(state).rules.actions;
  const known = holdable(actor);
  if (!known.includes(itemId)) return refuse('ITEM_UNKNOWN', ruleIds, { who: actorId, item: itemId }, known);
  // A shield that is merely carried is strapped on where it is.
  if (itemId === SHIELD && actor.wielded.includes(SHIELD) && isUnstrapped(actor)) return null;
  if (actor.wielded.includes(itemId)) return refuse('ITEM_ALREADY_HELD', ruleIds, { item: itemId });
  if (isDestroyed(actor, itemId)) return refuse('ITEM_DESTROYED', ruleIds, { item: itemId });
  if (droppedItem(actor, itemId)) return refuse('ITEM_ON_THE_GROUND', ruleIds, { item: itemId }, ['interact']);
  const close = grapplingDrawRefusal(state, actor, itemId);
  if (close) return close;
  const used = handsUsed(actor);
  return used + handsFor(actor, itemId) > Math.max(2, used) ? refuse('HANDS_FULL', ruleIds, { who: actorId }) : null;
}

/** The note that a draw costing nothing leaves, or null if it costs a move action. */
function freeDraw(
  state: EncounterState,
  actorId: string,
  itemId: string,
): 'drewMoving' | 'drewPair' | 'drewQuickly' | null {
  const actor = combatantOf(state, actorId);
  const sheet = sheetOf(actor);
  if (drawsInGrapple(state, actor) || stowedItem(actor, itemId)) return null;
  if (hasFeat(sheet, 'Quick Draw') && itemId !== SHIELD) return 'drewQuickly';
  if (hasMoved(actor) && sheet.baseAttackBonus >= 1 && !noted(actor, 'drewMoving')) return 'drewMoving';
  const second = noted(actor, 'drewOne') || noted(actor, 'drewMoving');
  return second && !noted(actor, 'drewPair') && isPairable(state, actorId, itemId) ? 'drewPair' : null;
}

function isPairable(state: EncounterState, actorId: string, itemId: string): boolean {
  const actor = combatantOf(state, actorId);
  const weapon = attackOf(actor, itemId);
  return hasFeat(sheetOf(actor), 'Two-Weapon Fighting') && weapon !== undefined && weapon.handling !== 'TWO_HANDED';
}
