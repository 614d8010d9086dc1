import { sumOf } from '../../../encounter/modifiers.js';
import type { DiceExpression } from '../../../dice/index.js';
import type { DamagePacket } from '../damage/deal-damage.js';

/** A packet as dice notation has it: its dice and the sum of what is added. */
export function packetExpression({ dice, parts }: DamagePacket): DiceExpression {
  const fixed = sumOf(parts);
  return {
    terms: [
      ...dice.map(({ count, sides }) => ({ kind: 'dice' as const, sign: 1 as const, count, sides })),
      { kind: 'constant' as const, sign: fixed < 0 ? (-1 as const) : (1 as const), value: Math.abs(fixed) },
    ],
  };
}
