import { Extensions } from '@nestjs/graphql';
import { defaultFieldResolver, isObjectType } from 'graphql';
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { OperationContext } from './operation-context.js';

const TAKES_TURNS = 'takesTurns';

/** Marks a field below the root whose value takes long enough to compute, or is long enough, that others may come first. */
export function TakesTurns(): MethodDecorator & PropertyDecorator {
  return Extensions({ [TAKES_TURNS]: true });
}

/**
 * Makes every field of the query type, and whatever is marked with {@link TakesTurns}, wait for a turn before it is computed
 * (`OperationContext.turn`).
 */
export function takeTurns(schema: GraphQLSchema): void {
  const query = schema.getQueryType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      if (type === query || field.extensions[TAKES_TURNS] === true) field.resolve = inTurn(field.resolve);
  }
}

function inTurn(
  resolve: GraphQLFieldResolver<unknown, OperationContext> = defaultFieldResolver,
): GraphQLFieldResolver<unknown, OperationContext> {
  return async (source, args, context, info) => {
    await context.turn();
    return resolve(source, args, context, info);
  };
}
