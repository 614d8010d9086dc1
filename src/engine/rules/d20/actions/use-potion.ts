import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import { parseDice } from '../../../dice/index.js';
import { heal } from '../damage/index.js';
import { provoke } from '../opportunities/index.js';
import { distanceFeet } from '../positions.js';
import type { Item } from '../statistics/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction, mayAct } from '../vitals/index.js';
import { rollNotation } from './roll-notation.js';
import { costRefusal, pay } from './costs.js';
import type { ActionCost } from './costs.js';
import type { D20Action } from './define.js';
import { notOffered, offered, stoppedRefusal } from './define.js';

/** Drinking a potion, or applying an oil: a standard action that provokes; giving one to the unconscious takes a full round. */
export const usePotion: D20Action<'usePotion'> = {
  name: 'usePotion',
  doc: {
    en: 'Drink a potion or apply an oil; pour a potion into somebody unconscious (full-round).',
    es: 'Beber una poción o aplicar un aceite; dársela a alguien inconsciente (asalto completo).',
  },
  ruleIds: ({ actions }) => [...actions.potion, ...actions.provokedByAct],
  cost: 'standard (full-round into the unconscious)',
  provokes: true,
  check(state, actorId, { itemId, targetId = actorId }, use) {
    return (
      potionRefusal(state, actorId, itemId, targetId) ?? costRefusal(state, actorId, potionCost(state, targetId), use)
    );
  },
  *perform(ctx, actorId, { itemId, targetId = actorId }, use) {
    yield* pay(ctx, actorId, potionCost(ctx.state, targetId), use);
    yield* provoke(ctx, {
      provokerId: actorId,
      kind: 'ACT',
      because: 'usePotion',
      ruleIds: variantOf(ctx.state).rules.actions.provokedByAct,
    });
    const refusal =
      stoppedRefusal(ctx.state, actorId, 'usePotion') ?? potionRefusal(ctx.state, actorId, itemId, targetId);
    if (refusal) return cutShort(refusal.code);
    yield* drink(ctx, actorId, itemOf(ctx.state, actorId, itemId)!, targetId);
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer(state, actorId) {
    const item = sheetOf(combatantOf(state, actorId)).items.find(({ id }) => leftOf(state, actorId, id) > 0);
    const refusal = this.check(state, actorId, { itemId: item?.id ?? 'potion' }, 'TURN');
    return refusal ? notOffered(refusal) : offered([{ combatantId: actorId, attackIds: [] }]);
  },
};

function* drink(ctx: ActionContext, actorId: string, item: Item, targetId: string): Procedure {
  yield* ctx.record('ResourceChanged', {
    combatantId: actorId,
    resource: item.id,
    remaining: leftOf(ctx.state, actorId, item.id) - 1,
  });
  if (item.healing !== null) {
    const amount = yield* rollNotation(ctx, 'healing', actorId, parseDice(item.healing));
    yield* heal(ctx, { combatantId: targetId, sourceId: actorId, cause: item.id, amount: Math.max(0, amount) });
  }
  if (item.temporaryHitPoints === null) return;
  const granted = yield* rollNotation(ctx, 'temporaryHitPoints', actorId, parseDice(item.temporaryHitPoints));
  const { hitPoints } = ctx.combatant(targetId);
  yield* ctx.record('HitPointsSet', {
    combatantId: targetId,
    cause: item.id,
    hitPoints: { ...hitPoints, temporary: Math.max(hitPoints.temporary, granted) },
    ruleIds: [],
  });
}

function potionRefusal(state: EncounterState, actorId: string, itemId: string, targetId: string): Refusal | null {
  const { potion } = variantOf(state).rules.actions;
  const known = sheetOf(combatantOf(state, actorId)).items.map(({ id }) => id);
  if (!itemOf(state, actorId, itemId)) return refuse('ITEM_UNKNOWN', potion, { who: actorId, item: itemId }, known);
  if (leftOf(state, actorId, itemId) < 1) return refuse('ITEM_USED_UP', potion, { item: itemId });
  if (targetId === actorId) return null;
  if (!findCombatant(state, targetId)) return refuse('TARGET_UNKNOWN', potion, { id: targetId }, [...state.present]);
  if (combatantOf(state, targetId).vital === 'DEAD')
    return refuse('TARGET_DEAD', variantOf(state).rules.injury.dead, { who: targetId });
  return distanceFeet(state, actorId, targetId) > 5 ? refuse('OUT_OF_REACH', potion, { target: targetId }) : null;
}

/** What it takes: a full round for somebody who cannot drink. */
export const potionCost = (state: EncounterState, targetId: string): ActionCost => {
  const target = findCombatant(state, targetId);
  return target && !mayAct(target) ? 'FULL_ROUND' : 'STANDARD';
};

function itemOf(state: EncounterState, actorId: string, itemId: string): Item | undefined {
  return sheetOf(combatantOf(state, actorId)).items.find(({ id }) => id === itemId);
}

function leftOf(state: EncounterState, actorId: string, itemId: string): number {
  const { resources } = combatantOf(state, actorId);
  return Object.hasOwn(resources, itemId) ? resources[itemId]!.remaining : 0;
}
