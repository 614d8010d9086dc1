import { isHiddenFromAll } from '../rules/shared/hiding.js';
import { enemiesOf } from '../rules/shared/relations.js';
import type { EventData } from './events/index.js';
import type { EncounterState } from './state.js';

type Awareness = EventData<'PartialAwarenessNoted'>;

/**
 * What is noted before a creature joins: whoever is hidden from all its enemies is so from this one too. It comes before the joining, so
 * that nobody sees anybody go into hiding (5E-HIDE-02, D35-CCL-02, PF1-CCL-07).
 */
export function unawareOf(
  state: EncounterState,
  { combatantId, side }: Pick<EventData<'CombatantJoined'>, 'combatantId' | 'side'>,
): readonly Awareness[] {
  return enemiesOf(state, { side }).flatMap((one) => {
    if (!one.hidden || !isHiddenFromAll(state, one)) return [];
    const hiddenFrom = [...one.hidden.from.filter((id) => id !== combatantId), combatantId];
    return [{ combatantId: one.id, hiddenFrom, check: one.hidden.check, parts: [] }];
  });
}

/** Whether it is such a note: it says only that somebody who is not there yet will not know of a creature that hides from all. */
export function isOfNewcomer(
  state: EncounterState | undefined,
  { combatantId, hiddenFrom, check }: Awareness,
): boolean {
  const one = state?.combatants[combatantId];
  if (!state || !one?.hidden || !isHiddenFromAll(state, one) || check !== one.hidden.check) return false;
  const added = hiddenFrom.filter((id) => !one.hidden!.from.includes(id));
  const isKept = one.hidden.from.every((id) => hiddenFrom.includes(id));
  return isKept && added.every((id) => !Object.hasOwn(state.combatants, id));
}
