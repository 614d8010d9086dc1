import { randomUUID } from 'node:crypto';
import { Args, Context, createUnionType, Mutation, Query, ResolveField, Parent, Resolver } from '@nestjs/graphql';
import { GraphQLUUID } from 'graphql-scalars';
import { v5 as uuidV5 } from 'uuid';
import { SeatTokens } from '../../auth/seat-tokens.js';
import { Seating } from '../../auth/seating.js';
import { DEFAULT_DISCLOSURE } from '../../engine/encounter/events/seats.js';
import type { OperationContext } from '../driver/operation-context.js';
import { EncounterCommands } from '../encounters/encounter-commands.service.js';
import { disclosureOf } from '../encounters/inputs/disclosure.input.js';
import { atStore } from '../encounters/store-errors.js';
import type { EncounterValue } from '../encounters/types/encounter.types.js';
import { EncounterType, LOOK } from '../encounters/types/encounter.types.js';
import { ActionRefused, CommandResultUnion } from '../encounters/types/result.types.js';
import type { ActionAccepted } from '../encounters/types/result.types.js';
import { badUserInput } from '../errors/api-error.js';
import {
  CreateSeatInput,
  CreateSeatPayload,
  DisclosureType,
  EraseSeatNameInput,
  RevokeSeatInput,
  SeatType,
  seatValues,
  SetDisclosureInput,
} from './seats.types.js';

const DAY = 86_400_000;
const COMMAND = { description: 'The command.' };

const CreateSeatResult = createUnionType({
  name: 'CreateSeatResult',
  description: 'A seat and its token, or why there is none.',
  types: () => [CreateSeatPayload, ActionRefused] as const,
  resolveType: (value: CreateSeatPayload | ActionRefused) =>
    value.kind === 'seat' ? CreateSeatPayload : ActionRefused,
});

/** Who sits at the table. */
@Resolver(() => EncounterType)
export class SeatsResolver {
  constructor(
    private readonly commands: EncounterCommands,
    private readonly seating: Seating,
    private readonly tokens: SeatTokens,
  ) {}

  @Mutation(() => CreateSeatResult, {
    description:
      'Grants a seat and answers with its token. For the game master. Errors: BAD_USER_INPUT, FORBIDDEN, NOT_FOUND, UNAUTHENTICATED.',
  })
  async createSeat(
    @Args('input', COMMAND) input: CreateSeatInput,
    @Context() context: OperationContext,
  ): Promise<CreateSeatPayload | ActionRefused> {
    const encounterId = input.encounterId.toLowerCase();
    const commandId = (input.commandId ?? randomUUID()).toLowerCase();
    const seatId = uuidV5(`seat ${encounterId}`, commandId);
    const { now } = await atStore(() => this.seating.at(context.caller, encounterId));
    // A repeat has to be the same command: its token ends when the first one did.
    const granted = now.seats?.[seatId]?.expiresAt;
    const expiresAt = granted ? new Date(granted) : this.expiryOf(input.expiresAt);
    const result = await this.commands.run(
      { ...input, commandId },
      {
        type: 'grantSeat',
        seatId,
        role: input.role,
        combatantIds: input.combatantIds ?? [],
        name: input.name ?? seatId,
        expiresAt: expiresAt.toISOString(),
      },
      context,
    );
    if (result.kind === 'refused') return result;
    const seated = await atStore(() => this.seating.at(context.caller, encounterId));
    const seat = seatValues(seated.now).find(({ id }) => id === seatId)!;
    const token = await atStore(() => this.tokens.sign({ encounterId, seatId, issuedAt: new Date(), expiresAt }));
    return { kind: 'seat', encounterId, seat, token, revision: result.revision, repeated: result.repeated };
  }

  @Mutation(() => CommandResultUnion, {
    description:
      'Takes a seat away at once: its token is worth nothing any more, and its subscriptions end. For the game master.',
  })
  revokeSeat(
    @Args('input', COMMAND) input: RevokeSeatInput,
    @Context() context: OperationContext,
  ): Promise<ActionAccepted | ActionRefused> {
    return this.commands.run(input, { type: 'revokeSeat', seatId: input.seatId, reason: input.reason ?? '' }, context);
  }

  @Mutation(() => CommandResultUnion, {
    description: 'Erases the name of whoever has a seat for good, from the store too. For the game master.',
  })
  eraseSeatName(
    @Args('input', COMMAND) input: EraseSeatNameInput,
    @Context() context: OperationContext,
  ): Promise<ActionAccepted | ActionRefused> {
    return this.commands.run(input, { type: 'eraseSeatName', seatId: input.seatId }, context);
  }

  @Mutation(() => CommandResultUnion, {
    description: 'Says what seats see of creatures that are not their own. For the game master.',
  })
  async setDisclosure(
    @Args('input', COMMAND) input: SetDisclosureInput,
    @Context() context: OperationContext,
  ): Promise<ActionAccepted | ActionRefused> {
    const { now } = await atStore(() => this.seating.at(context.caller, input.encounterId.toLowerCase()));
    const disclosure = disclosureOf(input, { ...DEFAULT_DISCLOSURE, ...now.disclosure });
    return this.commands.run(input, { type: 'setDisclosure', disclosure }, context);
  }

  @Query(() => SeatType, { description: 'The seat of the caller. Errors: NOT_FOUND, UNAUTHENTICATED.' })
  async mySeat(
    @Args('encounterId', { type: () => GraphQLUUID, description: 'The encounter.' }) encounterId: string,
    @Context() context: OperationContext,
  ): Promise<SeatType> {
    const { seat, now } = await atStore(() => this.seating.at(context.caller, encounterId.toLowerCase()));
    const granted = seatValues(now).find(({ id }) => id === seat.id);
    const { id, role, combatantIds, name } = seat;
    return granted ?? { id, role, combatantIds, name, expiresAt: null, revoked: false };
  }

  @ResolveField(() => [SeatType], {
    nullable: true,
    description: 'The seats as they are now, those that were revoked too. Null for all but the game master.',
  })
  seats(@Parent() encounter: EncounterValue): readonly SeatType[] | null {
    const { seat, now } = encounter[LOOK];
    return seat.role === 'GAME_MASTER' ? seatValues(now) : null;
  }

  @ResolveField(() => DisclosureType, { description: 'What seats see of creatures that are not their own.' })
  disclosure(@Parent() encounter: EncounterValue): object {
    return encounter[LOOK].state.disclosure ?? DEFAULT_DISCLOSURE;
  }

  /** @throws ApiError BAD_USER_INPUT */
  private expiryOf(wanted: Date | undefined): Date {
    const { defaultDays, longestDays } = this.tokens.lifetimes;
    const now = Date.now();
    const expiresAt = wanted ?? new Date(now + defaultDays * DAY);
    if (expiresAt.getTime() <= now || expiresAt.getTime() > now + longestDays * DAY)
      throw badUserInput([{ path: 'input.expiresAt', message: `must lie within the next ${longestDays} days` }]);
    return new Date(Math.floor(expiresAt.getTime() / 1000) * 1000);
  }
}
