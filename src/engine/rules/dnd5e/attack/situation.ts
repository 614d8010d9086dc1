import { sumOf } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { suffers } from '../conditions/suffered.js';
import type { ModeWithSources } from '../rolls/roll-mode.js';
import { combineSources } from '../rolls/roll-mode.js';
import type { Attack } from '../statistics/stat-block.js';
import { findAttack } from '../statistics/stat-block.js';
import { armorClassParts, attackBonusParts, coverParts } from './bonus.js';
import type { Manner } from './manner.js';
import { mannerOf } from './manner.js';
import { attackModeSources } from './mode-sources.js';
import type { AttackOrder } from './options.js';
import { missesUnderwater } from './underwater.js';

/** Everything about an attack that is settled before the die falls (5E-ATK-02). Preview and procedure both start from it. */
export interface AttackSituation {
  readonly attacker: Combatant;
  readonly target: Combatant;
  readonly attack: Attack;
  readonly order: AttackOrder;
  readonly manner: Manner;
  readonly roll: ModeWithSources;
  readonly bonus: readonly Part[];
  readonly armorClass: readonly Part[];
  /** Whether any hit is critical: on the paralyzed and unconscious from within 5 feet (5E-CRIT-04). */
  readonly hitsAreCritical: boolean;
  /** Whether it misses whatever the die shows (5E-UW-02). */
  readonly missesAnyway: boolean;
}

/** Presumes that the attack is legal (`attackRefusal`). */
export function attackSituation(state: EncounterState, attackerId: string, order: AttackOrder): AttackSituation {
  const attacker = combatantOf(state, attackerId);
  const target = combatantOf(state, order.targetId);
  const attack = findAttack(attacker, order.attackId);
  if (!attack) throw new Error(`${attackerId} has no attack ${order.attackId}`);
  const manner = mannerOf(state, attacker, target, attack, order);
  return {
    attacker,
    target,
    attack,
    order,
    manner,
    roll: combineSources(attackModeSources(state, attacker, target, attack, manner)),
    bonus: attackBonusParts(attacker, attack),
    armorClass: [...armorClassParts(target), ...coverParts(state, attacker, target, manner)],
    hitsAreCritical: manner.distance <= 5 && suffers(target, 'paralyzed', 'unconscious'),
    missesAnyway: missesUnderwater(state, attack, manner),
  };
}

export type AttackOutcome = 'MISS' | 'HIT' | 'CRITICAL_HIT';

/**
 * What a face of the d20 makes of an attack: a 20 hits and a 1 misses whatever the numbers (5E-ATK-15, 5E-ATK-16), else the
 * total has to reach the Armour Class (5E-ATK-06).
 */
export function outcomeOf(situation: AttackSituation, face: number): AttackOutcome {
  if (situation.missesAnyway) return 'MISS';
  const total = face + sumOf(situation.bonus);
  const hits = face === 20 || (face !== 1 && total >= sumOf(situation.armorClass));
  if (!hits) return 'MISS';
  return face === 20 || face >= situation.attack.criticalFrom || situation.hitsAreCritical ? 'CRITICAL_HIT' : 'HIT';
}
