import type { ActionInput, ActionName } from '../../../encounter/actions/inputs.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { effectsOf, endEffectsOf, startEffect, untilNextTurnEnd } from '../../shared/index.js';
import { coupDeGrace, coupDeGraceTargets } from '../attack/coup-de-grace.js';
import { plainJson } from '../plain-json.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { costRefusal, pay } from './costs.js';
import type { D20Action } from './define.js';
import { barredRefusal, notOffered, offered } from './define.js';
import { IMPROVISE_PROMPT } from './improvise.js';
import { minimumMoveRefusal, moveTheLeast } from './move.js';
import { potionCost, usePotion } from './use-potion.js';

type Begun = ActionInput<'startFullRoundAction'>;

/** Kind of the effect on somebody who has begun a full-round action; `data` is what was declared. */
const BEGUN = 'full-round-action-begun';

/** A full-round action that two standard actions can make up. */
interface LongAct {
  /** The action it is: what bars that one bars this. */
  readonly name: ActionName;
  refusal(state: EncounterState, actorId: string, input: Begun): Refusal | null;
  perform(ctx: ActionContext, actorId: string, input: Begun): Procedure<ActionResult>;
}

const ACTS: { readonly [A in Begun['act']]?: LongAct } = {
  COUP_DE_GRACE: {
    name: 'coupDeGrace',
    refusal: (state, actorId, { targetId, attackId }) =>
      targetId === undefined
        ? incomplete(state, 'targetId')
        : coupDeGrace.check(state, actorId, { targetId, attackId }, 'READIED'),
    *perform(ctx, actorId, { targetId, attackId }) {
      return yield* coupDeGrace.perform(ctx, actorId, { targetId: targetId!, attackId }, 'READIED');
    },
  },
  POUR_POTION: {
    name: 'usePotion',
    refusal(state, actorId, { itemId, targetId }) {
      if (itemId === undefined || targetId === undefined)
        return incomplete(state, itemId === undefined ? 'itemId' : 'targetId');
      const refusal = usePotion.check(state, actorId, { itemId, targetId }, 'READIED');
      if (refusal || potionCost(state, targetId) === 'FULL_ROUND') return refusal;
      return refuse('NO_FULL_ROUND_ACTION', variantOf(state).rules.turns.overTwoTurns, { who: actorId }, ['usePotion']);
    },
    *perform(ctx, actorId, { itemId, targetId }) {
      return yield* usePotion.perform(ctx, actorId, { itemId: itemId!, targetId }, 'READIED');
    },
  },
  MINIMUM_MOVE: {
    name: 'move',
    refusal: (state, actorId, { path }) =>
      path === undefined ? incomplete(state, 'path') : minimumMoveRefusal(state, actorId, path),
    *perform(ctx, actorId, { path }) {
      return yield* moveTheLeast(ctx, actorId, path!);
    },
  },
  IMPROVISED: {
    name: 'improvise',
    refusal: (state, _actorId, { what }) => (what === undefined ? incomplete(state, 'what') : null),
    // What comes of it is the game master's to say.
    *perform() {
      return DONE;
    },
  },
};

/**
 * Beginning a full-round action with a standard action: the next turn's completes it, and without that it is abandoned. A full
 * attack, a charge, a run and a withdrawal cannot be spread (D35-SPA-04, PF1-STD-06, PF1-STD-07). What the act provokes, it
 * provokes when it is carried out.
 */
export const startFullRoundAction: D20Action<'startFullRoundAction'> = {
  name: 'startFullRoundAction',
  doc: {
    en: 'Begin a full-round action with this turn’s standard action; the next one’s completes it.',
    es: 'Empezar una acción de asalto completo con la acción estándar de este turno; la del siguiente la completa.',
  },
  ruleIds: ({ turns }) => turns.overTwoTurns,
  cost: 'standard',
  provokes: false,
  check: (state, actorId, input) => costRefusal(state, actorId, 'STANDARD') ?? actRefusal(state, actorId, input),
  *perform(ctx, actorId, input) {
    if (input.act === 'IMPROVISED') {
      const stopped = yield* askGameMaster(ctx, actorId, input.what!);
      if (stopped !== null) return cutShort(stopped);
    }
    yield* pay(ctx, actorId, 'STANDARD');
    yield* endEffectsOf(ctx, actorId, BEGUN, 'replaced');
    yield* startEffect(ctx, actorId, {
      kind: BEGUN,
      sourceId: actorId,
      ruleId: variantOf(ctx.state).rules.turns.overTwoTurns[0],
      expires: untilNextTurnEnd(ctx.state, actorId),
      data: plainJson(input),
    });
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer(state, actorId) {
    const refusal = costRefusal(state, actorId, 'STANDARD');
    return refusal ? notOffered(refusal) : offered(coupDeGraceTargets(state, actorId));
  },
};

/** Completing what was begun in the turn before, with a standard action (D35-SPA-04, PF1-STD-06). */
export const completeFullRoundAction: D20Action<'completeFullRoundAction'> = {
  name: 'completeFullRoundAction',
  doc: {
    en: 'Complete the full-round action begun in the turn before.',
    es: 'Completar la acción de asalto completo empezada en el turno anterior.',
  },
  ruleIds: ({ turns }) => turns.overTwoTurns,
  cost: 'standard',
  provokes: true,
  check: completionRefusal,
  *perform(ctx, actorId) {
    const begun = begunBy(ctx.state, actorId)!;
    yield* pay(ctx, actorId, 'STANDARD');
    yield* endEffectsOf(ctx, actorId, BEGUN, 'completed');
    return yield* ACTS[begun.act]!.perform(ctx, actorId, begun);
  },
  offer(state, actorId) {
    const refusal = completionRefusal(state, actorId);
    return refusal ? notOffered(refusal) : offered();
  },
};

function completionRefusal(state: EncounterState, actorId: string): Refusal | null {
  const begun = begunBy(state, actorId);
  if (!begun) return refuse('NOTHING_BEGUN', variantOf(state).rules.turns.overTwoTurns, { who: actorId });
  return costRefusal(state, actorId, 'STANDARD') ?? actRefusal(state, actorId, begun);
}

function actRefusal(state: EncounterState, actorId: string, input: Begun): Refusal | null {
  const act = ACTS[input.act];
  const { overTwoTurns } = variantOf(state).rules.turns;
  if (!act) return refuse('NOT_OVER_TWO_TURNS', overTwoTurns, {}, Object.keys(ACTS));
  return barredRefusal(state, actorId, act.name) ?? act.refusal(state, actorId, input);
}

function begunBy(state: EncounterState, actorId: string): Begun | null {
  const [begun] = effectsOf(combatantOf(state, actorId), BEGUN);
  return begun ? (begun.data as unknown as Begun) : null;
}

function incomplete(state: EncounterState, member: string): Refusal {
  return refuse('FULL_ROUND_ACT_INCOMPLETE', variantOf(state).rules.turns.overTwoTurns, { member });
}

/** Whether what the rules do not describe can be done at all, as a full-round action. @returns why not, or null */
function* askGameMaster(ctx: ActionContext, actorId: string, what: string): Procedure<string | null> {
  const answer = yield* ctx.ask({
    kind: IMPROVISE_PROMPT,
    ownerId: null,
    subjectId: actorId,
    choices: [
      { id: 'fullRound', label: 'It can, for: fullRound' },
      { id: 'no', label: 'It cannot' },
    ],
    ruleIds: [],
    context: { what },
  });
  if (answer.choice !== 'fullRound') return 'NOT_ALLOWED';
  return costRefusal(ctx.state, actorId, 'STANDARD')?.code ?? null;
}
