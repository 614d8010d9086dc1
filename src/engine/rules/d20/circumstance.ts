import { part } from '../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../encounter/procedure.js';
import type { Part } from '../../encounter/schemas.js';
import type { Combatant } from '../../encounter/state.js';
import { effectsOf, endEffectsOf } from '../shared/index.js';
import { CIRCUMSTANCE } from './adjust.js';

/** What the game master granted (or took) for a creature's next d20. */
export function circumstanceParts(combatant: Combatant): readonly Part[] {
  return effectsOf(combatant, CIRCUMSTANCE).flatMap(({ data: { label, value } }) =>
    typeof value === 'number' ? [part(typeof label === 'string' ? label : CIRCUMSTANCE, value, 'circumstance')] : [],
  );
}

/** The d20 was thrown: what was granted for it is used up. */
export function* useCircumstances(ctx: ActionContext, combatantId: string): Procedure {
  yield* endEffectsOf(ctx, combatantId, CIRCUMSTANCE, 'used');
}
