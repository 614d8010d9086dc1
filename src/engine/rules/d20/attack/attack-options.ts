import { RecentStates } from '../../../encounter/recent-states.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { othersThan } from '../../shared/index.js';
import { hasCondition } from '../conditions/index.js';
import { grapplingAttackRefusal } from '../maneuvers/limits.js';
import { attackReaches, distanceFeet, lineOfEffect } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import type { AttackMode } from './attack-bonus.js';
import { knowsPlaceOf } from './knows-place.js';

/** A creature that could be attacked now, and with what. */
export interface AttackOption {
  readonly combatantId: string;
  readonly attackIds: readonly string[];
}

/** Whether an attack is ready: a natural or unarmed one always, a weapon while it is in hand. */
export function inHand(combatant: Combatant, attack: Attack): boolean {
  return attack.natural !== null || attack.unarmed || combatant.wielded.includes(attack.id);
}

/**
 * The melee attacks a creature threatens with: ready, and armed. Unarmed strikes threaten only with Improved Unarmed Strike
 * (D35-AOO-01, D35-ATK-06, PF1-AOO-03, PF1-UNA-02).
 */
export function meleeAttacks(combatant: Combatant): readonly Attack[] {
  return sheetOf(combatant).attacks.filter(
    (attack) => attack.kind === 'MELEE' && inHand(combatant, attack) && isArmed(combatant, attack),
  );
}

/** Whether an attack counts as armed: all but the unarmed strikes of the untrained; a touch that delivers a spell does (D35-ATK-06, PF1-UNA-02). */
export function isArmed(combatant: Combatant, attack: Attack): boolean {
  return !attack.unarmed || attack.touch || hasFeat(sheetOf(combatant), 'Improved Unarmed Strike');
}

/** What was worked out for a state: several actions ask the same of it. A state never changes, so neither does the answer. */
const KNOWN = new RecentStates<Map<string, readonly AttackOption[]>>();

/** Whom an attacker could attack now with what it has ready, enemies first. */
export function attackOptions(state: EncounterState, attackerId: string): readonly AttackOption[] {
  const known = KNOWN.of(state, () => new Map());
  const found = known.get(attackerId) ?? findOptions(state, attackerId);
  known.set(attackerId, found);
  return found;
}

function findOptions(state: EncounterState, attackerId: string): readonly AttackOption[] {
  const attacker = combatantOf(state, attackerId);
  const ready = sheetOf(attacker).attacks.filter((attack) => isReady(attacker, attack));
  if (ready.length === 0) return [];
  return othersThan(state, attacker).flatMap((target) => {
    // An offer must not betray who is unseen.
    if (!knowsPlaceOf(state, attackerId, target.id)) return [];
    const attackIds = ready
      .filter((one) => isWithin(state, attackerId, target.id, one))
      .filter((one) => !grapplingAttackRefusal(state, attacker, target.id, one))
      .map(({ id }) => id);
    return attackIds.length === 0 || !lineOfEffect(state, attackerId, target.id)
      ? []
      : [{ combatantId: target.id, attackIds }];
  });
}

/** Whether an attack can be made at all: in hand, with ammunition, and possible from the ground where one lies on it. */
function isReady(attacker: Combatant, attack: Attack): boolean {
  return (
    inHand(attacker, attack) && hasAmmunition(attacker, attack) && !lyingForbids(attacker, attack, modeAtRest(attack))
  );
}

const modeAtRest = (attack: Attack): AttackMode => (attack.kind === 'MELEE' ? 'MELEE' : 'RANGED');

export function hasAmmunition(attacker: Combatant, { ammunition }: Attack): boolean {
  return ammunition === null || (attacker.resources[ammunition]?.remaining ?? 0) > 0;
}

/** The prone shoot crossbows and throw shuriken, and no other ranged weapon (T-ATKMOD, PF1-CND-29). */
export function lyingForbids(attacker: Combatant, attack: Attack, mode: AttackMode): boolean {
  if (mode === 'MELEE' || !hasCondition(attacker, 'prone')) return false;
  return attack.projectile !== 'CROSSBOW' && !attack.usableProne;
}

function isWithin(state: EncounterState, attackerId: string, targetId: string, attack: Attack): boolean {
  if (attack.kind === 'MELEE' && attackReaches(state, attackerId, targetId, attack)) return true;
  if (attack.rangeIncrement === null || lyingForbids(combatantOf(state, attackerId), attack, 'RANGED')) return false;
  return distanceFeet(state, attackerId, targetId) <= furthest(attack);
}

/** Feet a missile can go at most: 5 increments thrown, 10 shot (D35-ATK-03, PF1-ATK-06). */
export function furthest(attack: Attack): number {
  return incrementOf(attack) * (attack.kind === 'RANGED' ? 10 : 5);
}

/** Range increment of an attack at a distance; 10 feet for what was never made to be thrown. */
export function incrementOf({ rangeIncrement }: Attack): number {
  return rangeIncrement ?? 10;
}
