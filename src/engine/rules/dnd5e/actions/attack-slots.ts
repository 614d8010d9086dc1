import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import type { Combatant } from '../../../encounter/state.js';
import { budgetLeft, note, notesOf, spend } from '../activity.js';
import { isLightMelee } from '../statistics/normalise.js';
import { findAttack, sheetOf } from '../statistics/stat-block.js';
import { actionRefusal, incapacityRefusal } from './costs.js';

/** Why a creature has no attack of the Attack action now: none left of one begun, and no action to begin one (5E-AATK-01). */
export function attackSlotRefusal(one: Combatant): Refusal | null {
  return budgetLeft(one, 'attacks') > 0 ? incapacityRefusal(one) : actionRefusal(one);
}

/**
 * Takes one attack of the Attack action, and begins that action if none is under way: it holds as many attacks as the stat
 * block says, with movement in between as one likes (5E-AATK-02, 5E-MOV-06). A grapple or a shove takes one as well (5E-GRP-02,
 * 5E-SHV-02).
 * @param anew begins another action though attacks of one are left: they are forgone
 */
export function* takeAttackSlot(ctx: ActionContext, id: string, anew = false): Procedure {
  if (anew || budgetLeft(ctx.combatant(id), 'attacks') < 1) {
    yield* spend(ctx, id, 'action');
    const remaining = sheetOf(ctx.combatant(id)).attacksPerAction;
    yield* ctx.record('BudgetGranted', { combatantId: id, resource: 'attacks', remaining });
    yield* note(ctx, id, { attackAction: true, shots: null });
  }
  yield* spend(ctx, id, 'attacks');
}

/** Makes one attack of the Attack action: takes it, strikes, and remembers a light weapon for the other hand (5E-TWF-01). */
export function* strikeInSlot(ctx: ActionContext, id: string, attackId: string, strike: () => Procedure): Procedure {
  const used = findAttack(ctx.combatant(id), attackId);
  // A loading weapon shoots once an action: the next shot takes the next action (5E-WPN-05).
  const isEmpty = used?.properties.includes('loading') === true && notesOf(ctx.combatant(id)).shots?.includes(attackId);
  yield* takeAttackSlot(ctx, id, isEmpty);
  if (used?.properties.includes('net')) yield* forgoOtherAttacks(ctx, id);
  yield* strike();
  if (used && isLightMelee(used)) yield* noteLightAttack(ctx, id, used.id);
}

function* noteLightAttack(ctx: ActionContext, id: string, attackId: string): Procedure {
  const before = notesOf(ctx.combatant(id)).lightAttack;
  const another = before !== undefined && before !== attackId;
  yield* note(ctx, id, { lightAttack: attackId, ...(another && { earlierLightAttack: before }) });
}

/** A net is the only attack of its action (5E-WPN-15): those that are left are gone. */
function* forgoOtherAttacks(ctx: ActionContext, id: string): Procedure {
  const left = budgetLeft(ctx.combatant(id), 'attacks');
  if (left > 0) yield* spend(ctx, id, 'attacks', left);
}
