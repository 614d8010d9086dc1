import type {
  AppendResult,
  EventStore,
  EventToAppend,
  ExpectedRevision,
  FollowItem,
  FollowTarget,
  ReadAllOptions,
  ReadStreamOptions,
  StoredEvent,
  StreamRead,
} from '../../event-store/event-store.js';

/** A point at which a test holds somebody: `reached` when they are there, and they go on after `release`. */
export class Gate {
  readonly reached: Promise<void>;
  readonly released: Promise<void>;
  private arrive!: () => void;
  private open!: () => void;

  constructor() {
    this.reached = new Promise((resolve) => (this.arrive = resolve));
    this.released = new Promise((resolve) => (this.open = resolve));
  }

  release(): void {
    this.open();
  }

  async pass(): Promise<void> {
    this.arrive();
    await this.released;
  }
}

/** A store whose next read, append or look at a head a test can hold, to stage races without luck. */
export class HeldStore implements EventStore {
  private nextRead: { readonly stream: string; readonly gate: Gate } | undefined;
  private nextHead: { readonly stream: string; readonly gate: Gate } | undefined;
  private nextAppend: Gate | undefined;
  /** The streams that were read, each with the revision from which on. */
  readonly starts: [stream: string, from: number][] = [];

  constructor(private readonly inner: EventStore) {}

  /** Holds the next read of a stream when it has fetched its first event, or found none, before it gives it. */
  holdNextRead(stream: string): Gate {
    this.nextRead = { stream, gate: new Gate() };
    return this.nextRead.gate;
  }

  /** Holds the next look at the head of a stream when it has been found, before whoever looks learns of it. */
  holdNextHead(stream: string): Gate {
    this.nextHead = { stream, gate: new Gate() };
    return this.nextHead.gate;
  }

  /** Holds the next append when it has been written, before its writer learns of it. */
  holdNextAppend(): Gate {
    return (this.nextAppend = new Gate());
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly EventToAppend[]): Promise<AppendResult> {
    const gate = this.nextAppend;
    this.nextAppend = undefined;
    const result = await this.inner.append(stream, expected, events);
    await gate?.pass();
    return result;
  }

  readStream(stream: string, options?: ReadStreamOptions): StreamRead {
    this.starts.push([stream, options?.from ?? 0]);
    const read = this.inner.readStream(stream, options);
    if (this.nextRead?.stream !== stream) return read;
    const { gate } = this.nextRead;
    this.nextRead = undefined;
    return { missing: read.missing, [Symbol.asyncIterator]: () => held(read, gate) };
  }

  readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent> {
    return this.inner.readAll(options);
  }

  follow(target: FollowTarget, signal?: AbortSignal): AsyncIterableIterator<FollowItem> {
    return this.inner.follow(target, signal);
  }

  async head(stream: string): Promise<number | undefined> {
    const gate = this.nextHead?.stream === stream ? this.nextHead.gate : undefined;
    if (gate) this.nextHead = undefined;
    const head = await this.inner.head(stream);
    await gate?.pass();
    return head;
  }

  headPosition(): Promise<bigint | undefined> {
    return this.inner.headPosition();
  }

  truncate(stream: string, before: number): Promise<void> {
    return this.inner.truncate(stream, before);
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

async function* held(read: StreamRead, gate: Gate): AsyncGenerator<StoredEvent> {
  let first = true;
  for await (const event of read) {
    if (first) await gate.pass();
    first = false;
    yield event;
  }
  if (first) await gate.pass();
}
