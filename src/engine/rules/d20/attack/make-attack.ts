import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import { defenseBonus } from '../actions/total-defense.js';
import { actingRefusal } from '../can-act.js';
import { hasCondition, imposeUntilOwnTurn } from '../conditions/index.js';
import { hasEffect, startEffect, untilTurnStart } from '../../shared/index.js';
import { provoke } from '../opportunities/index.js';
import { beforeAct } from '../ready/index.js';
import type { Attack } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { attackRefusal, targetRefusal } from './legality.js';
import { provocationOf } from './provocation.js';
import type { AttackResult } from './resolve-attack.js';
import { resolveAttack } from './resolve-attack.js';
import type { AttackOrder } from './situation.js';
import type { AttackOptions } from './weapon-options.js';
import { COMBAT_EXPERTISE, DEADLY_AIM, POWER_ATTACK, expertisePenalty } from './weapon-options.js';

/** One declared attack with all it may set off. */
export interface DeclaredAttack {
  readonly attackerId: string;
  readonly targetId: string;
  readonly attack: Attack;
  readonly reason: string;
  readonly options: AttackOptions;
  readonly extraParts?: readonly Part[];
  readonly half?: boolean;
  readonly endOfDouble?: AttackOrder['endOfDouble'];
  readonly damageFactor?: number;
}

/**
 * Makes a declared attack: readied actions and attacks of opportunity come first, and then it is looked at anew whether it can
 * still be made. @returns the result, or the code of what stopped it
 */
export function* makeAttack(ctx: ActionContext, declared: DeclaredAttack): Procedure<AttackResult | string> {
  const { attackerId, targetId, attack, options } = declared;
  yield* beforeAct(ctx, { type: 'ATTACKS', subjectId: attackerId, targetId });
  const before = obstacle(ctx, declared);
  if (before !== null) return before;
  const provocation = provocationOf(ctx.state, { attackerId, targetId, attack, options });
  if (provocation) {
    yield* provoke(ctx, provocation);
    const after = obstacle(ctx, declared);
    if (after !== null) return after;
  }
  return yield* resolveAttack(ctx, { ...declared, attackId: attack.id });
}

function obstacle(ctx: ActionContext, { attackerId, targetId, attack, options }: DeclaredAttack): string | null {
  const refusal =
    actingRefusal(ctx.state, attackerId) ??
    targetRefusal(ctx.state, attackerId, targetId) ??
    attackRefusal(ctx.state, attackerId, targetId, attack, options);
  return refusal?.code ?? null;
}

/**
 * What a creature chooses before its attacks and keeps until its next turn: fighting defensively, Combat Expertise, Power Attack, Deadly
 * Aim, and the open guard of Cleave  * (D35-SPA-03, PF1-DEF-01, PF1-DEF-02, PF1-AOO-09).
 */
export function* keepStance(ctx: ActionContext, attackerId: string, options: AttackOptions): Procedure {
  if (options.defensively && !hasCondition(ctx.combatant(attackerId), 'fighting-defensively')) {
    const bonus = defenseBonus(ctx.state, attackerId, { trained: 3, untrained: 2 });
    yield* imposeUntilOwnTurn(ctx, attackerId, 'fighting-defensively', bonus);
  }
  if ((options.combatExpertise ?? 0) > 0 && !hasCondition(ctx.combatant(attackerId), COMBAT_EXPERTISE)) {
    const bonus = expertisePenalty(ctx.state, ctx.combatant(attackerId), options);
    yield* imposeUntilOwnTurn(ctx, attackerId, COMBAT_EXPERTISE, bonus);
  }
  if (options.cleave && !hasCondition(ctx.combatant(attackerId), 'cleaving'))
    yield* imposeUntilOwnTurn(ctx, attackerId, 'cleaving');
  const [ruleId] = variantOf(ctx.state).rules.attack.feats;
  const choices = [
    { kind: POWER_ATTACK, level: options.powerAttack ?? 0 },
    { kind: DEADLY_AIM, level: options.deadlyAim ? 1 : 0 },
  ];
  for (const { kind, level } of choices) {
    if (level === 0 || hasEffect(ctx.combatant(attackerId), kind)) continue;
    const expires = untilTurnStart(attackerId);
    yield* startEffect(ctx, attackerId, { kind, level, sourceId: attackerId, ruleId, expires });
  }
}
