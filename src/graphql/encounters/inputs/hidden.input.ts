import { Field, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ENCOUNTER_LIMITS } from '../../../engine/limits.js';

@InputType({ description: 'From whom a creature is hidden, by the game master’s word.' })
export class HiddenInput {
  @Field(() => [String], {
    nullable: true,
    description:
      'Creatures that do not know where it is; an empty list: it is revealed. Left out: every enemy present. Refused with COMBATANT_UNKNOWN or HIDDEN_FROM_ITSELF.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ENCOUNTER_LIMITS.combatants)
  @IsString({ each: true })
  @MaxLength(ENCOUNTER_LIMITS.idLength, { each: true })
  from?: string[];

  @Field(() => Int, {
    nullable: true,
    description: 'The Stealth or Hide total that searches must beat; left out: any search finds it.',
  })
  @IsOptional()
  @IsInt()
  @Min(-20)
  @Max(200)
  check?: number;
}
