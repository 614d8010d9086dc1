import type { Counters } from './counters.js';
import type { ReadRequest } from './decode.js';
import type { FaultQueue } from './faults.js';
import type { LiveCalls } from './live-calls.js';
import type { DoubleLog } from './log.js';

/** What the services of the double share. */
export interface DoubleParts {
  readonly log: DoubleLog;
  readonly faults: FaultQueue;
  readonly counters: Counters;
  readonly live: LiveCalls;
  /** Every read and subscription that was asked for, in order. */
  readonly reads: ReadRequest[];
  /** Whom a `not-leader` fault names. */
  readonly leader: () => { readonly host: string; readonly port: number };
}
