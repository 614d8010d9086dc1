import type { ActionDefinitions } from '../../ruleset.js';
import { attack } from './attack.js';
import { attackSquare } from './attack-square.js';
import { dash, disengage, dodge } from './dash-disengage-dodge.js';
import { disarm } from './disarm.js';
import { escapeGrapple, releaseGrapple } from './escape.js';
import { stabilize, usePotion } from './first-aid.js';
import { grapple } from './grapple.js';
import { healingSurge } from './healing-surge.js';
import { help } from './help.js';
import { hide, search } from './hide-search.js';
import { interact } from './interact.js';
import { jump } from './jump.js';
import { move } from './move.js';
import { multiattack } from './multiattack.js';
import { drawWeapon, dropItem, sheatheWeapon } from './objects.js';
import { offHandAttack } from './off-hand-attack.js';
import { dropProne, standUp } from './postures.js';
import { ready } from './ready.js';
import { shove } from './shove.js';
import { speak } from './speak.js';
import { improvise, secondWind } from './traits.js';

/** Every action of the game. */
export const ACTIONS: ActionDefinitions = {
  move,
  jump,
  attack,
  attackSquare,
  multiattack,
  offHandAttack,
  dash,
  disengage,
  dodge,
  standUp,
  dropProne,
  ready,
  help,
  hide,
  search,
  grapple,
  escapeGrapple,
  releaseGrapple,
  shove,
  disarm,
  stabilize,
  usePotion,
  drawWeapon,
  sheatheWeapon,
  dropItem,
  interact,
  secondWind,
  healingSurge,
  speak,
  improvise,
};
