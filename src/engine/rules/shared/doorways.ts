import type { Refusal } from '../../encounter/refusal.js';
import { refuse } from '../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../encounter/state.js';
import { presentCombatants } from '../../encounter/state.js';
import type { BattleMap, Footprint } from '../../grid/index.js';
import { overlaps } from '../../grid/index.js';

/**
 * Why a door cannot be turned now: somebody large stands in it and would lose its room, or squeezes beside it and would, given
 * room again, stand in the space of another.
 * @param turned the map with the door turned
 * @param spaceOf the space a creature takes, squeezed into what the map leaves it
 */
export function doorwayRefusal(
  state: EncounterState,
  turned: BattleMap,
  featureId: string,
  spaceOf: (state: EncounterState, combatant: Combatant) => Footprint | null,
): Refusal | null {
  const after = { ...state, map: turned };
  const spaces = presentCombatants(state).flatMap((one) => {
    const [before, space] = [spaceOf(state, one), spaceOf(after, one)];
    return one.vital === 'DEAD' || !before || !space ? [] : [{ id: one.id, before, space }];
  });
  const hindering = spaces.find(({ id, before, space }) => {
    if (sizeOf(space) < sizeOf(before)) return true;
    if (sizeOf(space) === sizeOf(before)) return false;
    return spaces.some((other) => other.id !== id && overlaps(space, other.space));
  });
  return hindering ? refuse('DOORWAY_TAKEN', [], { who: hindering.id, id: featureId }) : null;
}

const sizeOf = ({ width, depth }: Footprint): number => width * depth;
