import { wholeRecord } from '../../encounters/seen-records.js';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { Comparer } from '../../encounters/compare.js';
import type { FieldDifference } from '../../encounters/compare-states.js';
import { EncounterRepository } from '../../encounters/encounter-repository.js';
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
    private readonly repository: EncounterRepository,
  ) {}

  @Query(() => EncounterComparisonType, {
    complexity: LONG,
    description:
      'Who differs between two moments, in what, and from which event on: two revisions of one encounter, two forks, or fights that have nothing to do with one another. Errors: NOT_FOUND if there is no such encounter or revision.',
  })
  async compare(
    @Args('a', { description: 'The one.' }) a: ComparedInput,
    @Args('b', { description: 'The other.' }) b: ComparedInput,
  ): Promise<EncounterComparisonType> {
    const places = [await this.placeOf(a), await this.placeOf(b)] as const;
    const found = await atStore(() => this.comparer.compare(...places));
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

  /** @throws ApiError NOT_FOUND */
  private async placeOf({ encounterId: id, revision }: ComparedInput): Promise<EventPlace> {
    const encounterId = id.toLowerCase();
    if (typeof revision === 'number') return { encounterId, revision };
    const session = await atStore(() => this.repository.load(encounterId));
    if (!session) throw new ApiError('NOT_FOUND', 'There is no such encounter.');
    return { encounterId, revision: session.revision };
  }
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
