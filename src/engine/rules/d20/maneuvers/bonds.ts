import { part, sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { effectsOf, endEffectsOf } from '../../shared/index.js';
import type { CheckRequest } from '../checks/index.js';
import { rollCheck } from '../checks/index.js';
import { hasCondition, hasTrait, impose } from '../conditions/index.js';
import { stackParts } from '../stacking.js';
import { variantOf } from '../variant-of.js';
import { maneuverParts } from './combat-maneuver-numbers.js';

/** The condition of whoever is tied up; `data.difficulty` is what getting free takes. */
export const BOUND = 'bound';

/** The counted thing that is used up to tie somebody. */
const ROPE = 'rope';

/** Why somebody that is held cannot be tied up (PF1-GRP-14). */
export function tieUpRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  const { grappleGoesOn: ruleIds } = variantOf(state).rules.maneuvers;
  if (hasCondition(combatantOf(state, targetId), BOUND)) return refuse('BOUND_ALREADY', ruleIds, { who: targetId });
  return ropes(combatantOf(state, actorId)) < 1 ? refuse('NO_ROPE', ruleIds, { who: actorId }) : null;
}

/** Who is neither pinned nor helpless is hard to tie (PF1-GRP-14). */
export function tieUpPart(state: EncounterState, targetId: string): Part {
  const target = combatantOf(state, targetId);
  const still = hasCondition(target, 'pinned') || hasTrait(state, target, 'helpless');
  return part('not pinned', still ? 0 : -10, 'untyped', 'PF1-GRP-14');
}

/** Ties somebody up: 20 and the CMB of the one who ties is what getting free takes (PF1-GRP-14). */
export function* tieUp(ctx: ActionContext, actorId: string, targetId: string): Procedure {
  const remaining = ropes(ctx.combatant(actorId)) - 1;
  yield* ctx.record('ResourceChanged', { combatantId: actorId, resource: ROPE, remaining });
  const difficulty = 20 + maneuverBonus(ctx.state, actorId);
  yield* impose(ctx, targetId, { kind: BOUND, sourceId: actorId, expires: null, data: { difficulty } });
}

/** Why bonds cannot be broken: they are beyond even a 20 of this creature. Slipping out of them may always be tried (PF1-GRP-14). */
export function bondsRefusal(state: EncounterState, actorId: string, slips: boolean): Refusal | null {
  const difficulty = bondsOf(combatantOf(state, actorId));
  if (difficulty === null || slips || difficulty <= 20 + maneuverBonus(state, actorId)) return null;
  return refuse('BONDS_HOLD', variantOf(state).rules.maneuvers.escape, { who: actorId });
}

/** Tries to get out of bonds. */
export function* breakBonds(ctx: ActionContext, check: Omit<CheckRequest, 'difficulty'>): Procedure {
  const { combatantId } = check;
  const difficulty = bondsOf(ctx.combatant(combatantId))!;
  if ((yield* rollCheck(ctx, { ...check, difficulty })).success)
    yield* endEffectsOf(ctx, combatantId, BOUND, 'escaped');
}

/** What it takes to get out of the bonds a creature is in, the hardest of them; null: it is in none. */
export function bondsOf(combatant: Combatant): number | null {
  const difficulties = effectsOf(combatant, BOUND).map(({ data }) => Number(data['difficulty'] ?? 0));
  return difficulties.length > 0 ? Math.max(...difficulties) : null;
}

const ropes = (combatant: Combatant): number => combatant.resources[ROPE]?.remaining ?? 0;

const maneuverBonus = (state: EncounterState, combatantId: string): number =>
  sumOf(stackParts(maneuverParts(state, combatantId, 'Grapple')));
