import type { EncounterState } from '../engine/encounter/state.js';
import { canonicalJson } from '../engine/integrity/canonical-json.js';
import type { JsonObject, JsonValue } from '../engine/integrity/json.js';

/** A value that two states do not share. */
export interface FieldDifference {
  /** Where: member names, and the id of an entry in a list of things that have one. */
  readonly path: readonly string[];
  /** In the one; undefined: not there. */
  readonly a: JsonValue | undefined;
  /** In the other; undefined: not there. */
  readonly b: JsonValue | undefined;
}

/** In what a creature differs between two states. */
export interface CombatantDifference {
  readonly combatantId: string;
  readonly name: string;
  /** Whether it is present in each of the two. */
  readonly inA: boolean;
  readonly inB: boolean;
  readonly differences: readonly FieldDifference[];
}

export interface StateDifferences {
  /** What belongs to no single creature. */
  readonly encounter: readonly FieldDifference[];
  readonly combatants: readonly CombatantDifference[];
}

/** In what two states of fights differ, who the creatures are and what became of them. Their ids, names and seeds do not count. */
export function compareStates(a: EncounterState, b: EncounterState): StateDifferences {
  const combatants = [...new Set([...Object.keys(a.combatants), ...Object.keys(b.combatants)])].flatMap((id) =>
    compareCombatant(id, a, b),
  );
  return { encounter: differences(fightOf(a), fightOf(b)), combatants };
}

function compareCombatant(id: string, a: EncounterState, b: EncounterState): CombatantDifference[] {
  const [one, other] = [a, b].map(({ combatants }) => (Object.hasOwn(combatants, id) ? combatants[id] : undefined));
  const [inA, inB] = [a.present.includes(id), b.present.includes(id)];
  const found = differences(one as JsonValue | undefined, other as JsonValue | undefined);
  if (found.length === 0 && inA === inB) return [];
  return [{ combatantId: id, name: (one ?? other)!.name, inA, inB, differences: one && other ? found : [] }];
}

/** What of a state is of the fight as a whole. */
function fightOf(state: EncounterState): JsonObject {
  const { phase, map, order, round, surpriseRound, activeId, prompts, dice, relations, ended, houseRules } = state;
  return {
    rulesetId: state.rulesetId,
    houseRules,
    phase,
    round,
    surpriseRound,
    activeId,
    order: order.map((entry) => ({ id: entry.combatantId, ...entry })),
    map,
    relations,
    openAction: state.openAction && { action: state.openAction.action, actorId: state.openAction.actorId },
    prompts: prompts.map(({ kind, ownerId, subjectId }) => ({ kind, ownerId, subjectId })),
    dice: { next: dice.next, mode: dice.mode },
    ended,
  } as unknown as JsonObject;
}

/** The values two JSON values do not share, deepest first named. */
export function differences(
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  path: readonly string[] = [],
): FieldDifference[] {
  if (a === undefined || b === undefined) return a === b ? [] : [{ path, a, b }];
  const [one, other] = [membersOf(a), membersOf(b)];
  if (!one || !other) return canonicalJson(a) === canonicalJson(b) ? [] : [{ path, a, b }];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) =>
    differences(one.get(name), other.get(name), [...path, name]),
  );
}

/** The members of an object, or of a list whose entries have ids; undefined for what is compared as a whole. */
function membersOf(value: JsonValue): ReadonlyMap<string, JsonValue> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value as Readonly<Record<string, JsonValue>>));
  const entries = value as readonly JsonValue[];
  const named = entries.map((entry) => [idOf(entry), entry] as const);
  const ids = new Set(named.map(([id]) => id));
  if (ids.has(undefined) || ids.size < entries.length) return undefined;
  return new Map(named as readonly (readonly [string, JsonValue])[]);
}

function idOf(entry: JsonValue): string | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const { id } = entry as JsonObject;
  return typeof id === 'string' ? id : undefined;
}
