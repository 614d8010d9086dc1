import { combatAsPlayed } from './combat-as-played.js';
import { recoveryAndExploration } from './recovery-and-exploration.js';
import { restsAndChases } from './rests-and-chases.js';

/** Every rule of `dnd5e-house-rules.md`, in its order. */
export const dnd5eHouseRules = [...recoveryAndExploration, ...combatAsPlayed, ...restsAndChases];
