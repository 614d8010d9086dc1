import { Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { EncounterType, PromptType } from '../encounters/types/encounter.types.js';
import { ActionRefused } from '../encounters/types/result.types.js';
import { EventValue } from '../schema/event-types.js';

export const WhatIfEnd = {
  DONE: 'DONE',
  DECIDED: 'DECIDED',
  PROMPT_OPEN: 'PROMPT_OPEN',
  REFUSED: 'REFUSED',
} as const;
registerEnumType(WhatIfEnd, {
  name: 'WhatIfEnd',
  description: 'Why a run ended.',
  valuesMap: {
    DONE: { description: 'Every command was gone through.' },
    DECIDED: { description: 'At most one side was left standing.' },
    PROMPT_OPEN: { description: 'A prompt was opened for which there is no answer.' },
    REFUSED: { description: 'A command was refused, and the run was to stop there.' },
  },
});

@ObjectType('WhatIfRefusal', { description: 'A command that was refused.' })
export class WhatIfRefusalType {
  @Field(() => Int, { description: 'Which of the commands, from 0.' })
  command!: number;
  @Field(() => ActionRefused, { description: 'Why.' })
  refusal!: ActionRefused;
}

@ObjectType('WhatIfRun', { description: 'One run of what was imagined.' })
export class WhatIfRunType {
  @Field(() => WhatIfEnd, { description: 'Why it ended.' })
  end!: string;
  @Field(() => [EventValue], {
    description: 'What would happen, in order. No event of them is stored: ids and hashes lead nowhere.',
  })
  events!: readonly EventValue[];
  @Field(() => EncounterType, {
    description: 'The state at its end. Its events and its log are those that are stored.',
  })
  encounter!: EncounterType;
  @Field(() => [WhatIfRefusalType], { description: 'The commands that were refused, in order.' })
  refusals!: readonly WhatIfRefusalType[];
  @Field(() => [PromptType], { description: 'Prompts that were left open.' })
  prompts!: readonly PromptType[];
}

@ObjectType('Spread', { description: 'How a number came out over many runs.' })
export class SpreadType {
  @Field(() => Float, { description: 'The mean.' })
  mean!: number;
  @Field(() => Int, { description: 'The least.' })
  minimum!: number;
  @Field(() => Int, { description: 'The greatest.' })
  maximum!: number;
  @Field(() => Int, { description: 'Not exceeded in 10 of 100 runs.' })
  p10!: number;
  @Field(() => Int, { description: 'Not exceeded in 25 of 100 runs.' })
  p25!: number;
  @Field(() => Int, { description: 'Not exceeded in half of the runs.' })
  median!: number;
  @Field(() => Int, { description: 'Not exceeded in 75 of 100 runs.' })
  p75!: number;
  @Field(() => Int, { description: 'Not exceeded in 90 of 100 runs.' })
  p90!: number;
}

@ObjectType('SideOutcome', { description: 'How often a side won.' })
export class SideOutcomeType {
  @Field(() => String, { description: 'The side.' })
  side!: string;
  @Field(() => Int, { description: 'Runs at whose end it alone had somebody who was up.' })
  wins!: number;
  @Field(() => Float, { description: 'The share of all runs, 0 to 1.' })
  share!: number;
}

@ObjectType('CombatantOutcome', { description: 'What became of a creature over many runs.' })
export class CombatantOutcomeType {
  @Field(() => String, { description: 'The creature.' })
  combatantId!: string;
  @Field(() => String, { description: 'Its name.' })
  name!: string;
  @Field(() => String, { description: 'Its side.' })
  side!: string;
  @Field(() => SpreadType, { description: 'Its hit points at the end.' })
  hitPoints!: SpreadType;
  @Field(() => Int, { description: 'Runs in which it went down, whether it got up again or not.' })
  dropped!: number;
  @Field(() => Int, { description: 'Runs at whose end it was down: unconscious, dying or dead.' })
  down!: number;
  @Field(() => Int, { description: 'Runs at whose end it was dead.' })
  dead!: number;
}

@ObjectType('WhatIfEndCount', { description: 'How often runs ended for a reason.' })
export class WhatIfEndCountType {
  @Field(() => WhatIfEnd, { description: 'Why.' })
  end!: string;
  @Field(() => Int, { description: 'How many runs.' })
  runs!: number;
}

@ObjectType('WhatIfRefusalCount', { description: 'How often a command was refused.' })
export class WhatIfRefusalCountType {
  @Field(() => Int, { description: 'Which of the commands, from 0.' })
  command!: number;
  @Field(() => String, { description: 'Code of the refusal.' })
  code!: string;
  @Field(() => Int, { description: 'How often, in all runs and repetitions.' })
  count!: number;
}

@ObjectType('WhatIfPromptCount', { description: 'How often a run ended at a prompt.' })
export class WhatIfPromptCountType {
  @Field(() => String, { description: 'Kind of the prompt.' })
  kind!: string;
  @Field(() => String, { nullable: true, description: 'Whose it was; null: the game master’s.' })
  ownerId!: string | null;
  @Field(() => Int, { description: 'How many runs.' })
  count!: number;
}

@ObjectType('WhatIfDistribution', { description: 'What came out over many runs.' })
export class WhatIfDistributionType {
  @Field(() => Int, { description: 'How many runs.' })
  runs!: number;
  @Field(() => [SideOutcomeType], { description: 'How often each side won.' })
  sides!: readonly SideOutcomeType[];
  @Field(() => Int, { description: 'Runs at whose end none, or several sides, had somebody who was up.' })
  undecided!: number;
  @Field(() => [WhatIfEndCountType], { description: 'Why the runs ended.' })
  ends!: readonly WhatIfEndCountType[];
  @Field(() => [WhatIfRefusalCountType], { description: 'What was refused.' })
  refusals!: readonly WhatIfRefusalCountType[];
  @Field(() => [WhatIfPromptCountType], { description: 'What was left unanswered.' })
  prompts!: readonly WhatIfPromptCountType[];
  @Field(() => [CombatantOutcomeType], { description: 'What became of each creature.' })
  combatants!: readonly CombatantOutcomeType[];
}

@ObjectType('WhatIf', { description: 'What would come of some commands. Nothing of it is stored.' })
export class WhatIfType {
  @Field(() => String, {
    description: 'Seed of the imagined dice, hex: it has nothing to do with that of the encounter.',
  })
  seed!: string;
  @Field(() => WhatIfRunType, { description: 'The first run, in full.' })
  run!: WhatIfRunType;
  @Field(() => WhatIfDistributionType, { nullable: true, description: 'All runs; null unless `trials` was given.' })
  distribution!: WhatIfDistributionType | null;
}
