import type { ActionInput } from '../../../encounter/actions/inputs.js';

/** Why an attack is made; part of what the rules make of it. */
export type AttackReason =
  'attack' | 'multiattack' | 'offHandAttack' | 'opportunityAttack' | 'readiedAction' | 'disarm';

/** One attack as the rules need it. */
export interface AttackOrder {
  readonly targetId: string;
  readonly attackId: string;
  readonly reason: AttackReason;
  readonly twoHanded: boolean;
  /** Asked to be thrown; a weapon that can only get there thrown is thrown without asking. */
  readonly thrown: boolean;
  /** Whether dropping to 0 is to knock out; undefined: not said. */
  readonly nonlethal: boolean | undefined;
}

type Options = Pick<ActionInput<'attack'>, 'twoHanded' | 'thrown' | 'nonlethal'>;

export function orderOf(targetId: string, attackId: string, reason: AttackReason, options: Options = {}): AttackOrder {
  return {
    targetId,
    attackId,
    reason,
    twoHanded: options.twoHanded ?? false,
    thrown: options.thrown ?? false,
    nonlethal: options.nonlethal,
  };
}
