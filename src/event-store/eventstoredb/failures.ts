import { ErrorType } from '@eventstore/db-client';
import { EventStoreError } from '../event-store.js';
import type { EventStoreErrorCode, ExpectedRevision } from '../event-store.js';

/** What a failed attempt to append means. */
export type AppendFailure =
  | { readonly kind: 'conflict'; readonly current: number | 'no-stream' }
  | { readonly kind: 'fatal'; readonly error: EventStoreError }
  /** Worth another attempt; `written` says what may have become of this one. */
  | { readonly kind: 'passing'; readonly written: 'no' | 'perhaps' };

export type ReadFailure =
  | { readonly kind: 'missing' }
  | { readonly kind: 'fatal'; readonly error: EventStoreError }
  | { readonly kind: 'passing' };

/** An error of the client, of gRPC or of ours, reduced to what it can be told by. */
interface Facts {
  readonly type: unknown;
  readonly code: unknown;
  readonly text: string;
  readonly error: object;
}

/** Status codes of gRPC. */
const INVALID_ARGUMENT = 3;
const PERMISSION_DENIED = 7;
const UNIMPLEMENTED = 12;
const UNAUTHENTICATED = 16;

/** What gRPC and the client say when a call never left: not connected, or closed before. Nothing else proves it. */
const NEVER_SENT =
  /No connection established|Name resolution failed|Failed to discover|Channel closed before call started/i;
/** Newer servers refuse a single event; the client knows no such error and repeats the server's words. */
const TOO_LARGE = /Maximum(?:AppendEvent| Append Event |Append)SizeExceeded/i;

/** Classifies the failure of one attempt to append. Never throws. */
export function classifyAppendFailure(thrown: unknown, stream: string): AppendFailure {
  const facts = factsOf(thrown);
  const fatal = (code: EventStoreErrorCode, message: string, limit?: number): AppendFailure => ({
    kind: 'fatal',
    error: new EventStoreError(code, message, limit === undefined ? { stream } : { stream, limit }, { cause: thrown }),
  });
  if (facts.type === ErrorType.WRONG_EXPECTED_VERSION) return { kind: 'conflict', current: currentRevision(facts) };
  if (facts.type === ErrorType.STREAM_DELETED) return fatal('stream-deleted', `The stream ${stream} is deleted.`);
  if (isAccessDenied(facts)) return fatal('access-denied', `Appending to ${stream} is not allowed.`);
  if (facts.type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED || TOO_LARGE.test(facts.text)) {
    return fatal('too-large', `The server finds the append to ${stream} too large.`, limitOf(facts));
  }
  if (isRefusedForGood(facts)) return fatal('invalid-request', `The server refused the append: ${facts.text}`);
  const unsent = facts.type === ErrorType.NOT_LEADER || facts.code === UNIMPLEMENTED || NEVER_SENT.test(facts.text);
  return { kind: 'passing', written: unsent ? 'no' : 'perhaps' };
}

/** Classifies the failure of a read or of a subscription. Never throws. */
export function classifyReadFailure(thrown: unknown, stream: string): ReadFailure {
  if (thrown instanceof EventStoreError) return { kind: 'fatal', error: thrown };
  const facts = factsOf(thrown);
  const fatal = (code: EventStoreErrorCode, message: string): ReadFailure => ({
    kind: 'fatal',
    error: new EventStoreError(code, message, { stream }, { cause: thrown }),
  });
  if (facts.type === ErrorType.STREAM_NOT_FOUND) return { kind: 'missing' };
  if (facts.type === ErrorType.STREAM_DELETED) return fatal('stream-deleted', `The stream ${stream} is deleted.`);
  if (isAccessDenied(facts)) return fatal('access-denied', `Reading ${stream} is not allowed.`);
  if (isRefusedForGood(facts)) return fatal('invalid-request', `The server refused the read: ${facts.text}`);
  return { kind: 'passing' };
}

/** The error after the last attempt of an append. */
export function appendGivenUp(stream: string, written: 'no' | 'perhaps', cause: unknown): EventStoreError {
  const { text } = factsOf(cause);
  return written === 'no'
    ? new EventStoreError(
        'unavailable',
        `The append to ${stream} never reached the server: ${text}`,
        { stream },
        { cause },
      )
    : new EventStoreError(
        'outcome-unknown',
        `Whether ${stream} was appended to is unknown; repeat the identical append to learn it. Last failure: ${text}`,
        { stream },
        { cause },
      );
}

/** The error after the last attempt of a read. */
export function readGivenUp(stream: string, cause: unknown): EventStoreError {
  const message = `${stream} could not be read: ${factsOf(cause).text}`;
  return new EventStoreError('unavailable', message, { stream }, { cause });
}

/** What was expected, in the words of the client. */
export function expectedRevisionOf(expected: ExpectedRevision): 'any' | 'no_stream' | bigint {
  if (expected === 'no-stream') return 'no_stream';
  return expected === 'any' ? 'any' : BigInt(expected);
}

function factsOf(thrown: unknown): Facts {
  if (typeof thrown !== 'object' || thrown === null) {
    return { type: undefined, code: undefined, text: String(thrown), error: {} };
  }
  const fields = thrown as { type?: unknown; code?: unknown; message?: unknown };
  const text = typeof fields.message === 'string' && fields.message !== '' ? fields.message : String(fields.type);
  return { type: fields.type, code: fields.code, text, error: thrown };
}

function isAccessDenied({ type, code }: Facts): boolean {
  return type === ErrorType.ACCESS_DENIED || code === PERMISSION_DENIED || code === UNAUTHENTICATED;
}

function isRefusedForGood({ type, code }: Facts): boolean {
  if (type === ErrorType.INVALID_ARGUMENT || type === ErrorType.INVALID_TRANSACTION) return true;
  return type === ErrorType.MISSING_REQUIRED_METADATA_PROPERTY || code === INVALID_ARGUMENT;
}

/** The message of this error is empty: only its fields tell. */
function currentRevision({ error }: Facts): number | 'no-stream' {
  const actual = 'actualVersion' in error ? error.actualVersion : undefined;
  return typeof actual === 'bigint' && actual >= 0n ? Number(actual) : 'no-stream';
}

function limitOf({ error }: Facts): number | undefined {
  const limit = 'maxAppendSize' in error ? error.maxAppendSize : undefined;
  return typeof limit === 'number' && Number.isFinite(limit) ? limit : undefined;
}
