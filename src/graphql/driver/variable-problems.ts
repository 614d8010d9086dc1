import { coerceInputValue, GraphQLError, isInputType, isNonNullType, typeFromAST } from 'graphql';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import type { FieldProblem } from '../errors/api-error.js';
import type { RawVariables } from './variable-coercion.js';

const MAX_FIELDS = 50;
const MAX_TEXT_LENGTH = 300;

/**
 * Where the variables do not fit the operation, with the dotted path of each wrong field (`input.action.move.path.0.x`).
 * Called only after `VariableCoercion` has refused them, which does not say why.
 *
 * @param hideSuggestions names nothing of the schema that the caller has not named
 */
export function variableProblems(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: RawVariables,
  hideSuggestions = false,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  /** Objects with a wrong field: that their right ones are then none or too few goes without saying. */
  const misspelt = new Set<unknown>();
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
      const noteInvalid = (path: readonly (string | number)[], invalid: unknown, { message }: GraphQLError): void => {
        const field = fieldAtFault(invalid, message);
        if (field !== undefined) {
          misspelt.add(invalid);
          note([name, ...path, shorten(field)], message);
        } else if (!misspelt.has(invalid)) note([name, ...path], message);
      };
      coerceInputValue(value, type, noteInvalid, hideSuggestions);
    }
  }
  return problems;
}

/** graphql-js names a field that is missing, or that does not exist, only in its message: the path ends at the object. */
function fieldAtFault(invalid: unknown, message: string): string | undefined {
  if (typeof invalid !== 'object' || invalid === null || Array.isArray(invalid)) return undefined;
  return (
    /^Field "(\w+)" of required type /.exec(message)?.[1] ??
    Object.keys(invalid).find((key) => message.startsWith(`Field "${key}" is not defined by type "`))
  );
}

function shorten(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

/** The one error that says which variables are wrong. */
export function variablesError(fields: readonly FieldProblem[]): GraphQLError {
  return new GraphQLError('The variables are not valid.', { extensions: { code: 'BAD_USER_INPUT', fields } });
}
