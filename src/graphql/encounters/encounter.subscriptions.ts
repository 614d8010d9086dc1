import { Args, Context, Int, Resolver, Subscription } from '@nestjs/graphql';
import { GraphQLUUID } from 'graphql-scalars';
import { EncounterRepository } from '../../encounters/encounter-repository.js';
import { LiveFeed } from '../../encounters/live-feed.js';
import { Rulesets } from '../../encounters/rulesets.js';
import { SeenRecords } from '../../encounters/seen-records.js';
import type { Look, Seated } from '../../auth/seating.js';
import { Seating } from '../../auth/seating.js';
import { viewOf } from '../../engine/visibility/perception.js';
import type { OperationContext } from '../driver/operation-context.js';
import { StateWatch } from '../../encounters/state-watch.js';
import { SharedPerEvent } from '../driver/shared-execution.js';
import { badUserInput } from '../errors/api-error.js';
import { feedItemsFor, mapped } from './feed-sources.js';
import { credentialsLost } from '../../auth/caller-identifier.js';
import { SeatedSource } from './seated-source.js';
import { PromptWatch } from './prompt-watch.js';
import { Revocations } from './revocations.js';
import { atStore } from './store-errors.js';
import type { EncounterValue } from './types/encounter.types.js';
import { encounterValue, EncounterType } from './types/encounter.types.js';
import { EncounterFeedItemType, PromptChangeType } from './types/subscription.types.js';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';

const MOST_OWNERS = FIXED_LIMITS.promptOwners.value;
const itself = { resolve: <T>(value: T): T => value };

@Resolver()
export class EncounterSubscriptions {
  constructor(
    private readonly repository: EncounterRepository,
    private readonly feed: LiveFeed,
    private readonly rulesets: Rulesets,
    private readonly seating: Seating,
    private readonly records: SeenRecords,
    private readonly revocations: Revocations,
  ) {}

  @SharedPerEvent()
  @Subscription(() => EncounterFeedItemType, {
    ...itself,
    description:
      'What was missed, then what happens: every event once, in order, with a mark when the past has been sent. After a lost connection subscribe again with the last revision you have seen.',
  })
  async encounterEvents(
    @Args('id', { type: () => GraphQLUUID, description: 'The encounter.' }) id: string,
    @Args('afterRevision', {
      type: () => Int,
      nullable: true,
      description: 'Last revision you have seen; left out: from the beginning.',
    })
    afterRevision: number | null | undefined,
    @Context() context: OperationContext,
  ): Promise<AsyncIterableIterator<EncounterFeedItemType>> {
    const seated = await this.seatedAt(id, context);
    const { seat, now } = seated;
    const { revision } = await atStore(() => this.seating.look(seated, now));
    const after = afterRevision ?? -1;
    if (after < -1 || after > revision)
      throw badUserInput([{ path: 'afterRevision', message: `the encounter is at revision ${revision}` }]);
    context.audience = viewOf(seat, now);
    this.revocations.follow(context, now.id);
    const itemsOf = feedItemsFor(this.records.viewer(seat, now, after), after);
    return new SeatedSource(this.feed.watch(now.id, after), (item) => {
      const { caller } = context;
      const event = item.kind === 'event' ? item.record.event : undefined;
      if (caller.kind === 'seat' && event?.type === 'SeatRevoked' && event.data.seatId === caller.seatId)
        throw credentialsLost();
      return itemsOf(item);
    });
  }

  @Subscription(() => PromptChangeType, {
    ...itself,
    description: 'Prompts of some creatures: those open now, then each that opens or closes.',
  })
  async prompts(
    @Args('encounterId', { type: () => GraphQLUUID, description: 'The encounter.' }) encounterId: string,
    @Args('combatantIds', {
      type: () => [String],
      nullable: true,
      description: 'Whose prompts; left out: everyone’s and the game master’s.',
    })
    combatantIds: string[] | null | undefined,
    @Context() context: OperationContext,
  ): Promise<AsyncIterableIterator<PromptChangeType>> {
    if (combatantIds && combatantIds.length > MOST_OWNERS)
      throw badUserInput([{ path: 'combatantIds', message: `at most ${MOST_OWNERS}` }]);
    const looks = await this.looksAt(encounterId, context);
    return new PromptWatch(looks, combatantIds ? new Set(combatantIds) : null);
  }

  @Subscription(() => EncounterType, {
    ...itself,
    description: 'The newest state, now and after each command. A slow reader misses states, never gets an old one.',
  })
  async encounterState(
    @Args('id', { type: () => GraphQLUUID, description: 'The encounter.' }) id: string,
    @Context() context: OperationContext,
  ): Promise<AsyncIterableIterator<EncounterValue>> {
    const looks = await this.looksAt(id, context);
    return mapped(looks, (look) => encounterValue(look, this.rulesets.get(look.now.rulesetId)));
  }

  /** The newest state as the caller sees it, then again after each event it witnesses. @throws ApiError */
  private async looksAt(id: string, context: OperationContext): Promise<AsyncIterableIterator<Look>> {
    const { now } = await this.seatedAt(id, context);
    this.revocations.follow(context, now.id);
    let shown = -1;
    return new SeatedSource(new StateWatch(now.id, this.repository, this.feed), async (state) => {
      const seated = await this.seating.at(context.caller, now.id);
      const look = await this.seating.look({ ...seated, now: state }, state);
      // What it does not witness changes nothing it sees, and its time would tell of it.
      if (look.revision <= shown) return [];
      shown = look.revision;
      return [look];
    });
  }

  /** @throws ApiError NOT_FOUND, UNAUTHENTICATED */
  private seatedAt(id: string, context: OperationContext): Promise<Seated> {
    return atStore(() => this.seating.at(context.caller, id.toLowerCase()));
  }
}
