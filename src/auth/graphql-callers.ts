import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { CallerIdentification } from '../graphql/driver/graphql-edge.module.js';
import type { OperationContext } from '../graphql/driver/operation-context.js';
import type { PlannedOperation } from '../graphql/driver/planned-operation.js';
import { CallerIdentifier, credentialsNeeded } from './caller-identifier.js';

/** Root fields of queries that anyone may ask for. They tell of the service, and nothing of any encounter. */
const OPEN_FIELDS = new Set(['rulesets', '__typename', '__schema', '__type']);

/** Finds out who is calling, for GraphQL on every transport. */
@Injectable()
export class GraphqlCallers implements CallerIdentification {
  constructor(private readonly callers: CallerIdentifier) {}

  /** Asked for each operation, so that a token ends in the midst of a socket's life. @throws ApiError `UNAUTHENTICATED`, `UNAVAILABLE` */
  readonly identify = async (context: OperationContext, operation: PlannedOperation): Promise<void> => {
    const caller = await this.callers.identify(context.headers, context.connectionParams);
    if (caller.kind === 'anonymous' && !isOpen(operation)) throw credentialsNeeded();
    context.caller = caller;
    if (caller.kind === 'seat' || caller.kind === 'principal') context.validUntil = caller.expiresAt;
    if (caller.kind === 'operator') context.audience = 'gameMaster';
  };

  /** A socket is opened by anyone but those with wrong credentials. */
  readonly admit = async (
    connectionParams: Readonly<Record<string, unknown>>,
    headers: IncomingHttpHeaders,
  ): Promise<boolean> => {
    await this.callers.identify(headers, connectionParams);
    return true;
  };
}

function isOpen({ kind, rootFields }: PlannedOperation): boolean {
  return kind === 'query' && [...rootFields].every((name) => OPEN_FIELDS.has(name));
}
