import { part, sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant } from '../../../encounter/state.js';
import type { InitiativeInput } from '../../ruleset.js';
import { hasTurns } from '../objects.js';
import { abilityPart } from '../rolls/bonuses.js';
import { abilityCheckSources } from '../rolls/check-sources.js';
import { recordCheck, rollD20 } from '../rolls/checks.js';
import { sheetOf } from '../statistics/stat-block.js';
import { inOrder } from './initiative-order.js';
import type { Slot } from './ties.js';
import { breakTies } from './ties.js';

/** The parts of initiative: a Dexterity check, and what is added to it (5E-INIT-01). */
export function initiativeParts(combatant: Combatant): readonly Part[] {
  const { initiativeBonus } = sheetOf(combatant);
  const parts = [abilityPart(combatant, 'dexterity')];
  return initiativeBonus === 0 ? parts : [...parts, part('Initiative', initiativeBonus, 'untyped', '5E-INIT-01')];
}

/** Everyone rolls, groups of identical creatures once, and ties are broken (5E-INIT-01 to 5E-INIT-09). */
export function* rollInitiative(ctx: ActionContext, input: InitiativeInput): Procedure<ActionResult> {
  const stated = new Map(input.stated.map(({ combatantId, total }) => [combatantId, total]));
  const creatures = ctx.state.present.filter((id) => hasTurns(ctx.state, id));
  const slots = yield* rollSlots(ctx, creatures, stated);
  const entries = yield* breakTies(ctx, slots);
  const reason = input.stated.length >= creatures.length ? 'STATED' : 'ROLLED';
  yield* ctx.record('InitiativeSet', { order: inOrder(entries), reason });
  return DONE;
}

/**
 * Creatures that join a fight roll and take their place; among equals they come after those who were there, so that nobody's
 * place in the round under way moves (5E-INIT-05).
 */
export function* joinCombat(ctx: ActionContext, combatantIds: readonly string[]): Procedure<ActionResult> {
  const creatures = combatantIds.filter((id) => hasTurns(ctx.state, id));
  if (creatures.length === 0) return DONE;
  const slots = yield* rollSlots(ctx, creatures, new Map());
  const entries = yield* breakTies(ctx, slots);
  const behind = entries.map((entry) => ({ ...entry, tieBreaks: [-1, ...entry.tieBreaks] }));
  yield* ctx.record('InitiativeSet', { order: inOrder([...ctx.state.order, ...behind]), reason: 'JOINED' });
  return DONE;
}

/** One roll for each creature or group, in joining order (5E-INIT-02). Stated totals are taken as they are. */
function* rollSlots(
  ctx: ActionContext,
  ids: readonly string[],
  stated: ReadonlyMap<string, number>,
): Procedure<readonly Slot[]> {
  const slots: Slot[] = [];
  for (const id of ids) {
    const combatant = ctx.combatant(id);
    const modifier = sumOf(initiativeParts(combatant));
    const total = stated.get(id);
    if (total !== undefined) {
      slots.push(slotOf(combatant, total, modifier, null));
      continue;
    }
    const group = slots.find((slot) => combatant.groupId !== null && slot.groupId === combatant.groupId);
    if (group) {
      slots[slots.indexOf(group)] = { ...group, members: [...group.members, id] };
      continue;
    }
    const roll = yield* rollD20(
      ctx,
      id,
      'initiative',
      initiativeParts(combatant),
      abilityCheckSources(ctx.state, combatant, 'dexterity'),
    );
    yield* recordCheck(ctx, id, 'initiative', roll, null, true, ['5E-INIT-01']);
    slots.push(slotOf(combatant, roll.total, modifier, combatant.groupId));
  }
  return slots;
}

/** A place for one creature, which others of its group may join. One whose total was stated shares it with nobody. */
function slotOf(combatant: Combatant, total: number, modifier: number, groupId: string | null): Slot {
  return {
    id: groupId ?? combatant.id,
    groupId,
    members: [combatant.id],
    kind: combatant.kind,
    dexterity: sheetOf(combatant).abilities.dexterity,
    total,
    modifier,
  };
}
