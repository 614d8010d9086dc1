import type { Headers, Seen } from '../../e2e/support/api.js';
import { RawSocket } from '../../graphql-driver/app/clients.js';
import type { Judged } from './answers.js';
import { faultOf } from './answers.js';

type Outcome = Pick<Judged, 'kind' | 'fault'>;

/** Close codes by which the service says that the client is at fault. */
const CALLERS = [1009, 4400];

/** One socket after the other, on which subscriptions are tried: each until something comes, then it is given up. */
export class SubscribingSocket {
  private open: RawSocket | undefined;
  private count = 0;

  /** @param credentials what is shown with `connection_init` */
  constructor(
    private readonly url: string,
    private readonly credentials: Headers,
  ) {}

  /** What a subscription is answered with at first; `silent` if another operation on the socket is answered before. */
  async firstAnswer(payload: string): Promise<Outcome> {
    const socket = (this.open ??= await RawSocket.ready(this.url, {}, this.credentials));
    const id = String(this.count++);
    socket.send(`{"id":"${id}","type":"subscribe","payload":${payload}}`);
    socket.subscribe(`after ${id}`, '{ rulesets { id } }');
    const after = socket
      .message((message) => message.id === `after ${id}` && message.type !== 'complete')
      .then(() => undefined);
    const closed = await Promise.race([after, socket.closed]);
    if (closed) {
      this.open = undefined;
      const fault = CALLERS.includes(closed.code)
        ? undefined
        : `the socket was closed with ${closed.code}: ${closed.reason}`;
      return { kind: `closed ${closed.code}`, fault };
    }
    socket.send({ id, type: 'complete' });
    const first = socket.messages.find((message) => message.id === id);
    socket.messages.length = 0;
    return outcomeOf(first);
  }

  async close(): Promise<void> {
    this.open?.socket.close();
    await this.open?.closed;
    this.open = undefined;
  }
}

function outcomeOf(message: RawSocket['messages'][number] | undefined): Outcome {
  if (!message) return { kind: 'silent', fault: undefined };
  if (message.type === 'complete') return { kind: 'complete', fault: undefined };
  const seen = (message.type === 'error' ? { errors: message.payload } : message.payload) as Seen;
  return { kind: seen.errors?.[0]?.extensions.code ?? 'next', fault: faultOf(seen) };
}
