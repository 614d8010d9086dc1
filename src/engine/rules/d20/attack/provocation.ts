import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Provocation } from '../opportunities/provoke.js';
import { variantOf } from '../variant-of.js';
import { isArmed } from './attack-options.js';
import type { AttackOrder } from './situation.js';
import { modeOf } from './situation.js';

/**
 * How making an attack provokes: shooting and throwing from everybody who threatens, an unarmed strike from its target alone if
 * that is armed (D35-AOO-06, D35-ATK-06, PF1-AOO-07, PF1-UNA-01). Null: not at all.
 */
export function provocationOf(
  state: EncounterState,
  order: Pick<AttackOrder, 'attackerId' | 'targetId' | 'attack' | 'options'>,
): Provocation | null {
  const { attackerId, targetId, attack } = order;
  const { rangedProvokes, unarmed } = variantOf(state).rules.attack;
  if (modeOf(state, order) === 'RANGED')
    return { provokerId: attackerId, kind: 'ACT', because: 'rangedAttack', ruleIds: rangedProvokes };
  if (isArmed(combatantOf(state, attackerId), attack)) return null;
  return { provokerId: attackerId, kind: 'ACT', because: 'unarmedAttack', ruleIds: unarmed, only: [targetId] };
}
