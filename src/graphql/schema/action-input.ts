import type { Type } from '@nestjs/common';
import { Field, InputType } from '@nestjs/graphql';
import { Type as TransformType } from 'class-transformer';
import { IsOptional, ValidateNested } from 'class-validator';
import { z } from 'zod';
import type { ActionName } from '../../engine/encounter/actions/inputs.js';
import { ACTION_INPUTS, ACTION_NAMES } from '../../engine/encounter/actions/inputs.js';
import { inputTypeOf } from './input-types.js';
import { namedClass } from './output-types.js';
import type { Shape } from './zod-shape.js';
import { shapeOf } from './zod-shape.js';

/** What an action takes that needs no details: GraphQL knows no empty input. */
const PLAIN: Shape = {
  ...shapeOf(
    z.object({ remark: z.string().max(300).optional().describe('Words for those who read the call; without effect.') }),
  ),
  id: 'PlainActionInput',
  description: 'Details of an action that needs none: `{}`.',
};

/** An action: exactly one member, named after the action. */
export type ActionInputValue = { readonly [N in ActionName]?: Readonly<Record<string, unknown>> };

/** The `@oneOf` input with a member per action of the catalogue. */
export const ActionInputType: Type<ActionInputValue> = makeActionInput();

function makeActionInput(): Type<ActionInputValue> {
  const made = namedClass('ActionInput') as Type<ActionInputValue>;
  InputType('ActionInput', {
    isOneOf: true,
    description:
      'An action to declare: exactly one member, named after the action. `rulesets` says which ruleset offers which.',
  })(made);
  for (const name of ACTION_NAMES) {
    const { schema, doc } = ACTION_INPUTS[name];
    const shape = shapeOf(schema);
    const member = memberType(name, { ...shape, description: shape.description ?? doc });
    Field(() => member, { nullable: true, description: doc })(made.prototype as object, name);
    IsOptional()(made.prototype as object, name);
    ValidateNested()(made.prototype as object, name);
    TransformType(() => member)(made.prototype as object, name);
  }
  return made;
}

function memberType(name: ActionName, shape: Shape): Type {
  if (shape.members?.length === 0) return inputTypeOf(PLAIN);
  return inputTypeOf(shape, `${name[0]!.toUpperCase()}${name.slice(1)}ActionInput`);
}
