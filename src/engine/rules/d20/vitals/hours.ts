import { constitutionCheck } from './constitution-check.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { hasEffect, startEffect } from '../../shared/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { loseOneHitPoint } from './lose-one.js';
import { changeVital, updateVitals } from './update-vitals.js';
import { AWAKE, TENDED } from './vital-status.js';

/** DC of the hourly Constitution check to wake (PF1-DYN-07). */
const WAKING_DC = 10;

/** Why no time needs to pass for a creature: it neither waits to wake nor has nonlethal damage. */
export function hoursRefusal(state: EncounterState, { id, vital, hitPoints }: Combatant): Refusal | null {
  if (vital === 'STABLE' || (vital !== 'DEAD' && hitPoints.nonlethal > 0)) return null;
  return refuse('NOTHING_TAKES_HOURS', variantOf(state).rules.injury.waking, { who: id }, ['healing', 'hitPoints']);
}

/**
 * The clock outside the rounds, hour by hour: nonlethal damage heals by the level (D35-NLD-01, PF1-NLD-11), and the stable may wake:
 * 1 in 10 (D35-DYN-02), or by a Constitution check (PF1-DYN-07, PF1-DYN-09); without help each failure costs 1 hit point (PF1-DYN-11).
 */
export function* passHours(ctx: ActionContext, id: string, hours: number): Procedure {
  for (let hour = 0; hour < hours && ctx.combatant(id).vital !== 'DEAD'; hour++) {
    yield* easeNonlethal(ctx, id);
    if (ctx.combatant(id).vital === 'STABLE') yield* tryToWake(ctx, id);
  }
}

function* easeNonlethal(ctx: ActionContext, id: string): Procedure {
  const { hitPoints } = ctx.combatant(id);
  if (hitPoints.nonlethal === 0) return;
  const nonlethal = Math.max(0, hitPoints.nonlethal - sheetOf(ctx.combatant(id)).hitDice);
  const ruleIds = [...variantOf(ctx.state).rules.injury.nonlethalHeals];
  yield* ctx.record('HitPointsSet', {
    combatantId: id,
    cause: 'rest',
    hitPoints: { ...hitPoints, nonlethal },
    ruleIds,
  });
  yield* updateVitals(ctx, id, 'rest');
}

function* tryToWake(ctx: ActionContext, id: string): Procedure {
  const { waking } = variantOf(ctx.state).rules.injury;
  if (yield* wakes(ctx, ctx.combatant(id))) {
    yield* startEffect(ctx, id, { kind: AWAKE, ruleId: waking[0] });
    yield* changeVital(ctx, id, 'DISABLED', 'wakes', waking);
    return;
  }
  if (!hasEffect(ctx.combatant(id), TENDED)) yield* loseOneHitPoint(ctx, id, 'untended');
}

function* wakes(ctx: ActionContext, combatant: Combatant): Procedure<boolean> {
  const { id } = combatant;
  const { waking } = variantOf(ctx.state).rules.injury;
  if (variantOf(ctx.state).vitals.stabilising === 'TEN_PERCENT') {
    const roll = yield* ctx.roll({ purpose: 'wake', rollerId: id, dice: [{ count: 1, sides: 100 }] });
    return roll.total <= 10;
  }
  return yield* constitutionCheck(ctx, combatant, { purpose: 'wake', difficulty: WAKING_DC, ruleIds: waking });
}
