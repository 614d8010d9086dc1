import { wholeRecord } from '../../encounters/seen-records.js';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { CommandResult } from '../../encounters/command-result.js';
import type { CallerCommand } from '../../encounters/command-handler.js';
import { CommandHandler } from '../../encounters/command-handler.js';
import { GAME_MASTER } from '../../engine/encounter/seat.js';
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

/** Brings commands from the API to the command handler, and its answers back. */
@Injectable()
export class EncounterCommands {
  constructor(
    private readonly handler: CommandHandler,
    private readonly forks: Forks,
    private readonly rulesets: Rulesets,
    private readonly metrics: MetricsRegistry,
  ) {}

  /** Carries out a command on an existing encounter. @throws ApiError */
  async run(
    input: EncounterCommandInput & Pick<RollingCommandInput, 'dice'>,
    command: CallerCommand,
    locale: Locale,
  ): Promise<ActionAccepted | ActionRefused> {
    const result = await this.handle(input.encounterId.toLowerCase(), input, command, {
      expectedRevision: input.expectedRevision,
      dice: input.dice,
    });
    return this.answer(result, command, locale);
  }

  /** Branches a new encounter off another one. Its id follows from the command id as that of a created one. @throws ApiError */
  async fork(input: ForkInput, locale: Locale): Promise<ActionAccepted | ActionRefused> {
    const { seed, at } = input;
    const parentId = input.encounterId.toLowerCase();
    const commandId = (input.commandId ?? randomUUID()).toLowerCase();
    const encounterId = input.id?.toLowerCase() ?? uuidV5('encounter', commandId);
    const result = await this.measured('forkEncounter', () =>
      this.forks.fork({
        parentId,
        at,
        encounterId,
        seed,
        commandId,
        seat: GAME_MASTER,
        ...(typeof input.name === 'string' && { name: input.name }),
        ...(input.tags && { tags: input.tags }),
      }),
    );
    const { name = '', tags = [] } = input;
    return this.answer(result, { type: 'forkEncounter', encounterId, name, tags, seed, parentId, at }, locale);
  }

  private answer(result: CommandResult, command: CallerCommand, locale: Locale): ActionAccepted | ActionRefused {
    if (result.kind === 'refused') {
      const { revision, rulesetId } = result.state;
      return refusedValue(result.refusal, revision, this.rulesets.get(rulesetId), locale);
    }
    const { state, records, repeated } = accepted(result, command);
    return {
      kind: 'accepted',
      revision: state.revision,
      events: records.map((record) => eventValue(wholeRecord(record))),
      prompts: state.prompts.map(promptValue),
      repeated,
      encounter: encounterValue(state, this.rulesets.get(state.rulesetId)),
    };
  }

  /** Creates an encounter. Without an id it gets one that follows from the command id, so that a repeat finds it. @throws ApiError */
  async create(
    input: CommandInput & { readonly id?: string | null },
    command: Omit<Extract<CallerCommand, { type: 'createEncounter' }>, 'encounterId'>,
  ): Promise<CreateEncounterPayload> {
    const commandId = (input.commandId ?? randomUUID()).toLowerCase();
    const encounterId = input.id?.toLowerCase() ?? uuidV5('encounter', commandId);
    const create = { ...command, encounterId };
    const result = await this.handle(encounterId, { commandId }, create, {});
    if (result.kind === 'refused') throw new Error('Creating is never refused');
    const { state, repeated } = accepted(result, create);
    return { encounter: encounterValue(state, this.rulesets.get(state.rulesetId)), revision: state.revision, repeated };
  }

  private async handle(
    encounterId: string,
    input: CommandInput,
    command: CallerCommand,
    more: { readonly expectedRevision?: number | undefined; readonly dice?: readonly number[] | undefined },
  ): Promise<CommandResult> {
    return this.measured(command.type, () =>
      this.handler.handle({
        encounterId,
        command,
        commandId: (input.commandId ?? randomUUID()).toLowerCase(),
        seat: GAME_MASTER,
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
      throw new ApiError('REVISION_CONFLICT', 'The encounter has moved on.', { currentRevision: result.current });
    case 'command-id-reused':
      throw new ApiError('COMMAND_ID_REUSED', 'This command id was used before for another command.');
  }
}
