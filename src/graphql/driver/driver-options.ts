import type { IncomingHttpHeaders } from 'node:http';
import type { GqlModuleOptions } from '@nestjs/graphql';
import type { OperationTypeNode } from 'graphql';
import type { Limits } from '../../config/limit-settings.js';
import type { CallerLimits } from '../limits/caller-limits.js';
import type { OperationContext, Transport } from './operation-context.js';
import type { PlannedOperation } from './planned-operation.js';

/** An error nobody foresaw, as it goes to the log. */
export interface UnexpectedError {
  /** The id the client was given instead of the error. */
  readonly errorId: string;
  readonly requestId: string;
  readonly transport: Transport;
  /** Name of the operation in its document, if it has one. */
  readonly operation: string | undefined;
  /** The field that failed, e.g. `encounter.combatants.0.hitPoints`. */
  readonly path: string | undefined;
  readonly error: unknown;
}

/** A finished query, mutation or opening of a subscription. */
export interface FinishedOperation {
  readonly kind: OperationTypeNode;
  readonly name: string | undefined;
  readonly transport: Transport;
  readonly requestId: string;
  /** `OK`, or the code of the first error. */
  readonly outcome: string;
  readonly milliseconds: number;
}

/** Told what happens at the edge; for logs and metrics. Nothing here may throw. */
export interface EdgeObserver {
  unexpectedError(error: UnexpectedError): void;
  operationFinished(operation: FinishedOperation): void;
  /** An operation refused before anything of it ran. */
  operationRefused(transport: Transport, code: string, requestId: string): void;
  subscriptionOpened(field: string, transport: Transport): void;
  subscriptionClosed(field: string, transport: Transport): void;
  /** A result went to a subscriber; `shared` if another subscriber's execution was used. */
  resultDelivered(field: string, shared: boolean): void;
  socketOpened(): void;
  socketClosed(code: number): void;
  slowClientCut(transport: Transport): void;
}

/** How the edge behaves; what is left out has a default. */
export interface EdgeOptions {
  /** @see DEFAULT_LIMITS */
  readonly limits?: Partial<Limits>;
  /** Counts what callers ask for, here and elsewhere in the process. Default: counts what is asked here. */
  readonly callers?: CallerLimits;
  /** Whether `X-Forwarded-For` says where a socket comes from. Default: no. */
  readonly trustProxy?: boolean;
  /** Whether clients may read the schema. Default: yes. */
  readonly introspection?: boolean;
  /** Whether plain queries are compiled with graphql-jit. Default: yes. */
  readonly compile?: boolean;
  /** Origins, such as `https://table.example`, whose pages may open sockets beside our own. `*` for all. */
  readonly allowedOrigins?: readonly string[];
  /**
   * Finds out who is asking, and fills in `context.caller`, `context.audience` and `context.validUntil`. Called once per operation, after the
   * document has been read. An `ApiError` (say, `UNAUTHENTICATED`) refuses the operation.
   */
  readonly identify?: (context: OperationContext, operation: PlannedOperation) => void | Promise<void>;
  /** Whether requests for a socket that bear this `Host` header are taken. Default: all are. */
  readonly isHostAllowed?: (host: string | undefined) => boolean;
  /**
   * Whether a socket may be opened with these parameters of `connection_init`. `false`, or an error, closes it with 4403; an
   * `ApiError` `UNAVAILABLE` closes it with 1013: the same parameters may do later.
   */
  readonly admit?: (
    connectionParams: Readonly<Record<string, unknown>>,
    headers: IncomingHttpHeaders,
  ) => boolean | Promise<boolean>;
  /** The place of an event in its stream (its revision), named to a slow client when it is cut off. */
  readonly positionOf?: (event: unknown) => number | string | undefined;
  /** How long a shutdown waits for queries and mutations in flight, in milliseconds. Default: ten seconds. */
  readonly drainTimeout?: number;
  readonly observer?: Partial<EdgeObserver>;
}

/** Options of `GraphQLModule.forRoot` with our driver. */
export interface AsaltoDriverOptions extends GqlModuleOptions<never>, EdgeOptions {
  readonly introspection?: boolean;
}

/** An observer that does nothing. */
export const SILENT_OBSERVER: EdgeObserver = {
  unexpectedError: () => undefined,
  operationFinished: () => undefined,
  operationRefused: () => undefined,
  subscriptionOpened: () => undefined,
  subscriptionClosed: () => undefined,
  resultDelivered: () => undefined,
  socketOpened: () => undefined,
  socketClosed: () => undefined,
  slowClientCut: () => undefined,
};
