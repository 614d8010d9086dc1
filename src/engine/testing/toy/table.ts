import type { PromptRequest } from '../../encounter/procedure.js';
import type { Spaces } from '../../encounter/standing.js';
import type { Combatant, EncounterState } from '../../encounter/state.js';
import { presentCombatants } from '../../encounter/state.js';
import { footprint } from '../../grid/footprint.js';
import type { Square } from '../../grid/square.js';

/** A question with the answers yes and no, for which a policy may stand. */
export const yesOrNo = (kind: string, ownerId: string, subjectId: string): PromptRequest => ({
  kind,
  ownerId,
  subjectId,
  choices: [
    { id: 'yes', label: 'Yes' },
    { id: 'no', label: 'No' },
  ],
  ruleIds: [],
  always: 'yes',
  never: 'no',
});

/** Everybody fills one square. */
export const TOY_SPACES: Spaces = { spaceAt: (_state, _one, at) => footprint(at, 1) };

/** Within one square, diagonals included. */
export const isNear = (a: Square | null, b: Square | null): boolean =>
  a !== null && b !== null && Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) <= 1;

/** Living creatures of other sides, in joining order. */
export function enemiesOf(state: EncounterState, one: Combatant): readonly Combatant[] {
  return presentCombatants(state).filter((other) => other.side !== one.side && other.vital !== 'DEAD');
}
