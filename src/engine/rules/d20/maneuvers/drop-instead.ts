import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { dropItemOf } from '../actions/dropped-items.js';
import type { Attack } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

/** Kind of the prompt that lets one drop a trip weapon rather than fall. */
export const DROP_PROMPT = 'dropWeapon';

/** Whether whoever would fall drops the weapon it tripped with instead (D35-TRP-05, PF1-TRP-06). */
export function* dropsInstead(ctx: ActionContext, ownerId: string, weapon: Attack): Procedure<boolean> {
  if (weapon.natural !== null || weapon.unarmed || !ctx.combatant(ownerId).wielded.includes(weapon.id)) return false;
  const answer = yield* ctx.ask({
    kind: DROP_PROMPT,
    ownerId,
    subjectId: ownerId,
    choices: [
      { id: 'drop', label: `Drop ${weapon.name} and stay on your feet` },
      { id: 'fall', label: 'Hold on to it and fall' },
    ],
    ruleIds: variantOf(ctx.state).rules.maneuvers.tripFailed,
    always: 'drop',
    never: 'fall',
  });
  if (answer.choice !== 'drop') return false;
  yield* dropItemOf(ctx, ownerId, weapon.id);
  return true;
}
