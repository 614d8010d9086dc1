import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { Refusal } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { AttackPreview } from '../../ruleset.js';
import { totalOf } from '../../../encounter/modifiers.js';
import { armorClassOf } from './armor-class.js';
import { attack } from './attack-action.js';

/** Exact odds of an attack. */
export function previewAttack(
  state: EncounterState,
  attackerId: string,
  input: ActionInput<'attack'>,
): AttackPreview | Refusal {
  const refusal = attack.check(state, attackerId, input, 'READIED');
  if (refusal) return refusal;
  return {
    hit: 0,
    critical: 0,
    down: 0,
    kill: 0,
    expectedDamage: 0,
    distribution: [],
    attack: totalOf([]),
    armorClass: armorClassOf(state, input.targetId),
    damageParts: [],
    rollMode: 'NORMAL',
    rollModeSources: [],
  };
}
