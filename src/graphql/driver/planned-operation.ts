import { Kind } from 'graphql';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { complexityDependsOnVariables, complexityOf } from '../limits/complexity.js';
import { measureOperation } from '../limits/document-shape.js';
import type { CompiledExecution, OperationCompiler } from './compiled-execution.js';
import { rootFieldsOf } from './root-fields.js';
import { sharingOf } from './shared-execution.js';
import type { Sharing } from './shared-execution.js';
import { VariableCoercion } from './variable-coercion.js';
import type { CoercedVariables, RawVariables } from './variable-coercion.js';

/** With more fields and fragments an operation is not compiled: each takes some 30 µs to compile, all at one stretch. */
const MOST_COMPILED = 1_000;

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
  private readonly coercion: VariableCoercion;
  private readonly complexityVaries: boolean;
  private constantComplexity: number | undefined;
  private form: { readonly compiled: CompiledExecution | undefined } | undefined;
  private used = false;

  constructor(
    readonly schema: GraphQLSchema,
    readonly document: DocumentNode,
    readonly definition: OperationDefinitionNode,
    private readonly compiler: OperationCompiler | undefined,
  ) {
    const [selection] = definition.selectionSet.selections;
    this.kind = definition.operation;
    this.name = definition.name?.value;
    this.field = selection?.kind === Kind.FIELD ? selection.name.value : 'fragment';
    this.rootFields = rootFieldsOf(document, definition);
    this.sharing = sharingOf(schema, document, definition);
    this.coercion = new VariableCoercion(schema, definition.variableDefinitions ?? []);
    this.complexityVaries = complexityDependsOnVariables(schema, document, definition);
  }

  /**
   * The compiled form; `undefined` if graphql-js runs this operation. It is compiled when it is first asked for, which takes
   * longer than to run it.
   */
  get compiled(): CompiledExecution | undefined {
    const { document, definition, compiler } = this;
    this.form ??= {
      compiled:
        compiler && measureOperation(document, definition).selections <= MOST_COMPILED
          ? compiler.compile(document, definition)
          : undefined,
    };
    return this.form.compiled;
  }

  /** The form in which it is run now: compiled from the second time on, so that nothing is compiled for one use. */
  formToRun(): CompiledExecution | undefined {
    if (this.used) return this.compiled;
    this.used = true;
    return undefined;
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
