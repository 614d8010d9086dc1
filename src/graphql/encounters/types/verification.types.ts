import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType('ChainVerification', {
  description: 'Check of the hash chain: every event is the one that was sealed, in its place.',
})
export class ChainVerificationType {
  @Field(() => Boolean, { description: 'Whether it holds.' })
  ok!: boolean;
  @Field(() => Int, {
    nullable: true,
    description: 'First revision at which the stream is not the one that was sealed.',
  })
  revision!: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'EDITED, MISSING, INSERTED, REORDERED, TRUNCATED or UNREADABLE.',
  })
  reason!: string | null;
  @Field(() => Int, { nullable: true, description: 'Revision of the last event, if all hold.' })
  headRevision!: number | null;
  @Field(() => String, {
    nullable: true,
    description: 'Hash of the last event: note it elsewhere to prove later that nothing was cut off.',
  })
  headHash!: string | null;
}

@ObjectType('DiceFinding', { description: 'Something wrong with the dice.' })
export class DiceFindingType {
  @Field(() => String, {
    description:
      'COMMITMENT_BROKEN, INDEX_REUSED, INDEX_SKIPPED, INDEX_MISSING, INDEX_DECLARED, SOURCE_FORBIDDEN, FACE_DIFFERS, COUNT_DIFFERS, ROLL_DIFFERS or UNREADABLE.',
  })
  fault!: string;
  @Field(() => Int, { description: 'Revision of the event it lies in.' })
  revision!: number;
  @Field(() => Int, { nullable: true, description: 'Index of the die.' })
  index!: number | null;
  @Field(() => Int, { nullable: true, description: 'Which roll of the fight, from 0.' })
  roll!: number | null;
}

@ObjectType('DiceVerification', { description: 'Check of the dice: every face follows from the committed seed.' })
export class DiceVerificationType {
  @Field(() => Boolean, { description: 'Whether all hold.' })
  ok!: boolean;
  @Field(() => Int, { description: 'Dice of the service that were recomputed.' })
  recomputed!: number;
  @Field(() => Int, { description: 'Dice declared from a real table: nobody can recompute these.' })
  declared!: number;
  @Field(() => Boolean, { description: 'Whether the seed has been revealed, so that others can check too.' })
  seedRevealed!: boolean;
  @Field(() => Int, { nullable: true, description: 'First revision at which a die is wrong.' })
  revision!: number | null;
  @Field(() => [DiceFindingType], { description: 'What is wrong, in events that the seat witnesses.' })
  findings!: readonly DiceFindingType[];
}

@ObjectType('CheckpointVerification', {
  description:
    'Check of the recorded states: at each round’s end and at the end, folding the events gives the state that was recorded.',
})
export class CheckpointVerificationType {
  @Field(() => Boolean, { description: 'Whether all hold.' })
  ok!: boolean;
  @Field(() => Int, { description: 'Recorded states that were held against the events.' })
  checked!: number;
  @Field(() => Int, {
    description: 'Recorded states of a shape this service no longer makes: they were not compared.',
  })
  otherVersion!: number;
  @Field(() => Int, {
    nullable: true,
    description: 'First revision before which the events come to another state than was recorded.',
  })
  revision!: number | null;
}

@ObjectType('Divergence', {
  description:
    'Where today’s rules would have done something else than what was recorded. The old fight stays as it was.',
})
export class DivergenceType {
  @Field(() => Int, { description: 'Revision of the first event that differs.' })
  revision!: number;
  @Field(() => String, {
    nullable: true,
    description: 'The action; null for an event that neither an action nor a command accounts for.',
  })
  action!: string | null;
  @Field(() => String, { nullable: true, description: 'Id of the action.' })
  actionId!: string | null;
  @Field(() => String, { description: 'What today’s rules do.' })
  expected!: string;
  @Field(() => String, { description: 'What was recorded.' })
  found!: string;
  @Field(() => [String], { description: 'The rules behind what differs.' })
  ruleIds!: readonly string[];
}

@ObjectType('ReadjudicationReport', {
  description: 'Check of the rules: every declared action, run again from its journal.',
})
export class ReadjudicationType {
  @Field(() => Boolean, { description: 'Whether all are the same.' })
  ok!: boolean;
  @Field(() => Int, { description: 'Actions that were run again.' })
  actions!: number;
  @Field(() => [DivergenceType], { description: 'Those that differ.' })
  divergences!: readonly DivergenceType[];
}

@ObjectType('VerificationReport', {
  description:
    'The checks of a fight, each with its own verdict. For a seat that does not see everything: of the fight up to the last event it witnesses.',
})
export class VerificationReportType {
  @Field(() => Boolean, { description: 'Whether all hold.' })
  ok!: boolean;
  @Field(() => Int, { description: 'Events that were read.' })
  events!: number;
  @Field(() => ChainVerificationType, { description: 'The hash chain.' })
  chain!: ChainVerificationType;
  @Field(() => DiceVerificationType, { description: 'The dice.' })
  dice!: DiceVerificationType;
  @Field(() => CheckpointVerificationType, { description: 'The recorded states.' })
  checkpoints!: CheckpointVerificationType;
  @Field(() => ReadjudicationType, {
    nullable: true,
    description:
      'The rules; null if the stream could not be folded, and for a seat that does not see everything: what an action comes to by them would tell what it may not know.',
  })
  readjudication!: ReadjudicationType | null;
}
