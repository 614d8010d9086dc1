import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { findCombatant } from '../../../encounter/state.js';
import { effectsOf, endEffect } from '../../shared/index.js';
import { useCircumstances } from '../circumstance.js';
import { useAid } from './aid.js';
import { FEINTED } from './denied-dexterity.js';
import type { AttackSituation } from './situation.js';

/** A shot takes its ammunition; what is thrown leaves the hand. */
export function* spendMissile(ctx: ActionContext, { attacker, attack, mode }: AttackSituation): Procedure {
  if (mode === 'MELEE') return;
  const { ammunition } = attack;
  if (ammunition !== null) {
    const left = attacker.resources[ammunition]?.remaining ?? 0;
    yield* ctx.record('ResourceChanged', {
      combatantId: attacker.id,
      resource: ammunition,
      remaining: Math.max(0, left - 1),
    });
    return;
  }
  if (attack.kind === 'RANGED' || !attacker.wielded.includes(attack.id)) return;
  yield* ctx.record('WieldedChanged', {
    combatantId: attacker.id,
    wielded: attacker.wielded.filter((id) => id !== attack.id),
    how: 'DROPPED',
    itemId: attack.id,
  });
}

/**
 * What was meant for one attack roll is used up by it, and who strikes from hiding is seen.
 * @param aimedAt whom it was meant for; left out: its target, if that is anybody
 */
export function* afterAttackRoll(
  ctx: ActionContext,
  { attacker, target, mode }: AttackSituation,
  aimedAt: readonly string[] = findCombatant(ctx.state, target.id) ? [target.id] : [],
): Procedure {
  yield* afterRollAt(ctx, attacker.id, aimedAt, mode);
}

/** The same of a special attack, which is an attack roll like any other (D35-AID-01, D35-FNT-01, PF1-CM-10, PF1-FNT-01). */
export function* afterSpecialAttack(ctx: ActionContext, attackerId: string, targetId: string): Procedure {
  yield* afterRollAt(ctx, attackerId, [targetId], 'MELEE');
}

/** Whoever attacks is no longer hidden, whatever kind of attack it is. */
export function* comeOutOfHiding(ctx: ActionContext, combatantId: string): Procedure {
  if (ctx.combatant(combatantId).hidden)
    yield* ctx.record('PartialAwarenessNoted', { combatantId, hiddenFrom: [], check: null, parts: [] });
}

function* afterRollAt(
  ctx: ActionContext,
  attackerId: string,
  aimedAt: readonly string[],
  mode: AttackSituation['mode'],
): Procedure {
  yield* useCircumstances(ctx, attackerId);
  for (const targetId of aimedAt) {
    yield* useAid(ctx, attackerId, targetId);
    if (mode !== 'MELEE') continue;
    for (const effect of effectsOf(ctx.combatant(targetId), FEINTED))
      if (effect.sourceId === attackerId) yield* endEffect(ctx, targetId, effect, 'used');
  }
  yield* comeOutOfHiding(ctx, attackerId);
}
