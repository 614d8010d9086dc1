import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { dropItemOf } from '../actions/dropped-items.js';
import { attackSituation } from '../attack/index.js';
import { rollOpposed } from '../checks/index.js';
import type { Attack } from '../statistics/index.js';
import { attackOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';
import { emptyHand } from './empty-hand.js';
import { isImproved } from './legality.js';
import { largerPart } from './opposed-numbers.js';
import { COUNTER_PROMPT } from './trip-by-strength.js';

export interface OpposedDisarm {
  /** The weapon that disarms; null: bare hands. */
  readonly weapon: Attack | null;
  /** What is to be knocked away. */
  readonly itemId: string;
}

/**
 * Opposed attack rolls with the weapons concerned (D35-DIS-01, D35-DIS-03). Winning leaves the thing on the ground, or in the
 * bare hand that took it (D35-DIS-04); losing lets the other try the same at once (D35-DIS-06).
 */
export function* disarmByAttack(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  { weapon, itemId }: OpposedDisarm,
): Procedure {
  const { disarm, disarmFailed } = variantOf(ctx.state).rules.maneuvers;
  if (yield* wrests(ctx, actorId, targetId, { weapon, itemId }, disarm)) {
    yield* dropItemOf(ctx, targetId, itemId, weapon === null ? null : undefined);
    return;
  }
  const held = attackOf(ctx.combatant(targetId), itemId);
  const risked = weapon && weapon.natural === null && !weapon.unarmed ? weapon : null;
  if (!mayAct(ctx.combatant(targetId)) || !risked || !(yield* countersDisarm(ctx, targetId, actorId))) return;
  const back = { weapon: held ?? null, itemId: risked.id };
  if (yield* wrests(ctx, targetId, actorId, back, disarmFailed)) yield* dropItemOf(ctx, actorId, risked.id);
}

function* wrests(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  { weapon, itemId }: OpposedDisarm,
  ruleIds: readonly string[],
): Procedure<boolean> {
  const { state } = ctx;
  const hand = weapon ?? emptyHand(ctx.combatant(actorId));
  const item = attackOf(ctx.combatant(targetId), itemId);
  const melee = item?.kind === 'MELEE';
  const holding = melee ? item : emptyHand(ctx.combatant(targetId));
  const improved = isImproved(state, actorId, 'Disarm') ? variantOf(state).maneuvers.improvedBonus : 0;
  const active = [
    ...attackParts(state, actorId, targetId, hand),
    part('Improved Disarm', improved, 'untyped', 'D35-FEA-01'),
    largerPart(state, actorId, targetId),
  ];
  const passive = [
    ...attackParts(state, targetId, actorId, holding, item),
    part('no melee weapon', melee ? 0 : -4, 'untyped', 'D35-DIS-03'),
    largerPart(state, targetId, actorId),
  ];
  const check = 'disarm';
  const sides = [
    { combatantId: actorId, check, parts: active },
    { combatantId: targetId, check, parts: passive },
  ] as const;
  return (yield* rollOpposed(ctx, sides[0], sides[1], ruleIds)).won;
}

/** The attack roll with a weapon, and what its size in the hand is worth: +4 two-handed, -4 light. @param item what decides the size, if not the weapon */
function attackParts(
  state: EncounterState,
  ownId: string,
  otherId: string,
  attack: Attack,
  item: Attack | undefined = attack,
): readonly Part[] {
  const order = {
    attackerId: ownId,
    targetId: otherId,
    attack,
    options: { thrown: false },
    extraParts: [],
    half: false,
    damageFactor: 1,
  };
  const handling = (item ?? attack).handling;
  const grip = handling === 'TWO_HANDED' ? 4 : handling === 'LIGHT' ? -4 : 0;
  return [...attackSituation(state, order).bonus, part('grip', grip, 'untyped', 'D35-DIS-03')];
}

function* countersDisarm(ctx: ActionContext, ownerId: string, subjectId: string): Procedure<boolean> {
  const answer = yield* ctx.ask({
    kind: COUNTER_PROMPT,
    ownerId,
    subjectId,
    choices: [
      { id: 'counter', label: 'Try to disarm it in turn' },
      { id: 'decline', label: 'Let it be' },
    ],
    ruleIds: variantOf(ctx.state).rules.maneuvers.disarmFailed,
    always: 'counter',
    never: 'decline',
    context: { maneuver: 'disarm' },
  });
  return answer.choice === 'counter' && combatantOf(ctx.state, subjectId).vital !== 'DEAD';
}
