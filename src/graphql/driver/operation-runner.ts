import { randomUUID } from 'node:crypto';
import { createSourceEventStream, execute, GraphQLError } from 'graphql';
import type { ExecutionResult } from 'graphql';
import { formatExecutionError } from '../errors/format-error.js';
import type { UnexpectedError } from './driver-options.js';
import type { ReadyOperation } from './ready-operation.js';

type ErrorPath = GraphQLError['path'];

/** Executes operations, compiled where that is safe, and gives every result its final form. Nothing here rejects. */
export class OperationRunner {
  constructor(private readonly unexpected: (error: UnexpectedError) => void) {}

  /** The result of a query or mutation, or of one event (`rootValue`) of a subscription. */
  async run(operation: ReadyOperation, rootValue: unknown): Promise<ExecutionResult> {
    const { plan, contextValue, coercedVariables } = operation;
    try {
      const compiled = plan.formToRun();
      const result = compiled
        ? await compiled(rootValue, contextValue, coercedVariables)
        : await execute({ ...operation, rootValue });
      return this.format(operation, result);
    } catch (error) {
      return this.format(operation, { errors: [asGraphQLError(error)] });
    }
  }

  /** The events of a subscription, or the result that says why there are none. */
  async open(operation: ReadyOperation): Promise<AsyncIterable<unknown> | ExecutionResult> {
    try {
      const opened = await createSourceEventStream(operation);
      return Symbol.asyncIterator in opened ? opened : this.format(operation, opened);
    } catch (error) {
      return this.failed(operation, error);
    }
  }

  /** The result that stands for an error outside any field. */
  failed(operation: ReadyOperation, error: unknown): ExecutionResult {
    return this.format(operation, { errors: [asGraphQLError(error)] });
  }

  /** Notes an unexpected error and returns the id the client may be given. */
  report(
    { plan, contextValue }: Pick<ReadyOperation, 'plan' | 'contextValue'>,
    error: unknown,
    path?: ErrorPath,
  ): string {
    const errorId = randomUUID();
    const { requestId, transport } = contextValue;
    this.unexpected({ errorId, requestId, transport, operation: plan.name, path: path?.join('.'), error });
    return errorId;
  }

  private format(operation: ReadyOperation, result: ExecutionResult): ExecutionResult {
    const { errors: found, ...rest } = result;
    if (!found) return result;
    const errors = found.map((error) =>
      formatExecutionError(error, (unexpected) => this.report(operation, unexpected, error.path)),
    );
    // First, whoever ran it: how often a document was used before is not to be read from the order.
    return { errors, ...rest };
  }
}

function asGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const originalError = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(originalError.message, { originalError });
}
