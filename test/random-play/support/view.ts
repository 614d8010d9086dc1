import type { Square } from '../../../src/engine/grid/index.js';
import { squareDistance } from '../../../src/engine/grid/index.js';
import type { EncounterState } from '../../../src/engine/encounter/state.js';
import { presentCombatants, relationKey } from '../../../src/engine/encounter/state.js';

/** What a player sees of a creature. */
export interface SeenCreature {
  readonly id: string;
  readonly side: string;
  readonly vital: string;
  readonly at: Square | null;
  /** Ids of what it holds. */
  readonly wielded: readonly string[];
  /** Names of what it has left of. */
  readonly resources: readonly string[];
  /** Without a map: feet from the actor, and whether they are engaged. */
  readonly distance: number;
  readonly engaged: boolean;
}

/** What a player needs to know to declare something: no more than the API shows. */
export interface View {
  readonly actor: SeenCreature;
  readonly others: readonly SeenCreature[];
  /** Ids of the attacks of the actor's stat block. */
  readonly attackIds: readonly string[];
  /** Whether the actor stands on a map. */
  readonly onMap: boolean;
  readonly doorIds: readonly string[];
}

/** What the player of a creature sees of an encounter. */
export function viewOf(state: EncounterState, actorId: string): View {
  const seen = presentCombatants(state).map((one): SeenCreature => {
    const relation = state.relations[relationKey(one.id, actorId)];
    const actor = state.combatants[actorId]!;
    const placed = state.map && one.at && actor.at ? squareDistance(one.at, actor.at, 'equal-diagonals') : null;
    return {
      id: one.id,
      side: one.side,
      vital: one.vital,
      at: one.at,
      wielded: one.wielded,
      resources: Object.entries(one.resources).flatMap(([name, { remaining }]) => (remaining > 0 ? [name] : [])),
      distance: placed ?? relation?.distance ?? 30,
      engaged: relation?.engaged ?? false,
    };
  });
  const actor = seen.find(({ id }) => id === actorId)!;
  const { attacks } = state.combatants[actorId]!.statistics as { readonly attacks: readonly { readonly id: string }[] };
  return {
    actor,
    others: seen.filter((one) => one !== actor),
    attackIds: attacks.map(({ id }) => id),
    onMap: state.map !== null && actor.at !== null,
    doorIds: (state.map?.edges ?? []).flatMap(({ id, door }) => (id !== undefined && door !== undefined ? [id] : [])),
  };
}
