import { Kind } from 'graphql';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { complexityDependsOnVariables, complexityOf } from '../limits/complexity.js';
import type { CompiledExecution, OperationCompiler } from './compiled-execution.js';
import { rootFieldsOf } from './root-fields.js';
import { sharingOf } from './shared-execution.js';
import type { Sharing } from './shared-execution.js';
import { VariableCoercion } from './variable-coercion.js';
import type { CoercedVariables, RawVariables } from './variable-coercion.js';

/**
 * One operation of a parsed and validated document, with everything about it that does not change from request to
 * request. It lives as long as its document stays in the cache.
 */
export class PlannedOperation {
  readonly kind: OperationTypeNode;
  /** The name the operation bears in the document. */
  readonly name: string | undefined;
  /** The first field of the root type; what a subscription is known by. */
  readonly field: string;
  /** All fields of the root type that it may ask for. */
  readonly rootFields: ReadonlySet<string>;
  /** How a subscription's results may be shared; `undefined` when they may not. */
  readonly sharing: Sharing | undefined;
  /** The compiled form; `undefined` if graphql-js runs this operation. */
  readonly compiled: CompiledExecution | undefined;
  private readonly coercion: VariableCoercion;
  private readonly complexityVaries: boolean;
  private constantComplexity: number | undefined;

  constructor(
    readonly schema: GraphQLSchema,
    readonly document: DocumentNode,
    readonly definition: OperationDefinitionNode,
    compiler: OperationCompiler | undefined,
  ) {
    const [selection] = definition.selectionSet.selections;
    this.kind = definition.operation;
    this.name = definition.name?.value;
    this.field = selection?.kind === Kind.FIELD ? selection.name.value : 'fragment';
    this.rootFields = rootFieldsOf(document, definition);
    this.sharing = sharingOf(schema, document, definition);
    this.compiled = compiler?.compile(document, definition);
    this.coercion = new VariableCoercion(schema, definition.variableDefinitions ?? []);
    this.complexityVaries = complexityDependsOnVariables(schema, document, definition);
  }

  /** The variables as resolvers see them, or `undefined` if any does not fit. */
  coerce(variables: RawVariables): CoercedVariables | undefined {
    return this.coercion.coerce(variables);
  }

  /**
   * About how many values the operation asks for.
   *
   * @throws GraphQLError when there are too many selections to count.
   */
  complexity(variables: RawVariables): number {
    if (this.constantComplexity !== undefined) return this.constantComplexity;
    const found = complexityOf(this.schema, this.document, this.definition, variables);
    if (!this.complexityVaries) this.constantComplexity = found;
    return found;
  }
}
