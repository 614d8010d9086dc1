import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EventData } from '../../../encounter/events/index.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { BattleMap, Edge } from '../../../grid/index.js';
import { distanceBetween, footprint } from '../../../grid/index.js';
import type { ActionDefinition } from '../../ruleset.js';
import { doorwayRefusal } from '../../shared/index.js';
import { reviewSightAfter } from '../hiding/review-sight.js';
import { diagonalsOf } from '../house-rules.js';
import { spaceOf } from '../positions.js';
import { announce } from '../readied/announce.js';
import { plainOffer } from './costs.js';
import { handlingRefusal, payForHandling } from './objects.js';

/** Handle an object or a door: one is free each turn, a second takes the action (5E-OBJ-03, 5E-OBJ-04, 5E-USE-02). */
export const interact: ActionDefinition<'interact'> = {
  name: 'interact',
  doc: {
    en: 'Open or close a door within reach, or handle an object: one is free each turn, a second takes the action.',
    es: 'Abrir o cerrar una puerta al alcance, o manipular un objeto: uno por turno es gratis, el segundo cuesta la acción.',
  },
  ruleIds: ['5E-OBJ-03', '5E-OBJ-04', '5E-OBJ-07', '5E-USE-02', '5E-USE-03'],
  cost: 'free interaction or action',
  provokes: false,
  check(state, actorId, { featureId, what }) {
    const actor = combatantOf(state, actorId);
    if (featureId === undefined && what === undefined) return refuse('NOTHING_NAMED', ['5E-OBJ-03']);
    return (featureId === undefined ? null : doorRefusal(state, actor, featureId)) ?? handlingRefusal(state, actor, '');
  },
  *perform(ctx, actorId, { featureId }) {
    yield* payForHandling(ctx, actorId, '');
    const { map } = ctx.state;
    if (featureId === undefined || !map) return DONE;
    const opens = findDoor(map, featureId)?.door === 'closed';
    const turned = turnDoor(map, featureId);
    const changed = { featureId, map: turned as unknown as EventData<'MapFeatureChanged'>['map'] };
    yield* reviewSightAfter(ctx, ctx.record('MapFeatureChanged', changed));
    if (opens) yield* announce(ctx, { type: 'OPENS_DOOR', subjectId: actorId });
    return DONE;
  },
  offer: (state, actorId) => plainOffer(handlingRefusal(state, combatantOf(state, actorId), '')),
};

function findDoor(map: BattleMap, id: string): Edge | undefined {
  return map.edges.find((edge) => edge.id === id && edge.door !== undefined);
}

/** The map with a door opened that was closed, or closed that was open. */
function turnDoor(map: BattleMap, id: string): BattleMap {
  const turn = (edge: Edge): Edge => ({ ...edge, door: edge.door === 'closed' ? 'open' : 'closed' });
  return { ...map, edges: map.edges.map((edge) => (edge.id === id && edge.door ? turn(edge) : edge)) };
}

function doorRefusal(state: EncounterState, actor: Combatant, id: string): Refusal | null {
  const { map } = state;
  const doors = map?.edges.filter((edge) => edge.door !== undefined).flatMap((edge) => edge.id ?? []) ?? [];
  const door = map && findDoor(map, id);
  if (!door) return refuse('FEATURE_UNKNOWN', ['5E-OBJ-07'], { id }, doors);
  const space = spaceOf(state, actor);
  const near =
    !space ||
    besides(door).some(
      ({ x, y }) => distanceBetween(space, footprint({ x, y, ...level(actor) }), diagonalsOf(state.houseRules)) <= 5,
    );
  if (!near) return refuse('FEATURE_TOO_FAR', ['5E-OBJ-07'], { id });
  return doorwayRefusal(state, turnDoor(map, id), id, spaceOf);
}

const level = (actor: Combatant): { readonly z?: number } => (actor.at?.z ? { z: actor.at.z } : {});

/** The squares along both sides of a door. */
function besides({ from, to }: Edge): readonly { readonly x: number; readonly y: number }[] {
  const squares: { x: number; y: number }[] = [];
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  if (left === right) for (let y = top; y < bottom; y++) squares.push({ x: left - 1, y }, { x: left, y });
  else for (let x = left; x < right; x++) squares.push({ x, y: top - 1 }, { x, y: top });
  return squares;
}
