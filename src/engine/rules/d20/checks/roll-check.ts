import { sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import { useCircumstances } from '../circumstance.js';
import { stackParts } from '../stacking.js';

export interface CheckRequest {
  readonly combatantId: string;
  /** `skill:tumble`, `ability:strength`, `grapple` … */
  readonly check: string;
  readonly parts: readonly Part[];
  readonly difficulty: number;
  readonly ruleIds: readonly string[];
}

export interface CheckResult {
  readonly success: boolean;
  readonly natural: number;
  readonly total: number;
}

/** One side of an opposed check. */
export interface Opponent {
  readonly combatantId: string;
  readonly check: string;
  readonly parts: readonly Part[];
}

export interface OpposedResult {
  /** Whether the one who acts won. */
  readonly won: boolean;
  /** By how much; negative when lost. */
  readonly margin: number;
}

const D20 = { count: 1, sides: 20 } as const;

/** A check against a number: meeting it succeeds; 1 and 20 are faces like any other (D35-CORE-01, PF1-CORE-01). */
export function* rollCheck(ctx: ActionContext, request: CheckRequest): Procedure<CheckResult> {
  const { combatantId, check, difficulty } = request;
  const parts = stackParts(request.parts);
  const roll = yield* ctx.roll({ purpose: check, rollerId: combatantId, dice: [D20], parts });
  const result = { success: roll.total >= difficulty, natural: roll.kept[0]!, total: roll.total };
  yield* ctx.record('CheckResolved', {
    combatantId,
    check,
    ...result,
    parts: [...parts],
    difficulty,
    ruleIds: [...request.ruleIds],
  });
  yield* useCircumstances(ctx, combatantId);
  return result;
}

/** An opposed check: the higher result wins; a tie goes to the higher modifier, and is rolled again if those are equal too. */
export function* rollOpposed(
  ctx: ActionContext,
  active: Opponent,
  passive: Opponent,
  ruleIds: readonly string[],
): Procedure<OpposedResult> {
  for (;;) {
    const [mine, theirs] = [yield* rollFor(ctx, active), yield* rollFor(ctx, passive)];
    const margin = mine.total - theirs.total;
    const tie = sumOf(mine.parts) - sumOf(theirs.parts);
    if (margin === 0 && tie === 0) continue;
    const won = margin > 0 || (margin === 0 && tie > 0);
    yield* record(ctx, passive, theirs, mine.total, !won, ruleIds);
    yield* record(ctx, active, mine, theirs.total, won, ruleIds);
    return { won, margin };
  }
}

interface Rolled {
  readonly natural: number;
  readonly total: number;
  readonly parts: readonly Part[];
}

function* rollFor(ctx: ActionContext, { combatantId, check, parts: given }: Opponent): Procedure<Rolled> {
  const parts = stackParts(given);
  const roll = yield* ctx.roll({ purpose: check, rollerId: combatantId, dice: [D20], parts });
  yield* useCircumstances(ctx, combatantId);
  return { natural: roll.kept[0]!, total: roll.total, parts };
}

function* record(
  ctx: ActionContext,
  { combatantId, check }: Opponent,
  { natural, total, parts }: Rolled,
  difficulty: number,
  success: boolean,
  ruleIds: readonly string[],
): Procedure {
  yield* ctx.record('CheckResolved', {
    combatantId,
    check,
    natural,
    total,
    parts: [...parts],
    difficulty,
    success,
    ruleIds: [...ruleIds],
  });
}
