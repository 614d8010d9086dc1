import { Field, InputType, Int, IntersectionType, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, IsArray, IsDate, IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { GraphQLDateTimeISO, GraphQLUUID } from 'graphql-scalars';
import { disclosureSchema, seatRoleSchema } from '../../engine/encounter/events/seats.js';
import type { SeatRole } from '../../engine/encounter/seat.js';
import type { EncounterState } from '../../engine/encounter/state.js';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';
import { ENCOUNTER_LIMITS } from '../../engine/limits.js';
import { EncounterCommandInput } from '../encounters/inputs/command.inputs.js';
import { DisclosureInput } from '../encounters/inputs/disclosure.input.js';
import { enumTypeOf } from '../schema/enum-types.js';
import { objectTypeOf } from '../schema/output-types.js';
import { shapeOf } from '../schema/zod-shape.js';

export const SeatRoleEnum = enumTypeOf(shapeOf(seatRoleSchema));
export const DisclosureType = objectTypeOf(shapeOf(disclosureSchema));

/** Most creatures one seat acts for. */
const MOST_CREATURES = FIXED_LIMITS.combatantsPerSeat.value;

@InputType({ description: 'A seat that is to be granted.' })
export class CreateSeatInput extends EncounterCommandInput {
  @Field(() => SeatRoleEnum, { description: 'What it sees and may do.' })
  @IsIn(Object.values(SeatRoleEnum))
  role!: SeatRole;

  @Field(() => [String], {
    nullable: true,
    description: `Ids of the creatures a player acts for, at most ${MOST_CREATURES}; they need not have joined yet. For players only.`,
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_CREATURES)
  @IsString({ each: true })
  @MaxLength(ENCOUNTER_LIMITS.idLength, { each: true })
  combatantIds?: string[];

  @Field(() => String, {
    nullable: true,
    description:
      'What its person is called at the table, for the game master. It can be erased. Left out: the id of the seat.',
  })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(ENCOUNTER_LIMITS.nameLength)
  name?: string;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When its token ceases to be valid; the lifetime the service is set to if left out.',
  })
  @IsOptional()
  @IsDate()
  expiresAt?: Date;
}

@InputType({ description: 'A seat that is to be taken away.' })
export class RevokeSeatInput extends EncounterCommandInput {
  @Field(() => String, {
    description: 'The seat: a UUID, or `gameMaster`, the one every encounter has from its beginning.',
  })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  seatId!: string;

  @Field(() => String, { nullable: true, description: `Why, at most ${ENCOUNTER_LIMITS.reasonLength} characters.` })
  @IsOptional()
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.reasonLength)
  reason?: string;
}

@InputType({ description: 'A seat whose person’s name is to be erased.' })
export class EraseSeatNameInput extends EncounterCommandInput {
  @Field(() => String, { description: 'The seat.' })
  @IsString()
  @MaxLength(ENCOUNTER_LIMITS.idLength)
  seatId!: string;
}

/** To be mixed into another, a class must not be abstract. */
@InputType({ isAbstract: true })
class AnyEncounterCommand extends EncounterCommandInput {}

@InputType({
  description: 'What seats are to see of creatures that are not their own. What is left out stays as it is.',
})
export class SetDisclosureInput extends IntersectionType(AnyEncounterCommand, DisclosureInput) {}

@ObjectType('Seat', { description: 'A seat at an encounter.' })
export class SeatType {
  @Field(() => String, { description: 'Its id; it stands in the events whose commands it gave.' })
  id!: string;
  @Field(() => SeatRoleEnum, { description: 'What it sees and may do.' })
  role!: SeatRole;
  @Field(() => [String], { description: 'The creatures a player acts for.' })
  combatantIds!: readonly string[];
  @Field(() => String, {
    description: 'What its person is called; its id where nothing was said, or the name was erased.',
  })
  name!: string;
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When its token ceases to be valid; null: see the token.',
  })
  expiresAt!: Date | null;
  @Field(() => Boolean, { description: 'Whether it was revoked.' })
  revoked!: boolean;
}

@ObjectType('CreateSeatPayload', { description: 'A seat was granted.' })
export class CreateSeatPayload {
  readonly kind = 'seat';
  @Field(() => GraphQLUUID, { description: 'The encounter.' })
  encounterId!: string;
  @Field(() => SeatType, { description: 'The seat.' })
  seat!: SeatType;
  @Field(() => String, {
    description:
      'Its bearer token, for `Authorization: Bearer`. Whoever has it sits there. The service keeps no copy; the same command gives a token for the same seat again.',
  })
  token!: string;
  @Field(() => Int, { description: 'Revision of the encounter after it.' })
  revision!: number;
  @Field(() => Boolean, { description: 'Whether this command id had been carried out before.' })
  repeated!: boolean;
}

/** The seat an encounter has from its beginning, as long as no event speaks of it. */
const IMPLICIT: Omit<SeatType, 'expiresAt'> = {
  id: 'gameMaster',
  role: 'GAME_MASTER',
  combatantIds: [],
  name: 'gameMaster',
  revoked: false,
};

/** The seats of an encounter, that of the game master first. */
export function seatValues(state: EncounterState): readonly SeatType[] {
  const { gameMaster, ...granted } = state.seats ?? {};
  return [gameMaster ?? { ...IMPLICIT, expiresAt: null }, ...Object.values(granted)].map((seat) => ({
    ...seat,
    expiresAt: seat.expiresAt === null ? null : new Date(seat.expiresAt),
  }));
}
