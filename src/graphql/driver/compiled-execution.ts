import { GraphQLScalarType, GraphQLSchema, Kind, parseType } from 'graphql';
import type { DocumentNode, ExecutionResult, OperationDefinitionNode, TypeNode } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { CoercedVariables } from './variable-coercion.js';

/** A compiled operation: the same answer as graphql-js, several times as fast on large selections. */
export type CompiledExecution = (
  rootValue: unknown,
  contextValue: unknown,
  variables: CoercedVariables,
) => ExecutionResult | Promise<ExecutionResult>;

const ALREADY_COERCED = 'AlreadyCoerced';

/**
 * Compiles operations with graphql-jit, execution only. Its own coercion of variables is not used: it ignores `@oneOf`,
 * refuses required fields that have a default, takes lists for objects and does not end on types that contain
 * themselves. So it is shown a copy of the operation in which every variable is of a scalar that lets everything
 * through, and is given variables that are coerced already.
 */
export class OperationCompiler {
  private readonly schema: GraphQLSchema;
  private readonly anyType = parseType(ALREADY_COERCED);

  constructor(schema: GraphQLSchema) {
    const config = schema.toConfig();
    const scalar = new GraphQLScalarType({ name: ALREADY_COERCED, parseValue: (value) => value });
    this.schema = new GraphQLSchema({ ...config, types: [...config.types, scalar], assumeValid: true });
  }

  /** The compiled form; `undefined` if graphql-jit cannot compile the operation, which graphql-js then runs. */
  compile(document: DocumentNode, operation: OperationDefinitionNode): CompiledExecution | undefined {
    try {
      const compiled = compileQuery(this.schema, this.withoutVariableTypes(document, operation), operation.name?.value);
      if (!isCompiledQuery(compiled)) return undefined;
      return (rootValue, contextValue, variables) => compiled.query(rootValue ?? {}, contextValue, variables);
    } catch {
      return undefined;
    }
  }

  private withoutVariableTypes(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
    const variableDefinitions = operation.variableDefinitions?.map((definition) =>
      // Conditions (`@skip`, `@include`) are compiled only for variables declared as booleans.
      isBoolean(definition.type) ? definition : { ...definition, type: this.anyType, defaultValue: undefined },
    );
    const definitions = document.definitions.filter(({ kind }) => kind !== Kind.OPERATION_DEFINITION);
    return { ...document, definitions: [{ ...operation, variableDefinitions }, ...definitions] };
  }
}

function isBoolean(type: TypeNode): boolean {
  const inner = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return inner.kind === Kind.NAMED_TYPE && inner.name.value === 'Boolean';
}
