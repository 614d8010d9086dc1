import { Field, InputType, Int } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { GraphQLUUID } from 'graphql-scalars';
import { ActionInputType } from '../../schema/action-input.js';
import type { ActionInputValue } from '../../schema/action-input.js';
import { FIXED_LIMITS } from '../../../config/fixed-limits.js';
import { ENCOUNTER_LIMITS } from '../../../engine/limits.js';

/** Most faces one command may declare. */
const MOST_DICE = FIXED_LIMITS.declaredDice.value;

/** What every command may carry. */
@InputType({ isAbstract: true })
export abstract class CommandInput {
  @Field(() => GraphQLUUID, {
    nullable: true,
    description:
      'A UUID of the caller’s. A repeat with the same body returns the first answer and appends nothing; with another body it fails with COMMAND_ID_REUSED. Ours if left out.',
  })
  @IsOptional()
  @IsUUID()
  commandId?: string;
}

/** What every command on an existing encounter carries. */
@InputType({ isAbstract: true })
export abstract class EncounterCommandInput extends CommandInput {
  @Field(() => GraphQLUUID, { description: 'The encounter.' })
  @IsUUID()
  encounterId!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'The revision you decided on: if the encounter is at another, nothing happens and the error is REVISION_CONFLICT. Left out: the service decides on the newest state.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  expectedRevision?: number;
}

/** What commands that may need dice carry. */
@InputType({ isAbstract: true })
export abstract class RollingCommandInput extends EncounterCommandInput {
  @Field(() => [Int], {
    nullable: true,
    description:
      'Faces thrown on a real table, used in the order in which the rules ask for dice. Without them the service throws its own, as the dice mode of the encounter allows. What is left over is refused to the game master, and passed over for a player, whom it would tell how a roll came out.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_DICE)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(FIXED_LIMITS.dieSides.value, { each: true })
  dice?: number[];
}

@InputType({ description: 'Declares an action of a combatant.' })
export class DeclareActionInput extends RollingCommandInput {
  @Field(() => String, { description: 'Who acts.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  actorId!: string;

  @Field(() => ActionInputType, { description: 'What it does.' })
  @ValidateNested()
  @Type(() => ActionInputType)
  action!: ActionInputValue;
}

@InputType({ description: 'Answers an open prompt.' })
export class AnswerPromptInput extends RollingCommandInput {
  @Field(() => String, { description: 'The prompt.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.nameLength)
  promptId!: string;

  @Field(() => String, { description: 'Id of one of its choices.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.nameLength)
  choice!: string;
}

@InputType({ description: 'Ends the turn of the active creature.' })
export class EndTurnInput extends RollingCommandInput {
  @Field(() => String, {
    nullable: true,
    description: 'Whose turn you mean to end: a late call then ends no other one’s.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  actorId?: string;
}

@InputType({ description: 'Calls off the open action (game master). What has already happened stays.' })
export class VoidActionInput extends EncounterCommandInput {
  @Field(() => String, { description: 'Why.' })
  @IsString()
  @MinLength(1)
  @MaxLength(ENCOUNTER_LIMITS.reasonLength)
  reason!: string;
}

@InputType({
  description:
    'Puts the fight back to an earlier revision. What was undone stays readable; no die is ever thrown again.',
})
export class UndoInput extends EncounterCommandInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Revision after which the fight goes on. Left out: undo the last command.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  to?: number;

  @Field(() => String, { nullable: true, description: 'Why.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.reasonLength)
  reason?: string;
}

@InputType({
  description: 'Ends the fight. The dice seed is revealed from here on, and nothing can be declared any more.',
})
export class EndEncounterInput extends EncounterCommandInput {
  @Field(() => String, { nullable: true, description: 'Why it ended.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.reasonLength)
  reason?: string;

  @Field(() => [String], { nullable: true, description: 'Sides that won.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @MaxLength(ENCOUNTER_LIMITS.idLength, { each: true })
  victors?: string[];
}
