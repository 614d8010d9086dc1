import { Field, InputType, Int } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { GraphQLUUID } from 'graphql-scalars';
import { policySchema } from '../../../engine/encounter/schemas.js';
import { EVENTS } from '../../../engine/encounter/events/index.js';
import { enumTypeOf } from '../../schema/enum-types.js';
import { GraphQLJSONObject } from '../../schema/json-scalars.js';
import { shapeOf } from '../../schema/zod-shape.js';
import { CommandInput, EncounterCommandInput, RollingCommandInput } from './command.inputs.js';
import { DisclosureInput } from './disclosure.input.js';
import { HiddenInput } from './hidden.input.js';
import { MapInput, SquareInputType } from './map.inputs.js';
import type { SquareInputValue } from './map.inputs.js';
import { FIXED_LIMITS } from '../../../config/fixed-limits.js';
import { ENCOUNTER_LIMITS, MAX_WORD_LENGTH } from '../../../engine/limits.js';

export const DiceMode = enumTypeOf(shapeOf(EVENTS.EncounterCreated.fields.diceMode.schema));
export const CombatantKind = enumTypeOf(shapeOf(EVENTS.CombatantJoined.fields.kind.schema));
export const PromptPolicy = enumTypeOf(shapeOf(policySchema));

/** Most creatures that may join with one command. */
export const MOST_COMBATANTS = FIXED_LIMITS.combatantsAtOnce.value;

@InputType({ description: 'Creates an encounter.' })
export class CreateEncounterInput extends CommandInput {
  @Field(() => GraphQLUUID, { nullable: true, description: 'Its id; ours if left out.' })
  @IsOptional()
  @IsUUID()
  id?: string;

  @Field(() => String, { description: 'Name of the fight.' })
  @IsString()
  @MinLength(1)
  @MaxLength(ENCOUNTER_LIMITS.nameLength)
  name!: string;

  @Field(() => String, { description: 'Ruleset, as `rulesets` lists them: `dnd5e`, `dnd35`, `pathfinder1e`.' })
  @IsString()
  @MaxLength(40)
  ruleset!: string;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'House rules and options by key, as `rulesets` lists them. Defaults for the rest.',
  })
  @IsOptional()
  @IsObject()
  houseRules?: Record<string, boolean | number | string>;

  @Field(() => DiceMode, { nullable: true, description: 'Who throws the dice; EITHER if left out.' })
  @IsOptional()
  @IsIn(Object.values(DiceMode))
  diceMode?: 'EITHER' | 'SERVICE' | 'DECLARED';

  @Field(() => [String], { nullable: true, description: 'Campaign tags, at most 20.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ENCOUNTER_LIMITS.tags)
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(ENCOUNTER_LIMITS.tagLength, { each: true })
  tags?: string[];

  @Field(() => MapInput, {
    nullable: true,
    description: 'The battle map. Without one the game master states distances.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => MapInput)
  map?: MapInput;

  @Field(() => DisclosureInput, {
    nullable: true,
    description: 'What seats see of creatures that are not their own; the default for what is left out.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => DisclosureInput)
  disclosure?: DisclosureInput;
}

@InputType({ description: 'A standing answer to prompts of one kind.' })
export class PolicyInput {
  @Field(() => String, { description: 'Kind of prompt, as `rulesets` lists them.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  promptKind!: string;

  @Field(() => PromptPolicy, { description: 'The standing answer.' })
  @IsIn(Object.values(PromptPolicy))
  policy!: 'ASK' | 'ALWAYS' | 'NEVER';
}

@InputType('CombatantInput', { description: 'A creature that joins.' })
export class CombatantInputType {
  @Field(() => String, {
    nullable: true,
    description:
      'Its id within the encounter: letters, digits, and _ . : - after the first character. Ours if left out.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  id?: string;

  @Field(() => String, { description: 'Its name.' })
  @IsString()
  @MinLength(1)
  @MaxLength(ENCOUNTER_LIMITS.nameLength)
  name!: string;

  @Field(() => CombatantKind, { description: 'Character or monster.' })
  @IsIn(Object.values(CombatantKind))
  kind!: 'CHARACTER' | 'MONSTER';

  @Field(() => String, { description: 'Its side. Creatures of different sides are enemies.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  side!: string;

  @Field(() => SquareInputType, { nullable: true, description: 'Where it stands: the north-west square of its space.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => SquareInputType)
  at?: SquareInputValue;

  @Field(() => String, {
    nullable: true,
    description: 'Group of identical creatures that share one initiative roll (5E-INIT-02).',
  })
  @IsOptional()
  @IsString()
  @Matches(/^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,63}$/u)
  groupId?: string;

  @Field(() => GraphQLJSONObject, {
    description: 'Its stat block in the shape of the ruleset: `rulesets { statisticsSchema }` has the JSON Schema.',
  })
  @IsObject()
  statistics!: Record<string, unknown>;

  @Field(() => Int, { nullable: true, description: 'Hit points now, if not full.' })
  @IsOptional()
  @IsInt()
  @Min(-1000)
  @Max(100_000)
  currentHitPoints?: number;

  @Field(() => [PolicyInput], { nullable: true, description: 'Standing answers to prompts.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  @Type(() => PolicyInput)
  policies?: PolicyInput[];

  @Field(() => HiddenInput, {
    nullable: true,
    description:
      'Hidden from the beginning (5E-HIDE-02, D35-CCL-02, PF1-CCL-07): those it is hidden from do not notice that it joins, and if that is every enemy present, neither do enemies who join later.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => HiddenInput)
  hidden?: HiddenInput;
}

@InputType({
  description:
    'Lets creatures join: all of them or none. In a fight that has begun they get a place in the order at once.',
})
export class AddCombatantsInput extends RollingCommandInput {
  @Field(() => [CombatantInputType], { description: `The creatures, 1 to ${MOST_COMBATANTS}.` })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_COMBATANTS)
  @ValidateNested({ each: true })
  @Type(() => CombatantInputType)
  combatants!: CombatantInputType[];
}

@InputType({ description: 'Takes a creature out of the encounter.' })
export class RemoveCombatantInput extends RollingCommandInput {
  @Field(() => String, { description: 'The creature.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  combatantId!: string;

  @Field(() => String, { nullable: true, description: 'Why; `removed` if left out.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.reasonLength)
  reason?: string;
}

@InputType({ description: 'Erases the display name of a creature.' })
export class EraseNameInput extends EncounterCommandInput {
  @Field(() => String, { description: 'The creature; also one that has left, or whose joining was undone.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  combatantId!: string;
}

@InputType({ description: 'Sets, replaces or takes away the battle map.' })
export class SetMapInput extends EncounterCommandInput {
  @Field(() => MapInput, { nullable: true, description: 'The map; null takes it away.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => MapInput)
  map?: MapInput | null;
}

@InputType({ description: 'Sets a standing answer to prompts of one kind.' })
export class SetPolicyInput extends EncounterCommandInput {
  @Field(() => String, { description: 'The creature.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  combatantId!: string;

  @Field(() => String, { description: 'Kind of prompt, as `rulesets` lists them.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  promptKind!: string;

  @Field(() => PromptPolicy, { description: 'The standing answer.' })
  @IsIn(Object.values(PromptPolicy))
  policy!: 'ASK' | 'ALWAYS' | 'NEVER';
}

@InputType({ description: 'Adds a word of a player to the key of the dice, before the first die is thrown.' })
export class AddDiceWordInput extends EncounterCommandInput {
  @Field(() => String, { description: 'Who adds it.' })
  @IsString()
  @MinLength(1)
  @MaxLength(ENCOUNTER_LIMITS.nameLength)
  by!: string;

  @Field(() => String, { description: 'The word.' })
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_WORD_LENGTH)
  word!: string;
}

@InputType({ description: 'An initiative stated by the game master.' })
export class StatedInitiativeInput {
  @Field(() => String, { description: 'The creature.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  combatantId!: string;

  @Field(() => Int, { description: 'Its initiative.' })
  @IsInt()
  @Min(-100)
  @Max(200)
  total!: number;
}

@InputType({ description: 'Rolls initiative for everyone.' })
export class RollInitiativeInput extends RollingCommandInput {}

@InputType({ description: 'States initiatives; those that are not named are rolled.' })
export class SetInitiativeInput extends RollingCommandInput {
  @Field(() => [StatedInitiativeInput], { description: 'The stated initiatives.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @ValidateNested({ each: true })
  @Type(() => StatedInitiativeInput)
  initiatives!: StatedInitiativeInput[];
}

@InputType({ description: 'Begins the fight. Everyone has initiative by now.' })
export class StartCombatInput extends RollingCommandInput {
  @Field(() => [String], {
    nullable: true,
    description:
      'Who is surprised (5e) or unaware (3.5, Pathfinder): the game master’s word, also if it is an empty list (5E-SUR-07). Left out: in 5e who notices no threat of an ambush is surprised (5E-SUR-03), in the older games nobody is.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(500)
  @IsString({ each: true })
  @MaxLength(ENCOUNTER_LIMITS.idLength, { each: true })
  surprised?: string[];
}
