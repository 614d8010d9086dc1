import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { freeHands } from '../hands.js';
import { feetBetween } from '../positions.js';
import type { Attack } from '../statistics/stat-block.js';
import type { AttackOrder } from './options.js';

/** How an attack reaches its target. */
export interface Manner {
  readonly mode: 'MELEE' | 'RANGED';
  readonly thrown: boolean;
  readonly distance: number;
  /** Wielded in both hands. */
  readonly twoHanded: boolean;
}

/**
 * How an attack would be carried out: a thrown weapon is thrown when told so, or when the target is out of reach
 * (5E-WPN-08); a versatile weapon is held in both hands when told so (5E-WPN-11).
 */
export function mannerOf(
  state: EncounterState,
  attacker: Combatant,
  target: Combatant,
  attack: Attack,
  order: Pick<AttackOrder, 'thrown' | 'twoHanded'>,
): Manner {
  const distance = feetBetween(state, attacker, target);
  const throwable = attack.properties.includes('thrown') || (attack.kind === 'MELEE' && attack.range !== null);
  const thrown = attack.kind === 'RANGED' ? throwable : throwable && (order.thrown || distance > attack.reach);
  return {
    mode: attack.kind === 'RANGED' || thrown ? 'RANGED' : 'MELEE',
    thrown,
    distance,
    twoHanded: attack.properties.includes('two-handed') || (order.twoHanded && !thrown),
  };
}

/** Whether the hands suffice for it: both for two-handed weapons (5E-WPN-10), a free one to load with (5E-WPN-01). */
export function handsSuffice(state: EncounterState, attacker: Combatant, attack: Attack, manner: Manner): boolean {
  if (!attack.held) return true;
  const inHand = attacker.wielded.includes(attack.id);
  const free = freeHands(state, attacker) + (inHand ? 1 : 0);
  const loads = attack.properties.includes('ammunition');
  return free >= (manner.twoHanded || loads ? 2 : 1);
}
