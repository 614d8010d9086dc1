import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { D20Action } from '../actions/define.js';
import { dropItemOf } from '../actions/dropped-items.js';
import { inHand } from '../attack/index.js';
import { hasCondition } from '../conditions/index.js';
import type { Attack } from '../statistics/index.js';
import { attackOf, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { beginAgainst } from './attempt.js';
import { blowPart } from './begin.js';
import { rollManeuver } from './combat-maneuver.js';
import { disarmByAttack } from './disarm-by-attack.js';
import type { InPlaceOfAttack, Moment } from './in-place-of-attack.js';
import { inPlaceOfAttack } from './in-place-of-attack.js';
import { maneuverOffer, reachRefusal } from './legality.js';
import { isWorn, snatch, snatchRefusal } from './snatch.js';
import { weaponParts } from './weapon-parts.js';

interface DisarmInput {
  readonly targetId: string;
  readonly attackId?: string | undefined;
  readonly itemId?: string | undefined;
}

/** How disarming takes the place of an attack. */
export const disarming: InPlaceOfAttack<'disarm'> = {
  refusal: disarmRefusal,
  weaponId: (state, actorId, input) => weaponFor(state, actorId, input)?.id ?? null,
  attempt: tryDisarm,
};

/**
 * Disarming, in place of a melee attack. 3.5: opposed attack rolls, and the other may disarm back (D35-DIS-01 to D35-DIS-06);
 * Pathfinder: a combat maneuver (PF1-DIS-01 to PF1-DIS-08). In 3.5 what is worn can be snatched too (D35-DIS-05).
 */
export const disarm: D20Action<'disarm'> = {
  name: 'disarm',
  doc: {
    en: 'Knock what a creature holds out of its hand; the main weapon unless another thing is named.',
    es: 'Arrebatar lo que empuña una criatura; su arma principal si no se nombra otra cosa.',
  },
  ruleIds: ({ maneuvers }) => [...maneuvers.disarm, ...maneuvers.disarmed, ...maneuvers.disarmFailed],
  cost: 'attack',
  provokes: true,
  ...inPlaceOfAttack(disarming),
  offer: (state, actorId) =>
    maneuverOffer(state, actorId, 'ATTACK', (targetId) => disarmRefusal(state, actorId, { targetId })),
};

function* tryDisarm(
  ctx: ActionContext,
  actorId: string,
  declared: DisarmInput,
  { later, announced }: Moment,
): Procedure<ActionResult> {
  const { targetId } = declared;
  const weapon = weaponFor(ctx.state, actorId, declared);
  const itemId = declared.itemId ?? mainItem(ctx.state, targetId)!;
  // Whoever loses the weapon it set about it with does not go on with another, nor at another thing.
  const input = { ...declared, itemId, attackId: declared.attackId ?? weapon?.id };
  const refusal = (): Refusal | null => disarmRefusal(ctx.state, actorId, input);
  const damage = yield* beginAgainst(ctx, { attackerId: actorId, targetId, maneuver: 'Disarm', announced, refusal });
  if (typeof damage === 'string') return cutShort(damage);
  if (variantOf(ctx.state).maneuvers.method === 'COMBAT_MANEUVER') {
    yield* disarmByManeuver(ctx, actorId, targetId, { weapon, itemId, damage, later });
    return DONE;
  }
  // The blow spoils the attempt outright (D35-DIS-02).
  if (damage > 0) return cutShort('SPOILT_BY_BLOW');
  const attempt = { weapon, itemId, laterParts: later };
  if (isWorn(ctx.state, ctx.combatant(targetId), itemId)) yield* snatch(ctx, actorId, targetId, attempt);
  else yield* disarmByAttack(ctx, actorId, targetId, attempt);
  return DONE;
}

interface ManeuverDisarm {
  readonly weapon: Attack | null;
  readonly itemId: string;
  readonly damage: number;
  readonly later: readonly Part[];
}

/** Success takes one thing, by 10 the other hand's too; failing by 10 costs one's own weapon (PF1-DIS-03 to PF1-DIS-07). */
function* disarmByManeuver(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  { weapon, itemId, damage, later }: ManeuverDisarm,
): Procedure {
  const { success, margin } = yield* rollManeuver(ctx, {
    attackerId: actorId,
    targetId,
    maneuver: 'Disarm',
    ruleIds: variantOf(ctx.state).rules.maneuvers.disarm,
    extraParts: [
      ...weaponParts(ctx.state, actorId, weapon),
      part('unarmed', weapon === null ? -4 : 0, 'untyped', 'PF1-DIS-03'),
      part('disarming weapon', weapon?.special.includes('disarm') ? 2 : 0, 'untyped', 'PF1-DIS-08'),
      blowPart(damage),
      ...later,
    ],
  });
  if (success) {
    yield* dropItemOf(ctx, targetId, itemId, weapon === null ? null : undefined);
    const other = ctx.combatant(targetId).wielded[0];
    if (margin >= 10 && other !== undefined) yield* dropItemOf(ctx, targetId, other);
  } else if (margin <= -10 && weapon && ctx.combatant(actorId).wielded.includes(weapon.id)) {
    yield* dropItemOf(ctx, actorId, weapon.id);
  }
}

/** In a grapple of 3.5 one snatches with bare hands (D35-GRP-09). */
const grabsBarehanded = (state: EncounterState, actor: Combatant): boolean =>
  variantOf(state).maneuvers.grappleTakesAll && hasCondition(actor, 'grappled');

/** The melee weapon that disarms: the one named, else the first in hand; null: bare hands. */
function weaponFor(state: EncounterState, actorId: string, { attackId }: DisarmInput): Attack | null {
  const actor = combatantOf(state, actorId);
  if (grabsBarehanded(state, actor)) return null;
  if (attackId !== undefined) return attackOf(actor, attackId) ?? null;
  return sheetOf(actor).attacks.find((one) => isWeapon(one) && inHand(actor, one)) ?? null;
}

const isWeapon = ({ kind, natural, unarmed }: Attack): boolean => kind === 'MELEE' && natural === null && !unarmed;

/** What a creature would lose first: its main weapon, else whatever it holds. */
export function mainItem(state: EncounterState, targetId: string): string | undefined {
  const target = combatantOf(state, targetId);
  return target.wielded.find((id) => attackOf(target, id)) ?? target.wielded[0];
}

function disarmRefusal(state: EncounterState, actorId: string, input: DisarmInput): Refusal | null {
  const { targetId, attackId, itemId } = input;
  const { disarm: ruleIds, gauntlets } = variantOf(state).rules.maneuvers;
  const actor = combatantOf(state, actorId);
  const weapon = weaponFor(state, actorId, input);
  if (
    attackId !== undefined &&
    !grabsBarehanded(state, actor) &&
    (!weapon || !inHand(actor, weapon) || weapon.kind !== 'MELEE')
  )
    return refuse('ATTACK_NOT_IN_HAND', ruleIds, { who: actorId, attack: attackId });
  const refusal = reachRefusal(state, actorId, targetId, weapon);
  if (refusal) return refusal;
  const target = combatantOf(state, targetId);
  const { wielded } = target;
  if (isWorn(state, target, itemId)) return snatchRefusal(state, actorId, targetId, itemId);
  // In a grapple of 3.5 nothing else can be wrested away (D35-GRP-07, D35-GRP-09).
  if (grabsBarehanded(state, actor)) return refuse('IN_A_GRAPPLE', ruleIds, { who: actorId }, ['grapple']);
  if (wielded.length === 0) return refuse('NOTHING_TO_DISARM', ruleIds, { target: targetId });
  const aimed = itemId ?? mainItem(state, targetId)!;
  if (attackOf(combatantOf(state, targetId), aimed)?.special.includes('spikedGauntlet'))
    return refuse('CANNOT_BE_DISARMED', gauntlets, { target: targetId, item: aimed });
  return itemId === undefined || wielded.includes(itemId)
    ? null
    : refuse('ITEM_NOT_HELD', ruleIds, { who: targetId, item: itemId }, wielded);
}
