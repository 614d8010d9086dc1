import { creatorSought } from '../../auth/seating.js';
import type { OperationContext } from '../driver/operation-context.js';
import { Args, Context, Int, Query, Resolver } from '@nestjs/graphql';
import type { EncounterListFilter, EncounterSummary } from '../../projections/encounter-list.projection.js';
import { EncounterList } from '../../projections/encounter-list.projection.js';
import { withoutNulls } from '../encounters/without-nulls.js';
import { badUserInput } from '../errors/api-error.js';
import { EncounterConnectionType, EncounterFilterInput } from './encounter-list.types.js';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';
import { checked } from '../errors/validation-pipe.js';

const DEFAULT_PAGE = 20;
const MOST_PER_PAGE = FIXED_LIMITS.pageOfEncounters.value;

@Resolver()
export class EncounterListResolver {
  constructor(private readonly list: EncounterList) {}

  @Query(() => EncounterConnectionType, {
    description:
      'The encounters, newest first: all of them for the operator, its own for whoever creates some. Errors: FORBIDDEN for the bearer of a seat, who has one encounter.',
  })
  encounters(
    @Args(
      'filter',
      { type: () => EncounterFilterInput, nullable: true, description: 'Which encounters.' },
      checked(EncounterFilterInput),
    )
    filter: EncounterFilterInput | null | undefined,
    @Args('first', {
      type: () => Int,
      nullable: true,
      description: `How many, 1 to ${MOST_PER_PAGE}; ${DEFAULT_PAGE} if left out.`,
    })
    first: number | null | undefined,
    @Args('after', { type: () => String, nullable: true, description: 'Cursor after which to begin.' })
    after: string | null | undefined,
    @Context() context: OperationContext,
  ): EncounterConnectionType {
    const creator = creatorSought(context.caller);
    const size = first ?? DEFAULT_PAGE;
    if (size < 1 || size > MOST_PER_PAGE)
      throw badUserInput([{ path: 'first', message: `must be 1 to ${MOST_PER_PAGE}` }]);
    const wanted: EncounterListFilter = {
      ...(withoutNulls({ ...filter }) as EncounterListFilter),
      ...(creator !== undefined && { creator }),
    };
    const { items, more } = this.list.page(wanted, size, after == null ? undefined : parseCursor(after));
    const edges = items.map((item) => ({ cursor: String(item.number), node: summaryValue(item) }));
    return {
      edges,
      totalCount: this.list.count(wanted),
      pageInfo: {
        hasNextPage: more,
        hasPreviousPage: after != null,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      },
    };
  }
}

const summaryValue = (item: EncounterSummary): EncounterConnectionType['edges'][number]['node'] => ({
  ...item,
  createdAt: new Date(item.createdAt),
  updatedAt: new Date(item.updatedAt),
});

/** @throws ApiError BAD_USER_INPUT */
function parseCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw badUserInput([{ path: 'after', message: 'is no cursor of this connection' }]);
  return Number(cursor);
}
