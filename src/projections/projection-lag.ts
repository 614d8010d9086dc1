import type { Gauge } from 'prom-client';
import { ENCOUNTER_PREFIX } from '../encounters/streams.js';
import { unreadableEvent } from '../encounters/unreadable-event.js';
import type { EventStore } from '../event-store/event-store.js';
import type { ProjectionRunner } from './projection-runner.js';

/** The count ends here: a read model that is so far behind is being built, and a scrape must stay cheap. */
export const MOST_COUNTED = 10_000;

/**
 * How many events of encounters lie behind a position of the log, at most {@link MOST_COUNTED}, with those that cannot be read.
 * @throws EventStoreError
 */
export async function eventsBehind(store: EventStore, position: bigint | undefined): Promise<number> {
  let events = 0;
  for (let after = position; ;) {
    const limit = MOST_COUNTED - events;
    if (limit === 0) return events;
    try {
      const options = { prefixes: [ENCOUNTER_PREFIX], limit, ...(after !== undefined && { after }) };
      for await (const event of store.readAll(options)) if (event.position !== undefined) events++;
      return events;
    } catch (error) {
      const unreadable = unreadableEvent(error);
      if (!unreadable) throw error;
      events++;
      after = unreadable.position;
    }
  }
}

/** Shows how far a projection is behind the log. While that cannot be told there is no value, rather than an old one. */
export class ProjectionLag {
  private pending: Promise<void> | undefined;

  constructor(
    private readonly runner: Pick<ProjectionRunner, 'projection' | 'position'>,
    private readonly store: EventStore,
    private readonly gauge: Gauge<'projection'>,
  ) {}

  /** Counts anew. Whoever comes while it is counted waits for the one count. @throws EventStoreError */
  refresh(): Promise<void> {
    this.pending ??= this.count().finally(() => (this.pending = undefined));
    return this.pending;
  }

  private async count(): Promise<void> {
    const labels = { projection: this.runner.projection.name };
    this.gauge.remove(labels);
    const events = await eventsBehind(this.store, this.runner.position);
    this.gauge.set(labels, events);
  }
}
