import { Field, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { RollingCommandInput } from './command.inputs.js';
import { HiddenInput } from './hidden.input.js';
import { SquareInputType } from './map.inputs.js';
import type { SquareInputValue } from './map.inputs.js';
import { ENCOUNTER_LIMITS } from '../../../engine/limits.js';

export enum DamageSaveKind {
  FORTITUDE = 'FORTITUDE',
  REFLEX = 'REFLEX',
  WILL = 'WILL',
}

export enum SavedDamage {
  HALF = 'HALF',
  NONE = 'NONE',
}

@InputType({ description: 'Damage of one type.' })
export class DamageInput {
  @Field(() => Int, { description: 'How much, before resistances.' })
  @IsInt()
  @Min(0)
  @Max(10_000)
  amount!: number;

  @Field(() => String, { description: 'Damage type of the ruleset.' })
  @IsString()
  @MaxLength(40)
  type!: string;

  @Field(() => Boolean, { nullable: true, description: 'Nonlethal (3.5, Pathfinder).' })
  @IsOptional()
  @IsBoolean()
  nonlethal?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'From a magical source.' })
  @IsOptional()
  @IsBoolean()
  magical?: boolean;
}

@InputType({ description: 'A condition to impose.' })
export class AddConditionInput {
  @Field(() => String, { description: 'Kind, as `rulesets` lists them.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  kind!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Level, for conditions that have one: 1 to what `rulesets { conditions { levels } }` says, such as per cent of concealment or points of ability damage. Past it the adjustment is refused with CONDITION_LEVEL.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  level?: number;

  @Field(() => String, { nullable: true, description: 'Creature that causes it.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  sourceId?: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Rounds it lasts, counted on the turns of its source, else to the same place of the order; left out: until something ends it.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(14_400)
  rounds?: number;
}

registerEnumType(DamageSaveKind, {
  name: 'DamageSaveKind',
  description: 'A saving throw of 3.5 and Pathfinder.',
  valuesMap: {
    FORTITUDE: { description: 'By Constitution, against what the body must bear.' },
    REFLEX: { description: 'By Dexterity, against what can be dodged; evasion and cover count.' },
    WILL: { description: 'By Wisdom, against what works on the mind.' },
  },
});
registerEnumType(SavedDamage, {
  name: 'SavedDamage',
  description: 'What a save that succeeds leaves of damage.',
  valuesMap: {
    HALF: { description: 'Half of it, rounded down.' },
    NONE: { description: 'Nothing.' },
  },
});

@InputType({ description: 'A saving throw that lessens damage.' })
export class DamageSaveInput {
  @Field(() => DamageSaveKind, { description: 'Which save.' })
  @IsIn(Object.values(DamageSaveKind))
  save!: DamageSaveKind;

  @Field(() => Int, { description: 'Its DC.' })
  @IsInt()
  @Min(0)
  @Max(100)
  difficulty!: number;

  @Field(() => SavedDamage, { description: 'What a success leaves of the damage.' })
  @IsIn(Object.values(SavedDamage))
  onSuccess!: SavedDamage;

  @Field(() => SquareInputType, {
    nullable: true,
    description:
      'Where it comes from, on a map: cover on the way helps a Reflex save. Left out for what spreads round corners.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => SquareInputType)
  origin?: SquareInputValue;
}

@InputType({ description: 'A fall.' })
export class FallInput {
  @Field(() => Int, { description: 'Feet.' })
  @IsInt()
  @Min(5)
  @Max(100_000)
  feet!: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'It leaps of its own will: the first die is nonlethal, and a check spares it the first 10 feet.',
  })
  @IsOptional()
  @IsBoolean()
  jumped?: boolean;
}

@InputType({ description: 'A named amount.' })
export class NamedAmountInput {
  @Field(() => String, { description: 'Name.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  name!: string;

  @Field(() => Int, { description: 'What is left of it.' })
  @IsInt()
  @Min(0)
  @Max(100_000)
  remaining!: number;
}

@InputType({ description: 'Without a map: how far apart two creatures are.' })
export class RelationInput {
  @Field(() => String, { description: 'The other creature.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  otherId!: string;

  @Field(() => Int, { description: 'Feet between them.' })
  @IsInt()
  @Min(0)
  @Max(100_000)
  distance!: number;

  @Field(() => Boolean, { description: 'Whether they are within melee reach of each other.' })
  @IsBoolean()
  engaged!: boolean;
}

@InputType({
  description:
    'The game master’s fiat. What is given is changed, through the same paths as everything else (damage meets resistances and temporary hit points); the reason is kept.',
})
export class AdjustInput extends RollingCommandInput {
  @Field(() => String, { nullable: true, description: 'Whom it concerns.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  combatantId?: string;

  @Field(() => String, { description: 'Why.' })
  @IsString()
  @MinLength(1)
  @MaxLength(ENCOUNTER_LIMITS.reasonLength)
  reason!: string;

  @Field(() => [DamageInput], { nullable: true, description: 'Deals damage.' })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @ValidateNested({ each: true })
  @Type(() => DamageInput)
  damage?: DamageInput[];

  @Field(() => Int, { nullable: true, description: 'Heals hit points.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(10_000)
  healing?: number;

  @Field(() => Int, { nullable: true, description: 'Grants temporary hit points: the larger amount stays.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(10_000)
  temporaryHitPoints?: number;

  @Field(() => Int, { nullable: true, description: 'Sets current hit points outright.' })
  @IsOptional()
  @IsInt()
  @Min(-1000)
  @Max(100_000)
  hitPoints?: number;

  @Field(() => SquareInputType, { nullable: true, description: 'Places the creature.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => SquareInputType)
  position?: SquareInputValue;

  @Field(() => AddConditionInput, { nullable: true, description: 'Imposes a condition.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => AddConditionInput)
  addCondition?: AddConditionInput;

  @Field(() => String, { nullable: true, description: 'Ends the effect with this id.' })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  removeEffectId?: string;

  @Field(() => Int, { nullable: true, description: 'Sets initiative.' })
  @IsOptional()
  @IsInt()
  @Min(-100)
  @Max(200)
  initiative?: number;

  @Field(() => NamedAmountInput, { nullable: true, description: 'Sets a resource.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => NamedAmountInput)
  resource?: NamedAmountInput;

  @Field(() => NamedAmountInput, {
    nullable: true,
    description: 'Sets a part of the budget of the turn: `action`, `reaction`, `standard` …',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => NamedAmountInput)
  budget?: NamedAmountInput;

  @Field(() => RelationInput, { nullable: true, description: 'States a distance (without a map).' })
  @IsOptional()
  @ValidateNested()
  @Type(() => RelationInput)
  relation?: RelationInput;

  @Field(() => Int, {
    nullable: true,
    description: 'Advantage (1) or disadvantage (-1) on its next d20 (5e, 5E-ADV-05).',
  })
  @IsOptional()
  @IsIn([1, -1])
  rollMode?: 1 | -1;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether something else has its attention: who is hidden from it stays so in the open, until it is attacked or hurt (5e, 5E-HIDE-07).',
  })
  @IsOptional()
  @IsBoolean()
  distracted?: boolean;

  @Field(() => HiddenInput, {
    nullable: true,
    description:
      'Hides it from some, or reveals it with an empty list (5E-HIDE-02, D35-CCL-02, PF1-CCL-07). Who is hidden from all its enemies is so from those who join later too.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => HiddenInput)
  hidden?: HiddenInput;

  @Field(() => Int, { nullable: true, description: 'A circumstance modifier on its next d20 (3.5, Pathfinder).' })
  @IsOptional()
  @IsInt()
  @Min(-20)
  @Max(20)
  circumstance?: number;

  @Field(() => [String], { nullable: true, description: 'Order among tied creatures, first to last (5E-INIT-06).' })
  @IsOptional()
  @IsArray()
  @ArrayMinSize(2)
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(ENCOUNTER_LIMITS.idLength, { each: true })
  tieOrder?: string[];

  @Field(() => Int, {
    nullable: true,
    description:
      'Hours that pass for it outside the rounds, 1 to 24: a stable creature may come round, nonlethal damage heals (5E-STAB-06, D35-DYN-02, PF1-DYN-07).',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(24)
  hoursPassed?: number;

  @Field(() => DamageSaveInput, {
    nullable: true,
    description: 'The save that lessens `damage` (3.5, Pathfinder); evasion counts (D35-SAV-03, PF1-SAV-11).',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => DamageSaveInput)
  damageSave?: DamageSaveInput;

  @Field(() => FallInput, {
    nullable: true,
    description:
      'It falls (3.5, Pathfinder): damage by the feet, and prone if that is lethal (D35-ENV-01, PF1-ENV-01).',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => FallInput)
  fall?: FallInput;

  @Field(() => Boolean, { nullable: true, description: 'Says that the trigger of its readied action has happened.' })
  @IsOptional()
  @IsBoolean()
  releaseReadied?: boolean;
}
