import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { variantOf } from '../variant-of.js';
import type { ConditionTable, ConditionTraits } from './condition.js';

/** A condition a creature is under, with what it does. */
export interface ActiveCondition {
  readonly kind: string;
  readonly level: number | null;
  readonly traits: ConditionTraits;
  readonly ruleId: string;
}

/** Those down have these conditions without an effect of their own. */
const OF_VITAL: Readonly<Record<string, string>> = {
  DYING: 'unconscious',
  STABLE: 'unconscious',
  UNCONSCIOUS: 'unconscious',
  DEAD: 'unconscious',
  DISABLED: 'disabled',
};

/**
 * The conditions a creature is under, in the order in which they began, without those a graver one stands for and each kind
 * once (D35-CND-01, PF1-CND-01). Being down counts as unconscious, at exactly 0 hit points as disabled.
 */
export function conditionsOf(state: EncounterState, combatant: Combatant): readonly ActiveCondition[] {
  const table = variantOf(state).conditions;
  const vital = OF_VITAL[combatant.vital];
  const kinds = [...combatant.effects.map(({ kind }) => kind), ...(vital === undefined ? [] : [vital])];
  if (kinds.length === 0) return [];
  const present = kinds.filter((kind, index) => Object.hasOwn(table, kind) && kinds.indexOf(kind) === index);
  const replaced = new Set(present.flatMap((kind) => table[kind]!.traits.replaces ?? []));
  return present.filter((kind) => !replaced.has(kind)).map((kind) => activeCondition(table, combatant, kind));
}

/** Whether any condition of the creature has this trait. */
export function hasTrait(state: EncounterState, combatant: Combatant, trait: keyof ConditionTraits): boolean {
  return conditionsOf(state, combatant).some(({ traits }) => traits[trait] !== undefined);
}

/** The conditions that count when somebody in particular attacks: not those that leave one open to all but whoever did it (D35-GRP-09). */
export function conditionsAgainst(
  state: EncounterState,
  target: Combatant,
  attacker: Combatant | null,
): readonly ActiveCondition[] {
  return conditionsOf(state, target).filter(
    ({ kind, traits }) =>
      !traits.openToOthers ||
      !target.effects.some((effect) => effect.kind === kind && effect.sourceId === (attacker?.id ?? '')),
  );
}

/** Whether the creature is under this condition. */
export function hasCondition(combatant: Combatant, kind: string): boolean {
  return combatant.effects.some((effect) => effect.kind === kind);
}

function activeCondition(table: ConditionTable, combatant: Combatant, kind: string): ActiveCondition {
  const { traits, ruleIds } = table[kind]!;
  const level = combatant.effects.find((effect) => effect.kind === kind)?.level ?? null;
  return { kind, level, traits, ruleId: ruleIds[0] };
}
