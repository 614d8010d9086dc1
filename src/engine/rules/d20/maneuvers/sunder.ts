import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { costRefusal, laterAttackParts, payAttack } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { inHand } from '../attack/index.js';
import type { Attack } from '../statistics/index.js';
import { attackOf, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { beginManeuver, blowPart } from './begin.js';
import { rollManeuver } from './combat-maneuver.js';
import { mainItem } from './disarm.js';
import { isImproved, maneuverOffer, reachRefusal } from './legality.js';
import { winsOpposedAttack } from './opposed-attack.js';
import { strikeItem } from './strike-item.js';
import { weaponParts } from './trip.js';

type SunderInput = ActionInput<'sunder'>;

/**
 * Sundering a weapon or shield in somebody's hands. 3.5: opposed attack rolls with what cuts or bludgeons (D35-SUN-01 to
 * D35-SUN-05); Pathfinder: a combat maneuver (PF1-SUN-01 to PF1-SUN-06).
 */
export const sunder: D20Action<'sunder'> = {
  name: 'sunder',
  doc: {
    en: 'Strike at a weapon or shield that a creature holds, to break it.',
    es: 'Golpear un arma o escudo que empuña una criatura, para romperlo.',
  },
  ruleIds: ({ maneuvers }) => [...maneuvers.sunder, ...maneuvers.durability],
  cost: 'attack',
  provokes: true,
  check: (state, actorId, input, use) =>
    costRefusal(state, actorId, 'ATTACK', use) ?? sunderRefusal(state, actorId, input),
  *perform(ctx, actorId, input, use) {
    yield* payAttack(ctx, actorId, weaponFor(ctx.state, actorId, input)?.id ?? null, use);
    const result = yield* trySunder(ctx, actorId, input);
    yield* afterStrenuousAction(ctx, actorId);
    return result;
  },
  offer: (state, actorId) =>
    maneuverOffer(state, actorId, 'ATTACK', (targetId) => sunderRefusal(state, actorId, { targetId })),
};

function* trySunder(ctx: ActionContext, actorId: string, input: SunderInput): Procedure<ActionResult> {
  const { targetId, spare = false } = input;
  const damage = yield* beginManeuver(ctx, {
    attackerId: actorId,
    targetId,
    because: 'sunder',
    strikers: isImproved(ctx.state, actorId, 'Sunder') ? [] : [targetId],
    refusal: () => sunderRefusal(ctx.state, actorId, input),
  });
  if (typeof damage === 'string') return cutShort(damage);
  const weapon = weaponFor(ctx.state, actorId, input)!;
  const itemId = input.itemId ?? mainItem(ctx.state, targetId)!;
  const { sunder: ruleIds } = variantOf(ctx.state).rules.maneuvers;
  const laterParts = laterAttackParts(ctx.state, actorId);
  const struck =
    variantOf(ctx.state).maneuvers.method === 'OPPOSED'
      ? yield* winsOpposedAttack(ctx, actorId, targetId, { weapon, itemId, maneuver: 'Sunder', ruleIds, laterParts })
      : (yield* rollManeuver(ctx, {
          attackerId: actorId,
          targetId,
          maneuver: 'Sunder',
          ruleIds,
          extraParts: [...weaponParts(ctx.state, actorId, weapon), blowPart(damage), ...laterParts],
        })).success;
  if (struck) yield* strikeItem(ctx, { actorId, ownerId: targetId, weapon, itemId, spare });
  return DONE;
}

/** The melee weapon that strikes: the one named, else the first at hand that serves. */
function weaponFor(state: EncounterState, actorId: string, { attackId }: SunderInput): Attack | null {
  const actor = combatantOf(state, actorId);
  if (attackId !== undefined) return attackOf(actor, attackId) ?? null;
  return sheetOf(actor).attacks.find((one) => inHand(actor, one) && serves(state, one)) ?? null;
}

/** 3.5 asks for an edge or a weight; what only pierces breaks nothing (D35-SUN-01). */
function serves(state: EncounterState, { kind, touch, damageTypes }: Attack): boolean {
  if (kind !== 'MELEE' || touch) return false;
  if (variantOf(state).maneuvers.method !== 'OPPOSED') return true;
  return damageTypes.some((type) => type === 'slashing' || type === 'bludgeoning');
}

function sunderRefusal(state: EncounterState, actorId: string, input: SunderInput): Refusal | null {
  const { targetId, attackId, itemId, spare } = input;
  const { method } = variantOf(state).maneuvers;
  const { sunder: ruleIds } = variantOf(state).rules.maneuvers;
  if (spare && method === 'OPPOSED')
    return refuse('OPTION_NOT_IN_GAME', ruleIds, { ruleset: state.rulesetId, option: 'spare' });
  const weapon = weaponFor(state, actorId, input);
  if (!weapon && attackId !== undefined) return refuse('ATTACK_UNKNOWN', ruleIds, { who: actorId, attack: attackId });
  if (!weapon || !serves(state, weapon)) return refuse('NOTHING_TO_SUNDER_WITH', ruleIds, { who: actorId });
  const refusal = reachRefusal(state, actorId, targetId, weapon);
  if (refusal) return refusal;
  const { wielded } = combatantOf(state, targetId);
  if (wielded.length === 0) return refuse('NOTHING_TO_DISARM', ruleIds, { target: targetId });
  return itemId === undefined || wielded.includes(itemId)
    ? null
    : refuse('ITEM_NOT_HELD', ruleIds, { who: targetId, item: itemId }, wielded);
}
