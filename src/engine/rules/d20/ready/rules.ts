import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Occurrence, ReadyResponse, ReadyRules, ReadyTrigger } from '../../shared/index.js';
import { triggerOf } from '../../shared/index.js';
import { meleeAttacks } from '../attack/index.js';
import { hasTrait } from '../conditions/index.js';
import { perceives } from '../opportunities/index.js';
import { attackReaches } from '../positions.js';
import { placeBefore } from '../turns/reorder.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';
import { performResponse, responseRefusal } from './responses.js';

/** Kind of the prompt that offers to carry out a readied action. */
export const READIED_PROMPT = 'readiedAction';

/** Triggers that a step sets off once the square is entered: before that there is nothing to strike at there. */
const ONCE_ENTERED: ReadonlySet<ReadyTrigger['event']> = new Set(['ENTERS_REACH', 'ENTERS_SQUARE']);

/**
 * How readied actions work in this family: just before what sets them off (D35-RDY-03, PF1-RDY-04). Coming into reach or into a
 * square sets them off as soon as the creature is there, before anything else it does.
 */
export function readyRules(state: EncounterState, when: 'BEFORE' | 'AFTER'): ReadyRules {
  return {
    promptKind: READIED_PROMPT,
    ruleIds: variantOf(state).rules.turns.readiedBeforeTrigger,
    mayReact: (now, readierId, occurrence) => mayReact(now, combatantOf(now, readierId), occurrence, when),
    inReach,
    possible: (now, readierId, response, occurrence) =>
      responseRefusal(now, readierId, response, occurrence.subjectId) === null,
    release,
  };
}

function mayReact(
  state: EncounterState,
  readier: Combatant,
  occurrence: Occurrence,
  when: 'BEFORE' | 'AFTER',
): boolean {
  if (!readier.readied || !mayAct(readier) || hasTrait(state, readier, 'noActions')) return false;
  const { event } = triggerOf(readier.readied);
  if (ONCE_ENTERED.has(event) !== (when === 'AFTER')) return false;
  return perceives(state, readier, combatantOf(state, occurrence.subjectId));
}

const inReach: ReadyRules['inReach'] = (state, readierId, subjectId, at) =>
  meleeAttacks(combatantOf(state, readierId)).some((attack) => attackReaches(state, readierId, subjectId, attack, at));

/** Its initiative becomes the count at which it acts, just before the creature whose turn it is (D35-RDY-03, PF1-RDY-05). */
function* release(ctx: ActionContext, readierId: string, response: ReadyResponse, occurrence: Occurrence): Procedure {
  yield* releaseNow(ctx, readierId, response, occurrence.subjectId);
}

/** Ends a readied action as released and carries it out. @param subjectId whoever set it off */
export function* releaseNow(
  ctx: ActionContext,
  readierId: string,
  response: ReadyResponse,
  subjectId: string | null,
): Procedure {
  yield* ctx.record('ReadiedActionEnded', { combatantId: readierId, reason: 'RELEASED' });
  const { activeId } = ctx.state;
  if (activeId !== null) yield* placeBefore(ctx, readierId, activeId, 'READIED');
  yield* performResponse(ctx, readierId, response, subjectId);
}
