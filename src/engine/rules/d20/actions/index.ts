import type { ActionDefinitions } from '../../ruleset.js';
import { attack } from '../attack/attack-action.js';
import { attackSquare } from '../attack/attack-square.js';
import { coupDeGrace } from '../attack/coup-de-grace.js';
import { fullAttack } from '../attack/full-attack.js';
import type { D20Variant } from '../variant.js';
import { stabilize } from '../vitals/first-aid.js';
import { bullRush } from '../maneuvers/bull-rush.js';
import { dirtyTrick, shakeOffTrick } from '../maneuvers/dirty-trick.js';
import { disarm } from '../maneuvers/disarm.js';
import { drag } from '../maneuvers/drag.js';
import { escapeGrapple, releaseGrapple } from '../maneuvers/escape.js';
import { feint } from '../maneuvers/feint.js';
import { grapple } from '../maneuvers/grapple.js';
import { overrun } from '../maneuvers/overrun.js';
import { reposition } from '../maneuvers/reposition.js';
import { steal } from '../maneuvers/steal.js';
import { sunder } from '../maneuvers/sunder.js';
import { trip } from '../maneuvers/trip.js';
import { aidAnother } from './aid-another.js';
import { charge } from './charge.js';
import { actionFor } from './define.js';
import { delay, resume } from './delay.js';
import { drawWeapon, sheatheWeapon } from './draw-weapon.js';
import { designateDodge } from './designate-dodge.js';
import { dropItem } from './drop-item.js';
import { fiveFootStep } from './five-foot-step.js';
import { improvise } from './improvise.js';
import { interact } from './interact.js';
import { move } from './move.js';
import { completeFullRoundAction, startFullRoundAction } from './over-two-turns.js';
import { dropProne, standUp } from './prone.js';
import { ready } from './ready.js';
import { run } from './run.js';
import { speak } from './speak.js';
import { totalDefense } from './total-defense.js';
import { usePotion } from './use-potion.js';
import { withdraw } from './withdraw.js';

/** The actions a game of the family offers. */
export function actionsOf(variant: D20Variant): ActionDefinitions {
  return {
    aidAnother: actionFor(variant, aidAnother),
    attack: actionFor(variant, attack),
    attackSquare: actionFor(variant, attackSquare),
    bullRush: actionFor(variant, bullRush),
    charge: actionFor(variant, charge),
    completeFullRoundAction: actionFor(variant, completeFullRoundAction),
    coupDeGrace: actionFor(variant, coupDeGrace),
    delay: actionFor(variant, delay),
    ...(variant.attack.dodgeFeat === 'CHOSEN_OPPONENT' && { designateDodge: actionFor(variant, designateDodge) }),
    ...(variant.maneuvers.method === 'COMBAT_MANEUVER' && {
      dirtyTrick: actionFor(variant, dirtyTrick),
      drag: actionFor(variant, drag),
      reposition: actionFor(variant, reposition),
      shakeOffTrick: actionFor(variant, shakeOffTrick),
      steal: actionFor(variant, steal),
    }),
    disarm: actionFor(variant, disarm),
    drawWeapon: actionFor(variant, drawWeapon),
    dropItem: actionFor(variant, dropItem),
    dropProne: actionFor(variant, dropProne),
    escapeGrapple: actionFor(variant, escapeGrapple),
    feint: actionFor(variant, feint),
    fiveFootStep: actionFor(variant, fiveFootStep),
    fullAttack: actionFor(variant, fullAttack),
    grapple: actionFor(variant, grapple),
    improvise: actionFor(variant, improvise),
    interact: actionFor(variant, interact),
    move: actionFor(variant, move),
    overrun: actionFor(variant, overrun),
    ready: actionFor(variant, ready),
    releaseGrapple: actionFor(variant, releaseGrapple),
    resume: actionFor(variant, resume),
    run: actionFor(variant, run),
    sheatheWeapon: actionFor(variant, sheatheWeapon),
    speak: actionFor(variant, speak),
    stabilize: actionFor(variant, stabilize),
    startFullRoundAction: actionFor(variant, startFullRoundAction),
    standUp: actionFor(variant, standUp),
    sunder: actionFor(variant, sunder),
    totalDefense: actionFor(variant, totalDefense),
    trip: actionFor(variant, trip),
    usePotion: actionFor(variant, usePotion),
    withdraw: actionFor(variant, withdraw),
  };
}
