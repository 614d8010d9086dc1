import { Args, Int, Resolver, Subscription } from '@nestjs/graphql';
import { GraphQLUUID } from 'graphql-scalars';
import { EncounterRepository } from '../../encounters/encounter-repository.js';
import { LiveFeed } from '../../encounters/live-feed.js';
import { Rulesets } from '../../encounters/rulesets.js';
import { StateWatch } from '../../encounters/state-watch.js';
import { SharedPerEvent } from '../driver/shared-execution.js';
import { ApiError, badUserInput } from '../errors/api-error.js';
import { feedItemValue, mapped } from './feed-sources.js';
import { PromptWatch } from './prompt-watch.js';
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
    afterRevision?: number | null,
  ): Promise<AsyncIterableIterator<EncounterFeedItemType>> {
    const current = await this.revisionOf(id);
    const after = afterRevision ?? -1;
    if (after < -1 || after > current)
      throw badUserInput([{ path: 'afterRevision', message: `the encounter is at revision ${current}` }]);
    return mapped(this.feed.watch(id.toLowerCase(), after), feedItemValue);
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
    combatantIds?: string[] | null,
  ): Promise<AsyncIterableIterator<PromptChangeType>> {
    if (combatantIds && combatantIds.length > MOST_OWNERS)
      throw badUserInput([{ path: 'combatantIds', message: `at most ${MOST_OWNERS}` }]);
    await this.revisionOf(encounterId);
    const watch = new PromptWatch(this.watchStates(encounterId), combatantIds ? new Set(combatantIds) : null);
    return mapped(watch, (change) => change);
  }

  @Subscription(() => EncounterType, {
    ...itself,
    description: 'The newest state, now and after each command. A slow reader misses states, never gets an old one.',
  })
  async encounterState(
    @Args('id', { type: () => GraphQLUUID, description: 'The encounter.' }) id: string,
  ): Promise<AsyncIterableIterator<EncounterValue>> {
    await this.revisionOf(id);
    return mapped(this.watchStates(id), (state) => encounterValue(state, this.rulesets.get(state.rulesetId)));
  }

  private watchStates(id: string): StateWatch {
    return new StateWatch(id.toLowerCase(), this.repository, this.feed);
  }

  /** @throws ApiError NOT_FOUND */
  private async revisionOf(id: string): Promise<number> {
    const session = await atStore(() => this.repository.load(id.toLowerCase()));
    if (!session) throw new ApiError('NOT_FOUND', 'There is no such encounter.');
    return session.revision;
  }
}
