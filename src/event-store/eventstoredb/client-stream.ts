import type { ClientEvent } from './decode.js';

/** What reads and subscriptions of the client have in common: a readable stream of Node, in flowing mode. */
export interface ClientStream {
  on(event: 'data', listener: (event: ClientEvent) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  pause(): unknown;
  resume(): unknown;
  isPaused(): boolean;
  /** Events in its buffer that were not handed out yet. */
  readonly readableLength: number;
}

export interface ClientReadStream extends ClientStream {
  cancel(): Promise<void>;
}

export interface ClientSubscriptionStream extends ClientStream {
  on(event: 'data', listener: (event: ClientEvent) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  on(event: 'confirmation', listener: () => void): unknown;
  on(event: 'caughtUp', listener: () => void): unknown;
  unsubscribe(): Promise<void>;
}
