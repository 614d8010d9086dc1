import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { BattleMap, Edge } from '../../../grid/index.js';
import { footprint, gapBetween } from '../../../grid/index.js';
import { doorwayRefusal, endEffect, startEffect } from '../../shared/index.js';
import { UNSTRAPPED } from '../items/stowed.js';
import { plainJson } from '../plain-json.js';
import { spaceOf } from '../positions.js';
import { beforeAct } from '../ready/index.js';
import { SHIELD } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { costRefusal, pay } from './costs.js';
import type { D20Action } from './define.js';
import { notOffered, offered, stoppedRefusal } from './define.js';
import { provokeBy } from './draw-weapon.js';
import { droppedItem, placeOf } from './dropped-items.js';
import { handsFor, handsUsed } from './hands.js';

/**
 * Opening or closing a door (no provocation), picking up a dropped thing of one's own (provokes; named in `what` by its id), or
 * handling something else: each a move action (D35-SPA-09, PF1-MVA-11, T-ACT).
 */
export const interact: D20Action<'interact'> = {
  name: 'interact',
  doc: {
    en: 'Open or close a door, pick up what you dropped, or handle an object.',
    es: 'Abrir o cerrar una puerta, recoger lo que se ha soltado o manipular un objeto.',
  },
  ruleIds: ({ actions }) => [...actions.handleItem, ...actions.door],
  cost: 'move',
  provokes: false,
  check(state, actorId, { featureId, what }) {
    const refusal =
      featureId !== undefined
        ? doorRefusal(state, actorId, featureId)
        : what !== undefined
          ? pickUpRefusal(state, actorId, what)
          : refuse('INTERACT_WITH_WHAT', variantOf(state).rules.actions.handleItem);
    return refusal ?? costRefusal(state, actorId, 'MOVE');
  },
  *perform(ctx, actorId, { featureId, what }) {
    yield* pay(ctx, actorId, 'MOVE');
    if (featureId !== undefined) return yield* workDoor(ctx, actorId, featureId);
    return droppedItem(ctx.combatant(actorId), what!) ? yield* pickUp(ctx, actorId, what!) : DONE;
  },
  offer(state, actorId) {
    const refusal = costRefusal(state, actorId, 'MOVE');
    return refusal ? notOffered(refusal) : offered();
  },
};

function* workDoor(ctx: ActionContext, actorId: string, featureId: string): Procedure<ActionResult> {
  yield* beforeAct(ctx, { type: 'OPENS_DOOR', subjectId: actorId });
  const refusal = stoppedRefusal(ctx.state, actorId, 'interact') ?? doorRefusal(ctx.state, actorId, featureId);
  if (refusal) return cutShort(refusal.code);
  yield* ctx.record('MapFeatureChanged', { featureId, map: plainJson(withDoorTurned(ctx.state.map!, featureId)) });
  return DONE;
}

function* pickUp(ctx: ActionContext, actorId: string, itemId: string): Procedure<ActionResult> {
  yield* provokeBy(ctx, actorId, 'pickUp');
  const refusal = stoppedRefusal(ctx.state, actorId, 'interact') ?? pickUpRefusal(ctx.state, actorId, itemId);
  if (refusal) return cutShort(refusal.code);
  const actor = ctx.combatant(actorId);
  yield* endEffect(ctx, actorId, droppedItem(actor, itemId)!, 'pickedUp');
  yield* ctx.record('WieldedChanged', {
    combatantId: actorId,
    wielded: [...actor.wielded, itemId],
    how: 'PICKED_UP',
    itemId,
  });
  if (itemId === SHIELD)
    yield* startEffect(ctx, actorId, { kind: UNSTRAPPED, ruleId: variantOf(ctx.state).rules.actions.shield[0] });
  return DONE;
}

function doorRefusal(state: EncounterState, actorId: string, featureId: string): Refusal | null {
  const { door: ruleIds } = variantOf(state).rules.actions;
  if (!state.map) return refuse('MAP_MISSING', ruleIds);
  const doors = state.map.edges.filter(({ door, id }) => door !== undefined && id !== undefined);
  const door = doors.find(({ id }) => id === featureId);
  if (!door)
    return refuse(
      'FEATURE_UNKNOWN',
      ruleIds,
      { id: featureId },
      doors.map(({ id }) => id!),
    );
  const space = spaceOf(state, combatantOf(state, actorId));
  if (!space || !touches(space, door)) return refuse('OUT_OF_REACH', ruleIds, { target: featureId });
  return doorwayRefusal(state, withDoorTurned(state.map, featureId), featureId, spaceOf);
}

/** Whether the door is on a side of the space or of a square next to it. */
function touches(space: NonNullable<ReturnType<typeof spaceOf>>, { from, to }: Edge): boolean {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const beside =
    left === right
      ? [footprint({ x: left - 1, y: top }), footprint({ x: left, y: top })]
      : [footprint({ x: left, y: top - 1 }), footprint({ x: left, y: top })];
  const [length, along] = left === right ? [bottom - top, 'depth' as const] : [right - left, 'width' as const];
  return beside.some((square) => {
    const { dx, dy } = gapBetween({ ...space, at: { x: space.at.x, y: space.at.y } }, { ...square, [along]: length });
    return Math.max(dx, dy) === 0;
  });
}

function pickUpRefusal(state: EncounterState, actorId: string, itemId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  const dropped = droppedItem(actor, itemId);
  if (!dropped) return null;
  const { handleItem: ruleIds } = variantOf(state).rules.actions;
  const [place, space] = [placeOf(dropped), spaceOf(state, actor)];
  if (place && space) {
    const { dx, dy } = gapBetween(space, footprint(place));
    if (Math.max(dx, dy) > 1) return refuse('OUT_OF_REACH', ruleIds, { target: itemId });
  }
  const used = handsUsed(actor);
  return used + handsFor(actor, itemId) > Math.max(2, used) ? refuse('HANDS_FULL', ruleIds, { who: actorId }) : null;
}

function withDoorTurned(map: BattleMap, featureId: string): BattleMap {
  const edges = map.edges.map((edge) =>
    edge.id === featureId && edge.door
      ? { ...edge, door: edge.door === 'open' ? ('closed' as const) : ('open' as const) }
      : edge,
  );
  return { ...map, edges };
}
