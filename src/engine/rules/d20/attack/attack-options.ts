import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { enemiesOf } from '../../shared/index.js';
import { attackReaches, distanceFeet, lineOfEffect } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';

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
  const statistics = sheetOf(combatant);
  return statistics.attacks.filter(
    (attack) =>
      attack.kind === 'MELEE' &&
      inHand(combatant, attack) &&
      (!attack.unarmed || hasFeat(statistics, 'Improved Unarmed Strike')),
  );
}

/** Enemies an attacker could attack now with what it has ready. */
export function attackOptions(state: EncounterState, attackerId: string): readonly AttackOption[] {
  const attacker = combatantOf(state, attackerId);
  const attacks = sheetOf(attacker).attacks.filter((attack) => inHand(attacker, attack));
  return enemiesOf(state, attacker).flatMap((target) => {
    const attackIds = attacks
      .filter((attack) => canReach(state, attackerId, target.id, attack))
      .map((attack) => attack.id);
    return attackIds.length === 0 || !lineOfEffect(state, attackerId, target.id)
      ? []
      : [{ combatantId: target.id, attackIds }];
  });
}

function canReach(state: EncounterState, attackerId: string, targetId: string, attack: Attack): boolean {
  if (attack.kind === 'MELEE' && attackReaches(state, attackerId, targetId, attack)) return true;
  if (attack.rangeIncrement === null) return false;
  const increments = attack.kind === 'RANGED' ? 10 : 5;
  return distanceFeet(state, attackerId, targetId) <= increments * attack.rangeIncrement;
}
