import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { effectsOf, hasEffect } from '../../shared/index.js';
import { dealDamage, heal } from '../damage/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { dyingTurn } from './dying.js';
import { loseOneHitPoint } from './lose-one.js';
import { updateVitals } from './update-vitals.js';
import { REGENERATION_STOPPED } from './vital-status.js';

/** What a creature's body does as its turn begins: fast healing, regeneration, bleeding, the check of the dying; characters and monsters alike. */
export function* atTurnStart(ctx: ActionContext, combatantId: string): Procedure {
  if (ctx.combatant(combatantId).vital === 'DEAD') return;
  yield* mend(ctx, combatantId, 'fastHealing', sheetOf(ctx.combatant(combatantId)).fastHealing);
  yield* regenerate(ctx, combatantId);
  yield* bleed(ctx, combatantId);
  yield* dyingTurn(ctx, combatantId);
}

/** After a standard or strenuous action: costs the disabled 1 hit point (D35-HP-02, PF1-HP-07). */
export function* afterStrenuousAction(ctx: ActionContext, combatantId: string): Procedure {
  if (ctx.combatant(combatantId).vital === 'DISABLED') yield* loseOneHitPoint(ctx, combatantId, 'strenuous');
}

function* mend(ctx: ActionContext, combatantId: string, cause: string, amount: number): Procedure {
  const { hitPoints } = ctx.combatant(combatantId);
  if (amount === 0 || (hitPoints.current >= hitPoints.maximum && hitPoints.nonlethal === 0)) return;
  yield* heal(ctx, { combatantId, sourceId: combatantId, cause, amount });
}

/** Regeneration heals, unless its bane stopped it (PF1-ENV-08); in 3.5 it takes away the nonlethal damage it made. */
function* regenerate(ctx: ActionContext, combatantId: string): Procedure {
  const combatant = ctx.combatant(combatantId);
  const { regeneration } = sheetOf(combatant);
  if (!regeneration || hasEffect(combatant, REGENERATION_STOPPED)) return;
  if (variantOf(ctx.state).damage.regeneration === 'HEALS') {
    yield* mend(ctx, combatantId, 'regeneration', regeneration.amount);
    return;
  }
  const { hitPoints } = combatant;
  if (hitPoints.nonlethal === 0) return;
  yield* ctx.record('HitPointsSet', {
    combatantId,
    cause: 'regeneration',
    hitPoints: { ...hitPoints, nonlethal: Math.max(0, hitPoints.nonlethal - regeneration.amount) },
    ruleIds: [...variantOf(ctx.state).rules.injury.regeneration],
  });
  yield* updateVitals(ctx, combatantId, 'regeneration');
}

/** Bleeding: of several only the worst (PF1-CND-02). */
function* bleed(ctx: ActionContext, combatantId: string): Procedure {
  const wounds = effectsOf(ctx.combatant(combatantId), 'bleed');
  if (wounds.length === 0 || ctx.combatant(combatantId).vital === 'DEAD') return;
  const amount = Math.max(...wounds.map(({ level }) => level ?? 1));
  yield* dealDamage(ctx, {
    targetId: combatantId,
    sourceId: wounds[0]!.sourceId,
    cause: 'bleed',
    critical: false,
    components: [
      {
        types: ['bleed'],
        amount,
        parts: [part('bleeding', amount, 'untyped', wounds[0]!.ruleId)],
        nonlethal: false,
        qualities: [],
        weapon: false,
      },
    ],
    ruleIds: wounds[0]!.ruleId === null ? [] : [wounds[0]!.ruleId],
  });
}
