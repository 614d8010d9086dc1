import { actions } from './actions.js';
import { attacks } from './attacks.js';
import { conditionsAndSurroundings } from './conditions-and-surroundings.js';
import { coverAndPosition } from './cover-and-position.js';
import { defences } from './defences.js';
import { injuryAndHealing } from './injury-and-healing.js';
import { maneuvers } from './maneuvers.js';
import { movement } from './movement.js';
import { readyAndSpells } from './ready-and-spells.js';
import { specialAttacks } from './special-attacks.js';
import { turns } from './turns.js';

/** Every rule of `pathfinder1.md`, in its order. */
export const pathfinder1 = [
  ...turns,
  ...actions,
  ...attacks,
  ...defences,
  ...movement,
  ...coverAndPosition,
  ...maneuvers,
  ...specialAttacks,
  ...readyAndSpells,
  ...injuryAndHealing,
  ...conditionsAndSurroundings,
];
