import type { EventData, RecordedEvent } from './events/index.js';
import { eventLifter } from './events/upcasters.js';
import { evolve } from './evolve/index.js';
import type { JsonObject } from '../integrity/json.js';
import type { EncounterState } from './state.js';

/** The action that waits for an answer: all that is needed to run it again. */
export interface OpenAction {
  /** The state in which it was declared. */
  readonly before: EncounterState;
  readonly declared: EventData<'ActionDeclared'>;
  readonly declaredRevision: number;
  /** What the stream holds since, in order: its own events and foreign ones (adjustments of the game master). */
  readonly journal: readonly RecordedEvent[];
}

/** What folding a stream gives. */
export interface Fold {
  readonly state: EncounterState | undefined;
  readonly open: OpenAction | null;
}

export const EMPTY_FOLD: Fold = { state: undefined, open: null };

/**
 * Folds one event.
 * @param restore gives the fold as it was right after a revision; asked only for `ActionsReverted`
 * @throws UnknownEventError
 */
export function foldEvent(fold: Fold, recorded: RecordedEvent, restore: (revision: number) => Fold): Fold {
  if (recorded.type === 'ActionsReverted') return revert(fold, recorded.revision, restore(recorded.data.to));
  if (recorded.type === 'ActionCarriedOver') return carryOver(fold, recorded.data, recorded.revision);
  const state = evolve(fold.state, recorded, recorded.revision);
  if (fold.open) {
    if (!state.openAction) return { state, open: null };
    return { state, open: { ...fold.open, journal: [...fold.open.journal, recorded] } };
  }
  if (recorded.type === 'ActionDeclared' && fold.state && state.openAction?.actionId === recorded.data.actionId) {
    return {
      state,
      open: { before: fold.state, declared: recorded.data, declaredRevision: recorded.revision, journal: [] },
    };
  }
  return { state, open: null };
}

/**
 * Puts a fight back. Seats and what they see stay as they are: a seat that was revoked is not given back with the past. The dice
 * stay where they are too: a die that is known is never thrown again, also not by an action that is
 * open once more and runs from the state in which it was declared; and the words in their key are those they fell by.
 */
function revert(current: Fold, revision: number, restored: Fold): Fold {
  if (!current.state || !restored.state) throw new Error('Nothing to put back');
  const { dice, seats, disclosure } = current.state;
  const { open } = restored;
  const { seats: _, disclosure: __, ...past } = restored.state;
  return {
    state: { ...past, ...(seats && { seats }), ...(disclosure && { disclosure }), dice, revision },
    open: open && { ...open, before: { ...open.before, dice } },
  };
}

/** Opens the action that a fork took over, with its journal: all of it counts as happening at this revision. */
function carryOver(fold: Fold, data: EventData<'ActionCarriedOver'>, revision: number): Fold {
  return carriedEvents(data, revision).reduce((before, one) => foldEvent(before, one, () => EMPTY_FOLD), fold);
}

/** The events of the parent in an action that a fork took over: its declaration and its journal, as of today's versions. */
export function carriedEvents(
  { journal, ...declared }: EventData<'ActionCarriedOver'>,
  revision: number,
): readonly RecordedEvent[] {
  const lifted = journal.map(({ type, version, data, causationId }) => ({
    type,
    data: eventLifter.lift(type, version, data as JsonObject),
    causationId,
  }));
  return [{ type: 'ActionDeclared', data: declared, causationId: declared.actionId }, ...lifted].map(
    (one) => ({ ...one, revision }) as unknown as RecordedEvent,
  );
}

/**
 * Folds a list of events that begins at revision 0.
 * @throws UnknownEventError
 */
export function foldAll(events: readonly RecordedEvent[]): Fold {
  return foldWithReturns(events).fold;
}

/**
 * Folds a list of events that begins at revision 0, in one pass however often it was undone.
 * @returns the fold, and what `foldEvent` and `Readjudicator` ask for: the fold right after each revision an undo went back to
 * @throws UnknownEventError
 */
export function foldWithReturns(events: readonly RecordedEvent[]): {
  readonly fold: Fold;
  readonly restore: (revision: number) => Fold;
} {
  const targets = new Set(
    events.flatMap((recorded) => (recorded.type === 'ActionsReverted' ? [recorded.data.to] : [])),
  );
  const remembered = new Map<number, Fold>();
  const restore = (revision: number): Fold => remembered.get(revision) ?? EMPTY_FOLD;
  let fold = EMPTY_FOLD;
  for (const [index, recorded] of events.entries()) {
    fold = foldEvent(fold, recorded, restore);
    if (targets.has(index)) remembered.set(index, fold);
  }
  return { fold, restore };
}
