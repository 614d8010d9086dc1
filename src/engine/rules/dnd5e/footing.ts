import type { ActionContext, Procedure } from '../../encounter/procedure.js';
import type { Combatant, EncounterState } from '../../encounter/state.js';
import type { Square } from '../../grid/index.js';
import { pitLevels } from '../../grid/index.js';
import { endEffectsOf, hasEffect, startEffect } from '../shared/index.js';
import { EFFECTS, suffers } from './conditions/suffered.js';
import { spaceOf } from './positions.js';
import type { Gait } from './speed.js';
import { isRooted } from './speed.js';
import { sheetOf } from './statistics/stat-block.js';

/** What keeps a creature up that does not stand on the ground: wings, or what it climbs. */

/** Level of the floor under a creature: the ground, or the bottom of a pit whose depth is known. */
export function floorUnder(state: EncounterState, one: Combatant, at: Square | null = one.at): number {
  const space = state.map && spaceOf(state, one, at);
  const levels = space && state.map ? pitLevels(state.map, space) : 0;
  return levels === 0 ? 0 : -levels;
}

/** Whether nothing is under a creature's feet: it is above the ground, or over a pit and not at its bottom. */
export function isOffTheFloor(state: EncounterState, one: Combatant): boolean {
  return one.at !== null && (one.at.z ?? 0) > floorUnder(state, one);
}

/** Whether its wings keep it up: those who hover always, others unless they are prone or cannot move (5E-FLY-01 to 5E-FLY-04). */
function staysAloft(one: Combatant): boolean {
  const { fly, hover } = sheetOf(one).speed;
  return fly > 0 && (hover || !(isRooted(one) || suffers(one, 'prone')));
}

/** Whether a creature that is pushed or let go where nothing is under its feet falls: all but flyers do. */
export function hasNoFooting(state: EncounterState, one: Combatant): boolean {
  return isOffTheFloor(state, one) && !staysAloft(one);
}

/**
 * Whether a creature drops from where it is: a flyer that can no longer fly (5E-FLY-01 to 5E-FLY-03), and a climber that is
 * knocked off its feet, unconscious or dead and holds on no more.
 */
export function losesItsHold(state: EncounterState, one: Combatant): boolean {
  if (!hasNoFooting(state, one)) return false;
  if (sheetOf(one).speed.fly > 0) return true;
  return hasEffect(one, EFFECTS.climbing) && (one.vital !== 'ALIVE' || suffers(one, 'prone', 'unconscious'));
}

/** Writes down whether a creature holds on to what it climbs, after it has come to another place (5E-ENV-02). */
export function* noteClimbing(ctx: ActionContext, id: string, mode: Gait | null): Procedure {
  const one = ctx.combatant(id);
  const climbed = hasEffect(one, EFFECTS.climbing);
  const climbs = isOffTheFloor(ctx.state, one) && (mode === null ? climbed : mode === 'CLIMB');
  if (climbs && !climbed) yield* startEffect(ctx, id, { kind: EFFECTS.climbing, ruleId: '5E-ENV-02' });
  if (!climbs && climbed) yield* endEffectsOf(ctx, id, EFFECTS.climbing, 'noLongerClimbing');
}
