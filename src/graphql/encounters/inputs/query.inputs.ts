import { Field, InputType, Int } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { GraphQLUUID } from 'graphql-scalars';
import type { Type as NestType } from '@nestjs/common';
import { ACTION_INPUTS } from '../../../engine/encounter/actions/inputs.js';
import type { ActionInput } from '../../../engine/encounter/actions/inputs.js';
import { inputTypeOf } from '../../schema/input-types.js';
import { shapeOf } from '../../schema/zod-shape.js';
import { ENCOUNTER_LIMITS } from '../../../engine/limits.js';
import { FIXED_LIMITS } from '../../../config/fixed-limits.js';

const AttackInputType = inputTypeOf(shapeOf(ACTION_INPUTS.attack.schema)) as NestType<ActionInput<'attack'>>;

@InputType({ description: 'A round and a turn in it.' })
export class RoundAndTurnInput {
  @Field(() => Int, { description: 'Round; 0 is a surprise round.' })
  @IsInt()
  @Min(0)
  @Max(100_000)
  round!: number;

  @Field(() => Int, { nullable: true, description: 'Turn within the round, from 1. Left out: the end of the round.' })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1000)
  turn?: number;
}

@InputType({ isOneOf: true, description: 'A moment of a fight.' })
export class MomentInput {
  @Field(() => Int, { nullable: true, description: 'Right after the event with this number.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  revision?: number;

  @Field(() => RoundAndTurnInput, { nullable: true, description: 'At the end of this turn.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => RoundAndTurnInput)
  roundAndTurn?: RoundAndTurnInput;
}

@InputType({ description: 'An attack to be weighed.' })
export class PreviewAttackInput {
  @Field(() => GraphQLUUID, { description: 'The encounter.' })
  @IsUUID()
  encounterId!: string;

  @Field(() => String, { description: 'Who attacks.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  attackerId!: string;

  @Field(() => AttackInputType, { description: 'The attack.' })
  @ValidateNested()
  @Type(() => AttackInputType)
  attack!: ActionInput<'attack'>;
}

@InputType({ description: 'A hash that was noted earlier.' })
export class NotedHeadInput {
  @Field(() => Int, { description: 'Revision.' })
  @IsInt()
  @Min(0)
  revision!: number;

  @Field(() => String, { description: 'Hex hash of the event with that number.' })
  @Matches(/^[0-9a-f]{64}$/)
  hash!: string;
}

@InputType({ description: 'Which events.' })
export class EventFilterInput {
  @Field(() => [String], { nullable: true, description: 'Kinds of event.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(FIXED_LIMITS.eventTypes.value)
  @IsString({ each: true })
  @MaxLength(ENCOUNTER_LIMITS.idLength, { each: true })
  types?: string[];

  @Field(() => String, { nullable: true, description: 'Events that concern this creature.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  combatantId?: string;

  @Field(() => Int, { nullable: true, description: 'Events of this round.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  round?: number;
}
