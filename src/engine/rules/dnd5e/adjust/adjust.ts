import { part, sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Effect, Expiry } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { Adjustment } from '../../ruleset.js';
import { effectsOf, endEffect, forRounds, startEffect, stateHidden } from '../../shared/index.js';
import { note, notesOf } from '../activity.js';
import { breakDistantGrapples, changeExhaustion, settle, startCondition } from '../conditions/apply.js';
import { EFFECTS } from '../conditions/suffered.js';
import { dealDamage } from '../damage/deal-damage.js';
import type { RawDamage } from '../damage/mitigation.js';
import { ZERO_HIT_POINTS, beginRecovery, recoverIn } from '../damage/dying.js';
import { grantTemporary, heal } from '../damage/healing.js';
import { setDistracted } from '../hiding/distraction.js';
import { reviewHiding } from '../hiding/hidden.js';
import { reviewSightAfter } from '../hiding/review-sight.js';
import { relocate } from '../movement/dragging.js';
import { responseOf } from '../../shared/index.js';
import { READY_RULES } from '../readied/rules.js';
import { sheetOf } from '../statistics/stat-block.js';
import type { ConditionKind, DamageType } from '../vocabulary.js';
import { setHitPoints } from './set-hit-points.js';
import { setInitiative, setTieOrder } from './set-initiative.js';

/** Carries out what the game master changes by fiat, member by member, through the same paths as the rules. */
export function* adjust(ctx: ActionContext, adjustment: Adjustment): Procedure<ActionResult> {
  if (adjustment.tieOrder) yield* setTieOrder(ctx, adjustment.tieOrder);
  const { combatantId } = adjustment;
  if (combatantId === null) return DONE;
  yield* adjustBody(ctx, combatantId, adjustment);
  yield* adjustConditions(ctx, combatantId, adjustment);
  yield* adjustPlace(ctx, combatantId, adjustment);
  yield* adjustMeans(ctx, combatantId, adjustment);
  if (adjustment.releaseReadied) yield* releaseByRuling(ctx, combatantId);
  return DONE;
}

function* adjustBody(ctx: ActionContext, id: string, adjustment: Adjustment): Procedure {
  if (adjustment.damage) {
    const [first] = adjustment.damage;
    yield* dealDamage(ctx, id, ruledDamage(adjustment.damage, adjustment.reason), {
      sourceId: null,
      cause: 'adjust',
      critical: false,
      knockOut: 'NO',
      attack: true,
      magical: first?.magical ?? false,
      silvered: false,
      adamantine: false,
      ruleIds: ['5E-ENG-04'],
    });
  }
  if (adjustment.healing !== undefined)
    yield* heal(ctx, id, adjustment.healing, { sourceId: null, cause: 'adjust', ruleIds: ['5E-HEAL-03'] });
  if (adjustment.temporaryHitPoints !== undefined)
    yield* grantTemporary(ctx, id, adjustment.temporaryHitPoints, 'adjust');
  if (adjustment.hitPoints !== undefined) yield* setHitPoints(ctx, id, adjustment.hitPoints);
  if (adjustment.hoursPassed !== undefined) yield* passHours(ctx, id, adjustment.hoursPassed);
}

/** The damage the game master deals, each type as a whole: it is halved or doubled once (5E-RES-02, 5E-RES-05). */
function ruledDamage(damage: NonNullable<Adjustment['damage']>, reason: string): readonly RawDamage[] {
  return [...new Set(damage.map(({ type }) => type))].map((type) => {
    const parts = damage.filter((one) => one.type === type).map(({ amount }) => part(reason, amount, 'base', null));
    return { type: type as DamageType, rolled: sumOf(parts), parts };
  });
}

/** The clock outside the rounds: a stable creature comes round when its hours are over (5E-STAB-06). */
function* passHours(ctx: ActionContext, id: string, hours: number): Procedure {
  const hasBegun = (): Effect | undefined => effectsOf(ctx.combatant(id), EFFECTS.recovering)[0];
  // Whoever joined the fight stable has not rolled yet.
  if (!hasBegun()) yield* beginRecovery(ctx, id);
  const left = (hasBegun()?.level ?? 0) - hours;
  if (left > 0) yield* recoverIn(ctx, id, left);
  else yield* heal(ctx, id, 1, { sourceId: null, cause: 'recovery', ruleIds: ['5E-STAB-06'] });
}

function* adjustConditions(
  ctx: ActionContext,
  id: string,
  { addCondition, removeEffectId, rollMode, distracted, reason }: Adjustment,
): Procedure {
  if (addCondition) {
    yield* startCondition(ctx, id, {
      kind: addCondition.kind as ConditionKind,
      level: addCondition.kind === 'exhaustion' ? (addCondition.level ?? 1) : null,
      sourceId: addCondition.sourceId ?? null,
      expires:
        addCondition.rounds === undefined
          ? null
          : lastingFor(ctx.state, addCondition.rounds, addCondition.sourceId, id),
    });
  }
  const effect = ctx.combatant(id).effects.find((one) => one.id === removeEffectId);
  if (effect?.kind === 'exhaustion') yield* changeExhaustion(ctx, id, -6);
  else if (effect) {
    yield* reviewSightAfter(ctx, endEffect(ctx, id, effect, 'adjust'));
    if (effect.data.cause === ZERO_HIT_POINTS && ctx.combatant(id).hitPoints.current === 0)
      yield* setHitPoints(ctx, id, 1);
    yield* settle(ctx, id);
  }
  if (distracted !== undefined) yield* setDistracted(ctx, id, distracted);
  if (rollMode !== undefined)
    yield* startEffect(ctx, id, { kind: EFFECTS.rollMode, level: rollMode, ruleId: '5E-ADV-05', data: { reason } });
}

/**
 * For so many whole rounds (5E-ORD-02): until the place of its source in the order comes round, or, where no source is named,
 * the place at which it began. A place still to come in this round does not end the first round.
 */
function lastingFor(state: EncounterState, rounds: number, sourceId: string | undefined, bearerId: string): Expiry {
  const place = (id: string | null | undefined): number =>
    state.order.findIndex(({ combatantId }) => combatantId === id);
  if (sourceId === undefined || state.activeId === null || place(sourceId) < 0)
    return forRounds(state, rounds, sourceId ?? bearerId);
  const isToCome = place(sourceId) > place(state.activeId);
  return { anchorId: sourceId, phase: 'TURN_START', turns: isToCome ? rounds + 1 : rounds };
}

function* adjustPlace(ctx: ActionContext, id: string, { position, relation, hidden }: Adjustment): Procedure {
  // Who vanishes does so before it is put elsewhere, and who shows itself after that: nobody sees where from, or where to.
  const vanishes = hidden !== undefined && hidden.from?.length !== 0;
  if (position && vanishes) yield* sayHidden(ctx, id, hidden);
  if (position) {
    yield* relocate(ctx, id, position, 'placed');
    yield* breakDistantGrapples(ctx, id);
    if (!vanishes) yield* reviewHiding(ctx, id);
  }
  if (relation) {
    const { otherId, distance, engaged } = relation;
    yield* ctx.record('RelationStated', { aId: id, bId: otherId, distance, engaged });
    yield* breakDistantGrapples(ctx, id);
  }
  if (hidden && !(position && vanishes)) yield* sayHidden(ctx, id, hidden);
}

/**
 * Hides or reveals a creature. Before the fight a reveal is remembered: one that would lie in ambush by its Stealth does not any more (5E-HIDE-03).
 */
function* sayHidden(ctx: ActionContext, id: string, hidden: NonNullable<Adjustment['hidden']>): Procedure {
  yield* stateHidden(ctx, id, hidden);
  const one = ctx.combatant(id);
  const revealed = one.hidden === null;
  if (ctx.state.phase !== 'SETUP' || sheetOf(one).ambushStealth === null) return;
  if (revealed !== (notesOf(one).revealed ?? false)) yield* note(ctx, id, { revealed: revealed || null });
}

function* adjustMeans(ctx: ActionContext, id: string, { initiative, resource, budget }: Adjustment): Procedure {
  if (initiative !== undefined) yield* setInitiative(ctx, id, initiative);
  if (resource)
    yield* ctx.record('ResourceChanged', { combatantId: id, resource: resource.name, remaining: resource.remaining });
  if (budget)
    yield* ctx.record('BudgetGranted', { combatantId: id, resource: budget.resource, remaining: budget.remaining });
}

/** The game master saw the trigger happen that only he can see; the creature releases what it readied (5E-READY-02). */
function* releaseByRuling(ctx: ActionContext, id: string): Procedure {
  const { readied } = ctx.combatant(id);
  if (!readied) return;
  const subjectId = typeof readied.trigger.subjectId === 'string' ? readied.trigger.subjectId : id;
  const occurrence = { type: 'TURN_STARTS' as const, subjectId };
  const response = responseOf(readied);
  if (READY_RULES.possible(ctx.state, id, response, occurrence))
    yield* READY_RULES.release(ctx, id, response, occurrence);
}
