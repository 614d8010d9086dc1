import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { combatantOf } from '../../../encounter/state.js';
import { dropItemOf } from '../actions/dropped-items.js';
import type { Attack } from '../statistics/index.js';
import { attackOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';
import type { OpposedAttack } from './opposed-attack.js';
import { winsOpposedAttack } from './opposed-attack.js';
import { COUNTER_PROMPT } from './trip-by-strength.js';

export interface OpposedDisarm extends Pick<OpposedAttack, 'laterParts'> {
  /** The weapon that disarms; null: bare hands. */
  readonly weapon: Attack | null;
  /** What is to be knocked away. */
  readonly itemId: string;
}

/**
 * Opposed attack rolls with the weapons concerned (D35-DIS-01, D35-DIS-03). Winning leaves the thing on the ground, or in the
 * bare hand that took it (D35-DIS-04); losing lets the other try the same at once (D35-DIS-06).
 */
export function* disarmByAttack(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  { weapon, itemId, laterParts }: OpposedDisarm,
): Procedure {
  const { disarm, disarmFailed } = variantOf(ctx.state).rules.maneuvers;
  if (yield* wrests(ctx, actorId, targetId, { weapon, itemId, laterParts }, disarm)) {
    yield* dropItemOf(ctx, targetId, itemId, weapon === null ? null : undefined);
    return;
  }
  const held = attackOf(ctx.combatant(targetId), itemId);
  const risked = weapon && weapon.natural === null && !weapon.unarmed ? weapon : null;
  if (!mayAct(ctx.combatant(targetId)) || !risked || !(yield* countersDisarm(ctx, targetId, actorId))) return;
  const back = { weapon: held ?? null, itemId: risked.id };
  if (yield* wrests(ctx, targetId, actorId, back, disarmFailed)) yield* dropItemOf(ctx, actorId, risked.id);
}

function* wrests(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  disarming: OpposedDisarm,
  ruleIds: readonly string[],
): Procedure<boolean> {
  return yield* winsOpposedAttack(ctx, actorId, targetId, { ...disarming, maneuver: 'Disarm', ruleIds });
}

function* countersDisarm(ctx: ActionContext, ownerId: string, subjectId: string): Procedure<boolean> {
  const answer = yield* ctx.ask({
    kind: COUNTER_PROMPT,
    ownerId,
    subjectId,
    choices: [
      { id: 'counter', label: 'Try to disarm it in turn' },
      { id: 'decline', label: 'Let it be' },
    ],
    ruleIds: variantOf(ctx.state).rules.maneuvers.disarmFailed,
    always: 'counter',
    never: 'decline',
    context: { maneuver: 'disarm' },
  });
  return answer.choice === 'counter' && combatantOf(ctx.state, subjectId).vital !== 'DEAD';
}
