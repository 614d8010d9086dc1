import type { ActionDefinitions } from '../../ruleset.js';
import { attack } from './attack.js';
import { dash, disengage, dodge } from './dash-disengage-dodge.js';
import { move } from './move.js';
import { dropProne, standUp } from './postures.js';
import { ready } from './ready.js';

/** Every action of the game. */
export const ACTIONS: ActionDefinitions = {
  move,
  attack,
  dash,
  disengage,
  dodge,
  standUp,
  dropProne,
  ready,
};
