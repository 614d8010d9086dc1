import type { Effect } from '../../../encounter/schemas.js';
import type { Combatant } from '../../../encounter/state.js';
import { isObject } from '../objects.js';
import type { ConditionKind } from '../vocabulary.js';
import { CONDITION_KINDS } from '../vocabulary.js';

/** Effects of this game that are no conditions. */
export const EFFECTS = {
  /** Dodging (5E-DODGE-01). */
  dodge: 'dodge',
  /** Helped: advantage on the next attack against `data.targetId`, or on the next check of `data.task` (5E-HELP-01, 5E-HELP-03). */
  helped: 'helped',
  /** The game master's advantage or disadvantage on the next d20: `level` 1 or -1 (5E-ADV-05). */
  rollMode: 'rollMode',
  /** Speed 0 for the rest of a turn. */
  halted: 'halted',
  /** Something it dropped: `data.itemId`, `data.at` (5E-AMB-03). */
  droppedItem: 'droppedItem',
  /** Something else has its attention (5E-HIDE-07). */
  distracted: 'distracted',
  /** Holds on to what it climbs, with nothing under its feet (5E-ENV-02). */
  climbing: 'climbing',
  /** Stable, and back to 1 hit point after `level` hours (5E-STAB-06). */
  recovering: 'recovering',
} as const;

/** What being in one condition includes (5E-COND-20). */
const INCLUDES: Readonly<Partial<Record<ConditionKind, readonly ConditionKind[]>>> = {
  paralyzed: ['incapacitated'],
  petrified: ['incapacitated'],
  stunned: ['incapacitated'],
  unconscious: ['incapacitated'],
};

const KINDS: ReadonlySet<string> = new Set(CONDITION_KINDS);
const remembered = new WeakMap<readonly Effect[], ReadonlySet<ConditionKind>>();

/**
 * The conditions a creature is in: a condition is there or not, however many sources it has (5E-COND-00), and includes others
 * (5E-COND-20).
 */
export function conditionsOf(combatant: Combatant): ReadonlySet<ConditionKind> {
  let found = remembered.get(combatant.effects);
  if (!found) {
    const kinds = combatant.effects
      .map((effect) => effect.kind)
      .filter((kind): kind is ConditionKind => KINDS.has(kind));
    found = new Set(kinds.flatMap((kind) => [kind, ...(INCLUDES[kind] ?? [])]));
    remembered.set(combatant.effects, found);
  }
  return found;
}

export function suffers(combatant: Combatant, ...kinds: readonly ConditionKind[]): boolean {
  if (combatant.effects.length === 0) return false;
  const conditions = conditionsOf(combatant);
  return kinds.some((kind) => conditions.has(kind));
}

/** Level of exhaustion, 0 to 6 (section 56). */
export function exhaustionLevel(combatant: Combatant): number {
  return combatant.effects.reduce(
    (level, effect) => (effect.kind === 'exhaustion' ? Math.max(level, effect.level ?? 1) : level),
    0,
  );
}

/** Whether a creature lives and may act or react as far as conditions go (5E-COND-07). */
export function isAble(combatant: Combatant): boolean {
  return combatant.vital === 'ALIVE' && !suffers(combatant, 'incapacitated') && !isObject(combatant);
}

/** Whether it may not move at all, whatever its speed (5E-COND-09, 5E-COND-10, 5E-COND-14, 5E-COND-15); objects do not either. */
export function isImmobile(combatant: Combatant): boolean {
  return (
    combatant.vital !== 'ALIVE' ||
    suffers(combatant, 'paralyzed', 'petrified', 'stunned', 'unconscious') ||
    isObject(combatant)
  );
}

/** Whether it fails Strength and Dexterity saves (5E-COND-09, 5E-COND-10, 5E-COND-14, 5E-COND-15, 5E-RES-08). */
export const isHelpless = isImmobile;
