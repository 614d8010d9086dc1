import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import { creatureRefusal } from '../objects.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import { parseDice } from '../../../dice/index.js';
import { coverRefusal } from '../attack/legality.js';
import { heal } from '../damage/healing.js';
import { areClose } from '../positions.js';
import { sheetOf } from '../statistics/stat-block.js';

type PotionInput = ActionInput<'usePotion'>;

/** Why a potion cannot be used: it is gone, or who should drink it is too far off or dead (5E-OBJ-05, 5E-HEAL-05). */
export function potionRefusal(state: EncounterState, id: string, input: PotionInput): Refusal | null {
  const one = combatantOf(state, id);
  const { potions } = sheetOf(one);
  if (!potions.some((potion) => potion.id === input.itemId))
    return refuse(
      'ITEM_UNKNOWN',
      ['5E-OBJ-05'],
      { who: id, item: input.itemId },
      potions.map((potion) => potion.id),
    );
  if ((one.resources[input.itemId]?.remaining ?? 0) < 1)
    return refuse(
      'POTION_GONE',
      ['5E-OBJ-05'],
      { who: id, item: input.itemId },
      potions.filter((potion) => (one.resources[potion.id]?.remaining ?? 0) > 0).map((potion) => potion.id),
    );
  if (input.targetId === undefined || input.targetId === id) return null;
  const target = findCombatant(state, input.targetId);
  if (!target) return refuse('TARGET_UNKNOWN', ['5E-OBJ-05'], { id: input.targetId }, [...state.present]);
  const lifeless = creatureRefusal(target, '5E-HEAL-02');
  if (lifeless) return lifeless;
  if (target.vital === 'DEAD') return refuse('TARGET_DEAD', ['5E-HEAL-05'], { target: target.id });
  if (!areClose(state, one, target)) return refuse('TOO_FAR_TO_HELP', ['5E-OBJ-05'], { who: id, target: target.id });
  return coverRefusal(state, one, target);
}

/** Drinks a potion, or pours it into somebody (5E-HEAL-02). */
export function* drinkPotion(ctx: ActionContext, id: string, input: PotionInput): Procedure {
  const one = ctx.combatant(id);
  const potion = sheetOf(one).potions.find(({ id: itemId }) => itemId === input.itemId);
  if (!potion) return;
  const remaining = Math.max(0, (one.resources[potion.id]?.remaining ?? 0) - 1);
  yield* ctx.record('ResourceChanged', { combatantId: id, resource: potion.id, remaining });
  const amount = yield* rollHealing(ctx, id, potion.healing);
  yield* heal(ctx, input.targetId ?? id, amount, { sourceId: id, cause: potion.id, ruleIds: ['5E-HEAL-02'] });
}

/** Rolls healing dice. */
export function* rollHealing(ctx: ActionContext, rollerId: string, notation: string): Procedure<number> {
  const { terms } = parseDice(notation);
  const dice = terms.flatMap((term) => (term.kind === 'dice' ? [{ count: term.count, sides: term.sides }] : []));
  const fixed = terms.reduce((sum, term) => (term.kind === 'constant' ? sum + term.sign * term.value : sum), 0);
  const parts = fixed === 0 ? [] : [part('Bonus', fixed, 'base', '5E-HEAL-02')];
  if (dice.length === 0) return Math.max(0, fixed);
  const roll = yield* ctx.roll({ purpose: 'healing', rollerId, dice, parts });
  return Math.max(0, roll.total);
}
