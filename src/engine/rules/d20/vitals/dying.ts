import { constitutionCheck } from './constitution-check.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Combatant } from '../../../encounter/state.js';
import { hasEffect, startEffect } from '../../shared/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { loseOneHitPoint } from './lose-one.js';
import { changeVital } from './update-vitals.js';
import { isFerocious } from './vital-status.js';

/** Kind of the effect on those who fight on below 0 hit points and have stopped losing them. */
export const STABILIZED = 'stabilized';

/** DC of the Constitution check of the dying (PF1-DYN-02). */
const STABILISING_DC = 10;

/**
 * What dying does as a turn begins: 10 % to become stable, else 1 hit point less (D35-DYN-01); or a Constitution check
 * (PF1-DYN-01 to PF1-DYN-03). Those who fight on by ferocity lose blood too.
 */
export function* dyingTurn(ctx: ActionContext, combatantId: string): Procedure {
  const combatant = ctx.combatant(combatantId);
  if (combatant.vital === 'DYING') {
    if (yield* stabilises(ctx, combatant))
      yield* changeVital(ctx, combatantId, 'STABLE', 'stabilised', variantOf(ctx.state).rules.injury.stabilising);
    else yield* loseOneHitPoint(ctx, combatantId, 'dying');
    return;
  }
  if (combatant.hitPoints.current >= 0 || !fightsOnBleeding(combatant)) return;
  if (variantOf(ctx.state).vitals.ferocity === 'UNIMPAIRED' && (yield* stabilises(ctx, combatant)))
    yield* startEffect(ctx, combatantId, {
      kind: STABILIZED,
      ruleId: variantOf(ctx.state).rules.injury.stabilising[0],
    });
  else yield* loseOneHitPoint(ctx, combatantId, 'ferocity');
}

function fightsOnBleeding(combatant: Combatant): boolean {
  const sheet = sheetOf(combatant);
  if (combatant.vital !== 'ALIVE' && combatant.vital !== 'DISABLED') return false;
  return isFerocious(sheet) && !hasFeat(sheet, 'Diehard') && !hasEffect(combatant, STABILIZED);
}

function* stabilises(ctx: ActionContext, combatant: Combatant): Procedure<boolean> {
  const { id } = combatant;
  if (variantOf(ctx.state).vitals.stabilising === 'TEN_PERCENT') {
    const roll = yield* ctx.roll({ purpose: 'stabilise', rollerId: id, dice: [{ count: 1, sides: 100 }] });
    return roll.total <= 10;
  }
  // Bleeding makes the check fail by itself.
  if (hasEffect(combatant, 'bleed')) return false;
  const { stabilising } = variantOf(ctx.state).rules.injury;
  return yield* constitutionCheck(ctx, combatant, {
    purpose: 'stabilise',
    difficulty: STABILISING_DC,
    ruleIds: stabilising,
  });
}
