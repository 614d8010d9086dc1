import type { Seated } from '../../auth/seating.js';
import { Seating } from '../../auth/seating.js';
import type { OperationContext } from '../driver/operation-context.js';
import { wholeRecord } from '../../encounters/seen-records.js';
import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { Comparer } from '../../encounters/compare.js';
import type { FieldDifference } from '../../encounters/compare-states.js';
import type { EncounterRecord } from '../../encounters/envelope.js';
import type { EventPlace } from '../../encounters/lineage.js';
import { atStore } from '../encounters/store-errors.js';
import { ApiError } from '../errors/api-error.js';
import { eventValue } from '../schema/event-types.js';
import { ComparedInput } from './compare.input.js';
import type { ComparedMomentType, FieldDifferenceType } from './compare.types.js';
import { EncounterComparisonType } from './compare.types.js';
import { LONG } from '../limits/complexity.js';

@Resolver()
export class CompareResolver {
  constructor(
    private readonly comparer: Comparer,
    private readonly seating: Seating,
  ) {}

  @Query(() => EncounterComparisonType, {
    complexity: LONG,
    description:
      'Who differs between two moments, in what, and from which event on: two revisions of one encounter, two forks, or fights that have nothing to do with one another. A seat that does not see everything compares two moments of its own fight, as it sees them, and is not told the common ancestor and the first event. Errors: NOT_FOUND if there is no such encounter or revision.',
  })
  async compare(
    @Args('a', { description: 'The one.' }) a: ComparedInput,
    @Args('b', { description: 'The other.' }) b: ComparedInput,
    @Context() context: OperationContext,
  ): Promise<EncounterComparisonType> {
    const [one, other] = [await this.seatedAt(a, context), await this.seatedAt(b, context)];
    const places = [placeOf(a, one), placeOf(b, other)] as const;
    // A seat belongs to one encounter: whoever sits at both without seeing everything compares two moments of it.
    const found = await atStore(() =>
      one.everything && other.everything
        ? this.comparer.compare(...places)
        : this.comparer.compareSeen(one.seat, async (state) => (await this.seating.look(one, state)).state, ...places),
    );
    if (!found) throw new ApiError('NOT_FOUND', 'The encounter has no such moment.');
    return {
      relation: found.relation,
      same: found.same,
      commonAncestor: found.ancestor,
      a: side(places[0], found.firstA),
      b: side(places[1], found.firstB),
      encounter: found.encounter.map(differenceValue),
      combatants: found.combatants.map((one) => ({ ...one, differences: one.differences.map(differenceValue) })),
    };
  }

  /** @throws ApiError NOT_FOUND, UNAUTHENTICATED */
  private seatedAt(
    { encounterId }: ComparedInput,
    context: OperationContext,
  ): Promise<Seated & { readonly last: number }> {
    return atStore(async () => {
      const seated = await this.seating.at(context.caller, encounterId.toLowerCase());
      return { ...seated, last: (await this.seating.look(seated, seated.now)).revision };
    });
  }
}

/** The moment to compare. @throws ApiError NOT_FOUND for one that the seat does not know of yet */
function placeOf({ revision }: ComparedInput, { now, last }: Seated & { readonly last: number }): EventPlace {
  if (typeof revision === 'number' && revision > last)
    throw new ApiError('NOT_FOUND', 'The encounter has no such moment.');
  return { encounterId: now.id, revision: typeof revision === 'number' ? revision : last };
}

const side = (place: EventPlace, first: EncounterRecord | null): ComparedMomentType => ({
  ...place,
  firstDifference: first && eventValue(wholeRecord(first)),
});

function differenceValue({ path, a, b }: FieldDifference): FieldDifferenceType {
  return {
    path: path.join('.'),
    kind: a === undefined ? 'ONLY_B' : b === undefined ? 'ONLY_A' : 'CHANGED',
    a: a ?? null,
    b: b ?? null,
    delta: typeof a === 'number' && typeof b === 'number' ? b - a : null,
  };
}
