import type { ExecutionArgs, GraphQLError } from 'graphql';
import type { Leave } from '../limits/caller-limits.js';
import type { OperationContext } from './operation-context.js';
import type { PlannedOperation } from './planned-operation.js';
import type { CoercedVariables, RawVariables } from './variable-coercion.js';

/** What a client sends, on every transport. */
export interface OperationRequest {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Record<string, unknown> | null | undefined;
}

/** An operation that passed every check and may run. */
export interface ReadyOperation extends ExecutionArgs {
  readonly plan: PlannedOperation;
  readonly contextValue: OperationContext;
  /** As sent; graphql-js coerces them itself. */
  readonly variableValues: RawVariables;
  /** For compiled execution. */
  readonly coercedVariables: CoercedVariables;
  /** Gives back its place among those the caller may have open. */
  readonly leave: Leave;
}

/** Errors of the request as a whole, ready to be sent; nothing of the operation has run. */
export type Refusal = readonly GraphQLError[];

/** Whether `value` is a refusal and not what was asked for. */
export function isRefusal(value: unknown): value is Refusal {
  return Array.isArray(value);
}

/** The code of the first error, for logs and metrics. */
export function codeOf(errors: readonly GraphQLError[]): string {
  const code = errors[0]?.extensions.code;
  return typeof code === 'string' ? code : 'INTERNAL_SERVER_ERROR';
}
