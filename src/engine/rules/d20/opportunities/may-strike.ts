import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Footprint } from '../../../grid/index.js';
import { isWithinReach } from '../../../grid/index.js';
import { areEnemies, bothPlaced } from '../../shared/index.js';
import { isTotallyConcealed, sensesWithoutSight } from '../attack/concealment.js';
import { meleeAttacks } from '../attack/index.js';
import { ignores } from '../confusion/behaviour.js';
import { hasCondition, hasTrait, isFlatFooted } from '../conditions/index.js';
import { REACH_RULE, attackReaches, coverFrom, distanceFeet, lineOfEffect, reachBand, spaceOf } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { opportunitiesPerRound } from '../turns/turn-budget.js';
import { mayAct } from '../vitals/index.js';

/** Attacks of opportunity a creature has left; before its first turn all of them. */
export function opportunitiesLeft(state: EncounterState, combatant: Combatant): number {
  return combatant.activity.budget['attackOfOpportunity'] ?? opportunitiesPerRound(state, combatant);
}

/** Whether a creature's state lets it make attacks of opportunity at all (D35-AOO-08, D35-INI-04, PF1-AOO-18, PF1-FLT-03). */
export function canMakeOpportunities(state: EncounterState, combatant: Combatant): boolean {
  if (!mayAct(combatant) || hasTrait(state, combatant, 'noOpportunities')) return false;
  return !isFlatFooted(state, combatant) || hasFeat(sheetOf(combatant), 'Combat Reflexes');
}

/** Whether `seer` knows where `other` is, by sight or by a sense that needs none (D35-CCL-01, PF1-CCL-07). */
export function perceives(state: EncounterState, seer: Combatant, other: Combatant): boolean {
  if (sensesWithoutSight(sheetOf(seer), distanceFeet(state, seer.id, other.id))) return true;
  if (hasTrait(state, seer, 'blind') || hasCondition(other, 'invisible')) return false;
  return !(other.hidden?.from.includes(seer.id) ?? false);
}

/** Traits of conditions under which a creature could attack nobody. */
const DISARMING = ['noActions', 'oneMoveOnly', 'threatensNothing', 'flees'] as const;

/** Melee attacks with which a creature threatens where another stands (D35-AOO-01, PF1-AOO-02, PF1-AOO-03). */
export function threateningAttacks(state: EncounterState, threatenerId: string, targetId: string): readonly Attack[] {
  const threatener = combatantOf(state, threatenerId);
  if (!mayAct(threatener) || DISARMING.some((trait) => hasTrait(state, threatener, trait))) return [];
  const attacks = meleeAttacks(threatener).filter((attack) => attackReaches(state, threatenerId, targetId, attack));
  // Walls last: most creatures are out of reach anyway.
  return attacks.length > 0 && lineOfEffect(state, threatenerId, targetId) ? attacks : [];
}

/** Whether a creature threatens another (flanking, shooting into melee). */
export function threatens(state: EncounterState, threatenerId: string, targetId: string): boolean {
  return threateningAttacks(state, threatenerId, targetId).length > 0;
}

/**
 * The attacks with which an enemy may strike at somebody who lowers its guard now: none if the enemy has no opportunity left,
 * cannot make any, has total concealment to fight through, or if cover or walls are between (D35-AOO-07, PF1-AOO-15, PF1-AOO-16).
 * @param left the squares that are being left; without them, the space where the provoker stands
 */
export function opportunityAttacks(
  state: EncounterState,
  threatenerId: string,
  provokerId: string,
  left?: readonly Footprint[],
): readonly Attack[] {
  const [threatener, provoker] = [combatantOf(state, threatenerId), combatantOf(state, provokerId)];
  if (!areEnemies(threatener, provoker) || opportunitiesLeft(state, threatener) < 1) return [];
  if (!canMakeOpportunities(state, threatener) || ignores(threatener, provokerId)) return [];
  const attacks = threateningAttacks(state, threatenerId, provokerId).filter((attack) =>
    reachesAny(state, threatener, provoker, attack, left),
  );
  if (attacks.length === 0 || behindCover(state, threatenerId, provokerId)) return [];
  return isTotallyConcealed(state, threatener, provoker) ? [] : attacks;
}

function reachesAny(
  state: EncounterState,
  threatener: Combatant,
  provoker: Combatant,
  attack: Attack,
  left: readonly Footprint[] | undefined,
): boolean {
  if (!left || !bothPlaced(state, threatener, provoker)) return true;
  const space = spaceOf(state, threatener)!;
  const band = reachBand(threatener, attack);
  return left.some((square) => isWithinReach(space, square, band, REACH_RULE));
}

/** Soft cover counts only at a distance, by the rule of ranged attacks (D35-COV-04, PF1-AMB-08); the grid judges that. */
function behindCover(state: EncounterState, threatenerId: string, provokerId: string): boolean {
  if (hasTrait(state, combatantOf(state, provokerId), 'cover')) return true;
  return coverFrom(state, threatenerId, provokerId, 'melee') !== 'none';
}
