import { actions } from './actions.js';
import { attacks } from './attacks.js';
import { conditionsAndGear } from './conditions-and-gear.js';
import { damageAndDeath } from './damage-and-death.js';
import { movement } from './movement.js';
import { surroundingsAndVariants } from './surroundings-and-variants.js';
import { turns } from './turns.js';

/** Every rule of `dnd5e.md`, in its order. */
export const dnd5e = [
  ...turns,
  ...movement,
  ...actions,
  ...attacks,
  ...damageAndDeath,
  ...conditionsAndGear,
  ...surroundingsAndVariants,
];
