import type { Type } from '@nestjs/common';
import { Float, Int } from '@nestjs/graphql';
import type { ReturnTypeFunc } from '@nestjs/graphql';
import { GraphQLJSON } from './json-scalars.js';
import { enumTypeOf } from './enum-types.js';
import type { Shape } from './zod-shape.js';

/**
 * What `@Field` wants to know of a type.
 * @param objectOf the class of an object, which is one for output and another for input
 * @throws Error for an enum without an id
 */
export function fieldTypeOf(shape: Shape, objectOf: (shape: Shape) => Type): ReturnTypeFunc {
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
      const made = objectOf(shape);
      return () => made;
    }
    case 'array': {
      const element = fieldTypeOf(shape.element!, objectOf);
      return () => [element() as Type];
    }
  }
}
