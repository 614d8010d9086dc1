import { GraphQLDateTimeISO } from 'graphql-scalars';
import { createUnionType, Field, Int, ObjectType } from '@nestjs/graphql';
import { EventValue } from '../../schema/event-types.js';
import { GraphQLJSONObject } from '../../schema/json-scalars.js';
import { EncounterType, PromptType } from './encounter.types.js';

@ObjectType('ActionAccepted', {
  description: 'The command was carried out. If `prompts` is not empty, its action waits for an answer.',
})
export class ActionAccepted {
  readonly kind = 'accepted';
  @Field(() => Int, { description: 'Revision of the encounter after it.' })
  revision!: number;
  @Field(() => [EventValue], { description: 'Its events, in order.' })
  events!: readonly EventValue[];
  @Field(() => [PromptType], { description: 'Open prompts after it.' })
  prompts!: readonly PromptType[];
  @Field(() => Boolean, {
    description: 'Whether this command id had been carried out before: these are its first events.',
  })
  repeated!: boolean;
  @Field(() => EncounterType, { description: 'The newest state.' })
  encounter!: EncounterType;
}

@ObjectType('ActionRefused', { description: 'The rules do not allow it. Nothing was recorded.' })
export class ActionRefused {
  readonly kind = 'refused';
  @Field(() => String, { description: 'Stable code; `rulesets { refusals }` lists them.' })
  code!: string;
  @Field(() => String, { description: 'Why, in the language of the caller (Accept-Language: en, es).' })
  message!: string;
  @Field(() => [String], { description: 'The rules it rests on.' })
  ruleIds!: readonly string[];
  @Field(() => [String], {
    description:
      'What is possible instead, never empty: actions that would be accepted now, ids, choices, squares as `x,y`, dice as `d20`, or members of the input.',
  })
  legal!: readonly string[];
  @Field(() => GraphQLJSONObject, { description: 'The facts of the message.' })
  params!: object;
  @Field(() => Int, { description: 'Revision of the encounter when it was refused.' })
  revision!: number;
}

export const CommandResultUnion = createUnionType({
  name: 'CommandResult',
  description: 'What became of a command. A refusal by the rules is data, not an error.',
  types: () => [ActionAccepted, ActionRefused] as const,
  resolveType: (value: ActionAccepted | ActionRefused) => (value.kind === 'accepted' ? ActionAccepted : ActionRefused),
});

@ObjectType('CreateEncounterPayload', { description: 'A new encounter.' })
export class CreateEncounterPayload {
  @Field(() => EncounterType, { description: 'The encounter.' })
  encounter!: EncounterType;
  @Field(() => Int, { description: 'Its revision.' })
  revision!: number;
  @Field(() => Boolean, { description: 'Whether this command id had been carried out before.' })
  repeated!: boolean;
  @Field(() => String, {
    description: 'The bearer token of the game master’s seat, for `Authorization: Bearer`. The service keeps no copy.',
  })
  token!: string;
  @Field(() => GraphQLDateTimeISO, { description: 'When the token ceases to be valid.' })
  tokenExpiresAt!: Date;
}
