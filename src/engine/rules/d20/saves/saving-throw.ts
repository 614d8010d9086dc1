import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { circumstanceParts, useCircumstances } from '../circumstance.js';
import { conditionsOf, loweredPart, negativeLevelsPart } from '../conditions/index.js';
import { stackParts } from '../stacking.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

export type SaveName = 'fortitude' | 'reflex' | 'will';

/** The ability behind a save (PF1-SAV-04, PF1-SAV-05, PF1-SAV-06). */
const ABILITY_OF = { fortitude: 'constitution', reflex: 'dexterity', will: 'wisdom' } as const;

export interface SaveRequest {
  readonly combatantId: string;
  readonly save: SaveName;
  readonly difficulty: number;
  /** The rules behind it, besides those of saving throws. */
  readonly ruleIds: readonly string[];
  readonly extraParts?: readonly Part[];
}

export interface SaveResult {
  readonly success: boolean;
  readonly natural: number;
  readonly total: number;
}

/** A saving throw: 1 always fails, 20 always succeeds (D35-SAV-01, D35-SAV-02, PF1-SAV-02, PF1-SAV-08). */
export function* savingThrow(ctx: ActionContext, request: SaveRequest): Procedure<SaveResult> {
  const { combatantId, save, difficulty } = request;
  const parts = stackParts([...saveParts(ctx.state, ctx.combatant(combatantId), save), ...(request.extraParts ?? [])]);
  const purpose = `save:${save}`;
  const roll = yield* ctx.roll({ purpose, rollerId: combatantId, dice: [{ count: 1, sides: 20 }], parts });
  const natural = roll.kept[0]!;
  const success = succeeds(natural, roll.total, difficulty);
  yield* ctx.record('CheckResolved', {
    combatantId,
    check: purpose,
    natural,
    total: roll.total,
    parts: [...parts],
    difficulty,
    success,
    ruleIds: [...request.ruleIds, ...variantOf(ctx.state).rules.injury.savingThrow],
  });
  yield* useCircumstances(ctx, combatantId);
  return { success, natural, total: roll.total };
}

/** Whether a save of this face and total succeeds. */
export function succeeds(natural: number, total: number, difficulty: number): boolean {
  return natural === 20 || (natural !== 1 && total >= difficulty);
}

/** What a creature adds to a save now. */
export function saveParts(state: EncounterState, combatant: Combatant, save: SaveName): readonly Part[] {
  const conditions = conditionsOf(state, combatant).flatMap(({ kind, traits, ruleId }) => [
    part(kind, traits.saves ?? 0, 'untyped', ruleId),
    part(kind, save === 'reflex' ? (traits.reflex ?? 0) : 0, 'dodge', ruleId),
  ]);
  return [
    part(save, sheetOf(combatant).saves[save], 'base', variantOf(state).rules.injury.savingThrow[0]),
    loweredPart(state, combatant, ABILITY_OF[save]),
    negativeLevelsPart(state, combatant),
    ...conditions.filter(({ value }) => value !== 0),
    ...circumstanceParts(combatant),
  ];
}
