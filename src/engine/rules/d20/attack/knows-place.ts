import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { distanceFeet } from '../positions.js';
import { hasCondition } from '../conditions/index.js';
import { grapplePartners } from '../maneuvers/holds.js';
import { sheetOf } from '../statistics/index.js';
import { sensesWithoutSight } from './concealment.js';
import { isPinpointedBy } from './pinpoint.js';

/**
 * Whether an observer knows where a creature is: not one that hides from it, nor one it cannot see that nobody has pinpointed, unless a
 * sense needs no sight (D35-CCL-01, D35-CCL-02, PF1-CCL-07, PF1-CCL-11). Whoever is blind still hears where the others fight, and whoever
 * grapples with it feels where it is (PF1-CND-20).
 */
export function knowsPlaceOf(state: EncounterState, observerId: string, subjectId: string): boolean {
  const subject = combatantOf(state, subjectId);
  const hides = subject.hidden?.from.includes(observerId) ?? false;
  if (!hides && (!hasCondition(subject, 'invisible') || isPinpointedBy(subject, observerId))) return true;
  if (observerId === subjectId || grapplePartners(subject).includes(observerId)) return true;
  return sensesWithoutSight(sheetOf(combatantOf(state, observerId)), distanceFeet(state, observerId, subjectId));
}

/**
 * The fight as far as a creature knows who is there: ways are found and judged in it, so that neither tells of somebody unseen.
 * @param alsoId somebody else who counts as known, as the one a move is aimed at
 */
export function knownTo(state: EncounterState, observerId: string, alsoId?: string): EncounterState {
  const isKnown = (id: string): boolean => id === alsoId || knowsPlaceOf(state, observerId, id);
  return state.present.every(isKnown) ? state : { ...state, present: state.present.filter(isKnown) };
}
