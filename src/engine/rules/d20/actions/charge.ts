import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import { relationOf } from '../../shared/index.js';
import { inHand, resolveAttack } from '../attack/index.js';
import { noted, spend } from '../budget.js';
import { actingRefusal } from '../can-act.js';
import { conditionsOf, imposeUntilOwnTurn } from '../conditions/index.js';
import type { ChargePlan } from '../movement/charge-path.js';
import { planCharge } from '../movement/charge-path.js';
import { longMoveRefusal } from '../movement/long-move.js';
import { speedOf } from '../movement/speed.js';
import { walk } from '../movement/walk.js';
import { moveWithoutMap } from '../movement/without-map.js';
import { attackReaches } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import type { ActionCost } from './costs.js';
import { costRefusal, pay } from './costs.js';
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
    const refusal = chargeRefusal(state, actorId);
    if (refusal) return refusal;
    const plan = planFor(state, actorId, input);
    return 'refusal' in plan ? plan.refusal : null;
  },
  *perform(ctx, actorId, input) {
    const plan = planFor(ctx.state, actorId, input);
    if ('refusal' in plan) return cutShort(plan.refusal.code);
    yield* pay(ctx, actorId, costOf(ctx.state, actorId));
    yield* spend(ctx, actorId, 'fiveFootStep');
    yield* draw(ctx, actorId, plan.attack);
    yield* imposeUntilOwnTurn(ctx, actorId, 'charging');
    const stopped = yield* close(ctx, actorId, input, plan.feet);
    if (stopped !== null) return cutShort(stopped);
    const refusal = actingRefusal(ctx.state, actorId);
    if (refusal) return cutShort(refusal.code);
    if (!attackReaches(ctx.state, actorId, input.targetId, plan.attack)) return cutShort('OUT_OF_REACH');
    const [ruleId] = variantOf(ctx.state).rules.movement.chargeModifiers;
    yield* resolveAttack(ctx, {
      attackerId: actorId,
      targetId: input.targetId,
      attackId: plan.attack.id,
      reason: 'charge',
      ...(input.powerAttack === undefined ? {} : { options: { powerAttack: input.powerAttack } }),
      extraParts: [part('charging', 2, 'untyped', ruleId)],
    });
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer(state, actorId) {
    const refusal = chargeRefusal(state, actorId);
    return refusal ? notOffered(refusal) : offered();
  },
};

interface Plan extends ChargePlan {
  readonly attack: Attack;
}

function planFor(state: EncounterState, actorId: string, input: ChargeInput): Plan | { readonly refusal: Refusal } {
  const { targetId, path } = input;
  const target = findCombatant(state, targetId);
  const { movement } = variantOf(state).rules;
  if (!target) return { refusal: refuse('TARGET_UNKNOWN', [], { id: targetId }, [...state.present]) };
  if (targetId === actorId) return { refusal: refuse('TARGET_IS_ACTOR', [], { who: actorId }) };
  if (target.vital === 'DEAD') return { refusal: refuse('TARGET_DEAD', [], { who: targetId }) };
  const attack = attackFor(state, actorId, input);
  if (!attack) return { refusal: refuse('CHARGE_NEEDS_MELEE_WEAPON', movement.charge, { who: actorId }) };
  const actor = combatantOf(state, actorId);
  const speed = speedOf(state, actor);
  const allowed = speed * (noted(actor, 'restricted') ? 1 : 2);
  const planned = onMap(state, actorId)
    ? path
      ? planCharge(state, actorId, targetId, attack, path, allowed)
      : { refusal: refuse('PATH_MISSING') }
    : planWithoutMap(state, actorId, targetId, allowed);
  if ('refusal' in planned) return planned;
  if (!inHand(actor, attack) && !mayDraw(state, actorId, planned.feet, speed))
    return { refusal: refuse('ATTACK_NOT_IN_HAND', movement.chargeRestricted, { who: actorId, attack: attack.id }) };
  return { ...planned, attack };
}

function planWithoutMap(
  state: EncounterState,
  actorId: string,
  targetId: string,
  allowed: number,
): ChargePlan | { readonly refusal: Refusal } {
  const { charge: ruleIds } = variantOf(state).rules.movement;
  const feet = relationOf(state, actorId, targetId).distance - 5;
  if (feet < 10) return { refusal: refuse('CHARGE_TOO_SHORT', ruleIds, { feet: Math.max(0, feet) }) };
  return feet > allowed ? { refusal: refuse('TOO_EXPENSIVE', ruleIds, { feet, allowed }) } : { feet };
}

function* close(ctx: ActionContext, actorId: string, input: ChargeInput, feet: number): Procedure<string | null> {
  if (!input.path) return yield* moveWithoutMap(ctx, actorId, { engage: [input.targetId] }, feet, 'charge');
  const { stopped } = yield* walk(ctx, {
    moverId: actorId,
    path: input.path,
    mode: 'WALK',
    noCrossing: true,
    as: 'charge',
    allowedFeet: feet,
  });
  return stopped;
}

function chargeRefusal(state: EncounterState, actorId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  const { movement } = variantOf(state).rules;
  const hindering = conditionsOf(state, actor).find(({ traits }) => traits.noRunOrCharge ?? traits.blind);
  if (hindering)
    return refuse('CANNOT_CHARGE', [hindering.ruleId, ...movement.chargePath], {
      who: actorId,
      condition: hindering.kind,
    });
  return longMoveRefusal(state, actorId) ?? costRefusal(state, actorId, costOf(state, actorId));
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
function mayDraw(state: EncounterState, actorId: string, feet: number, speed: number): boolean {
  const actor = combatantOf(state, actorId);
  const sheet = sheetOf(actor);
  if (hasFeat(sheet, 'Quick Draw')) return true;
  if (!variantOf(state).movement.drawWhileCharging || noted(actor, 'restricted')) return false;
  return feet <= speed && sheet.baseAttackBonus >= 1;
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

const onMap = (state: EncounterState, id: string): boolean => state.map !== null && combatantOf(state, id).at !== null;
const costOf = (state: EncounterState, actorId: string): ActionCost =>
  noted(combatantOf(state, actorId), 'restricted') ? 'STANDARD' : 'FULL_ROUND';
