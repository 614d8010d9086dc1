import { v5 as uuidV5 } from 'uuid';
import type { Adjustment, CombatantInput } from '../../engine/rules/ruleset.js';
import type { AdjustInput } from './inputs/adjust.input.js';
import type { EncounterCommandInput } from './inputs/command.inputs.js';
import type { AddCombatantsInput } from './inputs/encounter.inputs.js';
import { withoutNulls } from './without-nulls.js';

/** The engine's creatures from a caller's. An id that is left out follows from the command id, so that a repeat is one. */
export function toCombatantInputs(
  input: Pick<AddCombatantsInput, 'combatants'> & { readonly commandId?: string | null },
): readonly CombatantInput[] {
  const { commandId } = input;
  return input.combatants.map((one, index) => {
    const { id, name, kind, side, at, groupId, statistics, currentHitPoints, policies, hidden } = withoutNulls(one);
    return {
      id: id ?? idFor(name, commandId ?? crypto.randomUUID(), index),
      name,
      kind,
      side,
      at: at ?? null,
      groupId: groupId ?? null,
      statistics,
      ...(currentHitPoints !== undefined && { currentHitPoints }),
      ...(hidden && { hidden }),
      ...(policies && { policies: Object.fromEntries(policies.map(({ promptKind, policy }) => [promptKind, policy])) }),
    };
  });
}

/** A readable id: the name, and enough of a hash that two goblins differ. */
function idFor(name: string, commandId: string, index: number): string {
  const word = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${word || 'creature'}-${uuidV5(String(index), commandId.toLowerCase()).slice(0, 8)}`;
}

/** The engine's adjustment from a caller's. */
export function toAdjustment(
  input: Omit<AdjustInput, keyof EncounterCommandInput> & Partial<EncounterCommandInput>,
): Adjustment {
  const {
    commandId: _,
    encounterId: __,
    expectedRevision: ___,
    dice: ____,
    combatantId,
    ...changes
  } = withoutNulls(input);
  const { budget, ...rest } = changes;
  return {
    ...rest,
    combatantId: combatantId ?? null,
    ...(budget && { budget: { resource: budget.name, remaining: budget.remaining } }),
  };
}
