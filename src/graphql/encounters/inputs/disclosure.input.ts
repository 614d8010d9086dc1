import { Field, InputType } from '@nestjs/graphql';
import { IsIn, IsOptional } from 'class-validator';
import type { EventData } from '../../../engine/encounter/events/index.js';
import { disclosureSchema } from '../../../engine/encounter/events/seats.js';
import { enumTypeOf } from '../../schema/enum-types.js';
import { shapeOf } from '../../schema/zod-shape.js';

type Disclosure = EventData<'DisclosureSet'>['disclosure'];

const HitPointDisclosure = enumTypeOf(shapeOf(disclosureSchema.def.innerType.shape.hitPoints));
const FieldDisclosure = enumTypeOf(shapeOf(disclosureSchema.def.innerType.shape.rolls));

@InputType({ description: 'What seats are to see of creatures that are not their own.' })
export class DisclosureInput {
  @Field(() => HitPointDisclosure, { nullable: true, description: 'Hit points.' })
  @IsOptional()
  @IsIn(Object.values(HitPointDisclosure))
  hitPoints?: 'EXACT' | 'BANDS' | 'HIDDEN';

  @Field(() => FieldDisclosure, { nullable: true, description: 'Armour Class, and the odds that would tell it.' })
  @IsOptional()
  @IsIn(Object.values(FieldDisclosure))
  armorClass?: 'SHOWN' | 'HIDDEN';

  @Field(() => FieldDisclosure, { nullable: true, description: 'Difficulty classes.' })
  @IsOptional()
  @IsIn(Object.values(FieldDisclosure))
  difficulty?: 'SHOWN' | 'HIDDEN';

  @Field(() => FieldDisclosure, { nullable: true, description: 'Dice, modifiers and totals of opponents.' })
  @IsOptional()
  @IsIn(Object.values(FieldDisclosure))
  rolls?: 'SHOWN' | 'HIDDEN';

  @Field(() => FieldDisclosure, { nullable: true, description: 'Names of opponents.' })
  @IsOptional()
  @IsIn(Object.values(FieldDisclosure))
  names?: 'SHOWN' | 'HIDDEN';

  @Field(() => FieldDisclosure, { nullable: true, description: 'Conditions and effects on opponents.' })
  @IsOptional()
  @IsIn(Object.values(FieldDisclosure))
  conditions?: 'SHOWN' | 'HIDDEN';
}

/** The policy that an input asks for. What it leaves out stays as it is. */
export function disclosureOf(input: DisclosureInput, now: Disclosure): Disclosure {
  return {
    hitPoints: input.hitPoints ?? now.hitPoints,
    armorClass: input.armorClass ?? now.armorClass,
    difficulty: input.difficulty ?? now.difficulty,
    rolls: input.rolls ?? now.rolls,
    names: input.names ?? now.names,
    conditions: input.conditions ?? now.conditions,
  };
}
