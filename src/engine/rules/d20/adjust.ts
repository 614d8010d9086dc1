import { part } from '../../encounter/modifiers.js';
import type { ActionContext, ActionResult, Procedure } from '../../encounter/procedure.js';
import { DONE } from '../../encounter/procedure.js';
import type { Refusal } from '../../encounter/refusal.js';
import { refuse } from '../../encounter/refusal.js';
import type { Expiry } from '../../encounter/schemas.js';
import type { EncounterState } from '../../encounter/state.js';
import { combatantOf, findCombatant } from '../../encounter/state.js';
import { placingRefusal } from '../../encounter/standing.js';
import type { Adjustment } from '../ruleset.js';
import { endEffect, startEffect, stateHidden } from '../shared/index.js';
import { BUDGET_KEYS } from './budget.js';
import { impose } from './conditions/index.js';
import { dealDamage, fall, heal } from './damage/index.js';
import { recordMove } from './movement/record-move.js';
import { SPACES } from './positions.js';
import { savedShare } from './saves/index.js';
import { releaseNow, responseRefusal } from './ready/index.js';
import { responseOf, triggerOf } from '../shared/index.js';
import { placeByCount } from './turns/reorder.js';
import { variantOf } from './variant-of.js';
import { hoursRefusal, passHours } from './vitals/hours.js';
import { afterEffectEnded, updateVitals } from './vitals/index.js';

/** Kind of the effect that a circumstance modifier of the game master waits in for the next d20. */
export const CIRCUMSTANCE = 'circumstance';

/** Whether an adjustment makes sense now. */
export function checkAdjustment(state: EncounterState, adjustment: Adjustment): Refusal | null {
  const { combatantId: id } = adjustment;
  const { tieOrder, rollMode, distracted } = adjustment;
  if (tieOrder || rollMode !== undefined || distracted !== undefined)
    return refuse('ADJUSTMENT_NOT_IN_RULESET', [], { ruleset: state.rulesetId });
  if (id === null) return refuse('ADJUSTMENT_NEEDS_CREATURE');
  const combatant = combatantOf(state, id);
  const { addCondition, removeEffectId, position, resource, relation, budget } = adjustment;
  const { conditions } = variantOf(state);
  if (addCondition && !Object.hasOwn(conditions, addCondition.kind))
    return refuse(
      'CONDITION_UNKNOWN',
      variantOf(state).rules.actions.conditions,
      { ruleset: state.rulesetId, condition: addCondition.kind },
      Object.keys(conditions),
    );
  const effects = combatant.effects.map((effect) => effect.id);
  if (removeEffectId !== undefined && !effects.includes(removeEffectId))
    return refuse('EFFECT_UNKNOWN', [], { who: id, effect: removeEffectId }, effects);
  if (position) {
    const standing = placingRefusal(state, id, position, SPACES);
    if (standing) return standing;
  }
  if (resource && !Object.hasOwn(combatant.resources, resource.name))
    return refuse('RESOURCE_UNKNOWN', [], { who: id, resource: resource.name }, Object.keys(combatant.resources));
  if (budget && !BUDGET_KEYS.some((key) => key === budget.resource))
    return refuse('RESOURCE_UNKNOWN', [], { who: id, resource: budget.resource }, [...BUDGET_KEYS]);
  if (relation) {
    if (state.map) return refuse('MAP_PRESENT');
    if (!findCombatant(state, relation.otherId) || relation.otherId === id)
      return refuse('TARGET_UNKNOWN', [], { id: relation.otherId }, [...state.present]);
  }
  if (adjustment.initiative !== undefined && !state.order.some((entry) => entry.combatantId === id))
    return refuse('NO_PLACE_IN_ORDER', variantOf(state).rules.turns.initiative, { who: id });
  if (adjustment.damageSave && !adjustment.damage) return refuse('SAVE_AGAINST_NOTHING', [], { who: id }, ['damage']);
  const hours = adjustment.hoursPassed === undefined ? null : hoursRefusal(state, combatant);
  return hours ?? (adjustment.releaseReadied ? releaseRefusal(state, id) : null);
}

/** Changes the game master makes by fiat, in a fixed order; exactly what is given is changed. */
export function* adjust(ctx: ActionContext, adjustment: Adjustment): Procedure<ActionResult> {
  const { combatantId: id } = adjustment;
  if (id === null) return DONE;
  yield* adjustHitPoints(ctx, id, adjustment);
  if (adjustment.fall) yield* fall(ctx, id, adjustment.fall);
  if (adjustment.hoursPassed !== undefined) yield* passHours(ctx, id, adjustment.hoursPassed);
  // Who vanishes does so before it is put elsewhere, and who shows itself after that: nobody sees where to, or where from.
  const { position, hidden } = adjustment;
  const vanishes = adjustment.addCondition?.kind === 'invisible' || (hidden !== undefined && hidden.from?.length !== 0);
  if (position && !vanishes) yield* place(ctx, id, position);
  if (adjustment.addCondition) {
    const { kind, level, sourceId, rounds } = adjustment.addCondition;
    yield* impose(ctx, id, {
      kind,
      level: level ?? null,
      sourceId: sourceId ?? null,
      expires: rounds === undefined ? null : afterRounds(ctx.state, rounds, sourceId ?? ctx.state.activeId ?? id),
    });
  }
  if (adjustment.removeEffectId !== undefined) {
    const effect = ctx.combatant(id).effects.find((one) => one.id === adjustment.removeEffectId);
    if (effect) {
      yield* endEffect(ctx, id, effect, 'adjust');
      yield* afterEffectEnded(ctx, id, effect);
    }
  }
  if (adjustment.initiative !== undefined) yield* placeByCount(ctx, id, adjustment.initiative);
  if (adjustment.resource)
    yield* ctx.record('ResourceChanged', {
      combatantId: id,
      resource: adjustment.resource.name,
      remaining: adjustment.resource.remaining,
    });
  if (adjustment.budget) yield* ctx.record('BudgetGranted', { combatantId: id, ...adjustment.budget });
  if (adjustment.relation) {
    const { otherId, distance, engaged } = adjustment.relation;
    yield* ctx.record('RelationStated', { aId: id, bId: otherId, distance, engaged });
  }
  if (hidden) yield* stateHidden(ctx, id, hidden);
  if (position && vanishes) yield* place(ctx, id, position);
  if (adjustment.circumstance !== undefined)
    yield* startEffect(ctx, id, {
      kind: CIRCUMSTANCE,
      data: { value: adjustment.circumstance, label: adjustment.reason },
    });
  if (adjustment.releaseReadied) yield* releaseByHand(ctx, id);
  return DONE;
}

/**
 * For so many whole rounds: until just before the place of its source in the order, or the place at which it began where no
 * source is named (D35-RND-02, PF1-RND-04). A place that is still to come in this round does not end the first round.
 */
function afterRounds({ order, activeId }: EncounterState, rounds: number, anchorId: string): Expiry {
  const place = (id: string | null): number => order.findIndex((entry) => entry.combatantId === id);
  const isToCome = place(anchorId) > place(activeId);
  return { anchorId, phase: 'TURN_START', turns: isToCome ? rounds + 1 : rounds };
}

function* adjustHitPoints(ctx: ActionContext, id: string, adjustment: Adjustment): Procedure {
  const share = adjustment.damage && adjustment.damageSave ? yield* savedShare(ctx, id, adjustment.damageSave) : 1;
  if (adjustment.damage && share > 0)
    yield* dealDamage(ctx, {
      targetId: id,
      sourceId: null,
      cause: 'adjust',
      critical: false,
      components: adjustment.damage.map(({ amount, type, nonlethal = false, magical = false }) => ({
        types: [type],
        amount: Math.floor(amount * share),
        parts: [
          part(adjustment.reason, amount, 'untyped'),
          ...(share < 1 ? [part('saving throw', Math.floor(amount * share) - amount, 'untyped')] : []),
        ],
        nonlethal,
        qualities: magical ? ['magic'] : [],
        weapon: ['slashing', 'piercing', 'bludgeoning'].includes(type),
      })),
      ruleIds: [],
    });
  if (adjustment.healing !== undefined)
    yield* heal(ctx, { combatantId: id, sourceId: null, cause: 'adjust', amount: adjustment.healing });
  const { temporaryHitPoints, hitPoints: current } = adjustment;
  if (temporaryHitPoints !== undefined) {
    const { hitPoints } = ctx.combatant(id);
    const temporary = Math.max(hitPoints.temporary, temporaryHitPoints);
    yield* ctx.record('HitPointsSet', {
      combatantId: id,
      cause: 'temporaryHitPoints',
      hitPoints: { ...hitPoints, temporary },
      ruleIds: [],
    });
  }
  if (current === undefined) return;
  const { hitPoints } = ctx.combatant(id);
  yield* ctx.record('HitPointsSet', {
    combatantId: id,
    cause: 'adjust',
    hitPoints: { ...hitPoints, current: Math.min(current, hitPoints.maximum) },
    ruleIds: [],
  });
  yield* updateVitals(ctx, id, 'adjust');
}

function* place(ctx: ActionContext, id: string, to: NonNullable<Adjustment['position']>): Procedure {
  const { at, activity } = ctx.combatant(id);
  yield* recordMove(ctx, {
    combatantId: id,
    from: at,
    to,
    mode: 'placed',
    cost: 0,
    movementSpent: activity.movementSpent,
    diagonalParity: activity.diagonalParity,
  });
}

function releaseRefusal(state: EncounterState, id: string): Refusal | null {
  const { readied } = combatantOf(state, id);
  if (!readied) return refuse('NOTHING_READIED', variantOf(state).rules.turns.ready, { who: id });
  return responseRefusal(state, id, responseOf(readied), triggerOf(readied).subjectId ?? null);
}

function* releaseByHand(ctx: ActionContext, id: string): Procedure {
  const { readied } = ctx.combatant(id);
  if (readied) yield* releaseNow(ctx, id, responseOf(readied), triggerOf(readied).subjectId ?? null);
}
