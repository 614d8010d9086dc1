import { EventStoreDBClient } from '@eventstore/db-client';

/** A client that has been made safe to live with, and how to be rid of it. */
export interface GuardedClient {
  readonly client: EventStoreDBClient;
  /** Cancels what is open and closes the connection. */
  close(): Promise<void>;
}

interface Channel {
  close(): void;
}

/** What the client does not publish but lets a subclass replace. */
interface Insides {
  handleError: (client: unknown, error: Error) => Promise<void>;
  getChannel: () => Promise<Channel>;
}

/**
 * Makes a client of 6.2.1 and closes three holes in it (docs/decisions/0005-eventstoredb-adapter.md has the measurements):
 *
 * - It is told that the server takes no batches. All batched appends of a process share one table of promises: a broken
 *   call leaves rejections that nobody handles, which ends a Node process. The classic append has none of this, has a
 *   deadline that is kept, and needs no handshake.
 * - Its reaction to a lost connection waits for the next turn of the event loop, because it closes the channel under calls
 *   that are just being started, and cannot reject unheard.
 * - The channel is remembered, because `dispose` leaves it open.
 *
 * Nothing is sent before the first call.
 * @throws Error if the connection string cannot be read.
 */
export function connect(connectionString: string): GuardedClient {
  const client = EventStoreDBClient.connectionString(connectionString);
  const insides = client as unknown as Insides;
  const { handleError, getChannel } = insides;
  let channel: Promise<Channel> | undefined;
  Object.defineProperties(client, {
    supports: { value: () => Promise.resolve(false) },
    handleError: {
      value: async (failed: unknown, error: Error): Promise<void> => {
        await new Promise(setImmediate);
        await handleError(failed, error).catch(() => undefined);
      },
    },
    getChannel: { value: () => (channel = getChannel()) },
  });
  return {
    client,
    close: async () => {
      await client.dispose();
      const last = await channel?.catch(() => undefined);
      last?.close();
    },
  };
}
