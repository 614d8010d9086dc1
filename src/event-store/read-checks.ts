import { checkStreamName, checkWholeNumber } from './append-checks.js';
import type { FollowTarget, ReadAllOptions, ReadStreamOptions } from './event-store.js';
import { EventStoreError } from './event-store.js';

/** @throws EventStoreError `invalid-request` for a name, a `from` or a `limit` that cannot be meant. */
export function checkReadStream(stream: string, options: ReadStreamOptions): void {
  checkStreamName(stream);
  checkWholeNumber('from', options.from, 0);
  checkWholeNumber('limit', options.limit, 1);
}

/** @throws EventStoreError `invalid-request` for a negative `after`, an empty prefix (or none in the list) or a `limit` below 1. */
export function checkReadAll(options: ReadAllOptions): void {
  checkPosition(options.after);
  checkPrefixes(options.prefixes);
  checkWholeNumber('limit', options.limit, 1);
}

/** @throws EventStoreError `invalid-request` for a name, a cursor or a prefix that cannot be meant. */
export function checkFollow(target: FollowTarget): void {
  if ('stream' in target) {
    checkStreamName(target.stream);
    checkWholeNumber('after', target.after, 0);
  } else {
    checkPosition(target.after);
    checkPrefixes(target.prefixes);
  }
}

function checkPosition(after: bigint | undefined): void {
  if (after !== undefined && (typeof after !== 'bigint' || after < 0n)) {
    throw new EventStoreError('invalid-request', `after must be a position of the log, not ${after}.`);
  }
}

function checkPrefixes(prefixes: readonly string[] | undefined): void {
  if (prefixes === undefined) return;
  if (prefixes.length === 0 || prefixes.includes('')) {
    throw new EventStoreError(
      'invalid-request',
      'Without prefixes every stream is meant; a list of them may not be empty.',
    );
  }
}
