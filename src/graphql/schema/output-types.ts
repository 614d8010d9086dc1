import type { Type } from '@nestjs/common';
import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { ReturnTypeFunc } from '@nestjs/graphql';
import { enumTypeOf } from './enum-types.js';
import { GraphQLJSON } from './json-scalars.js';
import type { Member, Shape } from './zod-shape.js';

/** Object types that were made of schemas, by name. */
const types = new Map<string, Type>();

/** Gives a class a field for each member. */
export function addFields(target: Type, members: readonly Member[]): void {
  for (const { name, description, shape } of members) {
    Field(outputTypeOf(shape), { nullable: shape.nullable, ...(description !== undefined && { description }) })(
      target.prototype as object,
      name,
    );
  }
}

/** What `@Field` wants to know of a type. @throws Error for an object or enum without an id */
export function outputTypeOf(shape: Shape): ReturnTypeFunc {
  switch (shape.kind) {
    case 'string':
      return () => String;
    case 'int':
      return () => Int;
    case 'float':
      return () => Float;
    case 'boolean':
      return () => Boolean;
    case 'json':
      return () => GraphQLJSON;
    case 'enum': {
      const made = enumTypeOf(shape);
      return () => made;
    }
    case 'object': {
      const made = objectTypeOf(shape);
      return () => made;
    }
    case 'array': {
      const element = outputTypeOf(shape.element!);
      return () => [element() as Type];
    }
  }
}

/** The object type of a schema with an id. The same id gives the same type. */
export function objectTypeOf(shape: Shape): Type {
  const { id, description } = shape;
  if (id === undefined)
    throw new Error(`An object of ${shape.members?.map(({ name }) => name).join(', ')} needs an id in its meta`);
  const known = types.get(id);
  if (known) return known;
  const made = namedClass(id);
  types.set(id, made);
  ObjectType(id, description === undefined ? {} : { description })(made);
  addFields(made, shape.members ?? []);
  return made;
}

/** An empty class of this name. */
export function namedClass(name: string): Type {
  return { [name]: class {} }[name]!;
}
