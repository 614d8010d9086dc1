import { SeenStatistics } from '../../projections/statistics/seen-statistics.js';
import type { AskStatistics } from './statistics.types.js';
import { forTheOperator, Seating } from '../../auth/seating.js';
import type { OperationContext } from '../driver/operation-context.js';
import { TakesTurns } from '../driver/taking-turns.js';
import { Args, Context, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { StatisticsScope } from '../../projections/statistics/statistics-reader.js';
import { StatisticsReader } from '../../projections/statistics/statistics-reader.js';
import { atStore } from '../encounters/store-errors.js';
import { ApiError, badUserInput } from '../errors/api-error.js';
import { DiceReportType, DieFairnessType, RollerDiceConnectionType, WITH_UNDONE } from './dice-report.types.js';
import { connection, idOfCursor } from './statistics-pages.js';
import {
  CombatantStatisticsConnectionType,
  CombatTallyType,
  DEFAULT_PAGE,
  EncounterStatisticsConnectionType,
  ASK,
  SCOPE,
  StatisticsArgs,
  StatisticsPageArgs,
  StatisticsType,
} from './statistics.types.js';

@Resolver(() => StatisticsType)
export class StatisticsResolver {
  constructor(
    private readonly reader: StatisticsReader,
    private readonly seating: Seating,
    private readonly seen: SeenStatistics,
  ) {}

  @Query(() => StatisticsType, {
    description:
      'What was counted of an encounter, or of all encounters of a campaign. Errors: NOT_FOUND if there is no such encounter, or none with that tag; BAD_USER_INPUT if not exactly one of the two is given.',
  })
  async statistics(
    @Args() { encounterId, campaign }: StatisticsArgs,
    @Context() context: OperationContext,
  ): Promise<StatisticsType> {
    const scope = scopeOf(encounterId, campaign);
    if ('campaign' in scope) forTheOperator(context.caller);
    if ('campaign' in scope && this.reader.encounterCount(scope) === 0)
      throw new ApiError('NOT_FOUND', 'No encounter bears this tag.');
    const ask = 'campaign' in scope ? this.askAll : await this.askOf(scope.encounterId, context);
    return {
      [SCOPE]: scope,
      [ASK]: ask,
      encounterId: 'encounterId' in scope ? scope.encounterId : null,
      campaign: 'campaign' in scope ? scope.campaign : null,
    };
  }

  private readonly askAll: AskStatistics = (question) => question(this.reader);

  /** @throws ApiError NOT_FOUND */
  private async askOf(encounterId: string, context: OperationContext): Promise<AskStatistics> {
    const seated = await atStore(() => this.seating.at(context.caller, encounterId));
    if (seated.everything) return this.askAll;
    const { seat, now } = seated;
    const { revision } = await atStore(() => this.seating.look(seated, now));
    return (question) => atStore(() => this.seen.read(seat, now, revision, question));
  }

  @ResolveField(() => Int, {
    nullable: true,
    description: 'Revision up to which the encounter was counted; null for a campaign, or if that has not begun.',
  })
  async revision(@Parent() { [SCOPE]: scope, [ASK]: ask }: StatisticsType): Promise<number | null> {
    return 'campaign' in scope ? null : ask((reader) => reader.encounters(scope, 1).items[0]?.revision ?? null);
  }

  @TakesTurns()
  @ResolveField(() => CombatTallyType, { description: 'All of it together, whoever did it.' })
  async tally(@Parent() { [SCOPE]: scope, [ASK]: ask }: StatisticsType): Promise<CombatTallyType> {
    return ask((reader) => reader.tally(scope));
  }

  @TakesTurns()
  @ResolveField(() => CombatTallyType, {
    description:
      'What no creature did: damage and healing of nobody’s doing (falls, bleeding, fiat), and the prompts of the game master.',
  })
  async unattributed(@Parent() { [SCOPE]: scope, [ASK]: ask }: StatisticsType): Promise<CombatTallyType> {
    return ask((reader) => reader.unattributed(scope));
  }

  @TakesTurns()
  @ResolveField(() => CombatantStatisticsConnectionType, {
    description: 'Creature by creature, those that did nothing too.',
  })
  async combatants(
    @Parent() { [SCOPE]: scope, [ASK]: ask }: StatisticsType,
    @Args() { first, after }: StatisticsPageArgs,
  ): Promise<CombatantStatisticsConnectionType> {
    return ask((reader) => {
      const page = reader.combatants(scope, first ?? DEFAULT_PAGE, afterOf(after) ?? undefined);
      return connection(page, reader.combatantCount(scope), after, ({ combatantId }) => combatantId);
    });
  }

  @TakesTurns()
  @ResolveField(() => EncounterStatisticsConnectionType, { description: 'Encounter by encounter.' })
  async encounters(
    @Parent() { [SCOPE]: scope, [ASK]: ask }: StatisticsType,
    @Args() { first, after }: StatisticsPageArgs,
  ): Promise<EncounterStatisticsConnectionType> {
    return ask((reader) => {
      const page = reader.encounters(scope, first ?? DEFAULT_PAGE, afterOf(after) ?? undefined);
      return connection(page, reader.encounterCount(scope), after, ({ encounterId }) => encounterId);
    });
  }

  @ResolveField(() => DiceReportType, { description: 'Whether the dice were fair.' })
  dice(
    @Parent() { [SCOPE]: scope, [ASK]: ask }: StatisticsType,
    @Args('includeUndone', {
      type: () => Boolean,
      nullable: true,
      description:
        'Whether throws that were undone count too: a known die is never thrown again, and undoing bad throws alone would make good dice look better than they are. False if left out.',
    })
    includeUndone?: boolean | null,
  ): DiceReportType {
    return { [SCOPE]: scope, [ASK]: ask, [WITH_UNDONE]: includeUndone ?? false };
  }
}

@Resolver(() => DiceReportType)
export class DiceReportResolver {
  @TakesTurns()
  @ResolveField(() => [DieFairnessType], {
    description: 'The dice of everyone together: those of the service first, small dice before large.',
  })
  async overall(
    @Parent() { [SCOPE]: scope, [ASK]: ask, [WITH_UNDONE]: withUndone }: DiceReportType,
  ): Promise<readonly DieFairnessType[]> {
    return ask((reader) => reader.dice(scope, withUndone));
  }

  @TakesTurns()
  @ResolveField(() => RollerDiceConnectionType, { description: 'The dice roller by roller.' })
  async rollers(
    @Parent() { [SCOPE]: scope, [ASK]: ask, [WITH_UNDONE]: withUndone }: DiceReportType,
    @Args() { first, after }: StatisticsPageArgs,
  ): Promise<RollerDiceConnectionType> {
    return ask((reader) => {
      const page = reader.rollers(scope, withUndone, first ?? DEFAULT_PAGE, afterOf(after));
      return connection(page, reader.rollerCount(scope, withUndone), after, ({ rollerId }) => rollerId);
    });
  }
}

/** @throws ApiError BAD_USER_INPUT */
function scopeOf(encounterId: string | null | undefined, campaign: string | null | undefined): StatisticsScope {
  if (encounterId != null && campaign == null) return { encounterId: encounterId.toLowerCase() };
  if (encounterId == null && campaign != null) return { campaign };
  const message = 'give exactly one of encounterId and campaign';
  throw badUserInput([
    { path: 'encounterId', message },
    { path: 'campaign', message },
  ]);
}

const afterOf = (after: string | null | undefined): string | null | undefined =>
  after == null ? undefined : idOfCursor(after);
