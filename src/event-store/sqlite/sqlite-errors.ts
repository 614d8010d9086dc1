import type { EventStoreErrorCode } from '../event-store.js';
import { EventStoreError } from '../event-store.js';

/** The driver's code, such as `SQLITE_BUSY`, or `undefined` for any other error. Asked by shape: classes differ by realm. */
export function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return error.code.startsWith('SQLITE_') ? error.code : undefined;
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
  const reason = error instanceof Error ? error.message : String(error);
  const driver = sqliteCode(error);
  return new EventStoreError(code, `${doing}: ${reason}${driver ? ` (${driver})` : ''}.`, details, { cause: error });
}
