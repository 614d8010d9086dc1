import { expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaBuilderModule, GraphQLSchemaFactory } from '@nestjs/graphql';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import type { GraphQLArgument, GraphQLNamedType } from 'graphql';
import { API_RESOLVERS } from '../api-resolvers.js';
import { EVENT_OBJECT_TYPES } from './event-types.js';

interface Described {
  readonly description?: string | null | undefined;
}

/** What of a type can be described, by its coordinate in the schema. */
function parts(type: GraphQLNamedType): [coordinate: string, described: Described][] {
  const own: [string, Described][] = isRoot(type) ? [] : [[type.name, type]];
  if (isEnumType(type))
    return [...own, ...type.getValues().map((value): [string, Described] => [`${type.name}.${value.name}`, value])];
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return own;
  return [
    ...own,
    ...Object.values(type.getFields()).flatMap((field): [string, Described][] => [
      [`${type.name}.${field.name}`, field],
      ...('args' in field
        ? field.args.map((argument: GraphQLArgument): [string, Described] => [
            `${type.name}.${field.name}(${argument.name}:)`,
            argument,
          ])
        : []),
    ]),
  ];
}
const isRoot = ({ name }: GraphQLNamedType): boolean => ['Query', 'Mutation', 'Subscription'].includes(name);

it('every type, field, argument and enum value of the API has a description', async () => {
  const app = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, { logger: false });
  const schema = await app
    .get(GraphQLSchemaFactory)
    .create([...API_RESOLVERS], { orphanedTypes: [...EVENT_OBJECT_TYPES] });
  await app.close();
  const all = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .flatMap(parts);
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(([, { description }]) => !description?.trim()).map(([coordinate]) => coordinate)).toEqual([]);
});
