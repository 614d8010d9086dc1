import type { ActionDefinitions } from '../../ruleset.js';
import { attack } from '../attack/attack-action.js';
import type { D20Variant } from '../variant.js';
import { actionFor } from './define.js';
import { move } from './move.js';

/** The actions a game of the family offers. */
export function actionsOf(variant: D20Variant): ActionDefinitions {
  return {
    move: actionFor(variant, move),
    attack: actionFor(variant, attack),
  };
}
