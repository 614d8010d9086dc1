import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { rollCheck, skillParts } from '../checks/index.js';
import { hasCondition, impose } from '../conditions/index.js';
import type { AbilityName } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { dealDamage } from './deal-damage.js';
import type { IncomingDamage } from './incoming.js';

/** Most dice of a fall (D35-ENV-01, PF1-ENV-01). */
const MOST_DICE = 20;

/** DC of the check that spares who leaps the first 10 feet (PF1-ENV-01). */
const LANDING_DC = 15;

/** What a leap is judged by: Jump in 3.5, Acrobatics in Pathfinder. */
const LANDING: Readonly<Record<'tumble' | 'acrobatics', { readonly skill: string; readonly ability: AbilityName }>> = {
  tumble: { skill: 'jump', ability: 'strength' },
  acrobatics: { skill: 'acrobatics', ability: 'dexterity' },
};

export interface Fall {
  readonly feet: number;
  /** Of one's own will. */
  readonly jumped?: boolean | undefined;
}

/**
 * A fall: 1d6 for every 10 feet, 20d6 at most, and prone if some of it was lethal. Who leaps takes the first die as nonlethal damage, and
 * by a check DC 15 nothing for the first 10 feet (D35-ENV-01, PF1-ENV-01).
 */
export function* fall(ctx: ActionContext, combatantId: string, { feet, jumped = false }: Fall): Procedure {
  const { falling: ruleIds } = variantOf(ctx.state).rules.injury;
  const spared = jumped && (yield* landsWell(ctx, combatantId));
  const dice = Math.min(MOST_DICE, Math.floor(feet / 10) - (spared ? 1 : 0));
  if (dice < 1) return;
  const nonlethal = jumped ? 1 : 0;
  const components = [
    ...(yield* thrown(ctx, combatantId, nonlethal, true)),
    ...(yield* thrown(ctx, combatantId, dice - nonlethal, false)),
  ];
  const { lethal } = yield* dealDamage(ctx, {
    targetId: combatantId,
    sourceId: null,
    cause: 'fall',
    critical: false,
    components,
    ruleIds,
  });
  const faller = ctx.combatant(combatantId);
  if (lethal > 0 && faller.vital !== 'DEAD' && !hasCondition(faller, 'prone'))
    yield* impose(ctx, combatantId, { kind: 'prone', ruleId: ruleIds[0] });
}

function* landsWell(ctx: ActionContext, combatantId: string): Procedure<boolean> {
  const { skill, ability } = LANDING[variantOf(ctx.state).movement.evadingSkill];
  const { success } = yield* rollCheck(ctx, {
    combatantId,
    check: `skill:${skill}`,
    parts: skillParts(ctx.state, combatantId, skill, ability),
    difficulty: LANDING_DC,
    ruleIds: variantOf(ctx.state).rules.injury.falling,
  });
  return success;
}

function* thrown(
  ctx: ActionContext,
  combatantId: string,
  count: number,
  nonlethal: boolean,
): Procedure<readonly IncomingDamage[]> {
  if (count < 1) return [];
  const roll = yield* ctx.roll({ purpose: 'damage', rollerId: combatantId, dice: [{ count, sides: 6 }] });
  const amount = roll.total;
  const parts = [part('dice', amount, 'base')];
  return [{ types: ['bludgeoning'], amount, parts, nonlethal, qualities: [], weapon: false }];
}
