import { part, sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import { endEffect } from '../../shared/index.js';
import { EFFECTS, isHelpless } from '../conditions/suffered.js';
import { isObject } from '../objects.js';
import type { Ability, Skill } from '../vocabulary.js';
import { SKILLS } from '../vocabulary.js';
import { abilityPart, saveParts, skillParts } from './bonuses.js';
import { abilityCheckSources, helpFor, saveSources, skillCheckSources } from './check-sources.js';
import { advantage, combineSources, d20, useUpRulings } from './roll-mode.js';

/** What a d20 of a check or save gave. */
export interface CheckRoll {
  readonly natural: number;
  readonly total: number;
  /** Modifiers, and what gave advantage or disadvantage (worth nothing in the total). */
  readonly parts: readonly Part[];
}

/** Sources of advantage and disadvantage among the parts of a check: shown, with no weight in the total. */
function shownSources(sources: readonly Part[]): readonly Part[] {
  return sources.map((source) => ({ ...source, value: 0 }));
}

/** Rolls a d20 with modifiers, sources combined. */
export function* rollD20(
  ctx: ActionContext,
  combatantId: string,
  purpose: string,
  modifiers: readonly Part[],
  modeSources: readonly Part[],
): Procedure<CheckRoll> {
  const { mode, sources } = combineSources(modeSources);
  const roll = yield* ctx.roll({ purpose, rollerId: combatantId, dice: d20(mode), parts: modifiers });
  yield* useUpRulings(ctx, combatantId);
  return { natural: roll.kept[0]!, total: roll.total, parts: [...modifiers, ...shownSources(sources)] };
}

/**
 * Rolls an ability check with a skill (5E-CORE-05). Natural 1 and 20 mean nothing special.
 * @param circumstances what else gives advantage or disadvantage
 */
export function* rollSkill(
  ctx: ActionContext,
  combatantId: string,
  skill: Skill,
  circumstances: readonly Part[] = [],
): Procedure<CheckRoll> {
  const combatant = ctx.combatant(combatantId);
  const sources = [...skillCheckSources(ctx.state, combatant, SKILLS[skill], skill), ...circumstances];
  const roll = yield* rollD20(ctx, combatantId, `skill:${skill}`, skillParts(combatant, skill), sources);
  if (helpFor(combatant, skill)) yield* useUpHelp(ctx, combatantId, skill);
  return roll;
}

/** Help is used up by the first check it is for, even if it was cancelled (5E-HELP-01). */
function* useUpHelp(ctx: ActionContext, combatantId: string, task: Skill | Ability): Procedure {
  const help = ctx
    .combatant(combatantId)
    .effects.find(
      (effect) => effect.kind === EFFECTS.helped && helpFor({ ...ctx.combatant(combatantId), effects: [effect] }, task),
    );
  if (help) yield* endEffect(ctx, combatantId, help, 'used');
}

/** A skill check against a DC, decided and recorded. */
export function* skillCheck(
  ctx: ActionContext,
  combatantId: string,
  skill: Skill,
  difficulty: number | null,
  ruleIds: readonly string[],
): Procedure<boolean> {
  const roll = yield* rollSkill(ctx, combatantId, skill);
  const success = difficulty === null || roll.total >= difficulty;
  yield* recordCheck(ctx, combatantId, `skill:${skill}`, roll, difficulty, success, ruleIds);
  return success;
}

/** A Strength check that no skill bears on (5E-CORE-05), with help for it (5E-HELP-01), decided and recorded. */
export function* strengthCheck(
  ctx: ActionContext,
  combatantId: string,
  difficulty: number,
  ruleIds: readonly string[],
): Procedure<boolean> {
  const combatant = ctx.combatant(combatantId);
  const helped = helpFor(combatant, 'strength') ? [advantage('Help', '5E-HELP-01')] : [];
  const sources = [...abilityCheckSources(ctx.state, combatant, 'strength'), ...helped];
  const parts = [abilityPart(combatant, 'strength')];
  const roll = yield* rollD20(ctx, combatantId, 'check:strength', parts, sources);
  if (helped.length > 0) yield* useUpHelp(ctx, combatantId, 'strength');
  const success = roll.total >= difficulty;
  yield* recordCheck(ctx, combatantId, 'check:strength', roll, difficulty, success, ruleIds);
  return success;
}

/**
 * A contest: both roll, the higher total wins, and a tie leaves things as they are (5E-CORE-06).
 * @returns whether the first one changed things
 */
export function* contest(
  ctx: ActionContext,
  first: { readonly id: string; readonly skill: Skill },
  second: { readonly id: string; readonly skill: Skill },
  ruleIds: readonly string[],
): Procedure<boolean> {
  const one = yield* rollSkill(ctx, first.id, first.skill);
  const other = yield* rollSkill(ctx, second.id, second.skill);
  const won = one.total > other.total;
  const rules = ['5E-CORE-06', ...ruleIds];
  yield* recordCheck(ctx, first.id, `skill:${first.skill}`, one, other.total, won, rules);
  yield* recordCheck(ctx, second.id, `skill:${second.skill}`, other, one.total, !won, rules);
  return won;
}

/**
 * A saving throw (5E-CORE-07). The helpless and objects fail Strength and Dexterity saves without a roll (5E-COND-09, 5E-RES-08).
 * @param bonuses further parts, such as cover (5E-COV-05)
 */
export function* savingThrow(
  ctx: ActionContext,
  combatantId: string,
  ability: Ability,
  difficulty: number,
  ruleIds: readonly string[],
  bonuses: readonly Part[] = [],
): Procedure<boolean> {
  const combatant = ctx.combatant(combatantId);
  const check = `save:${ability}`;
  if ((ability === 'strength' || ability === 'dexterity') && isHelpless(combatant)) {
    const failed = {
      natural: 0,
      total: 0,
      parts: [part('Fails without a roll', 0, 'base', isObject(combatant) ? '5E-RES-08' : '5E-COND-20')],
    };
    yield* recordCheck(ctx, combatantId, check, failed, difficulty, false, ruleIds);
    return false;
  }
  const modifiers = [...saveParts(combatant, ability), ...bonuses];
  const roll = yield* rollD20(ctx, combatantId, check, modifiers, saveSources(ctx.state, combatant, ability));
  const success = roll.total >= difficulty;
  yield* recordCheck(ctx, combatantId, check, roll, difficulty, success, ruleIds);
  return success;
}

export function* recordCheck(
  ctx: ActionContext,
  combatantId: string,
  check: string,
  roll: CheckRoll,
  difficulty: number | null,
  success: boolean,
  ruleIds: readonly string[],
): Procedure {
  yield* ctx.record('CheckResolved', {
    combatantId,
    check,
    natural: roll.natural,
    total: roll.total,
    parts: [...roll.parts],
    difficulty,
    success,
    ruleIds: [...ruleIds],
  });
}

/** A passive score: 10 plus the modifiers, 5 more or less with advantage or disadvantage (5E-CORE-08). */
export function passiveScore(parts: readonly Part[], sources: readonly Part[]): number {
  const { mode } = combineSources(sources);
  return 10 + sumOf(parts) + (mode === 'ADVANTAGE' ? 5 : mode === 'DISADVANTAGE' ? -5 : 0);
}
