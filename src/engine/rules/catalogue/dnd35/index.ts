import { movement } from './movement.js';
import { specialAttacks } from './special-attacks.js';
import { spellsInjuryAndConditions } from './spells-injury-and-conditions.js';
import { turnsAndAttacks } from './turns-and-attacks.js';

/** Every rule of `dnd35.md`, in its order. */
export const dnd35 = [...movement, ...turnsAndAttacks, ...specialAttacks, ...spellsInjuryAndConditions];
