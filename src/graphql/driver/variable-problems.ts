import { coerceInputValue, GraphQLError, isInputType, isNonNullType, typeFromAST } from 'graphql';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { FieldProblem } from '../errors/api-error.js';
import type { RawVariables } from './variable-coercion.js';

const MAX_FIELDS = 50;
const MAX_MESSAGE_LENGTH = 300;

/**
 * Where the variables do not fit the operation, with the dotted path of each wrong field (`input.action.move.path.0.x`).
 * Called only after `VariableCoercion` has refused them, which does not say why.
 */
export function variableProblems(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: RawVariables,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const note = (path: readonly (string | number)[], message: string): void => {
    if (problems.length < MAX_FIELDS) problems.push({ path: path.join('.'), message: shorten(message) });
  };
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type as never);
    if (!isInputType(type)) continue;
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) {
      if (isNonNullType(type) && !definition.defaultValue)
        note([name], `A value of type "${String(type)}" is required.`);
    } else if (value === null) {
      if (isNonNullType(type)) note([name], `Expected a value of type "${String(type)}", not null.`);
    } else {
      coerceInputValue(value, type, (path, _invalid, error) => {
        note([name, ...path], error.message);
      });
    }
  }
  return problems;
}

function shorten(message: string): string {
  return message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}…` : message;
}

/** The one error that says which variables are wrong. */
export function variablesError(fields: readonly FieldProblem[]): GraphQLError {
  return new GraphQLError('The variables are not valid.', { extensions: { code: 'BAD_USER_INPUT', fields } });
}
