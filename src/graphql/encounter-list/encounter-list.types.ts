import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { GraphQLDateTimeISO, GraphQLUUID } from 'graphql-scalars';
import { PageInfoType } from '../encounters/types/connection.types.js';
import { EncounterPhase } from '../encounters/types/encounter.types.js';
import { ENCOUNTER_LIMITS } from '../../engine/limits.js';

@ObjectType('EncounterSummary', {
  description: 'A line of the list of encounters. It may lag behind a command for some milliseconds.',
})
export class EncounterSummaryType {
  @Field(() => GraphQLUUID, { description: 'Id.' })
  id!: string;
  @Field(() => String, { description: 'Name.' })
  name!: string;
  @Field(() => String, { description: 'Ruleset.' })
  ruleset!: string;
  @Field(() => EncounterPhase, { description: 'Where it stands.' })
  phase!: string;
  @Field(() => Int, { description: 'Round.' })
  round!: number;
  @Field(() => Int, { description: 'Creatures present.' })
  combatants!: number;
  @Field(() => Int, { description: 'How many of them are unconscious, dying or dead.' })
  down!: number;
  @Field(() => [String], { description: 'Campaign tags.' })
  tags!: readonly string[];
  @Field(() => [String], { description: 'Sides that won.' })
  victors!: readonly string[];
  @Field(() => Int, { description: 'Revision up to which this line was brought.' })
  revision!: number;
  @Field(() => GraphQLDateTimeISO, { description: 'When it was created.' })
  createdAt!: Date;
  @Field(() => GraphQLDateTimeISO, { description: 'When its last event was recorded.' })
  updatedAt!: Date;
}

@ObjectType('EncounterSummaryEdge', { description: 'An encounter of the list and its cursor.' })
export class EncounterSummaryEdgeType {
  @Field(() => String, { description: 'Cursor.' })
  cursor!: string;
  @Field(() => EncounterSummaryType, { description: 'The encounter.' })
  node!: EncounterSummaryType;
}

@ObjectType('EncounterConnection', { description: 'Encounters, newest first.' })
export class EncounterConnectionType {
  @Field(() => [EncounterSummaryEdgeType], { description: 'The encounters.' })
  edges!: readonly EncounterSummaryEdgeType[];
  @Field(() => PageInfoType, { description: 'Where the page lies.' })
  pageInfo!: PageInfoType;
  @Field(() => Int, { description: 'How many match the filter in all.' })
  totalCount!: number;
}

@InputType({ description: 'Which encounters.' })
export class EncounterFilterInput {
  @Field(() => String, { nullable: true, description: 'Of this ruleset.' })
  @IsOptional()
  @IsString()
  @MaxLength(40)
  ruleset?: string | null;

  @Field(() => EncounterPhase, { nullable: true, description: 'In this phase.' })
  @IsOptional()
  @IsIn(Object.values(EncounterPhase))
  phase?: 'SETUP' | 'COMBAT' | 'ENDED' | null;

  @Field(() => String, { nullable: true, description: 'With this tag.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  tag?: string | null;

  @Field(() => String, { nullable: true, description: 'With this in its name.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.nameLength)
  name?: string | null;
}
