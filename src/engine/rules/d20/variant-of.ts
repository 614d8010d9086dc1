import type { EncounterState } from '../../encounter/state.js';
import { dnd35Variant } from '../dnd35/variant.js';
import { pathfinder1eVariant } from '../pathfinder1e/variant.js';
import type { D20Variant } from './variant.js';

/** The games of the family, by ruleset id. */
const VARIANTS: Readonly<Record<string, D20Variant>> = {
  [dnd35Variant.id]: dnd35Variant,
  [pathfinder1eVariant.id]: pathfinder1eVariant,
};

/** The game an encounter is played by. @throws Error for an encounter of another family: a fault of the engine */
export function variantOf(state: Pick<EncounterState, 'rulesetId'>): D20Variant {
  const variant = VARIANTS[state.rulesetId];
  if (!variant) throw new Error(`${state.rulesetId} is no game of the d20 family`);
  return variant;
}
