import type { FollowItem, StoredEvent } from '../event-store/event-store.js';

/** What came of a follow within a short while. */
export interface Batch {
  readonly events: readonly StoredEvent[];
  readonly checkpoint: bigint | undefined;
  readonly caughtUp: boolean;
}

/** Most events of a batch. */
const MOST_EVENTS = 200;
/** How long, in milliseconds, the first event of a batch waits for others: the lag of a read model, and what a busy service saves. */
const WAIT = 20;

/** Gathers the items of a follow into batches, so that a busy log costs a read model few transactions. */
export class Batches {
  private pending: Promise<IteratorResult<FollowItem>> | undefined;

  constructor(private readonly source: AsyncIterator<FollowItem>) {}

  /** @returns undefined when the follow has ended. @throws what the follow throws */
  async next(): Promise<Batch | undefined> {
    const events: StoredEvent[] = [];
    let checkpoint: bigint | undefined;
    let caughtUp = false;
    const first = await this.item();
    if (first.done) return undefined;
    let late: Promise<undefined> | undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      for (let result: IteratorResult<FollowItem> | undefined = first; result && !result.done;) {
        const { value } = result;
        if (value.kind === 'event') events.push(value.event);
        else if (value.kind === 'checkpoint') checkpoint = value.position;
        else caughtUp = true;
        if (
          events.length >= MOST_EVENTS ||
          value.kind === 'checkpoint' ||
          (value.kind === 'caught-up' && events.length === 0)
        )
          break;
        late ??= new Promise((resolve) => {
          timer = setTimeout(resolve, WAIT, undefined);
        });
        try {
          result = await Promise.race([this.peek(), late]);
        } catch {
          break; // what was gathered comes first; the failure is met by the next call
        }
        if (result) this.pending = undefined;
        if (result?.done) this.pending = Promise.resolve(result);
      }
    } finally {
      clearTimeout(timer);
    }
    return { events, checkpoint, caughtUp };
  }

  private async item(): Promise<IteratorResult<FollowItem>> {
    const result = await this.peek();
    this.pending = undefined;
    return result;
  }

  /** The next item, which stays the next one until it is taken. */
  private peek(): Promise<IteratorResult<FollowItem>> {
    if (!this.pending) {
      this.pending = this.source.next();
      // Whoever takes the item meets the failure; until then nobody may be waiting for it.
      this.pending.catch(() => undefined);
    }
    return this.pending;
  }
}
