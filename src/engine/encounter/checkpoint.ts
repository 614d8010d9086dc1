import { toHex, utf8 } from '../integrity/bytes.js';
import { canonicalJson } from '../integrity/canonical-json.js';
import type { Hashing } from '../integrity/hashing.js';
import type { JsonValue } from '../integrity/json.js';
import type { DecidedEvent } from './commands.js';
import type { RecordedEvent } from './events/index.js';
import { event } from './events/index.js';
import type { Fold } from './fold.js';
import { EMPTY_FOLD, foldEvent } from './fold.js';
import type { EncounterState } from './state.js';
import { diceThrown, STATE_VERSION } from './state.js';

/**
 * Hex SHA-256 of the canonical JSON of a state in which every creature is called by its id: a name may be erased, and the
 * state is the same. Who has which seat is not part of it: seats come and go beside the fight.
 */
export function stateHashOf(hashing: Hashing, state: EncounterState): string {
  const nameless = Object.entries(state.combatants).map(([id, combatant]) => [id, { ...combatant, name: id }] as const);
  const { seats: _, ...fight } = state;
  const hashed = { ...fight, combatants: Object.fromEntries(nameless) };
  return toHex(hashing.sha256(utf8(canonicalJson(hashed as unknown as JsonValue))));
}

/**
 * The events of a command with a `CheckpointRecorded` behind them if a round ended in them. It belongs to no action: nothing
 * that is re-run meets it in its journal as its own.
 * @param before the fold on which the command was decided
 */
export function withCheckpoint(
  hashing: Hashing,
  before: Fold,
  decided: readonly DecidedEvent[],
): readonly DecidedEvent[] {
  const round = endedRound(before, decided);
  if (round === undefined) return decided;
  const { state } = decided.reduce<Fold>((fold, one, index) => {
    const revision = before.state!.revision + 1 + index;
    const recorded = { ...one.event, revision, causationId: one.causationId } as RecordedEvent;
    return foldEvent(fold, recorded, () => EMPTY_FOLD);
  }, before);
  const recorded = event('CheckpointRecorded', {
    round,
    diceThrown: diceThrown(state!),
    stateVersion: STATE_VERSION,
    stateHash: stateHashOf(hashing, state!),
  });
  return [...decided, { event: recorded, causationId: null }];
}

/** The last round that ended in these events: where a later one begins in a fight that was going on. */
function endedRound({ state }: Fold, decided: readonly DecidedEvent[]): number | undefined {
  if (state?.phase !== 'COMBAT') return undefined;
  const begun = decided.findLast(({ event: made }) => made.type === 'RoundStarted')?.event;
  return begun?.type === 'RoundStarted' ? begun.data.round - 1 : undefined;
}
