import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { VitalStatus } from '../../../encounter/schemas.js';
import type { Combatant } from '../../../encounter/state.js';
import { effectsOf, endEffect, endEffectsOf, startEffect } from '../../shared/index.js';
import { loosenHolds } from '../maneuvers/holds.js';
import type { InjuryRules } from '../rule-topics/injury.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from './may-act.js';
import { STABILIZED } from './dying.js';
import { AWAKE, TENDED, cannotDie, staysAwake, vitalFor } from './vital-status.js';

const RULES: Readonly<Record<VitalStatus, keyof InjuryRules>> = {
  ALIVE: 'recovering',
  DISABLED: 'disabled',
  UNCONSCIOUS: 'nonlethal',
  DYING: 'dying',
  STABLE: 'stabilising',
  DEAD: 'dead',
};

/** Brings the vital status in line with the hit points. @param reason `damage`, `healing`, `adjust` … */
export function* updateVitals(ctx: ActionContext, combatantId: string, reason: string): Procedure {
  const combatant = ctx.combatant(combatantId);
  const to = vitalFor(ctx.state, combatant, combatant.hitPoints, reason);
  if (reason === 'damage') yield* endEffectsOf(ctx, combatantId, STABILIZED, reason);
  if (!staysAwake(combatant, combatant.hitPoints, reason)) yield* endEffectsOf(ctx, combatantId, AWAKE, reason);
  if (reason === 'damage' || combatant.hitPoints.current >= 0) yield* endEffectsOf(ctx, combatantId, TENDED, reason);
  yield* changeVital(ctx, combatantId, to, reason, variantOf(ctx.state).rules.injury[RULES[to]]);
  yield* syncStagger(ctx, combatantId);
}

/** Death by something else than loss of hit points (PF1-HP-06); not of those whose regeneration works. */
export function* die(ctx: ActionContext, combatantId: string, reason: string, ruleIds: readonly string[]): Procedure {
  if (cannotDie(ctx.state, ctx.combatant(combatantId))) return;
  yield* changeVital(ctx, combatantId, 'DEAD', reason, ruleIds);
  yield* syncStagger(ctx, combatantId);
}

/** Records a new vital status; whoever goes down loses the action it had readied, and those it holds are free. */
export function* changeVital(
  ctx: ActionContext,
  combatantId: string,
  to: VitalStatus,
  reason: string,
  ruleIds: readonly string[],
): Procedure {
  const { vital: from } = ctx.combatant(combatantId);
  if (from === to) return;
  yield* ctx.record('VitalStatusChanged', { combatantId, from, to, reason, ruleIds: [...ruleIds] });
  const combatant = ctx.combatant(combatantId);
  if (mayAct(combatant)) return;
  if (combatant.readied) yield* ctx.record('ReadiedActionEnded', { combatantId, reason: 'LOST' });
  yield* loosenHolds(ctx);
}

/** Nonlethal damage equal to the hit points staggers, and no longer (D35-NLD-01, PF1-NLD-02, PF1-NLD-06). */
function* syncStagger(ctx: ActionContext, combatantId: string): Procedure {
  const combatant = ctx.combatant(combatantId);
  const own = effectsOf(combatant, 'staggered').filter(({ data }) => data['cause'] === 'nonlethal');
  const staggers = isStaggeredByDamage(combatant);
  if (!staggers) {
    for (const effect of own) yield* endEffect(ctx, combatantId, effect, 'nonlethalDamageChanged');
    return;
  }
  if (own.length > 0) return;
  yield* startEffect(ctx, combatantId, {
    kind: 'staggered',
    ruleId: variantOf(ctx.state).rules.injury.nonlethal[0],
    data: { cause: 'nonlethal' },
  });
}

function isStaggeredByDamage({ vital, hitPoints }: Combatant): boolean {
  return vital === 'ALIVE' && hitPoints.nonlethal > 0 && hitPoints.nonlethal === hitPoints.current;
}
