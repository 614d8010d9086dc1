import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Door } from '../../src/config/limit-settings.js';
import { parseEvents, RawSocket } from '../graphql-driver/app/clients.js';
import type { Headers, Seen, Variables } from '../graphql-driver/app/clients.js';

/** What came of something, in the words of the declarations: a code of the API, `OK`, or how a connection ended. */
export type Outcome = string;

/** A way in for operations. */
export type OperationDoor = Exclude<Door, 'REST'>;

/** An operation as a client sends it. */
export interface Operation {
  readonly query: string;
  readonly variables?: Variables;
}

/** The code of an answer: of its first error, or of a refusal in it. */
export function outcomeOf({ data, errors }: Seen): Outcome {
  if (errors) return errors[0]!.extensions.code;
  for (const value of Object.values(data ?? {})) {
    const { __typename, code } = (value ?? {}) as { readonly __typename?: string; readonly code?: string };
    if (__typename === 'ActionRefused') return code!;
  }
  return 'OK';
}

/** Sends an operation by a door; of a subscription the first result counts. */
export async function ask(
  url: string,
  door: OperationDoor,
  operation: Operation,
  headers: Headers = {},
): Promise<Outcome> {
  const answer = await answerTo(url, door, operation, headers);
  return typeof answer === 'string' ? answer : outcomeOf(answer);
}

/** As {@link ask}: the whole answer, or how the connection ended. */
export async function answerTo(
  url: string,
  door: OperationDoor,
  operation: Operation,
  headers: Headers = {},
): Promise<Seen | Outcome> {
  if (door === 'WebSocket') return askSocket(url, operation, headers);
  return post(url, door, JSON.stringify(operation), headers);
}

/** Posts a body to the door of operations over HTTP, or to that of event streams. */
export async function send(url: string, door: 'HTTP' | 'SSE', body: string, headers: Headers = {}): Promise<Outcome> {
  return outcomeOf(await post(url, door, body, headers));
}

async function post(url: string, door: 'HTTP' | 'SSE', body: string, headers: Headers): Promise<Seen> {
  const accept: Headers = door === 'SSE' ? { accept: 'text/event-stream' } : {};
  const response = await fetch(`${url}${door === 'SSE' ? '/graphql/stream' : '/graphql'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...accept, ...headers },
    body,
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return firstEvent(response);
  return (await response.json()) as Seen;
}

async function firstEvent(response: Response): Promise<Seen> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body! as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    const [first] = parseEvents(text.slice(text.indexOf('event:'), text.lastIndexOf('\n\n') + 2));
    if (first) return first; // leaving the loop cancels the stream
  }
  throw new Error(`No event in ${text}`);
}

async function askSocket(url: string, operation: Operation, headers: Headers): Promise<Seen | Outcome> {
  const raw = await RawSocket.ready(url, { headers });
  try {
    raw.send({ id: '1', type: 'subscribe', payload: operation });
    const answer = await Promise.race([raw.message(({ id }) => id === '1'), raw.closed]);
    if ('code' in answer) return `closed with ${answer.code}`;
    return (answer.type === 'error' ? { errors: answer.payload } : answer.payload) as Seen;
  } finally {
    raw.socket.terminate();
  }
}

/** Whether a socket can be opened. */
export async function openSocket(url: string, headers: Headers = {}): Promise<Outcome | RawSocket> {
  try {
    return await RawSocket.ready(url, { headers });
  } catch (error) {
    const status = /Unexpected server response: (\d+)/.exec(String(error))?.[1];
    if (status === undefined) throw error;
    return `refused with HTTP ${status}`;
  }
}

/** The first line of a request that each door takes. */
export const REQUESTS: Readonly<Record<Door, string>> = {
  HTTP: 'GET /graphql?query={__typename}',
  SSE: 'GET /graphql/stream?query={__typename}',
  REST: 'GET /encounters/11111111-1111-4111-8111-111111111111/events.ndjson',
  WebSocket: 'GET /graphql',
};

/** The headers that each door takes beside `Host`. */
export const HEADERS: Readonly<Record<Door, Headers>> = {
  HTTP: { accept: 'application/json' },
  SSE: { accept: 'text/event-stream' },
  REST: {},
  WebSocket: {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'sec-websocket-protocol': 'graphql-transport-ws',
  },
};

/** The head of a request as it goes over the wire. */
export function headOf(door: Door, more: Headers = {}): string {
  const lines = Object.entries({ host: 'localhost', ...HEADERS[door], ...more }).map((pair) => pair.join(': '));
  return `${[`${REQUESTS[door]} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}

/** A connection below HTTP, to send what no well-behaved client would. */
export class Wire {
  private received = '';
  private wake: () => void = () => undefined;
  private ended = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (data) => {
      this.received += data.toString();
      this.wake();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.ended = true;
      this.wake();
    });
  }

  static async open(url: string): Promise<Wire> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const wire = new Wire(socket);
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return wire;
  }

  write(text: string): void {
    this.socket.write(text);
  }

  /** The head of the answer. */
  async head(): Promise<string> {
    for (;;) {
      const end = this.received.indexOf('\r\n\r\n');
      if (end >= 0) return this.received.slice(0, end);
      if (this.ended) return 'dropped';
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  /** `OK` if the request was heard, whatever was said to it; `HTTP <status>` if it was refused as such, or `dropped`. */
  async outcome(): Promise<Outcome> {
    for (;;) {
      const status = /^HTTP\/1\.1 (\d+) /.exec(this.received)?.[1];
      if (status !== undefined) return ['408', '431'].includes(status) ? `HTTP ${status}` : 'OK';
      if (this.ended) return 'dropped';
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  close(): void {
    this.socket.destroy();
  }
}
