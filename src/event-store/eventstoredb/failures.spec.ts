import { describe, expect, it } from '@jest/globals';
import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { EventStoreError } from '../event-store.js';
import { appendGivenUp, classifyAppendFailure, classifyReadFailure, readGivenUp } from './failures.js';
import { DeadlineExpired } from './timers.js';

/** An error of gRPC that did not go through the client's conversion, as a failed handshake or discovery gives it. */
const raw = (code: number, details: string) => Object.assign(new Error(`${code} ${details}`), { code, details });
const refused = 'No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:2113';
type Raw = ConstructorParameters<typeof UnavailableError>[0];
const versions = (current: bigint | 'no_stream') => ({ streamName: 'a', expected: 3n, current }) as const;

describe('the failure of an append', () => {
  it.each<[string, unknown, 'no' | 'perhaps']>([
    ['a refused connection', raw(14, refused), 'no'],
    ['a refused connection, converted', new UnavailableError(raw(14, refused) as unknown as Raw), 'no'],
    ['a name that does not resolve', raw(14, 'Name resolution failed for target dns:nowhere:2113'), 'no'],
    ['a cluster that is not found', new Error('Failed to discover after 10 attempts.'), 'no'],
    ['a channel that was closed before', raw(14, 'Channel closed before call started'), 'no'],
    ['a server without this call', raw(12, 'unimplemented'), 'no'],
    ['a connection that was dropped', raw(14, 'Connection dropped'), 'perhaps'],
    ['a server that is not ready', new UnavailableError(raw(14, 'Server Is Not Ready') as unknown as Raw), 'perhaps'],
    ['a busy server', new UnknownError(undefined, 'Could not recognize Server Is Busy'), 'perhaps'],
    ['a timeout of the server', new TimeoutError(), 'perhaps'],
    ['a deadline of gRPC', new DeadlineExceededError(), 'perhaps'],
    ['a deadline of ours', new DeadlineExpired(5_000), 'perhaps'],
    ['a cancelled call', new CancelledError(), 'perhaps'],
    ['what nobody has heard of', { surprising: true }, 'perhaps'],
    ['what is no object', 'thrown text', 'perhaps'],
    ['nothing', undefined, 'perhaps'],
  ])('may pass: %s', (_, thrown, written) => {
    expect(classifyAppendFailure(thrown, 'a')).toEqual({ kind: 'passing', written });
  });

  it('is a conflict by its fields: the message is empty', () => {
    const beyond = new WrongExpectedVersionError(undefined, versions(7n));
    expect(beyond.message).toBe('');
    expect(classifyAppendFailure(beyond, 'a')).toEqual({ kind: 'conflict', current: 7 });
    const absent = new WrongExpectedVersionError(undefined, versions('no_stream'));
    expect(classifyAppendFailure(absent, 'a')).toEqual({ kind: 'conflict', current: 'no-stream' });
  });

  it.each<[string, unknown, string]>([
    ['stream-deleted', StreamDeletedError.fromStreamName('a'), 'stream-deleted'],
    ['access-denied', new AccessDeniedError(), 'access-denied'],
    ['access-denied, unconverted', raw(7, 'no'), 'access-denied'],
    ['unauthenticated', raw(16, 'who?'), 'access-denied'],
    ['too large', MaxAppendSizeExceededError.fromMaxAppendSize(1_048_576), 'too-large'],
    [
      'one event too large',
      new UnknownError(undefined, 'Could not recognize MaximumAppendEventSizeExceeded'),
      'too-large',
    ],
    ['not to be understood', raw(3, 'bad name'), 'invalid-request'],
  ])('is final: %s', (_, thrown, code) => {
    expect(classifyAppendFailure(thrown, 'a')).toMatchObject({
      kind: 'fatal',
      error: { code, details: { stream: 'a' }, cause: thrown },
    });
  });

  it('tells the limit of the server where there is one', () => {
    const failure = classifyAppendFailure(MaxAppendSizeExceededError.fromMaxAppendSize(1_048_576), 'a');
    expect(failure).toMatchObject({ error: { details: { stream: 'a', limit: 1_048_576 } } });
  });
});

describe('the failure of a read', () => {
  it.each<[string, unknown]>([
    ['a refused connection', raw(14, refused)],
    ['a deadline of ours', new DeadlineExpired(5_000)],
    ['a timeout', new TimeoutError()],
    ['a quiet end', undefined],
  ])('may pass: %s', (_, thrown) => {
    expect(classifyReadFailure(thrown, 'a')).toEqual({ kind: 'passing' });
  });

  it('says that a stream is missing', () => {
    expect(classifyReadFailure(new StreamNotFoundError(null as never, 'a'), 'a')).toEqual({ kind: 'missing' });
  });

  it.each<[unknown, string]>([
    [StreamDeletedError.fromStreamName('a'), 'stream-deleted'],
    [new AccessDeniedError(), 'access-denied'],
    [raw(3, 'bad position'), 'invalid-request'],
    [new EventStoreError('corrupt-event', 'bad'), 'corrupt-event'],
  ])('is final: %#', (thrown, code) => {
    expect(classifyReadFailure(thrown, 'a')).toMatchObject({ kind: 'fatal', error: { code } });
  });
});

describe('giving up', () => {
  it('is `unavailable` only when nothing can have been written', () => {
    const cause = raw(14, refused);
    expect(appendGivenUp('a', 'no', cause)).toMatchObject({ code: 'unavailable', details: { stream: 'a' }, cause });
    expect(appendGivenUp('a', 'perhaps', cause)).toMatchObject({ code: 'outcome-unknown', cause });
    expect(readGivenUp('a', cause)).toMatchObject({ code: 'unavailable', details: { stream: 'a' }, cause });
  });
});
