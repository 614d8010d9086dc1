import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { noted } from '../budget.js';
import { mayAct } from '../vitals/index.js';
import { placeBehind } from './reorder.js';

/**
 * Those who said they would come back after this creature's turn get their place just behind it; several, in the order they had
 * (D35-DLY-01, D35-DLY-02, PF1-DLY-02, PF1-DLY-04). Whoever was felled meanwhile cannot (PF1-DYN-06).
 */
export function* comeBack(ctx: ActionContext, afterId: string): Procedure {
  const returning = ctx.state.order
    .map((entry) => ctx.combatant(entry.combatantId))
    .filter((one) => noted(one, 'delaying') && one.activity.notes['resumeAfter'] === afterId && mayAct(one));
  let behind = afterId;
  for (const { id } of returning) {
    yield* placeBehind(ctx, id, behind, 'DELAYED');
    behind = id;
  }
}
