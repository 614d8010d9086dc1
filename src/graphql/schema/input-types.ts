import type { Type } from '@nestjs/common';
import { Field, InputType } from '@nestjs/graphql';
import { Type as TransformType } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { fieldTypeOf } from './field-type.js';
import { namedClass } from './output-types.js';
import { boundsOf } from './zod-bounds.js';
import type { Member, Shape } from './zod-shape.js';

/** Input classes that were made of schemas, by name. */
const inputs = new Map<string, Type>();

/**
 * The Nest input class of an object schema: GraphQL fields and class-validator rules follow from the one declaration.
 * Output types share some ids (`Square`): inputs are named with `Input` at the end.
 */
export function inputTypeOf(shape: Shape, fallbackName?: string): Type {
  const id = shape.id ?? fallbackName;
  if (id === undefined) throw new Error('An input object needs an id in its meta');
  const name = id.endsWith('Input') ? id : `${id}Input`;
  const known = inputs.get(name);
  if (known) return known;
  const made = namedClass(name);
  inputs.set(name, made);
  InputType(name, shape.description === undefined ? {} : { description: shape.description })(made);
  for (const member of shape.members ?? []) addInputField(made, member);
  return made;
}

/** Adds one validated field to an input class. */
export function addInputField(target: Type, { name, description, shape }: Member): void {
  const prototype = target.prototype as object;
  Field(fieldTypeOf(shape, inputTypeOf), {
    nullable: shape.nullable,
    ...(description !== undefined && { description }),
  })(prototype, name);
  if (shape.nullable) IsOptional()(prototype, name);
  for (const rule of rulesOf(shape)) rule(prototype, name);
}

/** The class-validator rules that say what the schema says. */
function rulesOf(shape: Shape, each = false): PropertyDecorator[] {
  const option = { each };
  const { minimum, maximum, minLength, maxLength, pattern } = boundsOf(shape);
  const bounds = [
    ...(minimum === undefined ? [] : [Min(minimum, option)]),
    ...(maximum === undefined ? [] : [Max(maximum, option)]),
    ...(minLength === undefined ? [] : [MinLength(minLength, option)]),
    ...(maxLength === undefined ? [] : [MaxLength(maxLength, option)]),
    ...(pattern === undefined ? [] : [Matches(pattern, option)]),
  ];
  switch (shape.kind) {
    case 'string':
      return [IsString(option), ...bounds];
    case 'int':
      return [IsInt(option), ...bounds];
    case 'float':
      return [IsNumber({}, option), ...bounds];
    case 'boolean':
      return [IsBoolean(option)];
    case 'enum':
      return [IsIn([...(shape.values ?? [])], option)];
    case 'object': {
      const made = inputTypeOf(shape);
      return [ValidateNested(option), TransformType(() => made)];
    }
    case 'array': {
      const { minItems, maxItems } = boundsOf(shape);
      return [
        IsArray(),
        ...(minItems === undefined ? [] : [ArrayMinSize(minItems)]),
        ...(maxItems === undefined ? [] : [ArrayMaxSize(maxItems)]),
        ...rulesOf(shape.element!, true),
      ];
    }
    case 'json':
      return [];
  }
}
