import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { sheetOf } from '../statistics/stat-block.js';

/** Spent attacks that recharge are rolled for at the start of a turn: a d6 of the printed number or more brings one back (5E-BST-02). */
export function* recharge(ctx: ActionContext, id: string): Procedure {
  const one = ctx.combatant(id);
  if (one.vital !== 'ALIVE') return;
  for (const { id: attackId, uses, rechargeFrom } of sheetOf(one).attacks) {
    if (uses === null || rechargeFrom === null || (one.resources[attackId]?.remaining ?? 0) > 0) continue;
    const roll = yield* ctx.roll({
      purpose: `recharge:${attackId}`,
      rollerId: id,
      dice: [{ count: 1, sides: 6 }],
    });
    if (roll.total >= rechargeFrom)
      yield* ctx.record('ResourceChanged', { combatantId: id, resource: attackId, remaining: uses });
  }
}
