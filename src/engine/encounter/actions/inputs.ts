import type { z } from 'zod';
import { AID_INPUTS } from './aid-inputs.js';
import { ATTACK_INPUTS } from './attack-inputs.js';
import { ITEM_INPUTS } from './item-inputs.js';
import { LONG_ACT_INPUTS } from './long-act-inputs.js';
import { MANEUVER_INPUTS } from './maneuver-inputs.js';
import { MOVEMENT_INPUTS } from './movement-inputs.js';
import { READY_INPUTS } from './ready-inputs.js';

/**
 * Every action of every ruleset, by name. Names are those of the rule books; where games differ in the word for one thing,
 * both are here and each ruleset offers its own.
 */
export const ACTION_INPUTS = {
  ...MOVEMENT_INPUTS,
  ...ATTACK_INPUTS,
  ...MANEUVER_INPUTS,
  ...READY_INPUTS,
  ...AID_INPUTS,
  ...ITEM_INPUTS,
  ...LONG_ACT_INPUTS,
} as const;

export type ActionName = keyof typeof ACTION_INPUTS;
export type ActionInput<N extends ActionName> = Readonly<z.infer<(typeof ACTION_INPUTS)[N]['schema']>>;
export const ACTION_NAMES = Object.keys(ACTION_INPUTS) as readonly ActionName[];

export function isActionName(name: string): name is ActionName {
  return Object.hasOwn(ACTION_INPUTS, name);
}
