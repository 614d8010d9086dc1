import { ArgsType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min, MinLength } from 'class-validator';
import { GraphQLUUID } from 'graphql-scalars';
import type { StatisticsReader, StatisticsScope } from '../../projections/statistics/statistics-reader.js';
import { PageInfoType } from '../encounters/types/connection.types.js';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';
import { ENCOUNTER_LIMITS } from '../../engine/limits.js';

/** Most and usual number of entries of a page. */
const MOST_PER_PAGE = FIXED_LIMITS.pageOfStatistics.value;
export const DEFAULT_PAGE = 20;

@ArgsType()
export class StatisticsArgs {
  @Field(() => GraphQLUUID, { nullable: true, description: 'Of this encounter.' })
  @IsOptional()
  @IsUUID()
  encounterId?: string | null;

  @Field(() => String, { nullable: true, description: 'Of all encounters that bear this campaign tag.' })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  campaign?: string | null;
}

@ArgsType()
export class StatisticsPageArgs {
  @Field(() => Int, {
    nullable: true,
    description: `How many, 1 to ${MOST_PER_PAGE}; ${DEFAULT_PAGE} if left out.`,
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_PER_PAGE)
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Cursor after which to begin.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  after?: string | null;
}

@ObjectType('DamageTally', { description: 'Damage of one type, after mitigation, overkill included.' })
export class DamageTallyType {
  @Field(() => String, { description: 'Damage type of the ruleset (`slashing`, `fire` …).' })
  type!: string;
  @Field(() => Int, { description: 'Points of damage.' })
  amount!: number;
  @Field(() => Int, { description: 'How many of them were nonlethal (3.5, Pathfinder).' })
  nonlethal!: number;
}

@ObjectType('AttackTally', { description: 'Attack rolls that were decided.' })
export class AttackTallyType {
  @Field(() => Int, { description: 'How many hit, critical hits included.' })
  hits!: number;
  @Field(() => Int, { description: 'How many missed.' })
  misses!: number;
  @Field(() => Int, { description: 'How many hit critically.' })
  criticals!: number;
}

@ObjectType('SaveTally', {
  description: 'Saving throws of every kind together; 5e death saving throws stand under the checks.',
})
export class SaveTallyType {
  @Field(() => Int, { description: 'How many succeeded.' })
  made!: number;
  @Field(() => Int, { description: 'How many failed.' })
  failed!: number;
}

@ObjectType('CheckTally', { description: 'Checks, contests or saving throws of one kind.' })
export class CheckTallyType {
  @Field(() => String, { description: 'Which: `save:dexterity`, `skill:athletics`, `deathSave` …' })
  check!: string;
  @Field(() => Int, { description: 'How many succeeded.' })
  made!: number;
  @Field(() => Int, { description: 'How many failed.' })
  failed!: number;
}

@ObjectType('PromptTally', { description: 'Prompts of one kind.' })
export class PromptTallyType {
  @Field(() => String, { description: 'Kind of prompt: `opportunityAttack`, `readiedAction` …' })
  kind!: string;
  @Field(() => Int, {
    description:
      'How often it was asked, also where a standing policy answered. What the parent of a fork had asked is counted there.',
  })
  opened!: number;
  @Field(() => Int, {
    description: 'How often what it offers was taken; always 0 for a kind that is no offer, such as `initiativeTie`.',
  })
  taken!: number;
  @Field(() => Int, { description: 'How often it was let pass.' })
  declined!: number;
}

@ObjectType('TurnTally', {
  description:
    'Turns that have ended, and how long they took by the clock, from the event that began each to the one that ended it. What was undone and played again within a turn is part of it.',
})
export class TurnTallyType {
  @Field(() => Int, { description: 'How many.' })
  count!: number;
  @Field(() => Float, { description: 'Seconds of all of them.' })
  totalSeconds!: number;
  @Field(() => Float, { nullable: true, description: 'Seconds of a turn on average; null if there was none.' })
  meanSeconds!: number | null;
  @Field(() => Float, { nullable: true, description: 'Seconds of the longest; null if there was none.' })
  longestSeconds!: number | null;
}

@ObjectType('CombatTally', {
  description: 'What was counted, of one creature or of many together. What was undone does not count.',
})
export class CombatTallyType {
  @Field(() => [DamageTallyType], { description: 'Damage done, by type.' })
  damageDealt!: readonly DamageTallyType[];
  @Field(() => [DamageTallyType], { description: 'Damage taken, by type.' })
  damageTaken!: readonly DamageTallyType[];
  @Field(() => AttackTallyType, { description: 'Attacks made.' })
  attacks!: AttackTallyType;
  @Field(() => AttackTallyType, { description: 'Attacks suffered.' })
  attacksSuffered!: AttackTallyType;
  @Field(() => SaveTallyType, { description: 'Saving throws.' })
  saves!: SaveTallyType;
  @Field(() => [CheckTallyType], { description: 'Checks, contests and saving throws, by kind.' })
  checks!: readonly CheckTallyType[];
  @Field(() => Int, { description: 'Hit points of healing given, before the maximum of the healed is reached.' })
  healingGiven!: number;
  @Field(() => Int, { description: 'Hit points of healing received, before the maximum is reached.' })
  healingReceived!: number;
  @Field(() => Int, {
    description:
      'Deaths of others by its doing: of those that died of its blow, or had last been wounded by it when they went down or lay.',
  })
  kills!: number;
  @Field(() => Int, { description: 'How often it died.' })
  deaths!: number;
  @Field(() => Int, { description: 'How often it went down: unconscious, dying or dead, having been up.' })
  timesDropped!: number;
  @Field(() => [PromptTallyType], { description: 'Prompts it was asked, by kind.' })
  prompts!: readonly PromptTallyType[];
  @Field(() => TurnTallyType, { description: 'Its turns.' })
  turns!: TurnTallyType;
}

@ObjectType('CombatantStatistics', { description: 'What was counted of one creature.' })
export class CombatantStatisticsType {
  @Field(() => String, {
    description: 'Id of the creature. In a campaign, the same id is the same creature in every encounter.',
  })
  combatantId!: string;
  @Field(() => Int, { description: 'In how many of the encounters it has been.' })
  encounters!: number;
  @Field(() => CombatTallyType, { description: 'What it did and suffered.' })
  tally!: CombatTallyType;
}

@ObjectType('CombatantStatisticsEdge', { description: 'A creature of the statistics and its cursor.' })
export class CombatantStatisticsEdgeType {
  @Field(() => String, { description: 'Cursor: the id.' })
  cursor!: string;
  @Field(() => CombatantStatisticsType, { description: 'The creature.' })
  node!: CombatantStatisticsType;
}

@ObjectType('CombatantStatisticsConnection', { description: 'Creatures in the order of their ids.' })
export class CombatantStatisticsConnectionType {
  @Field(() => [CombatantStatisticsEdgeType], { description: 'The creatures.' })
  edges!: readonly CombatantStatisticsEdgeType[];
  @Field(() => PageInfoType, { description: 'Where the page lies.' })
  pageInfo!: PageInfoType;
  @Field(() => Int, { description: 'How many creatures there are in all.' })
  totalCount!: number;
}

@ObjectType('EncounterStatistics', { description: 'What was counted of one encounter.' })
export class EncounterStatisticsType {
  @Field(() => GraphQLUUID, { description: 'The encounter.' })
  encounterId!: string;
  @Field(() => Int, { description: 'Revision up to which it was counted.' })
  revision!: number;
  @Field(() => CombatTallyType, { description: 'All of it, whoever did it.' })
  tally!: CombatTallyType;
}

@ObjectType('EncounterStatisticsEdge', { description: 'An encounter of the statistics and its cursor.' })
export class EncounterStatisticsEdgeType {
  @Field(() => String, { description: 'Cursor: the id.' })
  cursor!: string;
  @Field(() => EncounterStatisticsType, { description: 'The encounter.' })
  node!: EncounterStatisticsType;
}

@ObjectType('EncounterStatisticsConnection', { description: 'Encounters in the order of their ids.' })
export class EncounterStatisticsConnectionType {
  @Field(() => [EncounterStatisticsEdgeType], { description: 'The encounters.' })
  edges!: readonly EncounterStatisticsEdgeType[];
  @Field(() => PageInfoType, { description: 'Where the page lies.' })
  pageInfo!: PageInfoType;
  @Field(() => Int, { description: 'How many encounters there are in all.' })
  totalCount!: number;
}

/** Where the fields of a report find what it is about. */
export const SCOPE = Symbol('scope');
/** Asks what was counted, for whoever asks. */
export type AskStatistics = <Found>(question: (reader: StatisticsReader) => Found) => Found | Promise<Found>;
/** Where the fields of a report find whom to ask. */
export const ASK = Symbol('ask');

@ObjectType('Statistics', {
  description:
    'What was counted of an encounter or a campaign, from the events the caller sees. It may lag behind a command for some milliseconds. Names of creatures stand in their encounters.',
})
export class StatisticsType {
  readonly [SCOPE]!: StatisticsScope;
  readonly [ASK]!: AskStatistics;
  @Field(() => GraphQLUUID, { nullable: true, description: 'The encounter; null for a campaign.' })
  encounterId!: string | null;
  @Field(() => String, { nullable: true, description: 'The campaign tag; null for an encounter.' })
  campaign!: string | null;
}
