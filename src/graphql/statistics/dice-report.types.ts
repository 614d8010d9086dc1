import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { dieSchema } from '../../engine/encounter/schemas.js';
import type { StatisticsScope } from '../../projections/statistics/statistics-reader.js';
import { PageInfoType } from '../encounters/types/connection.types.js';
import { enumTypeOf } from '../schema/enum-types.js';
import { shapeOf } from '../schema/zod-shape.js';
import type { AskStatistics } from './statistics.types.js';
import { ASK, SCOPE } from './statistics.types.js';
import { listOf } from '../limits/complexity.js';

const DieSource = enumTypeOf(shapeOf(dieSchema.unwrap().shape.source));

/** How many faces a die is taken to have when the cost of an operation is estimated. */
const ASSUMED_FACES = 20;

@ObjectType('FaceTally', { description: 'How often a face of a die came up.' })
export class FaceTallyType {
  @Field(() => Int, { description: 'The face.' })
  face!: number;
  @Field(() => Int, { description: 'How often.' })
  count!: number;
}

@ObjectType('DieFairness', {
  description:
    'The throws of all dice of one size from one source, and how well they fit a fair die. Dice that did not count in their roll (advantage) are thrown all the same.',
})
export class DieFairnessType {
  @Field(() => Int, { description: 'Sides of the die.' })
  sides!: number;
  @Field(() => DieSource, { description: 'Who threw: the service, or somebody at a real table.' })
  source!: 'SERVICE' | 'DECLARED';
  @Field(() => Int, { description: 'How many were thrown.' })
  thrown!: number;
  @Field(() => Float, { description: 'How often each face comes up on average if the die is fair.' })
  expected!: number;
  @Field(() => [FaceTallyType], {
    description: 'Every face from 1 up, those that never came up too.',
    complexity: listOf(ASSUMED_FACES),
  })
  faces!: readonly FaceTallyType[];
  @Field(() => Float, {
    description: "Pearson's chi-square: the sum of (count - expected)² / expected over the faces.",
  })
  chiSquare!: number;
  @Field(() => Int, { description: 'Degrees of freedom: one less than there are faces.' })
  degreesOfFreedom!: number;
  @Field(() => Float, {
    nullable: true,
    description:
      'The chance, 0 to 1, that a fair die strays at least so far: a value below 0.01 is seen once in a hundred fair reports. Null for a die of one side.',
  })
  pValue!: number | null;
  @Field(() => Boolean, {
    description: 'Whether there are enough throws (5 for each face) for the p-value to be trusted.',
  })
  enough!: boolean;
}

@ObjectType('RollerDice', { description: 'The dice that were thrown for one creature.' })
export class RollerDiceType {
  @Field(() => String, { nullable: true, description: 'The creature; null: the game master.' })
  rollerId!: string | null;
  @Field(() => [DieFairnessType], { description: 'Its dice, by source and size.' })
  dice!: readonly DieFairnessType[];
}

@ObjectType('RollerDiceEdge', { description: 'A roller and its cursor.' })
export class RollerDiceEdgeType {
  @Field(() => String, { description: 'Cursor.' })
  cursor!: string;
  @Field(() => RollerDiceType, { description: 'The roller.' })
  node!: RollerDiceType;
}

@ObjectType('RollerDiceConnection', {
  description: 'Rollers: the game master, then creatures in the order of their ids.',
})
export class RollerDiceConnectionType {
  @Field(() => [RollerDiceEdgeType], { description: 'The rollers.' })
  edges!: readonly RollerDiceEdgeType[];
  @Field(() => PageInfoType, { description: 'Where the page lies.' })
  pageInfo!: PageInfoType;
  @Field(() => Int, { description: 'How many have thrown dice.' })
  totalCount!: number;
}

/** Whether a report counts what was undone. */
export const WITH_UNDONE = Symbol('withUndone');

@ObjectType('DiceReport', {
  description: 'Whether the dice were fair. Dice of the service and dice of a real table stand apart.',
})
export class DiceReportType {
  readonly [SCOPE]!: StatisticsScope;
  readonly [ASK]!: AskStatistics;
  readonly [WITH_UNDONE]!: boolean;
}
