import { readFileSync } from 'node:fs';
import type { GraphQLAbstractType, GraphQLField, GraphQLObjectType, OperationTypeNode } from 'graphql';
import { assertInputObjectType, buildSchema } from 'graphql';
import type { GraphQLInputObjectType } from 'graphql';

/** The schema as the repository publishes it; CI checks that it is what the code says. */
const SCHEMA = buildSchema(readFileSync(new URL('../../../schema.gql', import.meta.url), 'utf8'));

/** The fields of a root type: all that a caller can ask for. */
export function operations(kind: `${OperationTypeNode}`): readonly GraphQLField<unknown, unknown>[] {
  return Object.values(SCHEMA.getRootType(kind as OperationTypeNode)!.getFields());
}

export const operationNames = (kind: `${OperationTypeNode}`): readonly string[] =>
  operations(kind).map(({ name }) => name);

/** The types that may stand where a union or an interface is promised. */
export const possibleTypes = (type: GraphQLAbstractType): readonly GraphQLObjectType[] => SCHEMA.getPossibleTypes(type);

/** An input type of the schema. @throws Error if there is none of that name */
export const inputType = (name: string): GraphQLInputObjectType => assertInputObjectType(SCHEMA.getType(name));
