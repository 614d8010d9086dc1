import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Size } from '../../../grid/index.js';
import { SIZES, sizeOrder } from '../../../grid/index.js';
import type { D20Action } from '../actions/define.js';
import { afterSpecialAttack } from '../attack/aftermath.js';
import { attackSituation, inHand } from '../attack/index.js';
import { abilityNow } from '../conditions/index.js';
import { carriedBy, wearsArmor } from '../items/belongings.js';
import type { Attack } from '../statistics/index.js';
import { ARMOR, attackOf, sheetOf } from '../statistics/index.js';
import { SIZE_MODIFIER } from '../variant.js';
import { variantOf } from '../variant-of.js';
import { beginAgainst } from './attempt.js';
import { blowPart } from './begin.js';
import { rollManeuver } from './combat-maneuver.js';
import { mainItem } from './disarm.js';
import type { InPlaceOfAttack, Moment } from './in-place-of-attack.js';
import { inPlaceOfAttack } from './in-place-of-attack.js';
import { maneuverOffer, reachRefusal } from './legality.js';
import { winsOpposedAttack } from './opposed-attack.js';
import { strikeItem } from './strike-item.js';
import { weaponParts } from './weapon-parts.js';

type SunderInput = ActionInput<'sunder'>;

/** How sundering takes the place of an attack. */
export const sundering: InPlaceOfAttack<'sunder'> = {
  refusal: sunderRefusal,
  weaponId: (state, actorId, input) => weaponFor(state, actorId, input)?.id ?? null,
  attempt: trySunder,
};

/**
 * Sundering a weapon or shield in somebody's hands, or what it carries or (Pathfinder) wears. 3.5: opposed attack rolls with what cuts
 * or bludgeons, or an attack at the thing carried (D35-SUN-01 to D35-SUN-05); Pathfinder: a combat maneuver (PF1-SUN-01 to PF1-SUN-06).
 */
export const sunder: D20Action<'sunder'> = {
  name: 'sunder',
  doc: {
    en: 'Strike at what a creature holds, or carries, or (Pathfinder: `armor`) wears, to break it.',
    es: 'Golpear lo que una criatura empuña, lleva encima o (Pathfinder: `armor`) viste, para romperlo.',
  },
  ruleIds: ({ maneuvers }) => [...maneuvers.sunder, ...maneuvers.durability],
  cost: 'attack',
  provokes: true,
  ...inPlaceOfAttack(sundering),
  offer: (state, actorId) =>
    maneuverOffer(state, actorId, 'ATTACK', (targetId) => sunderRefusal(state, actorId, { targetId })),
};

function* trySunder(
  ctx: ActionContext,
  actorId: string,
  declared: SunderInput,
  { later: laterParts, announced }: Moment,
): Procedure<ActionResult> {
  const { targetId, spare = false } = declared;
  const weapon = weaponFor(ctx.state, actorId, declared)!;
  const itemId = declared.itemId ?? mainItem(ctx.state, targetId)!;
  // Whoever loses the weapon it set about it with does not go on with another, nor at another thing.
  const input = { ...declared, itemId, attackId: weapon.id };
  const refusal = (): Refusal | null => sunderRefusal(ctx.state, actorId, input);
  const damage = yield* beginAgainst(ctx, { attackerId: actorId, targetId, maneuver: 'Sunder', announced, refusal });
  if (typeof damage === 'string') return cutShort(damage);
  const { sunder: ruleIds } = variantOf(ctx.state).rules.maneuvers;
  const opposed = variantOf(ctx.state).maneuvers.method === 'OPPOSED';
  const held = ctx.combatant(targetId).wielded.includes(itemId);
  const struck = !opposed
    ? (yield* rollManeuver(ctx, {
        attackerId: actorId,
        targetId,
        maneuver: 'Sunder',
        ruleIds,
        extraParts: [...weaponParts(ctx.state, actorId, weapon), blowPart(damage), ...laterParts],
      })).success
    : held
      ? yield* winsOpposedAttack(ctx, actorId, targetId, { weapon, itemId, maneuver: 'Sunder', ruleIds, laterParts })
      : yield* hitsCarried(ctx, actorId, targetId, { weapon, itemId, laterParts });
  if (struck) yield* strikeItem(ctx, { actorId, ownerId: targetId, weapon, itemId, spare });
  return DONE;
}

/** An attack roll of 3.5 at what somebody carries: AC 10, the size of the thing and its bearer's Dexterity (D35-SUN-04). */
function* hitsCarried(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  {
    weapon,
    itemId,
    laterParts,
  }: { readonly weapon: Attack; readonly itemId: string; readonly laterParts: readonly Part[] },
): Procedure<boolean> {
  const target = ctx.combatant(targetId);
  const order = {
    attackerId: actorId,
    targetId,
    attack: weapon,
    options: { thrown: false },
    extraParts: laterParts,
    half: false,
  };
  const { bonus } = attackSituation(ctx.state, { ...order, damageFactor: 1 });
  const difficulty = 10 + SIZE_MODIFIER[sizeOfThing(target, itemId)] + abilityNow(ctx.state, target, 'dexterity');
  const roll = yield* ctx.roll({
    purpose: 'sunder',
    rollerId: actorId,
    dice: [{ count: 1, sides: 20 }],
    parts: [...bonus],
  });
  const natural = roll.kept[0]!;
  const success = natural === 20 || (natural !== 1 && roll.total >= difficulty);
  yield* ctx.record('CheckResolved', {
    combatantId: actorId,
    check: 'sunder',
    natural,
    total: roll.total,
    parts: [...bonus],
    difficulty,
    success,
    ruleIds: ['D35-SUN-04'],
  });
  yield* afterSpecialAttack(ctx, actorId, targetId);
  return success;
}

/** A weapon is as large as the hands it takes say; a flask is Diminutive. */
function sizeOfThing(owner: Combatant, itemId: string): Size {
  const weapon = attackOf(owner, itemId);
  if (!weapon) return 'DIMINUTIVE';
  return SIZES[Math.max(0, sizeOrder(owner.size) - SMALLER[weapon.handling])]!;
}

/** Sizes by which a weapon is smaller than who wields it. */
const SMALLER = { LIGHT: 2, ONE_HANDED: 1, TWO_HANDED: 0 } as const;

/** The melee weapon that strikes: the one named, else the first at hand that serves. */
function weaponFor(state: EncounterState, actorId: string, { attackId }: SunderInput): Attack | null {
  const actor = combatantOf(state, actorId);
  if (attackId !== undefined) return attackOf(actor, attackId) ?? null;
  return sheetOf(actor).attacks.find((one) => inHand(actor, one) && servesToSunder(state, one)) ?? null;
}

/** 3.5 asks for an edge or a weight; what only pierces breaks nothing (D35-SUN-01). */
export function servesToSunder(state: EncounterState, { kind, touch, damageTypes }: Attack): boolean {
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
  if (!weapon || !servesToSunder(state, weapon)) return refuse('NOTHING_TO_SUNDER_WITH', ruleIds, { who: actorId });
  const refusal = reachRefusal(state, actorId, targetId, weapon);
  if (refusal) return refusal;
  const target = combatantOf(state, targetId);
  if (itemId === undefined)
    return target.wielded.length === 0 ? refuse('NOTHING_TO_DISARM', ruleIds, { target: targetId }) : null;
  // In 3.5 the armour somebody wears is part of what protects it, and no thing to strike at (D35-SUN-01).
  const worn = method === 'COMBAT_MANEUVER' && wearsArmor(target) ? [ARMOR] : [];
  const things = [...target.wielded, ...carriedBy(target), ...worn];
  return things.includes(itemId)
    ? null
    : refuse('NOTHING_LIKE_IT', ruleIds, { target: targetId, item: itemId }, things);
}
