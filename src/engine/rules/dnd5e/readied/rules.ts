import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import type { Occurrence, ReadyResponse, ReadyRules } from '../../shared/index.js';
import { spend } from '../activity.js';
import { isWithin } from '../positions.js';
import { mayReact } from '../reactions.js';
import { canSee } from '../sight.js';
import { meleeReach } from '../attack/choices.js';
import { carryOut, isPossible } from './responses.js';

/** How readied actions work in this game: right after their trigger, with the reaction (5E-READY-04, 5E-READY-05). */
export const READY_RULES: ReadyRules = {
  promptKind: 'readiedAction',
  ruleIds: ['5E-READY-04', '5E-READY-05'],
  mayReact: (state, readierId, occurrence) =>
    mayReact(state, combatantOf(state, readierId)) && perceives(state, readierId, occurrence),
  inReach,
  possible: isPossible,
  release,
};

/** The trigger has to be perceivable: the readier sees who does it (5E-READY-02). */
function perceives(state: EncounterState, readierId: string, occurrence: Occurrence): boolean {
  return canSee(state, combatantOf(state, readierId), combatantOf(state, occurrence.subjectId));
}

function inReach(state: EncounterState, readierId: string, subjectId: string, at: Square | null): boolean {
  const readier = combatantOf(state, readierId);
  const subject = combatantOf(state, subjectId);
  return isWithin(state, readier, subject, meleeReach(readier), at ?? subject.at);
}

function* release(ctx: ActionContext, readierId: string, response: ReadyResponse, occurrence: Occurrence): Procedure {
  yield* ctx.record('ReadiedActionEnded', { combatantId: readierId, reason: 'RELEASED' });
  yield* spend(ctx, readierId, 'reaction');
  yield* carryOut(ctx, readierId, response, occurrence.subjectId);
}
