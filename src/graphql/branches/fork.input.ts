import { Field, InputType, Int } from '@nestjs/graphql';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { GraphQLUUID } from 'graphql-scalars';
import { forkSeedSchema } from '../../engine/encounter/events/fork.js';
import { CommandInput } from '../encounters/inputs/command.inputs.js';
import { enumTypeOf } from '../schema/enum-types.js';
import { shapeOf } from '../schema/zod-shape.js';
import { ENCOUNTER_LIMITS } from '../../engine/limits.js';

export const ForkSeed = enumTypeOf(shapeOf(forkSeedSchema));

@InputType({ description: 'Branches a new encounter off another one.' })
export class ForkInput extends CommandInput {
  @Field(() => GraphQLUUID, { description: 'The encounter to branch off: the parent. It goes on as it is.' })
  @IsUUID()
  encounterId!: string;

  @Field(() => Int, {
    description:
      'Revision of the parent after which the fork goes on; one that was undone will do as well. It has to be the last of its command (FORK_INSIDE_COMMAND names that one). Open prompts are taken over.',
  })
  @IsInt()
  @Min(0)
  at!: number;

  @Field(() => GraphQLUUID, { nullable: true, description: 'Id of the new encounter; ours if left out.' })
  @IsOptional()
  @IsUUID()
  id?: string;

  @Field(() => ForkSeed, {
    description:
      'By which dice the fork goes on. SAME is refused (FORK_SEED_SECRET) until the parent has ended: its seed is a secret as long as it is thrown.',
  })
  @IsIn(Object.values(ForkSeed))
  seed!: 'SAME' | 'FRESH';

  @Field(() => String, { nullable: true, description: 'Name of the new encounter; that of the parent if left out.' })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(ENCOUNTER_LIMITS.nameLength)
  name?: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Campaign tags of the new encounter, at most 20; those of the parent if left out.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ENCOUNTER_LIMITS.tags)
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(ENCOUNTER_LIMITS.tagLength, { each: true })
  tags?: string[];
}
