import { SeenRecords } from '../../encounters/seen-records.js';
import { Seating } from '../../auth/seating.js';
import type { OperationContext } from '../driver/operation-context.js';
import { Revocations } from '../encounters/revocations.js';
import { SeatedSource } from '../encounters/seated-source.js';
import { Args, Context, Float, Int, Parent, ResolveField, Resolver, Subscription } from '@nestjs/graphql';
import { GraphQLUUID } from 'graphql-scalars';
import { EncounterReader } from '../../encounters/encounter-reader.js';
import { EncounterRepository } from '../../encounters/encounter-repository.js';
import { ReplayIterator } from '../../encounters/replay.js';
import { Rulesets } from '../../encounters/rulesets.js';
import { atStore } from '../encounters/store-errors.js';
import type { EncounterValue } from '../encounters/types/encounter.types.js';
import { encounterValue, EncounterType } from '../encounters/types/encounter.types.js';
import { ApiError, badUserInput } from '../errors/api-error.js';
import { eventValue, SEEN } from '../schema/event-types.js';
import { ReplayStepType } from './replay.types.js';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';

const FASTEST = FIXED_LIMITS.replaySpeed.value;
const LONGEST_PAUSE_SECONDS = FIXED_LIMITS.replayPause.value;

@Resolver(() => ReplayStepType)
export class ReplayResolver {
  constructor(
    private readonly repository: EncounterRepository,
    private readonly reader: EncounterReader,
    private readonly rulesets: Rulesets,
    private readonly seating: Seating,
    private readonly records: SeenRecords,
    private readonly revocations: Revocations,
  ) {}

  @Subscription(() => ReplayStepType, {
    resolve: (step: ReplayStepType) => step,
    description:
      'Plays a past fight again with its own rhythm, as it was lived: what was undone too. It ends by itself after the last event. Whoever is slow to take the next event pauses it, and misses nothing. Errors: NOT_FOUND, BAD_USER_INPUT.',
  })
  async replay(
    @Args('id', { type: () => GraphQLUUID, description: 'The encounter.' }) id: string,
    @Args('from', { type: () => Int, nullable: true, description: 'First revision; the beginning if left out.' })
    from: number | null | undefined,
    @Args('to', { type: () => Int, nullable: true, description: 'Last revision; the newest one if left out.' })
    to: number | null | undefined,
    @Args('speed', {
      type: () => Float,
      nullable: true,
      description: `How many times as fast as it was, up to ${FASTEST}; 1 if left out, 0: as fast as you take it.`,
    })
    speed: number | null | undefined,
    @Args('longestPause', {
      type: () => Float,
      nullable: true,
      description: `Most seconds between two events at this speed, up to ${LONGEST_PAUSE_SECONDS}: so a break at the table need not be sat out. Left out: as long as it was.`,
    })
    longestPause: number | null | undefined,
    @Context() context: OperationContext,
  ): Promise<AsyncIterableIterator<ReplayStepType>> {
    const encounterId = id.toLowerCase();
    const seated = await atStore(() => this.seating.at(context.caller, encounterId));
    const { seat, now } = seated;
    const { revision: head } = await atStore(() => this.seating.look(seated, now));
    const span = { from: from ?? 0, to: to ?? head };
    const problems = [
      ...outside('from', span.from, 0, head),
      ...outside('to', span.to, 0, head),
      ...outside('speed', speed ?? 1, 0, FASTEST),
      ...outside('longestPause', longestPause ?? 0, 0, LONGEST_PAUSE_SECONDS),
      ...(span.from > span.to ? [{ path: 'to', message: 'must not lie before `from`' }] : []),
    ];
    if (problems.length > 0) throw badUserInput(problems);
    const viewer = this.records.viewer(seat, now, span.from - 1);
    const iterator = new ReplayIterator(this.repository, {
      encounterId,
      ...span,
      see: (record) => viewer.see(record),
      speed: speed ?? 1,
      ...(typeof longestPause === 'number' && { longestPause: longestPause * 1000 }),
    });
    this.revocations.follow(context, encounterId);
    return new SeatedSource(iterator, async ({ seen, recordedPause }) => {
      // A seat that was revoked meanwhile sees no more of it.
      await this.seating.at(context.caller, encounterId);
      return [{ revision: seen.record.event.revision, event: eventValue(seen), recordedPause: recordedPause / 1000 }];
    });
  }

  @ResolveField(() => EncounterType, { description: 'The state right after the event.' })
  async encounter(@Parent() step: ReplayStepType, @Context() context: OperationContext): Promise<EncounterValue> {
    const { encounterId, event } = step.event[SEEN].record;
    const state = await atStore(() => this.reader.stateAt(encounterId, event.revision));
    if (!state) throw new ApiError('NOT_FOUND', 'The encounter has no such moment.');
    const look = await atStore(async () =>
      this.seating.look(await this.seating.at(context.caller, encounterId), state),
    );
    return encounterValue(look, this.rulesets.get(state.rulesetId));
  }
}

function outside(
  path: string,
  value: number,
  least: number,
  most: number,
): readonly { readonly path: string; readonly message: string }[] {
  return value >= least && value <= most ? [] : [{ path, message: `must be ${least} to ${most}` }];
}
