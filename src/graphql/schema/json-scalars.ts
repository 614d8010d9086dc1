import { GraphQLError, GraphQLScalarType } from 'graphql';
import { GraphQLJSON as AnyJson, GraphQLJSONObject as AnyJsonObject } from 'graphql-scalars';
import { ENCOUNTER_LIMITS } from '../../engine/limits.js';

/** Deeper input means nothing to any rule, and would exhaust the stack of those who read it. */
const MOST_LEVELS = ENCOUNTER_LIMITS.inputLevels;

/** Any JSON value, see {@link checked} for what an input may hold. */
export const GraphQLJSON = guarded(AnyJson);

/** A JSON object, see {@link checked} for what an input may hold. */
export const GraphQLJSONObject = guarded(AnyJsonObject);

function guarded(scalar: GraphQLScalarType<unknown>): GraphQLScalarType<unknown> {
  const config = scalar.toConfig();
  return new GraphQLScalarType({
    ...config,
    parseValue: (value) => checked(config.parseValue(value)),
    parseLiteral: (node, variables) => checked(config.parseLiteral(node, variables)),
  });
}

/**
 * At most 32 levels, and no member that every object has by inheritance: `constructor` or `__proto__` mean other things to
 * those who copy the value than to those who read it.
 * @throws GraphQLError
 */
function checked(value: unknown): unknown {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) throw new GraphQLError(`Nested deeper than ${MOST_LEVELS} levels.`);
    level = level.flatMap(membersOf);
  }
  return value;
}

function membersOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value)) {
    const reserved = Object.keys(value).find((name) => Object.hasOwn(Object.prototype, name));
    if (reserved !== undefined) throw new GraphQLError(`A member cannot be named "${reserved}".`);
  }
  return Object.values(value) as unknown[];
}
