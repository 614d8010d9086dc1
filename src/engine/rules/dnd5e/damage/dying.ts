import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { VitalStatus } from '../../../encounter/schemas.js';
import { endEffectsOf } from '../../shared/index.js';
import { dropEverything, knockProne, releaseHeld, settle } from '../conditions/apply.js';
import { EFFECTS } from '../conditions/suffered.js';
import { isObject } from '../objects.js';
import type { Loss } from './hit-point-loss.js';
import { startEffect } from '../../shared/index.js';

/** Mark of the unconsciousness that any healing ends (5E-ZERO-03). */
export const ZERO_HIT_POINTS = 'zeroHitPoints';

/** Records what damage has made of a creature besides its hit points. */
export function* meetFate(ctx: ActionContext, id: string, loss: Loss): Procedure {
  const before = ctx.combatant(id);
  if (loss.failures !== before.deathSaves.failures || (loss.vital === 'DYING' && before.vital === 'STABLE')) {
    const successes = before.vital === 'STABLE' ? 0 : before.deathSaves.successes;
    yield* setDeathSaves(ctx, id, successes, loss.failures, ['5E-DS-11', '5E-DS-12']);
  }
  if (loss.vital === before.vital) return;
  if (loss.vital === 'DEAD') return yield* die(ctx, id, loss.reason);
  if (loss.dropped) return yield* fallUnconscious(ctx, id, loss);
  yield* setVital(ctx, id, loss.vital, loss.reason, ['5E-STAB-05']);
}

/** Falls to 0 hit points without dying: dying, or knocked out and stable (5E-ZERO-02, 5E-KO-03). */
function* fallUnconscious(ctx: ActionContext, id: string, loss: Loss): Procedure {
  const rule = loss.reason === 'knockedOut' ? '5E-KO-03' : '5E-ZERO-02';
  yield* setVital(ctx, id, loss.vital, loss.reason, [rule]);
  yield* startEffect(ctx, id, { kind: 'unconscious', ruleId: rule, data: { cause: ZERO_HIT_POINTS } });
  yield* dropEverything(ctx, id);
  yield* knockProne(ctx, id, '5E-COND-15');
  yield* settle(ctx, id);
}

/**
 * A creature dies: what it held it lets go of, what it readied is lost, and in the air it drops. An object breaks.
 * @param reason `damage`, `massiveDamage`, `deathSaves`, `exhaustion`
 */
export function* die(ctx: ActionContext, id: string, reason: string): Procedure {
  const cause = isObject(ctx.combatant(id)) ? 'broken' : reason;
  yield* setVital(ctx, id, 'DEAD', cause, DEATH_RULES[cause] ?? []);
  yield* releaseHeld(ctx, id, 'grapplerDied');
  for (const kind of ['grappled', EFFECTS.dodge, EFFECTS.helped]) yield* endEffectsOf(ctx, id, kind, 'died');
  const { readied, hidden } = ctx.combatant(id);
  if (readied) yield* ctx.record('ReadiedActionEnded', { combatantId: id, reason: 'LOST' });
  if (hidden) yield* ctx.record('PartialAwarenessNoted', { combatantId: id, hiddenFrom: [], check: null, parts: [] });
  yield* settle(ctx, id);
}

const DEATH_RULES: Readonly<Record<string, readonly string[]>> = {
  damage: ['5E-MON-01'],
  massiveDamage: ['5E-INST-01', '5E-INST-02'],
  deathSaves: ['5E-DS-08'],
  exhaustion: ['5E-EXH-06'],
  broken: ['5E-RES-08'],
};

export function* setVital(
  ctx: ActionContext,
  id: string,
  to: VitalStatus,
  reason: string,
  ruleIds: readonly string[],
): Procedure {
  const from = ctx.combatant(id).vital;
  if (from === to) return;
  yield* ctx.record('VitalStatusChanged', { combatantId: id, from, to, reason, ruleIds: [...ruleIds] });
  if (from === 'STABLE') yield* endEffectsOf(ctx, id, EFFECTS.recovering, 'noLongerStable');
  if (to === 'STABLE') yield* beginRecovery(ctx, id);
}

/** A stable creature will regain 1 hit point after 1d4 hours, rolled at once (5E-STAB-06). */
export function* beginRecovery(ctx: ActionContext, id: string): Procedure {
  const roll = yield* ctx.roll({ purpose: 'hoursToRecover', rollerId: id, dice: [{ count: 1, sides: 4 }], parts: [] });
  yield* recoverIn(ctx, id, roll.total);
}

/** Sets how many hours it still takes. */
export function* recoverIn(ctx: ActionContext, id: string, hours: number): Procedure {
  yield* endEffectsOf(ctx, id, EFFECTS.recovering, 'hoursPassed');
  yield* startEffect(ctx, id, { kind: EFFECTS.recovering, level: hours, ruleId: '5E-STAB-06' });
}

/** Sets the tally of death saves, if it changes. */
export function* setDeathSaves(
  ctx: ActionContext,
  id: string,
  successes: number,
  failures: number,
  ruleIds: readonly string[],
): Procedure {
  const { deathSaves } = ctx.combatant(id);
  if (deathSaves.successes === successes && deathSaves.failures === failures) return;
  yield* ctx.record('DeathSavesChanged', { combatantId: id, successes, failures, ruleIds: [...ruleIds] });
}

/** Becomes stable: at 0 hit points, unconscious, no more death saves (5E-STAB-03, 5E-STAB-04, 5E-DS-10). */
export function* stabilise(ctx: ActionContext, id: string, reason: string, ruleIds: readonly string[]): Procedure {
  yield* setVital(ctx, id, 'STABLE', reason, ruleIds);
  yield* setDeathSaves(ctx, id, 0, 0, ['5E-DS-10']);
}
