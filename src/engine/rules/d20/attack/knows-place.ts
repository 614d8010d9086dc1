import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { distanceFeet } from '../positions.js';
import { hasCondition } from '../conditions/index.js';
import { sheetOf } from '../statistics/index.js';
import { sensesWithoutSight } from './concealment.js';

/**
 * Whether an observer knows where a creature is: not one that hides from it, nor one it cannot see that nobody has pinpointed, unless a
 * sense needs no sight (D35-CCL-01, D35-CCL-02, PF1-CCL-07, PF1-CCL-11). Whoever is blind still hears where the others fight.
 */
export function knowsPlaceOf(state: EncounterState, observerId: string, subjectId: string): boolean {
  const subject = combatantOf(state, subjectId);
  const hides = subject.hidden?.from.includes(observerId) ?? false;
  if (observerId === subjectId || (!hides && !hasCondition(subject, 'invisible'))) return true;
  return sensesWithoutSight(sheetOf(combatantOf(state, observerId)), distanceFeet(state, observerId, subjectId));
}
