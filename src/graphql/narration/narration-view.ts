import type { Look } from '../../auth/seating.js';
import type { Rulesets } from '../../encounters/rulesets.js';
import { sees } from '../../engine/visibility/seen-combatant.js';
import type { NarrationView } from '../../narration/narrate.js';

/** The names and the game of an encounter, for its sentences, as a seat knows them now. */
export function narrationView({ now, seat, everything }: Look, rulesets: Rulesets): NarrationView {
  const { combatants, rulesetId } = now;
  const isKnown = (id: string): boolean => Object.hasOwn(combatants, id) && (everything || sees(seat, now, id, 'name'));
  return { ruleset: rulesets.get(rulesetId), nameOf: (id) => (isKnown(id) ? combatants[id]!.name : id) };
}
