import { EventStoreError } from '../../event-store/event-store.js';
import { ApiError } from '../errors/api-error.js';

/** Runs something that reaches the store; what the store could not do becomes an error of the API. */
export async function atStore<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw error instanceof EventStoreError ? apiErrorOf(error) : error;
  }
}

/** The error a caller sees when the store fails. Addresses and texts of the store stay inside. */
export function apiErrorOf(error: EventStoreError): Error {
  switch (error.code) {
    case 'unavailable':
    case 'access-denied':
    case 'closed':
      return new ApiError('UNAVAILABLE', 'The event store cannot be reached. Nothing was recorded; try again.');
    case 'outcome-unknown':
      return new ApiError(
        'UNAVAILABLE',
        'The event store did not say whether it recorded this. Repeat it with the same command id to learn.',
      );
    case 'stream-deleted':
      return new ApiError('NOT_FOUND', 'The encounter was deleted from the event store.');
    case 'too-large':
      return new ApiError('PAYLOAD_TOO_LARGE', 'What this command would record is too large.', {
        limit: error.details.limit,
      });
    case 'corrupt-event':
      return new ApiError(
        'ENCOUNTER_CORRUPT',
        'The stored encounter is damaged: it cannot be played on. `verify` says more.',
        { revision: error.details.revision },
      );
    default:
      return error;
  }
}
