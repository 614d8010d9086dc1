import type { D20Rules } from '../../d20/rule-topics/index.js';
import { actions } from './actions.js';
import { attack } from './attack.js';
import { injury } from './injury.js';
import { maneuvers } from './maneuvers.js';
import { movement } from './movement.js';
import { turns } from './turns.js';

/** The catalogue's ids of the rules this game shares with its family. */
export const rules: D20Rules = { turns, movement, actions, attack, injury, maneuvers };
