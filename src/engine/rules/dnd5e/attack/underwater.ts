import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { isOn } from '../house-rules.js';
import { disadvantage } from '../rolls/roll-mode.js';
import type { Attack } from '../statistics/stat-block.js';
import { sheetOf } from '../statistics/stat-block.js';
import type { Manner } from './manner.js';

/** Melee weapons that serve under water as well as above (5E-UW-01). */
const MELEE_WEAPONS: ReadonlySet<string> = new Set(['dagger', 'javelin', 'shortsword', 'spear', 'trident']);
/** Crossbows, nets, and what is thrown like a javelin (5E-UW-03). */
const RANGED_WEAPONS: ReadonlySet<string> = new Set([
  'light-crossbow',
  'hand-crossbow',
  'heavy-crossbow',
  'net',
  'javelin',
  'spear',
  'trident',
  'dart',
]);

/** What fighting under water does to an attack roll (5E-UW-01, 5E-UW-03). */
export function underwaterSources(
  state: EncounterState,
  attacker: Combatant,
  attack: Attack,
  manner: Manner,
): readonly Part[] {
  if (!isOn(state.houseRules, 'underwater')) return [];
  const serves = (weapons: ReadonlySet<string>): boolean => attack.weapon !== null && weapons.has(attack.weapon);
  if (manner.mode === 'RANGED') return serves(RANGED_WEAPONS) ? [] : [disadvantage('Under water', '5E-UW-03')];
  if (sheetOf(attacker).speed.swim > 0 || serves(MELEE_WEAPONS)) return [];
  return [disadvantage('Under water', '5E-UW-01')];
}

/** Whether an attack misses in any case: a shot past its normal range under water (5E-UW-02). */
export function missesUnderwater(state: EncounterState, attack: Attack, manner: Manner): boolean {
  return (
    isOn(state.houseRules, 'underwater') &&
    manner.mode === 'RANGED' &&
    attack.range !== null &&
    manner.distance > attack.range.normal
  );
}
