import type { Type } from '@nestjs/common';
import { Field, InputType, Int, OmitType, registerEnumType } from '@nestjs/graphql';
import { Type as TransformType } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { GraphQLUUID } from 'graphql-scalars';
import type { COMMAND_OF } from '../encounters/command-mapping.js';
import { AdjustInput } from '../encounters/inputs/adjust.input.js';
import type { EncounterCommandInput } from '../encounters/inputs/command.inputs.js';
import {
  AnswerPromptInput,
  DeclareActionInput,
  EndTurnInput,
  VoidActionInput,
} from '../encounters/inputs/command.inputs.js';
import {
  AddCombatantsInput,
  RemoveCombatantInput,
  RollInitiativeInput,
  SetInitiativeInput,
  SetMapInput,
  SetPolicyInput,
  StartCombatInput,
} from '../encounters/inputs/encounter.inputs.js';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';
import { ENCOUNTER_LIMITS } from '../../engine/limits.js';

const MOST_COMMANDS = FIXED_LIMITS.whatIfCommands.value;
const MOST_REPETITIONS = FIXED_LIMITS.whatIfRepetitions.value;
const MOST_TRIALS = FIXED_LIMITS.whatIfTrials.value;
const MOST_ANSWERS = FIXED_LIMITS.whatIfAnswers.value;

/** The commands that can be imagined, each with the input of its mutation. */
const INPUTS: Readonly<Record<keyof typeof COMMAND_OF, readonly [Type<EncounterCommandInput>, string]>> = {
  addCombatants: [AddCombatantsInput, 'Lets creatures join.'],
  removeCombatant: [RemoveCombatantInput, 'Takes a creature out of the encounter.'],
  setMap: [SetMapInput, 'Sets, replaces or takes away the battle map.'],
  setPolicy: [SetPolicyInput, 'Sets a standing answer to prompts of one kind.'],
  rollInitiative: [RollInitiativeInput, 'Rolls initiative for everyone.'],
  setInitiative: [SetInitiativeInput, 'States initiatives; those that are not named are rolled.'],
  startCombat: [StartCombatInput, 'Begins the fight.'],
  declareAction: [DeclareActionInput, 'Declares an action of a combatant.'],
  answerPrompt: [AnswerPromptInput, 'Answers a prompt that is open already.'],
  endTurn: [EndTurnInput, 'Ends the turn of the active creature.'],
  adjust: [AdjustInput, 'The game master’s fiat.'],
  voidAction: [VoidActionInput, 'Calls off the open action.'],
};

/** The member of a command input, by the name of its mutation. */
export type WhatIfCommandValue = { readonly [N in keyof typeof COMMAND_OF]?: { readonly dice?: readonly number[] } };

/** The `@oneOf` input with a member for each command that can be imagined. */
export const WhatIfCommandInput: Type<WhatIfCommandValue> = makeCommandInput();

function makeCommandInput(): Type<WhatIfCommandValue> {
  class Made {}
  InputType('WhatIfCommandInput', {
    isOneOf: true,
    description: 'A command to imagine: exactly one member, named after the mutation and with the same input.',
  })(Made);
  for (const [name, [input, description]] of Object.entries(INPUTS)) {
    const member = bare(input, `WhatIf${name[0]!.toUpperCase()}${name.slice(1)}Input`, description);
    Field(() => member, { nullable: true, description })(Made.prototype, name);
    IsOptional()(Made.prototype, name);
    ValidateNested()(Made.prototype, name);
    TransformType(() => member)(Made.prototype, name);
  }
  return Made;
}

/** The input of a mutation without what says which encounter it is for. Where that leaves nothing, a remark is left. */
function bare(input: Type<EncounterCommandInput>, name: string, description: string): Type {
  class Bare extends OmitType(input, ['encounterId', 'commandId', 'expectedRevision'] as const) {}
  Object.defineProperty(Bare, 'name', { value: name });
  InputType(name, { description })(Bare);
  return Bare;
}

export const AfterRefusal = { GO_ON: 'GO_ON', STOP: 'STOP' } as const;
registerEnumType(AfterRefusal, {
  name: 'AfterRefusal',
  description: 'What happens after a command that was refused.',
  valuesMap: {
    GO_ON: { description: 'The next command is tried: whoever is down does not act, and the others do.' },
    STOP: { description: 'The run ends there.' },
  },
});

@InputType({ description: 'How prompts of a kind are answered.' })
export class WhatIfAnswerInput {
  @Field(() => String, { description: 'Kind of prompt, as `rulesets` lists them.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  promptKind!: string;

  @Field(() => String, { nullable: true, description: 'Only those of this creature; everybody’s if left out.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  ownerId?: string;

  @Field(() => String, {
    description: 'Id of the choice. Where a prompt does not have it, the prompt stays open, and the run ends.',
  })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.nameLength)
  choice!: string;
}

@InputType({ description: 'Commands to imagine, and how often.' })
export class WhatIfInput {
  @Field(() => GraphQLUUID, { description: 'The encounter. It stays as it is.' })
  @IsUUID()
  encounterId!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Revision from which to go on; now if left out. It has to be the last of its command.',
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  at?: number;

  @Field(() => [WhatIfCommandInput], {
    description: `The commands, in order, 1 to ${MOST_COMMANDS}. Faces in \`dice\` fall in every run; the rest is thrown.`,
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_COMMANDS)
  @ValidateNested({ each: true })
  @TransformType(() => WhatIfCommandInput)
  commands!: WhatIfCommandValue[];

  @Field(() => Int, {
    nullable: true,
    description: `How often the commands are gone through, 1 to ${MOST_REPETITIONS}; once if left out. A run ends before if at most one side is left standing.`,
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_REPETITIONS)
  repeat?: number;

  @Field(() => Int, {
    nullable: true,
    description: `How many runs the distribution is counted over, 1 to ${MOST_TRIALS}. Left out: one run, and no distribution.`,
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_TRIALS)
  trials?: number;

  @Field(() => [WhatIfAnswerInput], {
    nullable: true,
    description: 'Answers to prompts that no standing policy of a creature answers.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_ANSWERS)
  @ValidateNested({ each: true })
  @TransformType(() => WhatIfAnswerInput)
  answers?: WhatIfAnswerInput[];

  @Field(() => AfterRefusal, { nullable: true, description: 'What happens after a refusal; GO_ON if left out.' })
  @IsOptional()
  @IsIn(Object.values(AfterRefusal))
  afterRefusal?: keyof typeof AfterRefusal;

  @Field(() => String, {
    nullable: true,
    description: 'Seed of the imagined dice, 64 hex digits: the same gives the same again. Drawn if left out.',
  })
  @IsOptional()
  @Matches(/^[0-9a-f]{64}$/)
  seed?: string;
}
