import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { inHand, optionRefusal } from '../attack/index.js';
import { optionsOf } from '../attack/attack-action.js';
import { keepStance, makeAttack } from '../attack/make-attack.js';
import { isDestroyed } from '../items/damaged-items.js';
import { stowedItem } from '../items/stowed.js';
import { noted } from '../budget.js';
import { speedOf } from '../movement/speed.js';
import type { Attack } from '../statistics/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { approach, chargeRefusal, chargeTargets, planApproach } from './approach.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';

type ChargeInput = ActionInput<'charge'>;

/** Charging: a full-round action (a standard one for the restricted), straight at a foe, with one attack at the end (D35-CHG-01, D35-CHG-02, PF1-CHG-01 to PF1-CHG-15). */
export const charge: D20Action<'charge'> = {
  name: 'charge',
  doc: {
    en: 'Move at least 10 feet and up to twice your speed straight at a foe and strike at +2; -2 AC until your next turn.',
    es: 'Moverse al menos 10 pies y hasta el doble de la velocidad en línea recta hacia un enemigo y golpear con +2; CA -2 hasta el próximo turno.',
  },
  ruleIds: ({ movement }) => [
    ...movement.charge,
    ...movement.chargePath,
    ...movement.chargeSight,
    ...movement.chargeModifiers,
    ...movement.chargeRestricted,
  ],
  cost: 'full-round (standard if restricted)',
  provokes: true,
  check(state, actorId, input) {
    const plan = planFor(state, actorId, input);
    return 'refusal' in plan ? plan.refusal : null;
  },
  *perform(ctx, actorId, input) {
    const plan = planFor(ctx.state, actorId, input);
    if ('refusal' in plan) return cutShort(plan.refusal.code);
    yield* draw(ctx, actorId, plan.attack);
    const stopped = yield* approach(ctx, actorId, input, plan.attack);
    if (stopped !== null) return cutShort(stopped);
    const [ruleId] = variantOf(ctx.state).rules.movement.chargeModifiers;
    const options = optionsOf(input);
    yield* keepStance(ctx, actorId, options);
    const result = yield* makeAttack(ctx, {
      attackerId: actorId,
      targetId: input.targetId,
      attack: plan.attack,
      reason: 'charge',
      options,
      extraParts: [part('charging', 2, 'untyped', ruleId)],
    });
    yield* afterStrenuousAction(ctx, actorId);
    return typeof result === 'string' ? cutShort(result) : DONE;
  },
  offer(state, actorId) {
    const refusal = chargeRefusal(state, actorId);
    if (refusal) return notOffered(refusal);
    const targets = chargeTargets(state, actorId);
    const { chargePath } = variantOf(state).rules.movement;
    return targets.length > 0
      ? offered(targets)
      : notOffered(refuse('NOBODY_IN_REACH', chargePath, { who: actorId }, ['move']));
  },
};

function planFor(
  state: EncounterState,
  actorId: string,
  input: ChargeInput,
): { readonly attack: Attack } | { readonly refusal: Refusal } {
  const { movement } = variantOf(state).rules;
  const actor = combatantOf(state, actorId);
  const refusal = chargeRefusal(state, actorId);
  if (refusal) return { refusal };
  const attack = attackFor(state, actorId, input);
  if (!attack) return { refusal: refuse('CHARGE_NEEDS_MELEE_WEAPON', movement.charge, { who: actorId }) };
  const way = optionRefusal(state, actor, attack, 'MELEE', optionsOf(input));
  if (way) return { refusal: way };
  const planned = planApproach(state, actorId, input, attack);
  if ('refusal' in planned) return planned;
  if (
    !inHand(actor, attack) &&
    (isDestroyed(actor, attack.id) || stowedItem(actor, attack.id) || !mayDraw(state, actorId, planned.feet))
  )
    return { refusal: refuse('ATTACK_NOT_IN_HAND', movement.chargeRestricted, { who: actorId, attack: attack.id }) };
  return { attack };
}

/** The attack of the charge: a melee one, the first in hand if none is named. */
function attackFor(state: EncounterState, actorId: string, { attackId }: ChargeInput): Attack | undefined {
  const actor = combatantOf(state, actorId);
  const melee = sheetOf(actor).attacks.filter(({ kind }) => kind === 'MELEE');
  return attackId === undefined
    ? melee.find((attack) => inHand(actor, attack))
    : melee.find(({ id }) => id === attackId);
}

/** A weapon may be drawn in a short charge at base attack bonus +1 (PF1-CHG-04), or always with Quick Draw (PF1-CHG-09). */
function mayDraw(state: EncounterState, actorId: string, feet: number): boolean {
  const actor = combatantOf(state, actorId);
  const sheet = sheetOf(actor);
  if (hasFeat(sheet, 'Quick Draw')) return true;
  if (!variantOf(state).movement.drawWhileCharging || noted(actor, 'restricted')) return false;
  return feet <= speedOf(state, actor) && sheet.baseAttackBonus >= 1;
}

function* draw(ctx: ActionContext, actorId: string, attack: Attack): Procedure {
  const actor = ctx.combatant(actorId);
  if (inHand(actor, attack)) return;
  yield* ctx.record('WieldedChanged', {
    combatantId: actorId,
    wielded: [...actor.wielded, attack.id],
    how: 'DRAWN',
    itemId: attack.id,
  });
}
