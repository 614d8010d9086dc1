import WebSocket from 'ws';

interface FeedItem {
  readonly kind: 'EVENT' | 'WITHHELD' | 'CAUGHT_UP';
  readonly revision: number;
  readonly event: { readonly commandId: string } | null;
}

interface Message {
  readonly type: string;
  readonly payload?: { readonly data?: { readonly encounterEvents: FeedItem }; readonly errors?: unknown };
}

/** How a socket was closed. */
export interface Closed {
  readonly code: number;
  readonly reason: string;
}

export interface FollowerOptions {
  readonly url: string;
  readonly address: string;
  readonly encounterId: string;
  readonly token: string;
  /** Last revision it knows. */
  readonly after?: number;
  /** What it asks of an event beside its command. */
  readonly more?: string;
  /** Hears of each event that is not withheld. */
  readonly onEvent?: (commandId: string) => void;
}

/** One subscriber of `encounterEvents` on a socket of its own, who checks that each revision comes once and none is left out. */
export class Follower {
  /** Revisions that came again or did not come, and whatever else should not have been said. */
  readonly faults: string[] = [];
  readonly caughtUp: Promise<void>;
  readonly closed: Promise<Closed>;
  private readonly socket: WebSocket;
  private known: number;
  private noteCaughtUp: () => void = () => undefined;

  constructor(private readonly options: FollowerOptions) {
    const { url, address, after = -1 } = options;
    this.known = after;
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      localAddress: address,
      perMessageDeflate: false,
    });
    this.closed = new Promise((resolve) => {
      this.socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    this.caughtUp = new Promise((resolve, reject) => {
      this.noteCaughtUp = resolve;
      this.socket.on('error', reject);
      void this.closed.then(({ code, reason }) => reject(new Error(`closed with ${code}: ${reason}`)));
    });
    this.caughtUp.catch(() => undefined); // whoever waits for it hears of it
    this.socket.once('open', () =>
      this.say({ type: 'connection_init', payload: { authorization: `Bearer ${options.token}` } }),
    );
    this.socket.on('message', (data: Buffer) => this.hear(JSON.parse(data.toString()) as Message));
  }

  /** The last revision it has. */
  get revision(): number {
    return this.known;
  }

  /** Reads nothing any more. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }

  private say(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  private hear({ type, payload }: Message): void {
    const { encounterId, after, more = '' } = this.options;
    if (type === 'connection_ack') {
      const query = `subscription F($id: UUID!, $after: Int) {
        encounterEvents(id: $id, afterRevision: $after) { kind revision event { commandId ${more} } }
      }`;
      this.say({ id: 'feed', type: 'subscribe', payload: { query, variables: { id: encounterId, after } } });
    } else if (type === 'next' && payload?.data) {
      this.take(payload.data.encounterEvents);
    } else if (type === 'ping') {
      this.say({ type: 'pong' });
    } else {
      this.faults.push(JSON.stringify({ type, payload }));
    }
  }

  private take({ kind, revision, event }: FeedItem): void {
    if (kind === 'CAUGHT_UP') {
      this.noteCaughtUp();
      return;
    }
    if (revision !== this.known + 1) this.faults.push(`${revision} came after ${this.known}`);
    this.known = revision;
    if (event) this.options.onEvent?.(event.commandId);
  }
}
