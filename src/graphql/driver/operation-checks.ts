import { GraphQLError } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { ApiError } from '../errors/api-error.js';
import { requestError } from '../errors/format-error.js';
import { complexityError } from '../limits/complexity.js';
import type { Limits } from '../../config/limit-settings.js';
import { DocumentCache, PreparedDocument } from './document-cache.js';
import type { EdgeOptions } from './driver-options.js';
import type { PlannedOperation } from './planned-operation.js';
import type { OperationRequest, Refusal } from './ready-operation.js';
import type { CoercedVariables, RawVariables } from './variable-coercion.js';
import { variableProblems, variablesError } from './variable-problems.js';

/** The variables of an operation that may run. */
export interface CheckedVariables {
  /** As resolvers see them. */
  readonly coerced: CoercedVariables;
  /** About how many values the operation asks for with them. */
  readonly complexity: number;
}

/** Everything that can refuse an operation before anything of it runs and before anyone asks who is calling. */
export class OperationChecks {
  private readonly documents: DocumentCache;
  private readonly hideSuggestions: boolean;
  private closing = false;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly limits: Limits,
    options: Pick<EdgeOptions, 'introspection' | 'compile'>,
  ) {
    this.hideSuggestions = !(options.introspection ?? true);
    this.documents = new DocumentCache(schema, limits, options.introspection ?? true, options.compile ?? true);
  }

  /** From now on every operation is refused with `UNAVAILABLE`. */
  stopAccepting(): void {
    this.closing = true;
  }

  /** What it takes to read a document that is not known yet, in points of complexity. */
  costOfReading({ query }: OperationRequest): number {
    return typeof query !== 'string' || this.documents.knows(query) ? 0 : query.length;
  }

  /** The operation asked for, read and validated. */
  plan(request: OperationRequest): PlannedOperation | Refusal {
    if (this.closing) return [requestError(new ApiError('UNAVAILABLE', 'The service is shutting down.'))];
    const document = this.documents.read(request.query);
    if (!(document instanceof PreparedDocument)) return document;
    const operation = document.operation(request.operationName ?? undefined);
    return operation instanceof GraphQLError ? [operation] : operation;
  }

  /** The variables, or the refusal that says which do not fit or ask for too much. */
  variables(plan: PlannedOperation, raw: RawVariables): CheckedVariables | Refusal {
    const coerced = plan.coerce(raw);
    if (!coerced) return [variablesError(variableProblems(this.schema, plan.definition, raw, this.hideSuggestions))];
    try {
      const complexity = plan.complexity(raw);
      const { maxComplexity } = this.limits;
      return complexity > maxComplexity ? [complexityError(complexity, maxComplexity)] : { coerced, complexity };
    } catch (error) {
      // More selections than are worth counting.
      return [requestError(new ApiError('TOO_COMPLEX', error instanceof Error ? error.message : 'Too complex.'))];
    }
  }
}
