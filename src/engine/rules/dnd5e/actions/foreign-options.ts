import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';

/** Options of an attack that other games have and this one does not. */
const FOREIGN = ['defensively', 'powerAttack', 'deadlyAim', 'combatExpertise', 'cleave'] as const;

/** Refuses options of other games: silence would be a wrong ruling. */
export function foreignOptionRefusal(input: Partial<ActionInput<'attack'>>): Refusal | null {
  const option = FOREIGN.find((name) => input[name] !== undefined && input[name] !== false && input[name] !== 0);
  return option ? refuse('NOT_IN_THIS_GAME', [], { option }) : null;
}
