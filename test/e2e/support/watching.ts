import { afterEach } from '@jest/globals';
import { createClient } from 'graphql-ws';
import type { Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { SeenError, Variables } from './api.js';
import { FEED } from './documents.js';
import { Signals } from './signals.js';
import type { SeenEvent } from './table.js';

/** A subscription of a client of its own. */
export interface Watching<Item> {
  /** What has come, and promises for what will. */
  readonly seen: Signals<Item>;
  /** Resolves when it is over: completed, refused with errors, or the socket closed. */
  readonly over: Promise<{ readonly errors?: readonly SeenError[]; readonly code?: number; readonly reason?: string }>;
  /** Leaves in good order. */
  readonly leave: () => Promise<void>;
  /** Goes away without a word. */
  readonly vanish: () => void;
}

export interface FeedItem {
  readonly kind: 'EVENT' | 'CAUGHT_UP';
  readonly revision: number;
  readonly event: SeenEvent | null;
}

const clients = new Set<Client>();

/** Leaves what a test forgot to leave. */
export function useWatching(): void {
  afterEach(async () => {
    for (const client of clients) await client.dispose();
    clients.clear();
  });
}

/** Subscribes. Resolves when the socket is open. The one field of the document is what the items hold. */
export async function watch<Item>(
  url: string,
  query: string,
  variables: Variables,
  connectionParams: Readonly<Record<string, unknown>> = {},
): Promise<Watching<Item>> {
  const seen = new Signals<Item>();
  const sockets: WebSocket[] = [];
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: true,
    connectionParams,
    on: {
      connected: (socket) => sockets.push(socket as WebSocket),
    },
  });
  clients.add(client);
  const opened = new Promise<void>((resolve) => client.on('connected', () => resolve()));
  const over = new Promise<Awaited<Watching<Item>['over']>>((resolve) => {
    client.subscribe<Record<string, Item>>(
      { query, variables },
      {
        next: ({ data, errors }) => {
          if (errors) resolve({ errors: errors as unknown as readonly SeenError[] });
          for (const item of Object.values(data ?? {})) if (item !== null) seen.add(item);
        },
        error: (fault) => {
          if (Array.isArray(fault)) resolve({ errors: fault as readonly SeenError[] });
          else {
            const { code, reason } = fault as { code?: number; reason?: string };
            resolve({ ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) });
          }
        },
        complete: () => {
          resolve({});
        },
      },
    );
  });
  await Promise.race([opened, over]);
  return {
    seen,
    over,
    leave: async () => {
      await client.dispose();
    },
    vanish: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** Watches the events of an encounter; resolves when the past has been sent. */
export async function watchEvents(url: string, id: string, afterRevision?: number): Promise<Watching<FeedItem>> {
  const watching = await watch<FeedItem>(url, FEED, { id, afterRevision });
  const caughtUp = watching.seen.first(({ kind }) => kind === 'CAUGHT_UP');
  const fault = await Promise.race([caughtUp.then(() => undefined), watching.over]);
  if (fault) throw new Error(`The subscription ended: ${JSON.stringify(fault)}`);
  return watching;
}

/** Waits for something that is going to happen by itself, turn by turn of the event loop; the patience of the test ends it. */
export async function eventually(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/** The revisions that came, marks left out. */
export function revisions({ seen }: Watching<FeedItem>): number[] {
  return seen.items.filter(({ kind }) => kind === 'EVENT').map(({ revision }) => revision);
}
