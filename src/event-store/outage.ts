import { setTimeout as after } from 'node:timers/promises';
import { EventStoreError } from './event-store.js';

/** Milliseconds before a store that could not be reached is asked again. */
const PATIENCE = 1000;

/** Whether the store was at fault, and not an event in it. */
export const isOutage = (error: unknown): boolean => error instanceof EventStoreError && error.code !== 'corrupt-event';

/** Waits before a store that could not be reached is asked again. @throws AbortError at once when the signal is given */
export const waitOutOutage = (signal: AbortSignal): Promise<unknown> =>
  after(PATIENCE, undefined, { signal, ref: false });
