import { createClient } from 'graphql-ws';
import type { Client } from 'graphql-ws';
import WebSocket from 'ws';

/** A caller of the API, as any program outside could be: HTTP for commands and queries, a WebSocket for the feed. */
export class ApiClient {
  private readonly sockets: Client;

  constructor(private readonly url: string) {
    this.sockets = createClient({ url: `${url.replace('http', 'ws')}/graphql`, webSocketImpl: WebSocket });
  }

  /** Sends an operation. @throws Error with the errors of the answer */
  async request<T>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<T> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const body = (await response.json()) as { data?: T; errors?: readonly unknown[] };
    if (body.errors || !body.data) throw new Error(JSON.stringify(body.errors ?? body));
    return body.data;
  }

  /** Subscribes. @returns what ends it */
  subscribe<T>(
    query: string,
    variables: Readonly<Record<string, unknown>>,
    onItem: (item: T) => void,
    onError: (error: unknown) => void,
  ): () => void {
    return this.sockets.subscribe<T>(
      { query, variables },
      {
        next: (result) => {
          if (result.errors || !result.data) onError(result.errors);
          else onItem(result.data);
        },
        error: onError,
        complete: () => undefined,
      },
    );
  }

  async close(): Promise<void> {
    await this.sockets.dispose();
  }
}
