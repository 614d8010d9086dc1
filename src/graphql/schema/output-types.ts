import type { Type } from '@nestjs/common';
import { Field, ObjectType } from '@nestjs/graphql';
import { fieldTypeOf } from './field-type.js';
import type { Member, Shape } from './zod-shape.js';

/** Object types that were made of schemas, by name. */
const types = new Map<string, Type>();

/** Gives a class a field for each member. */
export function addFields(target: Type, members: readonly Member[]): void {
  for (const { name, description, shape } of members) {
    Field(fieldTypeOf(shape, objectTypeOf), {
      nullable: shape.nullable,
      ...(description !== undefined && { description }),
    })(target.prototype as object, name);
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
