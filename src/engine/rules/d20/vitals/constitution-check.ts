import { part, totalOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Combatant } from '../../../encounter/state.js';
import { abilityNow } from '../conditions/abilities-now.js';

/** The Constitution check of somebody below 0 hit points, who has them as a penalty. A natural 20 succeeds. The rules are those its caller names. */
export function* constitutionCheck(
  ctx: ActionContext,
  combatant: Combatant,
  check: { readonly purpose: string; readonly difficulty: number; readonly ruleIds: readonly [string, ...string[]] },
): Procedure<boolean> {
  const { id, hitPoints } = combatant;
  const { purpose, difficulty, ruleIds } = check;
  const { parts } = totalOf([
    part('Constitution', abilityNow(ctx.state, combatant, 'constitution'), 'ability', ruleIds[0]),
    part('negative hit points', hitPoints.current, 'untyped', ruleIds[0]),
  ]);
  const roll = yield* ctx.roll({ purpose, rollerId: id, dice: [{ count: 1, sides: 20 }], parts });
  const natural = roll.kept[0]!;
  const success = natural === 20 || roll.total >= difficulty;
  yield* ctx.record('CheckResolved', {
    combatantId: id,
    check: 'ability:constitution',
    natural,
    total: roll.total,
    parts: [...parts],
    difficulty,
    success,
    ruleIds: [...ruleIds],
  });
  return success;
}
