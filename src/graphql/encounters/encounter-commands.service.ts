import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { CommandResult } from '../../encounters/command-result.js';
import type { CallerCommand } from '../../encounters/command-handler.js';
import { CommandHandler } from '../../encounters/command-handler.js';
import { Rulesets } from '../../encounters/rulesets.js';
import { MetricsRegistry } from '../../rest/metrics/metrics-registry.js';
import type { Locale } from '../driver/locale.js';
import { ApiError, badUserInput } from '../errors/api-error.js';
import { eventValue } from '../schema/event-types.js';
import type { CommandInput, EncounterCommandInput, RollingCommandInput } from './inputs/command.inputs.js';
import { inputPath } from './input-paths.js';
import { refusalMessage } from './refusal-message.js';
import { atStore } from './store-errors.js';
import { encounterValue, promptValue } from './types/encounter.types.js';
import type { ActionAccepted, ActionRefused } from './types/result.types.js';
import { CreateEncounterPayload } from './types/result.types.js';

/** Who gives commands until seats are told apart. */
const SEAT = 'gameMaster';

/** Brings commands from the API to the command handler, and its answers back. */
@Injectable()
export class EncounterCommands {
  constructor(
    private readonly handler: CommandHandler,
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
    if (result.kind === 'refused') {
      const ruleset = this.rulesets.get(result.state.rulesetId);
      const { code, ruleIds, legal, params } = result.refusal;
      return {
        kind: 'refused',
        code,
        ruleIds,
        legal,
        params,
        message: refusalMessage(result.refusal, ruleset, locale),
        revision: result.state.revision,
      };
    }
    const { state, records, repeated } = accepted(result, command);
    return {
      kind: 'accepted',
      revision: state.revision,
      events: records.map(eventValue),
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
    const end = this.metrics.commandSeconds.startTimer({ command: command.type });
    try {
      const result = await atStore(() =>
        this.handler.handle({
          encounterId,
          command,
          commandId: (input.commandId ?? randomUUID()).toLowerCase(),
          seat: SEAT,
          ...(typeof more.expectedRevision === 'number' && { expectedRevision: more.expectedRevision }),
          ...(more.dice && { dice: more.dice }),
        }),
      );
      this.metrics.commands.inc({
        command: command.type,
        outcome: result.kind === 'accepted' && result.repeated ? 'repeated' : result.kind,
      });
      if (result.kind === 'accepted' && !result.repeated)
        for (const { event } of result.records) this.metrics.eventsAppended.inc({ type: event.type });
      return result;
    } catch (error) {
      this.metrics.commands.inc({ command: command.type, outcome: 'failed' });
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
