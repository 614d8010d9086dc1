import type { Look } from '../../auth/seating.js';
import { Seating } from '../../auth/seating.js';
import { wholeRecord } from '../../encounters/seen-records.js';
import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { commandEnd } from '../../encounters/command-end.js';
import { EncounterRepository } from '../../encounters/encounter-repository.js';
import { ENGINE_VERSION } from '../../encounters/engine-version.js';
import { sealEvents } from '../../encounters/envelope.js';
import { nodeHashing } from '../../encounters/node-hashing.js';
import { Rulesets } from '../../encounters/rulesets.js';
import type { Imagined, ImaginedCommand, ImaginedStep, Run } from '../../encounters/what-if.js';
import { InvalidStepError } from '../../encounters/what-if.js';
import type { Distribution } from '../../encounters/what-if-distribution.js';
import {
  runTrials,
  WHAT_IF_LIMITS,
  WhatIfAbandonedError,
  WhatIfTooLargeError,
} from '../../encounters/what-if-trials.js';
import type { Ruleset } from '../../engine/rules/ruleset.js';
import type { OperationContext } from '../driver/operation-context.js';
import type { Locale } from '../driver/locale.js';
import type { RandomBytes } from '../../randomness/randomness.module.js';
import { RANDOM_BYTES } from '../../randomness/randomness.module.js';
import { COMMAND_OF } from '../encounters/command-mapping.js';
import { inputPath } from '../encounters/input-paths.js';
import { refusedValue } from '../encounters/refused-value.js';
import { atStore } from '../encounters/store-errors.js';
import { encounterValue, promptValue } from '../encounters/types/encounter.types.js';
import { ApiError, badUserInput } from '../errors/api-error.js';
import { CallerLimits } from '../limits/caller-limits.js';
import { LONG } from '../limits/complexity.js';
import { limitKeyOf } from '../limits/limit-key.js';
import { eventValue } from '../schema/event-types.js';
import type { WhatIfCommandValue } from './what-if.input.js';
import { WhatIfInput } from './what-if.input.js';
import type { WhatIfDistributionType, WhatIfRunType } from './what-if.types.js';
import { WhatIfType } from './what-if.types.js';

const SEED_BYTES = 32;
/** Events that are not stored are sealed all the same, with a key that keeps nothing secret. */
const NO_KEY = new Uint8Array(SEED_BYTES);

@Resolver()
export class WhatIfResolver {
  constructor(
    private readonly repository: EncounterRepository,
    private readonly rulesets: Rulesets,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
    private readonly callers: CallerLimits,
    private readonly seating: Seating,
  ) {}

  @Query(() => WhatIfType, {
    complexity: LONG,
    description: `What would come of some commands: they run on a fork that is thrown away, with dice of its own. Nothing is stored, and the encounter's own dice are neither used nor shown. With \`trials\`, how it comes out over many runs. At most ${WHAT_IF_LIMITS.mostSteps} commands in all (commands, times repetitions, times trials) and ${WHAT_IF_LIMITS.mostMilliseconds / 1000} seconds. Errors: NOT_FOUND, BAD_USER_INPUT, TOO_COMPLEX if that is passed, RATE_LIMITED if too many are being computed.`,
  })
  async whatIf(
    @Args('input', { description: 'What to imagine.' }) input: WhatIfInput,
    @Context() context: OperationContext,
  ): Promise<WhatIfType> {
    const steps = input.commands.map(stepOf);
    const seated = await atStore(() =>
      this.seating.seeingEverythingAt(context.caller, input.encounterId.toLowerCase()),
    );
    const { at, hash, ...moment } = await this.momentOf(input);
    const seed = input.seed ?? Buffer.from(this.randomBytes(SEED_BYTES)).toString('hex');
    const imagined: Imagined = {
      ...moment,
      steps,
      answers: (input.answers ?? []).map(({ promptKind, choice, ownerId }) => ({
        promptKind,
        choice,
        ownerId: ownerId ?? undefined,
      })),
      repeat: input.repeat ?? 1,
      stopAtRefusal: input.afterRefusal === 'STOP',
      seed: Buffer.from(seed, 'hex'),
    };
    const { first, distribution } = await this.computed(input, imagined, context);
    return {
      seed,
      run: runValue(first, await atStore(() => this.seating.look(seated, first.state)), {
        imagined,
        at,
        hash,
        locale: context.locale,
      }),
      distribution: distribution && distributionValue(distribution),
    };
  }

  /** @throws ApiError */
  private async momentOf(
    input: WhatIfInput,
  ): Promise<Pick<Imagined, 'encounterId' | 'fold' | 'ruleset'> & { readonly at: number; readonly hash: string }> {
    const encounterId = input.encounterId.toLowerCase();
    return atStore(async () => {
      const session = await this.repository.load(encounterId);
      if (!session) throw new ApiError('NOT_FOUND', 'There is no such encounter.');
      const view = session.view;
      const at = input.at ?? view.revision;
      const fold = at === view.revision ? view.fold : await this.repository.foldAt(encounterId, at);
      if (!fold?.state || at > view.revision) throw new ApiError('NOT_FOUND', 'The encounter has no such moment.');
      const end = await commandEnd(this.repository, encounterId, view.revision, at);
      if (end !== at) throw badUserInput([{ path: 'input.at', message: `lies inside a command that ends at ${end}` }]);
      let hash = view.lastHash;
      for await (const { metadata } of this.repository.read(encounterId, at, 1)) hash = metadata.hash;
      return { encounterId, fold, ruleset: this.rulesets.get(fold.state.rulesetId), at, hash };
    });
  }

  /** @throws ApiError */
  private async computed(
    input: WhatIfInput,
    imagined: Imagined,
    context: OperationContext,
  ): Promise<Awaited<ReturnType<typeof runTrials>>> {
    const leave = this.callers.compute(limitKeyOf(context));
    if (leave instanceof ApiError) throw leave;
    try {
      return await runTrials(
        { hashing: nodeHashing, limits: WHAT_IF_LIMITS, signal: context.signal },
        imagined,
        input.trials ?? undefined,
      );
    } catch (error) {
      throw apiErrorOf(error, imagined.steps, input.commands);
    } finally {
      leave();
    }
  }
}

/** The one member of a command that is given; undefined if it is not one. */
function memberOf(value: WhatIfCommandValue): keyof typeof COMMAND_OF | undefined {
  const given = Object.entries(value).filter(([, member]) => (member ?? null) !== null);
  return given.length === 1 ? (given[0]![0] as keyof typeof COMMAND_OF) : undefined;
}

/** @throws ApiError BAD_USER_INPUT */
function stepOf(value: WhatIfCommandValue, index: number): ImaginedStep {
  const name = memberOf(value);
  const path = `input.commands.${index}`;
  if (!name) throw badUserInput([{ path, message: 'must have exactly one member' }]);
  const input: { readonly dice?: readonly number[] | null } = value[name]!;
  const commandOf = COMMAND_OF[name] as (input: unknown, path: string) => ImaginedCommand;
  return { command: commandOf(input, `${path}.${name}`), dice: input.dice ?? [] };
}

function apiErrorOf(error: unknown, steps: readonly ImaginedStep[], commands: readonly WhatIfCommandValue[]): unknown {
  if (error instanceof WhatIfTooLargeError) return new ApiError('TOO_COMPLEX', error.message, error.details);
  if (error instanceof WhatIfAbandonedError) return new ApiError('UNAVAILABLE', 'The client has gone.');
  if (!(error instanceof InvalidStepError)) return error;
  const { command } = steps[error.step]!;
  const place = `input.commands.${error.step}.${memberOf(commands[error.step]!)}`;
  return badUserInput(
    error.problems.map(({ path, message }) => ({
      path: inputPath(command, path).replace(/^input/, place),
      message,
    })),
  );
}

function runValue(
  run: Run,
  look: Look,
  moment: {
    readonly imagined: { readonly encounterId: string; readonly ruleset: Ruleset };
    readonly at: number;
    readonly hash: string;
    readonly locale: Locale;
  },
): WhatIfRunType {
  const { imagined, at, hash, locale } = moment;
  const { encounterId, ruleset } = imagined;
  const commandId = randomUUID();
  const envelope = {
    encounterId,
    commandId,
    commandHash: '',
    correlationId: encounterId,
    seat: 'whatIf',
    at: new Date().toISOString(),
    engine: ENGINE_VERSION,
  };
  const records = sealEvents(nodeHashing, NO_KEY, envelope, { revision: at + 1, previousHash: hash }, run.events);
  return {
    end: run.end,
    events: records.map((record) => eventValue(wholeRecord(record))),
    encounter: encounterValue(look, ruleset),
    refusals: run.refused.map(({ step, refusal }) => ({
      command: step,
      refusal: refusedValue(refusal, run.state.revision, ruleset, locale),
    })),
    prompts: run.prompts.map(promptValue),
  };
}

function distributionValue({ wins, ends, runs, refusals, ...rest }: Distribution): WhatIfDistributionType {
  return {
    ...rest,
    runs,
    sides: [...wins].map(([side, count]) => ({ side, wins: count, share: count / runs })),
    ends: Object.entries(ends).flatMap(([end, count]) => (count > 0 ? [{ end, runs: count }] : [])),
    refusals: refusals.map(({ step, code, count }) => ({ command: step, code, count })),
  };
}
