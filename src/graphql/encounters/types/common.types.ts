import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { Type } from '@nestjs/common';
import {
  partSchema,
  effectSchema,
  hitPointsSchema,
  squareSchema,
  vitalStatusSchema,
  initiativeEntrySchema,
  choiceSchema,
} from '../../../engine/encounter/schemas.js';
import type { Effect, HitPoints, Part, PromptChoice } from '../../../engine/encounter/schemas.js';
import type { Square } from '../../../engine/grid/square.js';
import { enumTypeOf } from '../../schema/enum-types.js';
import { objectTypeOf } from '../../schema/output-types.js';
import { shapeOf } from '../../schema/zod-shape.js';

/** Types that states and events share: made of the one declaration. */
export const PartType = objectTypeOf(shapeOf(partSchema)) as Type<Part>;
export const SquareType = objectTypeOf(shapeOf(squareSchema)) as Type<Square>;
export const EffectType = objectTypeOf(shapeOf(effectSchema)) as Type<Effect>;
export const HitPointsType = objectTypeOf(shapeOf(hitPointsSchema)) as Type<HitPoints>;
export const InitiativeEntryType = objectTypeOf(shapeOf(initiativeEntrySchema));
export const PromptChoiceType = objectTypeOf(shapeOf(choiceSchema)) as Type<PromptChoice>;
export const VitalStatusEnum = enumTypeOf(shapeOf(vitalStatusSchema));

@ObjectType('Total', { description: 'A number and where it comes from.' })
export class TotalType {
  @Field(() => Int, { description: 'The number.' })
  total!: number;

  @Field(() => [PartType], { description: 'Its parts, those that did not count included.' })
  parts!: readonly Part[];
}

@ObjectType('NamedAmount', { description: 'A named amount.' })
export class NamedAmountType {
  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => Int, { description: 'Amount.' })
  amount!: number;
}

@ObjectType('NamedResource', { description: 'Something that is used up.' })
export class NamedResourceType {
  @Field(() => String, { description: 'Name: `arrows`, the id of a potion …' })
  name!: string;

  @Field(() => Int, { description: 'What is left.' })
  remaining!: number;

  @Field(() => Int, { description: 'What there was at most.' })
  maximum!: number;
}

/**
 * The members of a record in the order of their names: whether the fight was played here or brought here as an archive, which says them
 * in another order, the answer is the same.
 */
export const membersInOrder = <Value>(record: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** A record as a list of named amounts. */
export const namedAmounts = (record: Readonly<Record<string, number>>): NamedAmountType[] =>
  membersInOrder(record).map(([name, amount]) => ({ name, amount }));
