import type { ActionName } from '../../../encounter/actions/inputs.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import { hasCondition } from '../conditions/index.js';
import type { Attack } from '../statistics/index.js';
import { attackOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { BOUND } from './bonds.js';
import { grapplePartners, isPinnedBy } from './holds.js';

/** What the pinned may still declare: getting free, and what needs no limbs (D35-GRP-09, PF1-GRP-17, PF1-CND-28). */
const WHILE_PINNED: ReadonlySet<ActionName> = new Set(['escapeGrapple', 'improvise', 'speak', 'delay', 'resume']);

/** What those in a grapple may declare in 3.5 (D35-GRP-07). */
const WHILE_GRAPPLING: ReadonlySet<ActionName> = new Set([
  'attack',
  'attackSquare',
  'fullAttack',
  'grapple',
  'escapeGrapple',
  'releaseGrapple',
  'usePotion',
  'drawWeapon',
  'dropItem',
  'improvise',
  'speak',
  'delay',
  'resume',
]);

/** What keeps its hands off others while it pins somebody in 3.5 (D35-GRP-09). */
const NOT_WHILE_PINNING: ReadonlySet<ActionName> = new Set(['drawWeapon', 'escapeGrapple']);

/** Why a hold keeps a creature from an action altogether. */
export function holdRefusal(state: EncounterState, actorId: string, action: ActionName): Refusal | null {
  const actor = combatantOf(state, actorId);
  if (actor.effects.length === 0) return null;
  const { grappled, pin } = variantOf(state).rules.maneuvers;
  if (hasCondition(actor, 'pinned') || hasCondition(actor, BOUND))
    return WHILE_PINNED.has(action) ? null : refuse('HELD_FAST', pin, { who: actorId }, ['escapeGrapple']);
  if (!hasCondition(actor, 'grappled') || !variantOf(state).maneuvers.grappleTakesAll) return null;
  // From whom it pins it may snatch what is well secured (D35-DIS-05).
  if (action === 'disarm' && pinnedBy(state, actor).length > 0) return null;
  if (!WHILE_GRAPPLING.has(action)) return refuse('IN_A_GRAPPLE', grappled, { who: actorId }, ['escapeGrapple']);
  return NOT_WHILE_PINNING.has(action) && pinnedBy(state, actor).length > 0
    ? refuse('BUSY_PINNING', pin, { who: actorId }, ['releaseGrapple'])
    : null;
}

/** Why nobody fights with both hands in a grapple (D35-GRP-07, PF1-CND-20). */
export function bothHandsRefusal(state: EncounterState, attacker: Combatant, attackId: string): Refusal | null {
  const { grappled } = variantOf(state).rules.maneuvers;
  return hasCondition(attacker, 'grappled')
    ? refuse('NEEDS_TWO_HANDS', grappled, { who: attacker.id, attack: attackId })
    : null;
}

/** Why a weapon cannot be drawn in a grapple of 3.5: it is not light (D35-GRP-07). */
export function grapplingDrawRefusal(state: EncounterState, actor: Combatant, itemId: string): Refusal | null {
  if (!drawsInGrapple(state, actor) || attackOf(actor, itemId)?.handling === 'LIGHT') return null;
  const { grappled } = variantOf(state).rules.maneuvers;
  return refuse('TOO_CLOSE_FOR_WEAPON', grappled, { who: actor.id, attack: itemId });
}

/** Whether drawing a weapon takes a move action and a grapple check (D35-GRP-07). */
export function drawsInGrapple(state: EncounterState, actor: Combatant): boolean {
  return variantOf(state).maneuvers.grappleTakesAll && hasCondition(actor, 'grappled');
}

/** Ids of those a creature holds pinned. */
export function pinnedBy(state: EncounterState, holder: Combatant): readonly string[] {
  return grapplePartners(holder).filter((id) => {
    const other = findCombatant(state, id);
    return other !== undefined && isPinnedBy(other, holder.id);
  });
}

/**
 * Why an attack cannot be made from within a grapple. 3.5: unarmed, natural or light, and only at those one grapples
 * (D35-GRP-07); Pathfinder: nothing that needs two hands (PF1-GRP-16, PF1-CND-20).
 */
export function grapplingAttackRefusal(
  state: EncounterState,
  attacker: Combatant,
  targetId: string,
  attack: Attack,
): Refusal | null {
  if (!hasCondition(attacker, 'grappled')) return null;
  const { grappled } = variantOf(state).rules.maneuvers;
  const names = { who: attacker.id, attack: attack.id, target: targetId };
  if (!variantOf(state).maneuvers.grappleTakesAll)
    return attack.handling === 'TWO_HANDED' && attack.natural === null
      ? refuse('NEEDS_TWO_HANDS', grappled, names)
      : null;
  const close = attack.natural !== null || attack.unarmed || attack.handling === 'LIGHT';
  if (!close || attack.kind === 'RANGED') return refuse('TOO_CLOSE_FOR_WEAPON', grappled, names);
  const partners = grapplePartners(attacker);
  return partners.length === 0 || partners.includes(targetId) ? null : refuse('IN_A_GRAPPLE', grappled, names);
}
