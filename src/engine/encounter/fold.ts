import type { EventData, RecordedEvent } from './events/index.js';
import { evolve } from './evolve/index.js';
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

/** Puts a fight back. The dice counter stays where it is: a die that is known is never thrown again. */
function revert(current: Fold, revision: number, restored: Fold): Fold {
  if (!current.state || !restored.state) throw new Error('Nothing to put back');
  const next = Math.max(current.state.dice.next, restored.state.dice.next);
  return { state: { ...restored.state, dice: { ...restored.state.dice, next }, revision }, open: restored.open };
}

const CHECKPOINT_EVERY = 256;

/**
 * Folds a list of events that begins at revision 0.
 * @throws UnknownEventError
 */
export function foldAll(events: readonly RecordedEvent[]): Fold {
  const checkpoints: Fold[] = [EMPTY_FOLD];
  const restore = (revision: number): Fold => {
    const checkpoint = Math.min(Math.floor((revision + 1) / CHECKPOINT_EVERY), checkpoints.length - 1);
    let fold = checkpoints[checkpoint]!;
    for (let index = checkpoint * CHECKPOINT_EVERY; index <= revision; index++)
      fold = foldEvent(fold, events[index]!, restore);
    return fold;
  };
  let fold = EMPTY_FOLD;
  for (const [index, recorded] of events.entries()) {
    fold = foldEvent(fold, recorded, restore);
    if ((index + 1) % CHECKPOINT_EVERY === 0) checkpoints.push(fold);
  }
  return fold;
}
