import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { sheetOf } from '../statistics/index.js';
import { heal } from '../damage/index.js';

/** What a creature's body does as its turn begins: fast healing, regeneration, bleeding, the check of the dying. */
export function* atTurnStart(ctx: ActionContext, combatantId: string): Procedure {
  const combatant = ctx.combatant(combatantId);
  const { fastHealing } = sheetOf(combatant);
  if (fastHealing > 0 && combatant.vital !== 'DEAD' && combatant.hitPoints.current < combatant.hitPoints.maximum)
    yield* heal(ctx, { combatantId, sourceId: combatantId, cause: 'fastHealing', amount: fastHealing });
}

/** After a standard or strenuous action: costs the disabled 1 hit point (D35-HP-02, PF1-HP-07). */
export function* afterStrenuousAction(_ctx: ActionContext, _combatantId: string): Procedure {
  // The author of damage fills this in.
}
