import { BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { EventStoreError } from '../event-store.js';
import type { ReadAllOptions, ReadStreamOptions, StoredEvent } from '../event-store.js';
import { ClientRead } from './client-read.js';
import type { ClientReadStream } from './client-stream.js';
import { decodeEvent, placeOf } from './decode.js';
import type { ClientEvent } from './decode.js';
import { classifyReadFailure, readGivenUp } from './failures.js';
import type { Settings } from './options.js';
import { isWanted } from './wanted.js';

/** Reads that go on behind the last event when a call breaks, and end with `closed` when the store is closed. */
export class Reader {
  private readonly open = new Set<ClientRead>();
  private closed: EventStoreError | undefined;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly settings: Settings,
  ) {}

  /** @param onMissing called when there is no such stream. @throws EventStoreError */
  async *stream(
    stream: string,
    { from, direction = 'forwards', limit = Infinity }: ReadStreamOptions,
    onMissing: () => void,
  ): AsyncGenerator<StoredEvent, void, undefined> {
    const backwards = direction === 'backwards';
    const edge = backwards ? END : START;
    let next = from;
    let left = limit;
    const begin = (): ClientReadStream =>
      this.client.readStream(stream, {
        direction: backwards ? BACKWARDS : FORWARDS,
        fromRevision: next === undefined ? edge : BigInt(next),
        ...(left === Infinity ? {} : { maxCount: left }),
      });
    for await (const resolved of this.events(stream, begin, onMissing)) {
      const event = decodeEvent(resolved);
      next = event.revision + (backwards ? -1 : 1);
      left -= 1;
      yield event;
      if (left === 0 || next < 0) return;
    }
  }

  /** @throws EventStoreError */
  async *log({ after, prefixes, limit = Infinity }: ReadAllOptions): AsyncGenerator<StoredEvent, void, undefined> {
    let left = limit;
    for await (const { resolved, wanted } of this.scan(after, prefixes)) {
      if (!wanted) continue;
      left -= 1;
      yield decodeEvent(resolved);
      if (left === 0) return;
    }
  }

  /** Last revision of a stream, or undefined. @throws EventStoreError */
  async head(stream: string): Promise<number | undefined> {
    const begin = (): ClientReadStream =>
      this.client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
    for await (const resolved of this.events(stream, begin)) return placeOf(resolved)?.revision;
    return undefined;
  }

  /** Position of the last event that is not one of the server's own, or undefined. @throws EventStoreError */
  async headPosition(): Promise<bigint | undefined> {
    const begin = (): ClientReadStream => this.client.readAll({ direction: BACKWARDS, fromPosition: END });
    for await (const resolved of this.events('$all', begin)) {
      const place = placeOf(resolved);
      if (place !== undefined && isWanted(place, undefined)) return place.position;
    }
    return undefined;
  }

  /**
   * Whether the log holds, behind a position, what a filtered follow should have told of: an event that is wanted, or so
   * many others that a checkpoint is overdue.
   * @throws EventStoreError
   */
  async hasNews(after: bigint | undefined, prefixes: readonly string[] | undefined, overdue: number): Promise<boolean> {
    let others = 0;
    for await (const { wanted } of this.scan(after, prefixes)) {
      others += 1;
      if (wanted || others >= overdue) return true;
    }
    return false;
  }

  /** Ends every read that is under way with `closed`, and every later one. */
  close(): void {
    this.closed = new EventStoreError('closed', 'The event store is closed.');
    for (const read of this.open) read.cancel(this.closed);
  }

  /** Events of `$all` behind a position, in order. The server takes the start for inclusive; here it is not. */
  private async *scan(after: bigint | undefined, prefixes: readonly string[] | undefined) {
    let from = after;
    const begin = (): ClientReadStream =>
      this.client.readAll({
        direction: FORWARDS,
        fromPosition: from === undefined ? START : { commit: from, prepare: from },
      });
    for await (const resolved of this.events('$all', begin)) {
      const place = placeOf(resolved);
      if (place?.position === undefined || (from !== undefined && place.position <= from)) continue;
      from = place.position;
      yield { resolved, wanted: isWanted(place, prefixes) };
    }
  }

  /** @param begin called for each attempt: reads on from where the last one got to. */
  private async *events(
    name: string,
    begin: () => ClientReadStream,
    onMissing?: () => void,
  ): AsyncGenerator<ClientEvent, void, undefined> {
    const { timers, readDeadline, attempts, backoff, onTrouble } = this.settings;
    for (let failures = 0; ;) {
      this.checkOpen();
      const read = new ClientRead(begin(), timers, readDeadline);
      this.open.add(read);
      try {
        for (;;) {
          const event = await read.next();
          if (event === undefined) return;
          failures = 0;
          yield event;
          this.checkOpen();
        }
      } catch (thrown) {
        const failure = classifyReadFailure(thrown, name);
        if (failure.kind === 'missing') return onMissing?.();
        if (failure.kind === 'fatal') throw failure.error;
        failures += 1;
        onTrouble({ kind: 'read-failed', stream: name, cause: thrown });
        if (failures >= attempts) throw readGivenUp(name, thrown);
      } finally {
        this.open.delete(read);
        read.cancel();
      }
      await backoff(failures);
    }
  }

  private checkOpen(): void {
    if (this.closed !== undefined) throw this.closed;
  }
}
