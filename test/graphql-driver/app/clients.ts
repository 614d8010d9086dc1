import { createClient } from 'graphql-ws';
import type { Client, ClientOptions } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { ClientOptions as SocketOptions } from 'ws';

/** A GraphQL error as a client sees it. */
export interface SeenError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string; readonly [name: string]: unknown };
}

/** A GraphQL answer as a client sees it. */
export interface Seen {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly SeenError[];
}

export type Variables = Record<string, unknown>;
export type Headers = Record<string, string>;

/** Sends an operation over HTTP. */
export async function post(
  url: string,
  body: unknown,
  headers: Headers = {},
): Promise<{ status: number; headers: globalThis.Headers; seen: Seen }> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, seen: (await response.json()) as Seen };
}

/** The official client of graphql-transport-ws. */
export function socketClient(url: string, options: Partial<ClientOptions> = {}): Client {
  return createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: true,
    ...options,
  });
}

/** All results of one operation over a socket of its own; refusals come back as `errors`. */
export async function overSocket(url: string, query: string, variables?: Variables, token?: string): Promise<Seen[]> {
  const client = socketClient(url, { connectionParams: token ? { authorization: `Bearer ${token}` } : {} });
  const seen: Seen[] = [];
  await new Promise<void>((resolve) => {
    client.subscribe(
      { query, variables },
      {
        next: (result) => seen.push(result as Seen),
        error: (errors) => {
          seen.push({ errors: errors as SeenError[] });
          resolve();
        },
        complete: resolve,
      },
    );
  });
  await client.dispose();
  return seen;
}

/** All results of one operation over SSE. */
export async function overEventStream(
  url: string,
  query: string,
  variables?: Variables,
  token?: string,
): Promise<Seen[]> {
  const response = await openEventStream(url, query, variables, token);
  return parseEvents(await response.text());
}

/** Opens an event stream without reading it. */
export async function openEventStream(
  url: string,
  query: string,
  variables?: Variables,
  token?: string,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${url}/graphql/stream`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
    ...(signal && { signal }),
  });
}

export function parseEvents(text: string): Seen[] {
  return text
    .split('\n\n')
    .filter((event) => event.startsWith('event: next'))
    .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)) as Seen);
}

/** A bare socket, to say what no well-behaved client would. */
export class RawSocket {
  readonly messages: { type: string; id?: string; payload?: unknown }[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly socket: WebSocket;
  private wake: () => void = () => undefined;

  private constructor(url: string, options: SocketOptions & { path?: string; protocol?: string }) {
    const { path = '/graphql', protocol = 'graphql-transport-ws', ...rest } = options;
    this.socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, protocol, rest);
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
      });
    });
    this.socket.on('message', (data: Buffer) => {
      this.messages.push(JSON.parse(data.toString()) as { type: string });
      this.wake();
    });
  }

  /** @throws Error with the HTTP status if the upgrade is refused. */
  static async open(
    url: string,
    options: SocketOptions & { path?: string; protocol?: string } = {},
  ): Promise<RawSocket> {
    const raw = new RawSocket(url, options);
    await new Promise<void>((resolve, reject) => {
      raw.socket.once('open', resolve);
      raw.socket.once('error', reject);
    });
    raw.socket.on('error', () => undefined);
    return raw;
  }

  /** Opens and initialises. @param payload of `connection_init` */
  static async ready(url: string, options: SocketOptions = {}, payload?: Headers): Promise<RawSocket> {
    const raw = await RawSocket.open(url, options);
    raw.send({ type: 'connection_init', payload });
    const acknowledged = raw.message((message) => message.type === 'connection_ack').then(() => undefined);
    const closed = await Promise.race([acknowledged, raw.closed]);
    if (closed) throw new Error(`The socket was closed with ${closed.code} before it was ready.`);
    return raw;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  subscribe(id: string, query: string, variables?: Variables): void {
    this.send({ id, type: 'subscribe', payload: { query, variables } });
  }

  /** The first message, past or to come, that fits. */
  async message(fits: (message: RawSocket['messages'][number]) => boolean): Promise<RawSocket['messages'][number]> {
    for (;;) {
      const found = this.messages.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
