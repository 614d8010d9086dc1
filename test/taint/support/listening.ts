import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { SeenState } from '../../e2e/support/table.js';
import { Signals } from '../../e2e/support/signals.js';
import type { Seat } from './ambush.js';
import type { Question } from './asking.js';

/** All that came of one subscription, in order, as the texts the client was given. */
export interface Stream {
  readonly from: string;
  readonly texts: readonly string[];
}

/** What the service sends of itself to a seat: every subscription over one WebSocket, and the events as an event stream too. */
export class Listener {
  readonly streams: Stream[] = [];
  private readonly states = new Signals<number>();
  private readonly ends: Promise<void>[] = [];
  private readonly client;

  constructor(
    private readonly url: string,
    private readonly seat: Seat,
  ) {
    this.client = createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: seat.headers,
    });
  }

  /** Subscribes over WebSocket. What the states bring tells how far the seat is. */
  subscribe(question: Question): Promise<void> {
    const { operation, query, variables } = question;
    const texts: string[] = [];
    this.streams.push({ from: `WebSocket ${operation} ${JSON.stringify(variables)}`, texts });
    const end = new Promise<void>((resolve) => {
      this.client.subscribe<{ answer: SeenState }>(
        { query, variables, operationName: operation },
        {
          next: (result) => {
            texts.push(JSON.stringify(result));
            if (operation === 'encounterState' && result.data) this.states.add(result.data.answer.revision);
          },
          error: (error) => {
            texts.push(`error ${JSON.stringify(error)}`);
            resolve();
          },
          complete: () => {
            texts.push('complete');
            resolve();
          },
        },
      );
    });
    this.ends.push(end);
    return end;
  }

  /** Subscribes over Server-Sent Events. */
  async stream({ operation, query, variables }: Question): Promise<void> {
    const texts: string[] = [];
    this.streams.push({ from: `SSE ${operation} ${JSON.stringify(variables)}`, texts });
    const response = await fetch(`${this.url}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...this.seat.headers },
      body: JSON.stringify({ query, variables, operationName: operation }),
    });
    // Comments keep the connection alive, whenever there is time for them.
    const withoutPulse = (text: string): string => text.replace(/^:.*\n\n/gm, '');
    this.ends.push(response.text().then((text) => void texts.push(`${response.status} ${withoutPulse(text)}`)));
  }

  /** Resolves when the newest state that the seat knows of has come. */
  async reaches(revision: number): Promise<void> {
    await this.states.first((one) => one >= revision);
  }

  /** Resolves when every subscription is over: its seat was revoked, or there is no more to come. */
  async over(): Promise<void> {
    await Promise.all(this.ends);
    await this.client.dispose();
  }
}
