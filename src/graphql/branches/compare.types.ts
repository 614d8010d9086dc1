import { Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { GraphQLUUID } from 'graphql-scalars';
import { EventValue } from '../schema/event-types.js';
import { GraphQLJSON } from '../schema/json-scalars.js';

export const MomentRelation = { SAME_ENCOUNTER: 'SAME_ENCOUNTER', FORKS: 'FORKS', UNRELATED: 'UNRELATED' } as const;
registerEnumType(MomentRelation, {
  name: 'MomentRelation',
  description: 'How two moments are related.',
  valuesMap: {
    SAME_ENCOUNTER: { description: 'Moments of one encounter.' },
    FORKS: { description: 'One encounter branched off the other, or both off a third.' },
    UNRELATED: { description: 'They share no event.' },
  },
});

export const DifferenceKind = { CHANGED: 'CHANGED', ONLY_A: 'ONLY_A', ONLY_B: 'ONLY_B' } as const;
registerEnumType(DifferenceKind, {
  name: 'DifferenceKind',
  description: 'How a value differs.',
  valuesMap: {
    CHANGED: { description: 'It is another one.' },
    ONLY_A: { description: 'Only `a` has it.' },
    ONLY_B: { description: 'Only `b` has it.' },
  },
});

@ObjectType('FieldDifference', { description: 'A value that two moments do not share.' })
export class FieldDifferenceType {
  @Field(() => String, {
    description:
      'Where: members of the state with dots between them, things in lists by their ids: `hitPoints.current`, `effects.effect-3`.',
  })
  path!: string;
  @Field(() => DifferenceKind, { description: 'How it differs.' })
  kind!: keyof typeof DifferenceKind;
  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'What `a` has, as it is: a number, a text, a whole object.',
  })
  a!: unknown;
  @Field(() => GraphQLJSON, { nullable: true, description: 'What `b` has.' })
  b!: unknown;
  @Field(() => Float, { nullable: true, description: 'Of numbers: how much more `b` has.' })
  delta!: number | null;
}

@ObjectType('CombatantDifference', { description: 'In what a creature differs between two moments.' })
export class CombatantDifferenceType {
  @Field(() => String, { description: 'The creature.' })
  combatantId!: string;
  @Field(() => String, { description: 'Its name.' })
  name!: string;
  @Field(() => Boolean, { description: 'Whether it is present in `a`.' })
  inA!: boolean;
  @Field(() => Boolean, { description: 'Whether it is present in `b`.' })
  inB!: boolean;
  @Field(() => [FieldDifferenceType], {
    description: 'Its values that differ; empty if only one of the two knows the creature.',
  })
  differences!: readonly FieldDifferenceType[];
}

@ObjectType('EventPlace', { description: 'An event, by its place.' })
export class EventPlaceType {
  @Field(() => GraphQLUUID, { description: 'The encounter.' })
  encounterId!: string;
  @Field(() => Int, { description: 'Its revision.' })
  revision!: number;
}

@ObjectType('ComparedMoment', { description: 'One side of a comparison.' })
export class ComparedMomentType extends EventPlaceType {
  @Field(() => EventValue, {
    nullable: true,
    description:
      'The first event of this side that says something else than the other side, or that the other side does not have. The ids of commands, checkpoints and what a fork took over do not count. Null if this side has nothing more to say, if there is no common ancestor, or if it is not in this service.',
  })
  firstDifference!: EventValue | null;
}

@ObjectType('EncounterComparison', {
  description:
    'How two moments of fights differ. Ids, names, tags, revisions and seeds of the encounters do not count.',
})
export class EncounterComparisonType {
  @Field(() => MomentRelation, { description: 'How they are related.' })
  relation!: keyof typeof MomentRelation;
  @Field(() => Boolean, { description: 'Whether nothing differs.' })
  same!: boolean;
  @Field(() => EventPlaceType, {
    nullable: true,
    description: 'The last event that made both of them what they are; null if there is none.',
  })
  commonAncestor!: EventPlaceType | null;
  @Field(() => ComparedMomentType, { description: 'The one.' })
  a!: ComparedMomentType;
  @Field(() => ComparedMomentType, { description: 'The other.' })
  b!: ComparedMomentType;
  @Field(() => [FieldDifferenceType], {
    description: 'What differs in the fight as a whole: round, turn, order, map …',
  })
  encounter!: readonly FieldDifferenceType[];
  @Field(() => [CombatantDifferenceType], { description: 'The creatures that differ.' })
  combatants!: readonly CombatantDifferenceType[];
}
