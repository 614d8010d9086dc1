import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { VitalStatus } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

/** Brings the vital status in line with the hit points. @param reason `damage`, `healing` … */
export function* updateVitals(ctx: ActionContext, combatantId: string, reason: string): Procedure {
  const combatant = ctx.combatant(combatantId);
  const to = vitalFor(ctx.state, combatant);
  if (to === combatant.vital) return;
  const { injury } = variantOf(ctx.state).rules;
  const ruleIds = to === 'DEAD' ? injury.dead : injury.dying;
  yield* ctx.record('VitalStatusChanged', { combatantId, from: combatant.vital, to, reason, ruleIds: [...ruleIds] });
}

function vitalFor(state: EncounterState, combatant: Combatant): VitalStatus {
  const { current } = combatant.hitPoints;
  if (combatant.vital === 'DEAD') return 'DEAD';
  if (current > 0) return 'ALIVE';
  if (current === 0) return 'DISABLED';
  const { deathAt } = variantOf(state).vitals;
  const limit = deathAt === 'MINUS_TEN' ? -10 : -(sheetOf(combatant).abilities.constitution ?? 1);
  return current <= limit ? 'DEAD' : 'DYING';
}
