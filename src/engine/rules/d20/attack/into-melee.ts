import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { presentCombatants } from '../../../encounter/state.js';
import { SIZES, distanceBetween, footprint, squaresOf } from '../../../grid/index.js';
import { areEnemies, bothPlaced } from '../../shared/index.js';
import { hasTrait } from '../conditions/index.js';
import { threatens } from '../opportunities/may-strike.js';
import { spaceOf } from '../positions.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/may-act.js';
import { knowsPlaceOf } from './knows-place.js';

/**
 * Penalty for shooting at somebody whom a friend fights hand to hand: -4; none with Precise Shot or if some part of the target
 * is 10 feet from every such friend; less at targets far larger than the friends, where the game says so (D35-ATK-05, PF1-ATK-10).
 */
export function intoMeleePenalty(state: EncounterState, attacker: Combatant, target: Combatant): number {
  if (hasFeat(sheetOf(attacker), 'Precise Shot')) return 0;
  const friends = presentCombatants(state).filter((one) => fights(state, attacker, one, target));
  if (friends.length === 0 || hasPartAway(state, friends, target)) return 0;
  if (!variantOf(state).attack.intoMeleeReliefForSize) return -4;
  const larger = sizeOf(target) - Math.max(...friends.map(sizeOf));
  return larger >= 3 ? 0 : larger === 2 ? -2 : -4;
}

/**
 * Engaged: enemies of each other of whom either threatens the other; the helpless are not unless attacked. Nobody spares a friend
 * of whom it does not know.
 */
function fights(state: EncounterState, attacker: Combatant, friend: Combatant, target: Combatant): boolean {
  if (friend.id === attacker.id || friend.id === target.id || friend.side !== attacker.side) return false;
  if (!knowsPlaceOf(state, attacker.id, friend.id)) return false;
  if (!areEnemies(friend, target) || !isFighting(state, friend) || !isFighting(state, target)) return false;
  return threatens(state, friend.id, target.id) || threatens(state, target.id, friend.id);
}

const isFighting = (state: EncounterState, one: Combatant): boolean => mayAct(one) && !hasTrait(state, one, 'helpless');

function hasPartAway(state: EncounterState, friends: readonly Combatant[], target: Combatant): boolean {
  if (!friends.every((friend) => bothPlaced(state, friend, target))) return false;
  const spaces = friends.map((friend) => spaceOf(state, friend)!);
  return squaresOf(spaceOf(state, target)!).some((square) =>
    spaces.every((space) => distanceBetween(footprint(square), space, 'alternating') >= 10),
  );
}

const sizeOf = (one: Combatant): number => SIZES.indexOf(one.size);
