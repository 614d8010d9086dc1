import { forTheOperator, Seating } from '../../auth/seating.js';
import type { OperationContext } from '../driver/operation-context.js';
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
    else await atStore(() => this.seating.seeingEverythingAt(context.caller, scope.encounterId));
    if (this.reader.encounterCount(scope) === 0) {
      if ('campaign' in scope) throw new ApiError('NOT_FOUND', 'No encounter bears this tag.');
    }
    return {
      [SCOPE]: scope,
      encounterId: 'encounterId' in scope ? scope.encounterId : null,
      campaign: 'campaign' in scope ? scope.campaign : null,
    };
  }

  @ResolveField(() => Int, {
    nullable: true,
    description: 'Revision up to which the encounter was counted; null for a campaign, or if that has not begun.',
  })
  revision(@Parent() { [SCOPE]: scope }: StatisticsType): number | null {
    return 'campaign' in scope ? null : (this.reader.encounters(scope, 1).items[0]?.revision ?? null);
  }

  @ResolveField(() => CombatTallyType, { description: 'All of it together, whoever did it.' })
  tally(@Parent() { [SCOPE]: scope }: StatisticsType): CombatTallyType {
    return this.reader.tally(scope);
  }

  @ResolveField(() => CombatTallyType, {
    description:
      'What no creature did: damage and healing of nobody’s doing (falls, bleeding, fiat), and the prompts of the game master.',
  })
  unattributed(@Parent() { [SCOPE]: scope }: StatisticsType): CombatTallyType {
    return this.reader.unattributed(scope);
  }

  @ResolveField(() => CombatantStatisticsConnectionType, {
    description: 'Creature by creature, those that did nothing too.',
  })
  combatants(
    @Parent() { [SCOPE]: scope }: StatisticsType,
    @Args() { first, after }: StatisticsPageArgs,
  ): CombatantStatisticsConnectionType {
    const page = this.reader.combatants(scope, first ?? DEFAULT_PAGE, afterOf(after) ?? undefined);
    return connection(page, this.reader.combatantCount(scope), after, ({ combatantId }) => combatantId);
  }

  @ResolveField(() => EncounterStatisticsConnectionType, { description: 'Encounter by encounter.' })
  encounters(
    @Parent() { [SCOPE]: scope }: StatisticsType,
    @Args() { first, after }: StatisticsPageArgs,
  ): EncounterStatisticsConnectionType {
    const page = this.reader.encounters(scope, first ?? DEFAULT_PAGE, afterOf(after) ?? undefined);
    return connection(page, this.reader.encounterCount(scope), after, ({ encounterId }) => encounterId);
  }

  @ResolveField(() => DiceReportType, { description: 'Whether the dice were fair.' })
  dice(
    @Parent() { [SCOPE]: scope }: StatisticsType,
    @Args('includeUndone', {
      type: () => Boolean,
      nullable: true,
      description:
        'Whether throws that were undone count too: a known die is never thrown again, and undoing bad throws alone would make good dice look better than they are. False if left out.',
    })
    includeUndone?: boolean | null,
  ): DiceReportType {
    return { [SCOPE]: scope, [WITH_UNDONE]: includeUndone ?? false };
  }
}

@Resolver(() => DiceReportType)
export class DiceReportResolver {
  constructor(private readonly reader: StatisticsReader) {}

  @ResolveField(() => [DieFairnessType], {
    description: 'The dice of everyone together: those of the service first, small dice before large.',
  })
  overall(@Parent() { [SCOPE]: scope, [WITH_UNDONE]: withUndone }: DiceReportType): readonly DieFairnessType[] {
    return this.reader.dice(scope, withUndone);
  }

  @ResolveField(() => RollerDiceConnectionType, { description: 'The dice roller by roller.' })
  rollers(
    @Parent() { [SCOPE]: scope, [WITH_UNDONE]: withUndone }: DiceReportType,
    @Args() { first, after }: StatisticsPageArgs,
  ): RollerDiceConnectionType {
    const page = this.reader.rollers(scope, withUndone, first ?? DEFAULT_PAGE, afterOf(after));
    return connection(page, this.reader.rollerCount(scope, withUndone), after, ({ rollerId }) => rollerId);
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
