import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import { highJump, isRunning, leap, leapRefusal } from '../movement/jumping.js';
import { checkWay, modeRefusal } from '../movement/legality.js';
import { walk } from '../movement/walk.js';
import { movementLeft } from '../speed.js';
import { plainOffer } from './costs.js';

type JumpInput = ActionInput<'jump'>;

/** Long and high jumps; every foot is movement (5E-ENV-03 to 5E-ENV-05). */
export const jump: ActionDefinition<'jump'> = {
  name: 'jump',
  doc: {
    en: 'Jump, after a run-up or from a stand: as far as your Strength score, or as high as 3 feet and its modifier; half of it from a stand. Every foot is movement.',
    es: 'Saltar, con carrera o parado: tan lejos como tu puntuación de Fuerza, o tan alto como 3 pies más su modificador; la mitad parado. Cada pie es movimiento.',
  },
  ruleIds: ['5E-ENV-03', '5E-ENV-04', '5E-ENV-05'],
  cost: 'movement',
  provokes: true,
  check(state, actorId, input) {
    const jumper = combatantOf(state, actorId);
    return modeRefusal(state, jumper, 'WALK') ?? jumpRefusal(state, jumper, input);
  },
  *perform(ctx, actorId, input) {
    if (input.runUp) {
      const run = yield* walk(ctx, actorId, { path: input.runUp, mode: 'WALK', feet: null });
      if (run.outcome !== 'DONE') return run;
    }
    // What interrupted the run-up may have changed what can be jumped.
    const jumper = ctx.combatant(actorId);
    const refusal = modeRefusal(ctx.state, jumper, 'WALK') ?? takeOffRefusal(ctx.state, jumper, input);
    if (refusal) return cutShort(refusal.code);
    if (input.to) return yield* leap(ctx, actorId, input.to);
    return yield* jumpUp(ctx, actorId, input.height ?? 0);
  },
  offer(state, actorId) {
    const jumper = combatantOf(state, actorId);
    return plainOffer(modeRefusal(state, jumper, 'WALK') ?? heightRefusal(state, jumper, 1, false, 0));
  },
};

function jumpRefusal(state: EncounterState, jumper: Combatant, input: JumpInput): Refusal | null {
  const { to, height, runUp } = input;
  if ((to === undefined) === (height === undefined))
    return refuse('JUMP_WHERE', ['5E-ENV-03', '5E-ENV-04'], { who: jumper.id }, ['to', 'height']);
  if (!runUp) return takeOffRefusal(state, jumper, input);
  const left = movementLeft(state, jumper, 'WALK');
  const run = checkWay(state, jumper, 'WALK', runUp, left);
  if ('refusal' in run) return run.refusal;
  const last = run.steps.at(-1)!;
  return takeOffRefusal(state, { ...jumper, at: last.to }, input, last.totalFeet);
}

/** Why the jump itself cannot be made from where the jumper stands. @param spent feet its run-up takes before */
function takeOffRefusal(state: EncounterState, jumper: Combatant, input: JumpInput, spent = 0): Refusal | null {
  const running = isRunning(input.runUp);
  if (input.height !== undefined) return heightRefusal(state, jumper, input.height, running, spent);
  if (!state.map || !jumper.at || !input.to) return refuse('MAP_MISSING', [], {}, ['height']);
  return leapRefusal(state, jumper, jumper.at, input.to, running, movementLeft(state, jumper, 'WALK') - spent);
}

function heightRefusal(
  state: EncounterState,
  jumper: Combatant,
  height: number,
  running: boolean,
  spent: number,
): Refusal | null {
  const who = jumper.id;
  const limit = highJump(jumper, running);
  if (height > limit) return refuse('JUMP_TOO_HIGH', ['5E-ENV-04'], { who, height, limit }, running ? [] : ['runUp']);
  const left = movementLeft(state, jumper, 'WALK') - spent;
  return height > left ? refuse('NOT_ENOUGH_MOVEMENT', ['5E-ENV-05'], { cost: height, left }, ['dash']) : null;
}

/** Up and down again on the spot. */
function* jumpUp(ctx: ActionContext, id: string, height: number): Procedure<ActionResult> {
  const movementSpent = ctx.combatant(id).activity.movementSpent + height;
  yield* ctx.record('MovementSpent', { combatantId: id, cost: height, movementSpent, reason: 'highJump' });
  return DONE;
}
