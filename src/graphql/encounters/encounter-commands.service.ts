import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { CommandResult } from '../../encounters/command-result.js';
import type { CallerCommand } from '../../encounters/command-request.js';
import { CommandHandler } from '../../encounters/command-handler.js';
import { credentialsLost } from '../../auth/caller-identifier.js';
import type { Look } from '../../auth/seating.js';
import { mayCreate, principalOf, Seating } from '../../auth/seating.js';
import type { Seat } from '../../engine/encounter/seat.js';
import { OWNER, seesEverything } from '../../engine/encounter/seat.js';
import type { EncounterState } from '../../engine/encounter/state.js';
import { SeenRecords } from '../../encounters/seen-records.js';
import type { OperationContext } from '../driver/operation-context.js';
import { Forks } from '../../encounters/fork.js';
import { Rulesets } from '../../encounters/rulesets.js';
import { MetricsRegistry } from '../../rest/metrics/metrics-registry.js';
import type { Locale } from '../driver/locale.js';
import { ApiError, badUserInput } from '../errors/api-error.js';
import { eventValue } from '../schema/event-types.js';
import type { ForkInput } from '../branches/fork.input.js';
import type { CommandInput, EncounterCommandInput, RollingCommandInput } from './inputs/command.inputs.js';
import { inputPath } from './input-paths.js';
import { refusedValue } from './refused-value.js';
import { atStore } from './store-errors.js';
import { encounterValue, promptValue } from './types/encounter.types.js';
import type { ActionAccepted, ActionRefused } from './types/result.types.js';
import { CreateEncounterPayload } from './types/result.types.js';

/** Brings commands from the API to the command handler, and its answers back, as the seat of the caller sees them. */
@Injectable()
export class EncounterCommands {
  constructor(
    private readonly handler: CommandHandler,
    private readonly forks: Forks,
    private readonly rulesets: Rulesets,
    private readonly seating: Seating,
    private readonly records: SeenRecords,
    private readonly metrics: MetricsRegistry,
  ) {}

  /** Carries out a command on an existing encounter. @throws ApiError */
  async run(
    input: EncounterCommandInput & Pick<RollingCommandInput, 'dice'>,
    command: CallerCommand,
    context: OperationContext,
  ): Promise<ActionAccepted | ActionRefused> {
    const encounterId = input.encounterId.toLowerCase();
    const { seat } = await atStore(() => this.seating.at(context.caller, encounterId));
    const given = command.type === 'answerPrompt' ? { ...command, by: answererOf(seat) } : command;
    const result = await this.handle(encounterId, input, given, {
      seat,
      expectedRevision: input.expectedRevision,
      dice: input.dice,
    });
    return this.answer(result, given, context);
  }

  /** Branches a new encounter off another one. Its id follows from the command id as that of a created one. @throws ApiError */
  async fork(input: ForkInput, context: OperationContext): Promise<ActionAccepted | ActionRefused> {
    const { seed, at } = input;
    const parentId = input.encounterId.toLowerCase();
    const { seat, session } = await atStore(() => this.seating.at(context.caller, parentId));
    // A game master by seat takes the fork to where its parent belongs.
    const creator = principalOf(context.caller) ?? session.secret?.creator;
    const commandId = (input.commandId ?? randomUUID()).toLowerCase();
    const encounterId = input.id?.toLowerCase() ?? uuidV5('encounter', commandId);
    const result = await this.measured('forkEncounter', () =>
      this.forks.fork({
        parentId,
        at,
        encounterId,
        seed,
        commandId,
        seat: seat.role === 'GAME_MASTER' ? creatorSeat(creator) : seat,
        ...(creator !== undefined && { creator }),
        ...(typeof input.name === 'string' && { name: input.name }),
        ...(input.tags && { tags: input.tags }),
      }),
    );
    const { name = '', tags = [] } = input;
    const command = { type: 'forkEncounter', encounterId, name, tags, seed, parentId, at } as const;
    // What is made is the caller's; a refusal speaks of the parent, at which it may see less.
    return this.answerFor({ seat: result.kind === 'refused' ? seat : OWNER }, result, command, context.locale);
  }

  private async answer(
    result: CommandResult,
    command: CallerCommand,
    context: OperationContext,
  ): Promise<ActionAccepted | ActionRefused> {
    if (result.kind !== 'accepted' && result.kind !== 'refused')
      return this.answerFor({}, result, command, context.locale);
    // As it is after the command: an auditor sees everything once it has ended.
    const { seat } = await atStore(() => this.seating.at(context.caller, result.state.id));
    return this.answerFor({ seat }, result, command, context.locale);
  }

  private async answerFor(
    { seat = OWNER }: { readonly seat?: Seat },
    result: CommandResult,
    command: CallerCommand,
    locale: Locale,
  ): Promise<ActionAccepted | ActionRefused> {
    const looking = (state: EncounterState): Promise<Look> =>
      atStore(() => this.seating.look({ seat, now: state, everything: seesEverything(seat, state) }, state));
    if (result.kind === 'refused') {
      const { rulesetId } = result.state;
      const { revision } = await looking(result.state);
      return refusedValue(result.refusal, revision, this.rulesets.get(rulesetId), locale);
    }
    const { state, records, repeated } = accepted(result, command);
    const look = await looking(state);
    const seen = await atStore(() => this.records.all(seat, state, records));
    return {
      kind: 'accepted',
      revision: look.revision,
      events: seen.flatMap((one) => (one.kind === 'seen' ? [eventValue(one)] : [])),
      prompts: look.state.prompts.map(promptValue),
      repeated,
      encounter: encounterValue(look, this.rulesets.get(state.rulesetId)),
    };
  }

  /** Creates an encounter. Without an id it gets one that follows from the command id, so that a repeat finds it. @throws ApiError */
  async create(
    context: OperationContext,
    input: CommandInput & { readonly id?: string | null },
    command: Omit<Extract<CallerCommand, { type: 'createEncounter' }>, 'encounterId'>,
  ): Promise<Omit<CreateEncounterPayload, 'token' | 'tokenExpiresAt'>> {
    mayCreate(context.caller);
    const creator = principalOf(context.caller);
    const commandId = (input.commandId ?? randomUUID()).toLowerCase();
    const encounterId = input.id?.toLowerCase() ?? uuidV5('encounter', commandId);
    const create = { ...command, encounterId };
    const result = await this.handle(encounterId, { commandId }, create, { seat: creatorSeat(creator), creator });
    if (result.kind === 'refused') throw new Error('Creating is never refused');
    const { state, repeated } = accepted(result, create);
    const look = await atStore(() => this.seating.look({ seat: OWNER, now: state, everything: true }, state));
    return { encounter: encounterValue(look, this.rulesets.get(state.rulesetId)), revision: look.revision, repeated };
  }

  private async handle(
    encounterId: string,
    input: CommandInput,
    command: CallerCommand,
    more: {
      readonly seat: Seat;
      readonly creator?: string | undefined;
      readonly expectedRevision?: number | undefined;
      readonly dice?: readonly number[] | undefined;
    },
  ): Promise<CommandResult> {
    return this.measured(command.type, () =>
      this.handler.handle({
        encounterId,
        command,
        commandId: (input.commandId ?? randomUUID()).toLowerCase(),
        seat: more.seat,
        ...(more.creator !== undefined && { creator: more.creator }),
        ...(typeof more.expectedRevision === 'number' && { expectedRevision: more.expectedRevision }),
        ...(more.dice && { dice: more.dice }),
      }),
    );
  }

  private async measured(command: CallerCommand['type'], run: () => Promise<CommandResult>): Promise<CommandResult> {
    const end = this.metrics.commandSeconds.startTimer({ command });
    try {
      const result = await atStore(run);
      const outcome = result.kind === 'accepted' && result.repeated ? 'repeated' : result.kind;
      this.metrics.commands.inc({ command, outcome });
      if (result.kind === 'accepted' && !result.repeated)
        for (const { event } of result.records) this.metrics.eventsAppended.inc({ type: event.type });
      return result;
    } catch (error) {
      this.metrics.commands.inc({ command, outcome: 'failed' });
      throw error;
    } finally {
      end();
    }
  }
}

/** Who answers a prompt, as its event says it. */
const answererOf = (seat: Seat): 'SEAT' | 'GAME_MASTER' => (seat.role === 'GAME_MASTER' ? 'GAME_MASTER' : 'SEAT');

/** Under what name an encounter is created: a principal's own, so that the list knows whose it is. */
const creatorSeat = (creator: string | undefined): Seat =>
  creator === undefined ? OWNER : { ...OWNER, name: creator };

/** @throws ApiError for everything that is the caller's mistake */
function accepted(
  result: Exclude<CommandResult, { kind: 'refused' }>,
  command: CallerCommand,
): Extract<CommandResult, { kind: 'accepted' }> {
  switch (result.kind) {
    case 'accepted':
      return result;
    case 'invalid':
      throw badUserInput(result.problems.map(({ path, message }) => ({ path: inputPath(command, path), message })));
    case 'not-found':
      throw new ApiError('NOT_FOUND', 'There is no such encounter.');
    case 'conflict':
      // The encounter that has the id may be somebody else's: nothing is told of it.
      if (command.type === 'createEncounter' || command.type === 'forkEncounter')
        throw new ApiError('REVISION_CONFLICT', 'There is an encounter with this id.');
      throw new ApiError('REVISION_CONFLICT', 'The encounter has moved on.', { currentRevision: result.current });
    case 'forbidden':
      if (result.because === 'REVOKED') throw credentialsLost();
      throw new ApiError('FORBIDDEN', 'This seat may not do that.');
    case 'command-id-reused':
      throw new ApiError('COMMAND_ID_REUSED', 'This command id was used before for another command.');
  }
}
