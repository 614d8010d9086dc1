import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { die, meetFate } from '../damage/dying.js';
import { fall } from '../damage/falling.js';
import { loseHitPoints, suffererOf } from '../damage/hit-point-loss.js';
import type { Effect } from '../../../encounter/schemas.js';
import type { NewEffect } from '../../shared/index.js';
import { effectsOf, endEffect, endEffectsOf, hasEffect, startEffect } from '../../shared/index.js';
import { isWithin } from '../positions.js';
import { losesItsHold } from '../footing.js';
import { heldBy, isRooted } from '../speed.js';
import { USUAL_REACH, sheetOf } from '../statistics/stat-block.js';
import type { ConditionKind } from '../vocabulary.js';
import { half } from '../vocabulary.js';
import { EFFECTS, exhaustionLevel, isAble, suffers } from './suffered.js';

/** A condition about to begin. */
export type NewCondition = NewEffect & { readonly kind: ConditionKind };

/** Whether a creature is immune to a condition: by its stat block, and to poison while it is of stone (5E-COND-10). */
export function isImmuneTo(ctx: ActionContext, id: string, kind: ConditionKind): boolean {
  const one = ctx.combatant(id);
  return sheetOf(one).conditionImmunities.includes(kind) || (kind === 'poisoned' && suffers(one, 'petrified'));
}

/**
 * Puts a creature in a condition, with everything that follows from it: an unconscious creature drops what it holds and falls
 * prone (5E-COND-15), a flyer that can no longer fly falls (5E-FLY-01 to 5E-FLY-03), a dodge or a grapple ends.
 * @returns whether it took hold: not on a creature that is immune or dead
 */
export function* startCondition(ctx: ActionContext, id: string, condition: NewCondition): Procedure<boolean> {
  if (ctx.combatant(id).vital === 'DEAD' || isImmuneTo(ctx, id, condition.kind)) return false;
  if (condition.kind === 'exhaustion') {
    yield* changeExhaustion(ctx, id, condition.level ?? 1);
    return true;
  }
  // Prone is prone: a second fall adds nothing (5E-COND-00).
  if (condition.kind === 'prone' && suffers(ctx.combatant(id), 'prone')) return false;
  yield* startEffect(ctx, id, condition);
  if (condition.kind === 'unconscious') {
    yield* dropEverything(ctx, id);
    yield* knockProne(ctx, id, '5E-COND-15');
  }
  yield* settle(ctx, id);
  return true;
}

/** Knocks a creature prone, if it is not already (5E-PRN-01). */
export function* knockProne(ctx: ActionContext, id: string, ruleId: string): Procedure<boolean> {
  return yield* startCondition(ctx, id, { kind: 'prone', ruleId });
}

/** Adds levels of exhaustion, or takes them away when negative (5E-EXH-10, 5E-EXH-12). The sixth kills (5E-EXH-06). */
export function* changeExhaustion(ctx: ActionContext, id: string, by: number): Procedure {
  const before = exhaustionLevel(ctx.combatant(id));
  const level = Math.max(0, Math.min(6, before + by));
  const [effect] = effectsOf(ctx.combatant(id), 'exhaustion');
  if (!effect) {
    if (level > 0) yield* startEffect(ctx, id, { kind: 'exhaustion', level, ruleId: '5E-EXH-10' });
  } else if (level === 0) {
    yield* endEffect(ctx, id, effect, 'recovered');
  } else if (level !== before) {
    yield* ctx.record('EffectAdvanced', { combatantId: id, effect: { ...effect, level } });
  }
  yield* setMaximum(ctx, id, level);
  if (level >= 6 && ctx.combatant(id).vital !== 'DEAD') return yield* die(ctx, id, 'exhaustion');
  yield* settle(ctx, id);
}

/**
 * From level 4 on the hit point maximum is halved, and current hit points are capped by it (5E-EXH-04, 5E-HP-06). Half of 1 is 0,
 * which brings what 0 hit points bring, but never massive damage (5E-ZERO-01).
 */
function* setMaximum(ctx: ActionContext, id: string, level: number): Procedure {
  const one = ctx.combatant(id);
  const full = sheetOf(one).hitPoints;
  const maximum = level >= 4 ? half(full) : full;
  if (maximum === one.hitPoints.maximum) return;
  yield* ctx.record('HitPointsSet', {
    combatantId: id,
    cause: 'exhaustion',
    hitPoints: { ...one.hitPoints, maximum, current: Math.min(maximum, one.hitPoints.current) },
    ruleIds: ['5E-EXH-04', '5E-HP-06'],
  });
  if (maximum > 0 || one.hitPoints.current === 0) return;
  const bare = { ...one, hitPoints: { ...one.hitPoints, temporary: 0 } };
  const loss = loseHitPoints(suffererOf(ctx.state, bare), one.hitPoints.current, { critical: false, knockOut: false });
  yield* meetFate(ctx, id, loss);
}

/** Drops everything it holds (5E-COND-15, 5E-AMB-03). */
export function* dropEverything(ctx: ActionContext, id: string): Procedure {
  for (const itemId of ctx.combatant(id).wielded) yield* dropItem(ctx, id, itemId);
}

/** Drops one thing where the creature stands; it can be picked up again. */
export function* dropItem(ctx: ActionContext, id: string, itemId: string): Procedure {
  const { wielded, at } = ctx.combatant(id);
  yield* ctx.record('WieldedChanged', {
    combatantId: id,
    wielded: wielded.filter((one) => one !== itemId),
    how: 'DROPPED',
    itemId,
  });
  yield* startEffect(ctx, id, {
    kind: EFFECTS.droppedItem,
    data: { itemId, at: at && { x: at.x, y: at.y, z: at.z ?? 0 } },
  });
}

/**
 * Draws the consequences of a change in what a creature can do: the incapacitated and the rooted dodge no longer
 * (5E-DODGE-03), the incapacitated hold nobody (5E-COND-06), flyers and climbers that can no longer fall (5E-FLY-01 to
 * 5E-FLY-03).
 */
export function* settle(ctx: ActionContext, id: string): Procedure {
  const one = ctx.combatant(id);
  if (hasEffect(one, EFFECTS.dodge) && (!isAble(one) || isRooted(one)))
    yield* endEffectsOf(ctx, id, EFFECTS.dodge, 'lost');
  if (!isAble(one)) yield* releaseHeld(ctx, id, 'grapplerIncapacitated');
  if (losesItsHold(ctx.state, ctx.combatant(id))) yield* fall(ctx, id);
}

/** Lets go of everyone a creature holds. */
export function* releaseHeld(ctx: ActionContext, grapplerId: string, reason: string): Procedure {
  for (const held of heldBy(ctx.state, grapplerId)) {
    for (const effect of held.effects) {
      if (effect.kind === 'grappled' && effect.sourceId === grapplerId) yield* endGrapple(ctx, held.id, effect, reason);
    }
  }
}

/** Ends a grapple. Whoever was carried into the air and does not fly falls once nobody holds it any more (5E-GRP-08, 5E-ENV-01). */
export function* endGrapple(ctx: ActionContext, heldId: string, effect: Effect, reason: string): Procedure {
  yield* endEffect(ctx, heldId, effect, reason);
  const grappler = effect.sourceId === null ? undefined : ctx.state.combatants[effect.sourceId];
  const held = ctx.combatant(heldId);
  const wasCarried = grappler !== undefined && sheetOf(grappler).speed.fly > 0 && (held.at?.z ?? 0) > 0;
  if (wasCarried && sheetOf(held).speed.fly === 0 && !suffers(held, 'grappled')) yield* fall(ctx, heldId);
}

/** Ends the grapples that distance has broken: the held one is out of the grappler's reach (5E-COND-06). */
export function* breakDistantGrapples(ctx: ActionContext, movedId: string): Procedure {
  for (const id of ctx.state.present) {
    for (const effect of effectsOf(ctx.combatant(id), 'grappled')) {
      if (effect.sourceId === null || (id !== movedId && effect.sourceId !== movedId)) continue;
      if (!ctx.state.present.includes(effect.sourceId)) continue;
      const reach = typeof effect.data.reach === 'number' ? effect.data.reach : USUAL_REACH;
      const held = ctx.combatant(id);
      if (!isWithin(ctx.state, ctx.combatant(effect.sourceId), held, reach))
        yield* endGrapple(ctx, id, effect, 'outOfReach');
    }
  }
}
