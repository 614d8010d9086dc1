import type { Total } from '../../../encounter/modifiers.js';
import { part, totalOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { InitiativeEntry, Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { abilityNow, conditionsOf } from '../conditions/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';

/** The initiative modifier with its parts (D35-INI-01, PF1-INI-01). */
export function initiativeModifier(state: EncounterState, combatantId: string): Total {
  const combatant = combatantOf(state, combatantId);
  const sheet = sheetOf(combatant);
  const ruleId = variantOf(state).rules.turns.initiative[0];
  const parts = [part('Dexterity', abilityNow(state, combatant, 'dexterity'), 'ability', ruleId)];
  if (hasFeat(sheet, 'Improved Initiative')) parts.push(part('Improved Initiative', 4, 'untyped', ruleId));
  if (sheet.initiativeMisc !== 0) parts.push(part('other', sheet.initiativeMisc, 'untyped', ruleId));
  return totalOf([...parts, ...fromConditions(state, combatant)]);
}

/** Highest first; ties by modifier, then by what was rolled against each other (D35-INI-02, PF1-INI-02). */
export function compareInitiative(a: InitiativeEntry, b: InitiativeEntry): number {
  if (a.total !== b.total) return b.total - a.total;
  if (a.modifier !== b.modifier) return b.modifier - a.modifier;
  const rolls = Math.max(a.tieBreaks.length, b.tieBreaks.length);
  for (let index = 0; index < rolls; index++) {
    const difference = (b.tieBreaks[index] ?? 0) - (a.tieBreaks[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Rolls (or takes as stated) the initiative of these creatures. Those of one group share one roll.
 * @param stated totals the game master states, by creature
 */
export function* rollEntries(
  ctx: ActionContext,
  ids: readonly string[],
  stated: ReadonlyMap<string, number>,
): Procedure<readonly InitiativeEntry[]> {
  const entries: InitiativeEntry[] = [];
  const groups = new Map<string, number>();
  for (const combatantId of ids) {
    const { groupId } = ctx.combatant(combatantId);
    const modifier = initiativeModifier(ctx.state, combatantId);
    let total = stated.get(combatantId) ?? (groupId === null ? undefined : groups.get(groupId));
    if (total === undefined) {
      const roll = yield* ctx.roll({
        purpose: 'initiative',
        rollerId: combatantId,
        dice: [{ count: 1, sides: 20 }],
        parts: modifier.parts,
      });
      total = roll.total;
    }
    if (groupId !== null) groups.set(groupId, total);
    entries.push({ combatantId, total, modifier: modifier.total, tieBreaks: [] });
  }
  return entries;
}

/**
 * Lets those who are still equal roll against each other until they are not (D35-INI-02, PF1-INI-02). Members of one group
 * do not: they stay in the order in which they joined.
 */
export function* rollOff(
  ctx: ActionContext,
  entries: readonly InitiativeEntry[],
): Procedure<readonly InitiativeEntry[]> {
  let current = [...entries];
  for (;;) {
    const tied = current.filter((entry) => current.some((other) => mustRollOff(ctx.state, entry, other)));
    if (tied.length === 0) return withGroupsInOrder(current).sort(compareInitiative);
    const byGroup = new Map<string, number>();
    for (const { combatantId } of tied) {
      const { groupId } = ctx.combatant(combatantId);
      const shared = groupId === null ? undefined : byGroup.get(groupId);
      const face = shared ?? (yield* rollOne(ctx, combatantId));
      if (groupId !== null) byGroup.set(groupId, face);
      current = current.map((entry) =>
        entry.combatantId === combatantId ? { ...entry, tieBreaks: [...entry.tieBreaks, face] } : entry,
      );
    }
  }
}

/** One creature's roll against those it ties with. */
export function* rollOne(ctx: ActionContext, combatantId: string): Procedure<number> {
  const roll = yield* ctx.roll({
    purpose: 'initiative:tie',
    rollerId: combatantId,
    dice: [{ count: 1, sides: 20 }],
  });
  return roll.total;
}

function mustRollOff(state: EncounterState, a: InitiativeEntry, b: InitiativeEntry): boolean {
  if (a.combatantId === b.combatantId || compareInitiative(a, b) !== 0) return false;
  const group = combatantOf(state, a.combatantId).groupId;
  return group === null || group !== combatantOf(state, b.combatantId).groupId;
}

/** Equal entries that are left belong to one group each: a last figure keeps them in joining order. */
function withGroupsInOrder(entries: readonly InitiativeEntry[]): InitiativeEntry[] {
  return entries.map((entry, index) => {
    const before = entries.slice(0, index).filter((other) => compareInitiative(entry, other) === 0).length;
    return before === 0 ? entry : { ...entry, tieBreaks: [...entry.tieBreaks, -before] };
  });
}

function fromConditions(state: EncounterState, combatant: Combatant): Part[] {
  return conditionsOf(state, combatant).flatMap(({ kind, traits, ruleId }) =>
    traits.initiative === undefined ? [] : [part(kind, traits.initiative, 'untyped', ruleId)],
  );
}
