import { Metadata, status } from '@grpc/grpc-js';
import type { StatusObject } from '@grpc/grpc-js';

/** How a call fails: a status, and trailers from which the client tells the class of the error. */
export type Failure = Partial<StatusObject> & { readonly code: status; readonly details: string };

function failure(code: status, details: string, trailers: Record<string, string> = {}): Failure {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return { code, details, metadata };
}

/** Every way in which the server ends a call. Names of streams must be ASCII here: trailers carry nothing else. */
export const failures = {
  unavailable: () => failure(status.UNAVAILABLE, 'Server Is Not Ready'),
  busy: () => failure(status.UNAVAILABLE, 'Server Is Too Busy'),
  dropped: () => failure(status.UNAVAILABLE, 'Connection dropped'),
  /** Indistinguishable, for the client, from its own cancellation. */
  quiet: () => failure(status.CANCELLED, 'Cancelled on client'),
  timeout: () => failure(status.ABORTED, 'Operation timed out'),
  accessDenied: () => failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' }),
  notLeader: (host: string, port: number) =>
    failure(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': host,
      'leader-endpoint-port': String(port),
    }),
  streamDeleted: (stream: string) =>
    failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
      exception: 'stream-deleted',
      'stream-name': stream,
    }),
  tooLarge: (limit: number) =>
    failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(limit),
    }),
  eventTooLarge: () => failure(status.INVALID_ARGUMENT, 'MaximumAppendEventSizeExceeded'),
  wrongExpectedVersion: (stream: string, expected: bigint, actual: bigint) =>
    failure(status.FAILED_PRECONDITION, 'Wrong expected version', {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(expected),
      ...(actual < 0n ? {} : { 'actual-version': String(actual) }),
    }),
};
