import type {
  FollowItem,
  FollowTarget,
  ReadAllOptions,
  ReadStreamOptions,
  StoredEvent,
  StreamRead,
} from '../../event-store/event-store.js';
import { EventStoreError } from '../../event-store/event-store.js';
import { HeldStore } from './held-store.js';

/** A store that cannot give one of its events, as if its text had been spoilt. */
export class SpoiltStore extends HeldStore {
  private spoilt: { readonly stream: string; readonly revision: number } | undefined;

  /** Spoils an event, also one that is yet to come. */
  spoil(stream: string, revision: number): void {
    this.spoilt = { stream, revision };
  }

  override readStream(stream: string, options?: ReadStreamOptions): StreamRead {
    const read = super.readStream(stream, options);
    return { missing: read.missing, [Symbol.asyncIterator]: () => this.sound(read, (event) => event) };
  }

  override readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent> {
    return this.sound(super.readAll(options), (event) => event);
  }

  override follow(target: FollowTarget, signal?: AbortSignal): AsyncIterableIterator<FollowItem> {
    return this.sound(super.follow(target, signal), (item) => (item.kind === 'event' ? item.event : undefined));
  }

  private async *sound<Item>(
    items: AsyncIterable<Item>,
    eventOf: (item: Item) => StoredEvent | undefined,
  ): AsyncGenerator<Item, undefined> {
    for await (const item of items) {
      const event = eventOf(item);
      if (event?.stream === this.spoilt?.stream && event?.revision === this.spoilt?.revision && event) {
        const { stream, revision, position, id } = event;
        throw new EventStoreError('corrupt-event', `${stream} ${revision} is spoilt`, {
          stream,
          revision,
          position,
          id,
        });
      }
      yield item;
    }
  }
}
