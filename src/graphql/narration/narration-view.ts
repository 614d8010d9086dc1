import type { EncounterRepository } from '../../encounters/encounter-repository.js';
import type { Rulesets } from '../../encounters/rulesets.js';
import type { NarrationView } from '../../narration/narrate.js';

/** The names and the game of an encounter, for its sentences. @throws EventStoreError */
export async function narrationView(
  repository: EncounterRepository,
  rulesets: Rulesets,
  encounterId: string,
): Promise<NarrationView | undefined> {
  const state = (await repository.load(encounterId))?.fold.state;
  if (!state) return undefined;
  const { combatants } = state;
  return {
    ruleset: rulesets.get(state.rulesetId),
    nameOf: (id) => (Object.hasOwn(combatants, id) ? combatants[id]!.name : id),
  };
}
