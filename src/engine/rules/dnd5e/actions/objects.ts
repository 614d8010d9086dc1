import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Effect } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { squareDistance } from '../../../grid/index.js';
import type { Square } from '../../../grid/index.js';
import type { ActionDefinition, Offering } from '../../ruleset.js';
import { endEffect } from '../../shared/index.js';
import { budgetLeft, notesOf, spend } from '../activity.js';
import { dropItem as drop } from '../conditions/apply.js';
import { isImmobile } from '../conditions/suffered.js';
import { droppedItems, freeHands } from '../hands.js';
import { diagonalsOf } from '../house-rules.js';
import { speedOf } from '../speed.js';
import { SHIELD_ID } from '../statistics/armor.js';
import { sheetOf } from '../statistics/stat-block.js';
import { SPEED_MODES } from '../vocabulary.js';
import { actionRefusal, incapacityRefusal, plainOffer } from './costs.js';

/**
 * What handling one object costs: the free interaction, which goes with movement or an action and so needs one of them left
 * (5E-OBJ-03); then the action; a shield always the action (5E-OBJ-04, 5E-DEF-03).
 */
export function handlingRefusal(state: EncounterState, actor: Combatant, itemId: string): Refusal | null {
  const incapable = incapacityRefusal(actor);
  if (incapable) return incapable;
  if (actionRefusal(actor) === null) return null;
  if (itemId !== SHIELD_ID && budgetLeft(actor, 'interaction') > 0) {
    const goesWithMore = budgetLeft(actor, 'attacks') > 0 || mayStillMove(state, actor);
    return goesWithMore ? null : refuse('INTERACTION_GOES_WITH_MORE', ['5E-OBJ-03'], { who: actor.id }, ['endTurn']);
  }
  return refuse('INTERACTION_SPENT', ['5E-OBJ-04'], { who: actor.id }, ['endTurn']);
}

/** Whether any way of moving has feet left; standing up and crawling draw on them too. */
function mayStillMove(state: EncounterState, actor: Combatant): boolean {
  const speeds = 1 + (notesOf(actor).dashes ?? 0);
  return SPEED_MODES.some((mode) => speeds * speedOf(state, actor, mode) > actor.activity.movementSpent);
}

export function* payForHandling(ctx: ActionContext, id: string, itemId: string): Procedure {
  const free = itemId !== SHIELD_ID && budgetLeft(ctx.combatant(id), 'interaction') > 0;
  yield* spend(ctx, id, free ? 'interaction' : 'action');
}

/** Things a creature can hold: its held weapons and its shield. */
function holdableIds(one: Combatant): readonly string[] {
  const { attacks, shield } = sheetOf(one);
  return [...attacks.filter(({ held }) => held).map(({ id }) => id), ...(shield ? [SHIELD_ID] : [])];
}

/** A thing it dropped that it can pick up: from within 5 feet, or where nobody says how far off it lies (5E-OBJ-07). */
function pickedUp(state: EncounterState, one: Combatant, itemId: string): Effect | undefined {
  return droppedItems(one, itemId).find(({ data }) => {
    const lies = data.at as Square | null | undefined;
    return !lies || !one.at || squareDistance(one.at, lies, diagonalsOf(state.houseRules)) <= 5;
  });
}

function drawRefusal(state: EncounterState, actorId: string, itemId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  const names = { who: actorId, item: itemId };
  if (!holdableIds(actor).includes(itemId)) return refuse('ITEM_UNKNOWN', ['5E-OBJ-03'], names, holdableIds(actor));
  if (actor.wielded.includes(itemId)) return refuse('ALREADY_IN_HAND', ['5E-OBJ-03'], names);
  const counted = actor.resources[itemId];
  if (counted && counted.remaining < 1)
    return refuse('NO_AMMUNITION', ['5E-WPN-08'], { who: actorId, ammunition: itemId });
  // Whoever dropped one of several has the others still.
  const lying = droppedItems(actor, itemId).length;
  if (lying >= (counted?.remaining ?? 1) && !pickedUp(state, actor, itemId))
    return refuse('ITEM_TOO_FAR', ['5E-OBJ-07'], names);
  if (freeHands(state, actor) < 1)
    return refuse('HANDS_FULL', ['5E-OBJ-03'], { who: actorId }, ['dropItem', 'sheatheWeapon']);
  return handlingRefusal(state, actor, itemId);
}

/** Draw a weapon, ready a shield, or pick up what was dropped within 5 feet (5E-OBJ-03, 5E-OBJ-07). */
export const drawWeapon: ActionDefinition<'drawWeapon'> = {
  name: 'drawWeapon',
  doc: {
    en: 'Draw a weapon or pick up a dropped one: the free interaction of the turn, then the action. A shield takes the action.',
    es: 'Desenvainar un arma o recoger una caída: la interacción gratuita del turno, después la acción. El escudo cuesta la acción.',
  },
  ruleIds: ['5E-OBJ-03', '5E-OBJ-04', '5E-OBJ-07', '5E-DEF-03'],
  cost: 'free interaction or action',
  provokes: false,
  check: (state, actorId, { itemId }) => drawRefusal(state, actorId, itemId),
  *perform(ctx, actorId, { itemId }) {
    yield* payForHandling(ctx, actorId, itemId);
    const { wielded } = ctx.combatant(actorId);
    const dropped = pickedUp(ctx.state, ctx.combatant(actorId), itemId);
    yield* ctx.record('WieldedChanged', {
      combatantId: actorId,
      wielded: [...wielded, itemId],
      how: dropped ? 'PICKED_UP' : 'DRAWN',
      itemId,
    });
    if (dropped) yield* endEffect(ctx, actorId, dropped, 'pickedUp');
    return DONE;
  },
  offer(state, actorId) {
    const items = holdableIds(combatantOf(state, actorId));
    const refusals = items.map((itemId) => drawRefusal(state, actorId, itemId));
    return plainOffer(
      refusals.includes(null)
        ? null
        : (refusals[0] ?? refuse('ITEM_UNKNOWN', ['5E-OBJ-03'], { who: actorId, item: '–' })),
    );
  },
};

/** Sheathe a weapon or take a shield off (5E-OBJ-03, 5E-DEF-03). */
export const sheatheWeapon: ActionDefinition<'sheatheWeapon'> = {
  name: 'sheatheWeapon',
  doc: {
    en: 'Put a weapon away: the free interaction of the turn, then the action. A shield takes the action.',
    es: 'Guardar un arma: la interacción gratuita del turno, después la acción. El escudo cuesta la acción.',
  },
  ruleIds: ['5E-OBJ-03', '5E-OBJ-04', '5E-DEF-03'],
  cost: 'free interaction or action',
  provokes: false,
  check: sheatheRefusal,
  *perform(ctx, actorId, { itemId }) {
    yield* payForHandling(ctx, actorId, itemId);
    yield* ctx.record('WieldedChanged', {
      combatantId: actorId,
      wielded: ctx.combatant(actorId).wielded.filter((one) => one !== itemId),
      how: 'SHEATHED',
      itemId,
    });
    return DONE;
  },
  offer: (state, actorId) => offerOfItems(state, actorId, (itemId) => sheatheRefusal(state, actorId, { itemId })),
};

function sheatheRefusal(
  state: EncounterState,
  actorId: string,
  { itemId }: { readonly itemId: string },
): Refusal | null {
  return heldRefusal(state, actorId, itemId) ?? handlingRefusal(state, combatantOf(state, actorId), itemId);
}

/** Dropping what one holds is free (5E-AMB-03); a shield is strapped on and takes the action to doff (5E-DEF-03). */
export const dropItem: ActionDefinition<'dropItem'> = {
  name: 'dropItem',
  doc: {
    en: 'Drop what you hold: free. A shield takes the action.',
    es: 'Soltar lo que sostienes: no cuesta nada. El escudo cuesta la acción.',
  },
  ruleIds: ['5E-OBJ-04', '5E-AMB-03', '5E-DEF-03'],
  cost: 'free; the action for a shield',
  provokes: false,
  check: dropRefusal,
  *perform(ctx, actorId, { itemId }) {
    if (itemId === SHIELD_ID) yield* spend(ctx, actorId, 'action');
    yield* drop(ctx, actorId, itemId);
    return DONE;
  },
  offer: (state, actorId) => offerOfItems(state, actorId, (itemId) => dropRefusal(state, actorId, { itemId })),
};

function dropRefusal(state: EncounterState, actorId: string, { itemId }: { readonly itemId: string }): Refusal | null {
  const actor = combatantOf(state, actorId);
  // Who cannot move does not open its hand either.
  const still = ['5E-COND-09', '5E-COND-10', '5E-COND-14'];
  if (isImmobile(actor)) return refuse('ACTOR_INCAPACITATED', still, { who: actorId }, ['endTurn']);
  const refusal = heldRefusal(state, actorId, itemId);
  if (refusal || itemId !== SHIELD_ID) return refusal;
  const spent = actionRefusal(actor);
  return spent && { ...spent, ruleIds: ['5E-DEF-03', ...spent.ruleIds] };
}

/** Legal if it is for anything that is held. */
function offerOfItems(state: EncounterState, actorId: string, refusalOf: (itemId: string) => Refusal | null): Offering {
  const { wielded } = combatantOf(state, actorId);
  const refusals = (wielded.length > 0 ? wielded : ['–']).map(refusalOf);
  return plainOffer(refusals.includes(null) ? null : refusals[0]!);
}

function heldRefusal(state: EncounterState, actorId: string, itemId: string): Refusal | null {
  const { wielded } = combatantOf(state, actorId);
  return wielded.includes(itemId)
    ? null
    : refuse('NOT_IN_HAND', ['5E-OBJ-03'], { who: actorId, item: itemId }, [...wielded]);
}
