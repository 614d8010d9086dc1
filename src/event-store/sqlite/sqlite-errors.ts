import type { EventStoreErrorCode } from '../event-store.js';
import { EventStoreError } from '../event-store.js';

/**
 * The driver's code, such as `SQLITE_BUSY`, or `undefined` for any other error. Asked by shape and not by class: the
 * driver's errors may come of another realm (as they do under a test runner that gives each file a realm of its own).
 */
export function sqliteCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_') ? error.code : undefined;
}

/**
 * Turns what the driver threw into an error of the port; one that is of the port already is kept.
 * @param code what it means where it happened: before the commit nothing is written (`unavailable`), in the commit itself
 * nobody can say (`outcome-unknown`).
 */
export function asStoreError(
  error: unknown,
  code: EventStoreErrorCode,
  doing: string,
  details: EventStoreError['details'] = {},
): EventStoreError {
  if (error instanceof EventStoreError) return error;
  const reason = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  const driver = sqliteCode(error);
  return new EventStoreError(code, `${doing}: ${String(reason)}${driver ? ` (${driver})` : ''}.`, details, {
    cause: error,
  });
}
