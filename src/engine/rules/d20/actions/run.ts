import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import { part } from '../../../encounter/modifiers.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { effectsOf, endEffectsOf, startEffect, untilTurnStart } from '../../shared/index.js';
import { abilityNow, conditionsOf, impose, imposeUntilOwnTurn, scoreNow } from '../conditions/index.js';
import { spend } from '../budget.js';
import type { LongMove, LongMoveInput } from '../movement/long-move.js';
import { longMoveRefusal, planLongMove, straightMoveSquares } from '../movement/long-move.js';
import { speedOf } from '../movement/speed.js';
import { isStraight } from '../movement/straight.js';
import { walk } from '../movement/walk.js';
import { moveWithoutMap } from '../movement/without-map.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { costRefusal, pay } from './costs.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';

/** Running in a straight line, a full-round action (D35-SPA-06, D35-SPD-07, PF1-FRA-02 to PF1-FRA-08, PF1-FRA-19). */
export const run: D20Action<'run'> = {
  name: 'run',
  doc: {
    en: 'Run up to four times your speed in a straight line (three times in heavy armour or load).',
    es: 'Correr hasta cuatro veces la velocidad en línea recta (tres con armadura o carga pesadas).',
  },
  ruleIds: ({ movement }) => [
    ...movement.run,
    ...movement.straightLine,
    ...movement.runForbidden,
    ...movement.runEndurance,
  ],
  cost: 'full-round',
  provokes: true,
  check(state, actorId, input) {
    const refusal = runRefusal(state, actorId) ?? costRefusal(state, actorId, 'FULL_ROUND');
    if (refusal) return refusal;
    const plan = planRun(state, actorId, input);
    return 'refusal' in plan ? plan.refusal : null;
  },
  *perform(ctx, actorId, input) {
    if (!(yield* hasBreath(ctx, actorId))) return cutShort('OUT_OF_BREATH');
    yield* pay(ctx, actorId, 'FULL_ROUND');
    yield* spend(ctx, actorId, 'fiveFootStep');
    const plan = planRun(ctx.state, actorId, input);
    if ('refusal' in plan) return cutShort(plan.refusal.code);
    if (!hasFeat(sheetOf(ctx.combatant(actorId)), 'Run')) yield* imposeUntilOwnTurn(ctx, actorId, 'running');
    const stopped = plan.path
      ? (yield* walk(ctx, {
          moverId: actorId,
          path: input.path!,
          mode: 'WALK',
          noCrossing: true,
          as: 'run',
          allowedFeet: plan.feet,
          speeds: runFactor(ctx.combatant(actorId)),
        })).stopped
      : yield* moveWithoutMap(ctx, actorId, input, plan.feet, 'run');
    return stopped === null ? DONE : cutShort(stopped);
  },
  offer(state, actorId) {
    const refusal = runRefusal(state, actorId) ?? costRefusal(state, actorId, 'FULL_ROUND');
    if (refusal) return notOffered(refusal);
    const actor = combatantOf(state, actorId);
    return offered([], straightMoveSquares(state, actorId, RUN, speedOf(state, actor) * runFactor(actor)));
  },
};

const RUN = { mode: 'WALK', noCrossing: true } as const;

/** Times speed: 4, or 3 in heavy armour or load; one more with the feat Run (D35-SPD-07, PF1-FRA-02). */
export function runFactor(runner: Combatant): number {
  const sheet = sheetOf(runner);
  const heavy = sheet.armorCategory === 'HEAVY' || sheet.load === 'HEAVY';
  return (heavy ? 3 : 4) + (hasFeat(sheet, 'Run') ? 1 : 0);
}

function runRefusal(state: EncounterState, actorId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  const { movement } = variantOf(state).rules;
  const hindering = conditionsOf(state, actor).find(
    ({ traits }) => traits.noRunOrCharge ?? traits.noRun ?? traits.blind,
  );
  if (hindering)
    return refuse('CANNOT_RUN', [hindering.ruleId, ...movement.runForbidden], {
      who: actorId,
      condition: hindering.kind,
    });
  return longMoveRefusal(state, actorId);
}

function planRun(state: EncounterState, actorId: string, input: LongMoveInput): LongMove | { refusal: Refusal } {
  const actor = combatantOf(state, actorId);
  const { movement } = variantOf(state).rules;
  const allowed = speedOf(state, actor) * runFactor(actor);
  const plan = planLongMove(state, actorId, input, RUN, allowed);
  if ('refusal' in plan || !plan.path) return plan;
  if (!isStraight(actor.at!, input.path!)) return { refusal: refuse('NOT_STRAIGHT', movement.straightLine) };
  const slow = plan.path.steps.find(
    ({ difficult, crossedObstacle, squeezing }) => difficult || crossedObstacle || squeezing,
  );
  if (slow) return { refusal: refuse('GROUND_HAMPERS', movement.runForbidden, { x: slow.to.x, y: slow.to.y }) };
  return plan;
}

const RUNNING_ON = 'running-on';

/**
 * One runs as many rounds on end as one has Constitution; then each round needs a Constitution check, DC 10 and 1 more for each
 * check before. Who fails is out of breath for a minute (D35-SPA-06, PF1-FRA-05, PF1-FRA-06, PF1-FRA-07).
 */
function* hasBreath(ctx: ActionContext, actorId: string): Procedure<boolean> {
  const actor = ctx.combatant(actorId);
  const constitution = scoreNow(ctx.state, actor, 'constitution');
  const rounds = (effectsOf(actor, RUNNING_ON)[0]?.level ?? 0) + 1;
  yield* endEffectsOf(ctx, actorId, RUNNING_ON, 'continued');
  if (
    constitution !== null &&
    rounds > constitution &&
    !(yield* enduranceCheck(ctx, actorId, rounds - constitution - 1))
  ) {
    yield* impose(ctx, actorId, { kind: 'winded', expires: untilTurnStart(actorId, 10) });
    return false;
  }
  // It lasts through the next turn: a round without running breaks the run off.
  const expires = { anchorId: actorId, phase: 'TURN_END', turns: 2 } as const;
  yield* startEffect(ctx, actorId, { kind: RUNNING_ON, level: rounds, expires });
  return true;
}

function* enduranceCheck(ctx: ActionContext, actorId: string, checksBefore: number): Procedure<boolean> {
  const modifier = abilityNow(ctx.state, ctx.combatant(actorId), 'constitution');
  const parts = [part('Constitution', modifier, 'ability', variantOf(ctx.state).rules.actions.abilityModifier[0])];
  const roll = yield* ctx.roll({
    purpose: 'ability:constitution',
    rollerId: actorId,
    dice: [{ count: 1, sides: 20 }],
    parts,
  });
  const difficulty = 10 + checksBefore;
  const success = roll.total >= difficulty;
  yield* ctx.record('CheckResolved', {
    combatantId: actorId,
    check: 'ability:constitution',
    natural: roll.kept[0]!,
    total: roll.total,
    parts,
    difficulty,
    success,
    ruleIds: [...variantOf(ctx.state).rules.movement.runEndurance],
  });
  return success;
}
