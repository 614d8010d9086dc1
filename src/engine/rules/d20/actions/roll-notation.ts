import type { DiceExpression } from '../../../dice/index.js';
import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, DiceGroup, Procedure } from '../../../encounter/procedure.js';

/** Rolls plain dice notation (no keeping, no rerolls, no dice taken away). @returns the total */
export function* rollNotation(
  ctx: ActionContext,
  purpose: string,
  rollerId: string | null,
  { terms }: DiceExpression,
): Procedure<number> {
  const dice: DiceGroup[] = terms.flatMap((term) =>
    term.kind === 'dice' ? [{ count: term.count, sides: term.sides }] : [],
  );
  const constant = terms.reduce((sum, term) => (term.kind === 'constant' ? sum + term.sign * term.value : sum), 0);
  if (dice.length === 0) return constant;
  const parts = constant === 0 ? [] : [part('constant', constant, 'base')];
  return (yield* ctx.roll({ purpose, rollerId, dice, parts })).total;
}
