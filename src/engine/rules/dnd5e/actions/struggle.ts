import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { suffers } from '../conditions/suffered.js';
import { isOn } from '../house-rules.js';
import { defendingSkill } from '../rolls/bonuses.js';
import { contest } from '../rolls/checks.js';

/**
 * The contest of a grapple or a shove: Athletics against the better of Athletics and Acrobatics; a tie changes nothing
 * (5E-GRP-05, 5E-SHV-04). The incapacitated do not resist, unless the house rules have them roll (5E-AMB-14).
 */
export function* winsStruggle(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  ruleIds: readonly string[],
): Procedure<boolean> {
  const target = ctx.combatant(targetId);
  if (suffers(target, 'incapacitated') && isOn(ctx.state.houseRules, 'grappleIncapacitatedFreely')) return true;
  return yield* contest(
    ctx,
    { id: actorId, skill: 'athletics' },
    { id: targetId, skill: defendingSkill(target) },
    ruleIds,
  );
}
