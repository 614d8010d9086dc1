import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant, presentCombatants } from '../../../encounter/state.js';
import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionDefinition } from '../../ruleset.js';
import { coverRefusal } from '../attack/legality.js';
import { spend } from '../activity.js';
import { stabilise as makeStable } from '../damage/dying.js';
import { drinkPotion, potionRefusal } from '../items/potions.js';
import { areClose } from '../positions.js';
import { skillCheck } from '../rolls/checks.js';
import { HEALERS_KIT } from '../statistics/prepare.js';
import { sheetOf } from '../statistics/stat-block.js';
import { actionRefusal, plainOffer } from './costs.js';

/** DC of first aid (5E-STAB-02). */
const FIRST_AID = 10;

/** First aid: Wisdom (Medicine) DC 10, or a use of a healer's kit without a check (5E-STAB-02, 5E-STAB-07). */
export const stabilize: ActionDefinition<'stabilize'> = {
  name: 'stabilize',
  doc: {
    en: 'Stabilise a dying creature within 5 feet: Wisdom (Medicine) DC 10, or a healer’s kit.',
    es: 'Estabilizar a una criatura moribunda a 5 pies o menos: Sabiduría (Medicina) CD 10, o un equipo de sanador.',
  },
  ruleIds: ['5E-STAB-01', '5E-STAB-02', '5E-STAB-07'],
  cost: 'action',
  provokes: false,
  check: (state, actorId, input) => actionRefusal(combatantOf(state, actorId)) ?? aidRefusal(state, actorId, input),
  *perform(ctx, actorId, { targetId, useKit }) {
    yield* spend(ctx, actorId, 'action');
    if (useKit) {
      const remaining = Math.max(0, kitUses(ctx.state, actorId) - 1);
      yield* ctx.record('ResourceChanged', { combatantId: actorId, resource: HEALERS_KIT, remaining });
      yield* makeStable(ctx, targetId, 'firstAid', ['5E-STAB-07']);
      return DONE;
    }
    if (yield* skillCheck(ctx, actorId, 'medicine', FIRST_AID, ['5E-STAB-02']))
      yield* makeStable(ctx, targetId, 'firstAid', ['5E-STAB-02']);
    return DONE;
  },
  offer(state, actorId) {
    const refusal = actionRefusal(combatantOf(state, actorId));
    if (refusal) return plainOffer(refusal);
    const targets = presentCombatants(state)
      .filter(({ id }) => aidRefusal(state, actorId, { targetId: id }) === null)
      .map(({ id }) => ({ combatantId: id, attackIds: [] }));
    if (targets.length === 0) return plainOffer(refuse('NOT_DYING', ['5E-STAB-02'], { target: '–' }));
    return { legal: true, refusal: null, targets, squares: [] };
  },
};

function aidRefusal(state: EncounterState, actorId: string, input: ActionInput<'stabilize'>): Refusal | null {
  const target = findCombatant(state, input.targetId);
  if (!target) return refuse('TARGET_UNKNOWN', ['5E-STAB-02'], { id: input.targetId }, [...state.present]);
  if (target.vital !== 'DYING') return refuse('NOT_DYING', ['5E-STAB-02'], { target: target.id });
  if (!areClose(state, combatantOf(state, actorId), target))
    return refuse('TOO_FAR_TO_HELP', ['5E-AMB-35'], { who: actorId, target: target.id });
  const walled = coverRefusal(state, combatantOf(state, actorId), target);
  if (walled) return walled;
  if (input.useKit && kitUses(state, actorId) < 1) return refuse('NO_KIT', ['5E-STAB-07'], { who: actorId });
  return null;
}

function kitUses(state: EncounterState, id: string): number {
  return combatantOf(state, id).resources[HEALERS_KIT]?.remaining ?? 0;
}

/** A potion takes the action, to drink or to pour into somebody (5E-OBJ-05, 5E-HEAL-02). */
export const usePotion: ActionDefinition<'usePotion'> = {
  name: 'usePotion',
  doc: {
    en: 'Drink a potion of healing, or pour it into a creature within 5 feet.',
    es: 'Beber una poción de curación, o dársela a una criatura a 5 pies o menos.',
  },
  ruleIds: ['5E-OBJ-05', '5E-HEAL-02', '5E-HEAL-04'],
  cost: 'action',
  provokes: false,
  check: (state, actorId, input) => actionRefusal(combatantOf(state, actorId)) ?? potionRefusal(state, actorId, input),
  *perform(ctx, actorId, input) {
    yield* spend(ctx, actorId, 'action');
    yield* drinkPotion(ctx, actorId, input);
    return DONE;
  },
  offer(state, actorId) {
    const actor = combatantOf(state, actorId);
    const refusal = actionRefusal(actor);
    if (refusal) return plainOffer(refusal);
    const [potion] = sheetOf(actor).potions.filter(({ id }) => (actor.resources[id]?.remaining ?? 0) > 0);
    if (!potion) return plainOffer(refuse('POTION_GONE', ['5E-OBJ-05'], { who: actorId, item: '–' }));
    const targets = presentCombatants(state)
      .filter(({ id }) => potionRefusal(state, actorId, { itemId: potion.id, targetId: id }) === null)
      .map(({ id }) => ({ combatantId: id, attackIds: [] }));
    return { legal: true, refusal: null, targets, squares: [] };
  },
};
