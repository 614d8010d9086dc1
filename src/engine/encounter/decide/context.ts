import type { Ruleset } from '../../rules/ruleset.js';
import type { ServiceDice } from '../dice-supply.js';
import type { Fold } from '../fold.js';

/** What `decide` needs besides the command. */
export interface DecideContext {
  /** The encounter as it is now. */
  readonly fold: Fold;
  /** Id of the command: the id of the action it may declare. */
  readonly commandId: string;
  /** The ruleset of the encounter. */
  readonly ruleset: Ruleset;
  readonly serviceDice: ServiceDice;
  /** Faces thrown at a real table, in the order in which the rules ask for dice. */
  readonly declaredDice: readonly number[];
  /**
   * Faces that the rules do not ask for are passed over. For whoever may not know all that decides how many they ask for: refused, it
   * could try faces on an Armour Class, or on a save, until it knows it, and nothing would come of it.
   */
  readonly ignoresSpareDice?: boolean;
}
