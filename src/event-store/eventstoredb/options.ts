import { processTimers } from './timers.js';
import type { Timers } from './timers.js';

/** How to reach an EventStoreDB, and how patient to be with it. Times are in milliseconds. */
export interface EventStoreDbOptions {
  /** `esdb://host:2113?tls=false`, `esdb+discover://…`: TLS is on unless it says otherwise. */
  readonly connectionString: string;
  /** How long one attempt to append may take. Default: 5,000. */
  readonly appendDeadline?: number;
  /** How long a read may wait for its next event, and a follow for its confirmation. Default: 5,000. */
  readonly readDeadline?: number;
  /** How often one append, or one stretch of a read, is attempted. A follow has no bound. Default: 5. */
  readonly attempts?: number;
  /** Time between two looks of the watchdog of a follow. Default: 3,000. */
  readonly watchdogInterval?: number;
  /** Waits before the next attempt, after so many failures in a row. Default: doubling from 50 to 5,000, with jitter. */
  readonly backoff?: (failures: number) => Promise<void>;
  /** Default: those of the process. */
  readonly timers?: Timers;
  /** Told of what was survived, for logs and metrics. Must not throw. */
  readonly onTrouble?: (trouble: Trouble) => void;
}

/** Something that went wrong and was mended. */
export interface Trouble {
  readonly kind:
    | 'append-failed'
    | 'read-failed'
    /** A live subscription ended, by an error or quietly. */
    | 'follow-dropped'
    /** The watchdog found events that a subscription should have given. */
    | 'follow-stalled'
    /** A subscription left out events. */
    | 'follow-gap';
  /** The stream, or `$all`. */
  readonly stream: string;
  readonly cause?: unknown;
}

export type Settings = Required<EventStoreDbOptions>;

/** The options with their defaults. */
export function settingsOf(options: EventStoreDbOptions): Settings {
  const timers = options.timers ?? processTimers;
  const pause = options.backoff ?? ((failures) => pauseWithJitter(timers, failures));
  return {
    connectionString: options.connectionString,
    appendDeadline: options.appendDeadline ?? 5_000,
    readDeadline: options.readDeadline ?? 5_000,
    attempts: options.attempts ?? 5,
    watchdogInterval: options.watchdogInterval ?? 3_000,
    backoff: async (failures) => {
      await pause(failures);
      // The client looks after a lost connection in the next turn of the event loop; no attempt begins before it did.
      await new Promise(setImmediate);
    },
    timers,
    onTrouble: options.onTrouble ?? (() => undefined),
  };
}

function pauseWithJitter(timers: Timers, failures: number): Promise<void> {
  const longest = Math.min(50 * 2 ** (failures - 1), 5_000);
  return new Promise((resolve) => timers.after(longest * (0.5 + Math.random() / 2), resolve));
}
