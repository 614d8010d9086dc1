import type { RecordedEvent } from '../engine/encounter/events/index.js';
import type { Fold } from '../engine/encounter/fold.js';
import { foldEvent } from '../engine/encounter/fold.js';
import { EventStoreError } from '../event-store/event-store.js';
import { streamOf } from './streams.js';

/**
 * Folds an event that came from a store. What the engine has made always folds; what does not fold was made by somebody else.
 * @param restore gives the fold right after a revision; asked only for `ActionsReverted`
 * @throws EventStoreError `corrupt-event`
 */
export function foldStored(
  encounterId: string,
  fold: Fold,
  event: RecordedEvent,
  restore: (revision: number) => Fold,
): Fold {
  try {
    if (event.type === 'ActionsReverted' && event.data.to >= event.revision)
      throw new Error('it goes back to what is yet to come');
    return foldEvent(fold, event, restore);
  } catch (cause) {
    const { revision, type } = event;
    const stream = streamOf(encounterId);
    throw new EventStoreError(
      'corrupt-event',
      `${stream} ${revision}: ${type} does not fold`,
      { stream, revision },
      { cause },
    );
  }
}
