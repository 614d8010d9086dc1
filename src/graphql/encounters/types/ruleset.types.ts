import { Field, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLJSONObject } from '../../schema/json-scalars.js';

@ObjectType('RulesetHouseRule', { description: 'A switch or option of a ruleset.' })
export class RulesetHouseRuleType {
  @Field(() => String, { description: 'Key.' })
  key!: string;
  @Field(() => String, { description: 'What it does.' })
  doc!: string;
  @Field(() => String, { description: 'Value where nothing is said.' })
  default!: string;
  @Field(() => [String], { nullable: true, description: 'Allowed values; null for a switch or a number.' })
  values!: readonly string[] | null;
  @Field(() => [String], { description: 'The rules behind it.' })
  ruleIds!: readonly string[];
}

@ObjectType('RulesetCondition', { description: 'A condition of a ruleset.' })
export class RulesetConditionType {
  @Field(() => String, { description: '`kind` of the effect.' })
  kind!: string;
  @Field(() => String, { description: 'Name.' })
  name!: string;
  @Field(() => String, { description: 'What it does.' })
  doc!: string;
  @Field(() => Int, { nullable: true, description: 'How many levels it has, if it has any.' })
  levels!: number | null;
  @Field(() => [String], { description: 'The rules behind it.' })
  ruleIds!: readonly string[];
}

@ObjectType('RulesetAction', { description: 'An action of a ruleset.' })
export class RulesetActionType {
  @Field(() => String, { description: 'The member of `ActionInput`.' })
  name!: string;
  @Field(() => String, { description: 'What it does.' })
  doc!: string;
  @Field(() => String, { description: 'What it costs.' })
  cost!: string;
  @Field(() => Boolean, { description: 'Whether it provokes (3.5, Pathfinder).' })
  provokes!: boolean;
  @Field(() => [String], { description: 'The rules behind it.' })
  ruleIds!: readonly string[];
}

@ObjectType('RulesetText', { description: 'A code of a ruleset and what it means.' })
export class RulesetTextType {
  @Field(() => String, { description: 'The code.' })
  code!: string;
  @Field(() => String, { description: 'What it means.' })
  text!: string;
}

@ObjectType('Ruleset', { description: 'A game this service referees.' })
export class RulesetType {
  @Field(() => String, { description: 'Id, as `createEncounter` takes it.' })
  id!: string;
  @Field(() => String, { description: 'Version.' })
  version!: string;
  @Field(() => String, { description: 'Name.' })
  name!: string;
  @Field(() => String, { description: 'Notice of the open content it rests on.' })
  licence!: string;
  @Field(() => [RulesetHouseRuleType], { description: 'House rules and options.' })
  houseRules!: readonly RulesetHouseRuleType[];
  @Field(() => [RulesetConditionType], { description: 'Conditions.' })
  conditions!: readonly RulesetConditionType[];
  @Field(() => [RulesetActionType], { description: 'Actions.' })
  actions!: readonly RulesetActionType[];
  @Field(() => [RulesetTextType], { description: 'Kinds of prompt it may open.' })
  prompts!: readonly RulesetTextType[];
  @Field(() => [RulesetTextType], { description: 'Codes with which it refuses; `{name}` stands for a fact.' })
  refusals!: readonly RulesetTextType[];
  @Field(() => GraphQLJSONObject, {
    complexity: 150,
    description: 'JSON Schema of the stat block (`CombatantInput.statistics`).',
  })
  statisticsSchema!: object;
}
