import type { ActionContext, ActionResult, Procedure } from '../../encounter/procedure.js';
import { DONE } from '../../encounter/procedure.js';
import type { Refusal } from '../../encounter/refusal.js';
import { refuse } from '../../encounter/refusal.js';
import { standingRefusal } from '../../encounter/standing.js';
import type { EncounterState } from '../../encounter/state.js';
import { combatantOf } from '../../encounter/state.js';
import type { Adjustment } from '../../rules/ruleset.js';
import { stateHidden } from '../../rules/shared/index.js';
import { hurt } from './attack.js';
import { TOY_SPACES } from './table.js';

const CONDITIONS: readonly string[] = ['prone', 'dazed'];

export function checkAdjustment(state: EncounterState, adjustment: Adjustment): Refusal | null {
  if (adjustment.relation && state.map) return refuse('MAP_PRESENT');
  const { combatantId: id, position, addCondition, removeEffectId, resource } = adjustment;
  if (id === null) return null;
  const one = combatantOf(state, id);
  if (position) {
    const refusal = standingRefusal(state, id, position, TOY_SPACES);
    if (refusal) return refusal;
  }
  if (addCondition && !CONDITIONS.includes(addCondition.kind))
    return refuse('CONDITION_UNKNOWN', [], { ruleset: 'toy', condition: addCondition.kind }, CONDITIONS);
  if (removeEffectId !== undefined && !one.effects.some((effect) => effect.id === removeEffectId))
    return refuse('EFFECT_UNKNOWN', [], { who: id, effect: removeEffectId });
  if (resource && !Object.hasOwn(one.resources, resource.name))
    return refuse('RESOURCE_UNKNOWN', [], { who: id, resource: resource.name }, Object.keys(one.resources));
  return null;
}

/**
 * What the toy game knows of adjustments. Two are there to test the core: `circumstance` throws a die, and `releaseReadied`
 * asks the game master.
 */
export function* adjust(ctx: ActionContext, adjustment: Adjustment): Procedure<ActionResult> {
  const { combatantId, relation } = adjustment;
  if (relation && combatantId !== null) {
    const { otherId, distance, engaged } = relation;
    yield* ctx.record('RelationStated', { aId: combatantId, bId: otherId, distance, engaged });
  }
  if (combatantId !== null) yield* change(ctx, combatantId, adjustment);
  return DONE;
}

function* change(ctx: ActionContext, combatantId: string, adjustment: Adjustment): Procedure {
  const { damage = [], hitPoints: current, position, resource, removeEffectId } = adjustment;
  for (const { amount } of damage) yield* hurt(ctx, combatantId, amount, null, 'adjust');
  if (current !== undefined) {
    const hitPoints = { ...ctx.combatant(combatantId).hitPoints, current };
    yield* ctx.record('HitPointsSet', { combatantId, cause: 'adjust', hitPoints, ruleIds: [] });
  }
  if (position) {
    const { at, activity } = ctx.combatant(combatantId);
    const { movementSpent, diagonalParity } = activity;
    const moved = { combatantId, from: at, to: position, mode: 'placed', cost: 0, movementSpent, diagonalParity };
    yield* ctx.record('Moved', moved);
  }
  if (resource) {
    yield* ctx.record('ResourceChanged', { combatantId, resource: resource.name, remaining: resource.remaining });
  }
  if (removeEffectId !== undefined) {
    const kind = ctx.combatant(combatantId).effects.find(({ id }) => id === removeEffectId)!.kind;
    yield* ctx.record('EffectEnded', { combatantId, effectId: removeEffectId, kind, reason: 'adjust' });
  }
  if (adjustment.hidden) yield* stateHidden(ctx, combatantId, adjustment.hidden);
  if (adjustment.circumstance !== undefined)
    yield* ctx.roll({ purpose: 'luck', rollerId: combatantId, dice: [{ count: 1, sides: 6 }] });
  if (adjustment.releaseReadied) {
    const choices = [{ id: 'now', label: 'Now' }];
    yield* ctx.ask({ kind: 'release', ownerId: null, subjectId: combatantId, choices, ruleIds: [] });
  }
}
