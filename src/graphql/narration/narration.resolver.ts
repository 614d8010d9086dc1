import { Args, Context, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { EncounterRepository } from '../../encounters/encounter-repository.js';
import { Rulesets } from '../../encounters/rulesets.js';
import { Seating } from '../../auth/seating.js';
import type { SeenRecord } from '../../encounters/seen-records.js';
import { SeenRecords } from '../../encounters/seen-records.js';
import type { NarrationLocale } from '../../narration/messages.js';
import type { NarrationView } from '../../narration/narrate.js';
import { Narrator } from '../../narration/narrate.js';
import type { OperationContext } from '../driver/operation-context.js';
import { TakesTurns } from '../driver/taking-turns.js';
import { badUserInput } from '../errors/api-error.js';
import { atStore } from '../encounters/store-errors.js';
import type { EncounterValue } from '../encounters/types/encounter.types.js';
import { EncounterType, LOOK } from '../encounters/types/encounter.types.js';
import { EventValue, SEEN } from '../schema/event-types.js';
import type { LogLineEdgeType } from './narration.types.js';
import { LogConnectionType, NarrationLocaleEnum } from './narration.types.js';
import { narrationView } from './narration-view.js';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';
import { EVENT_COST, pageOf } from '../limits/complexity.js';

const DEFAULT_PAGE = 100;
const MOST_LOOKED_AT = FIXED_LIMITS.eventsLookedAt.value;
/** What a sentence costs. */
const NARRATION_COST = 4;
const MOST_PER_PAGE = FIXED_LIMITS.pageOfLog.value;

@Resolver(() => EncounterType)
export class EncounterLogResolver {
  constructor(
    private readonly repository: EncounterRepository,
    private readonly rulesets: Rulesets,
    private readonly narrator: Narrator,
    private readonly records: SeenRecords,
  ) {}

  @TakesTurns()
  @ResolveField(() => LogConnectionType, {
    complexity: pageOf(EVENT_COST + NARRATION_COST, DEFAULT_PAGE),
    description: `The log up to this moment: one sentence for each event that a person would mention. At most ${MOST_LOOKED_AT} events are looked at for a page: one that holds few lines, or none, goes on after its \`endCursor\` as long as it has a next page.`,
  })
  async log(
    @Parent() encounter: EncounterValue,
    @Context() context: OperationContext,
    @Args('locale', {
      type: () => NarrationLocaleEnum,
      nullable: true,
      description: 'Language; that of the request if left out.',
    })
    locale?: NarrationLocale | null,
    @Args('first', {
      type: () => Int,
      nullable: true,
      description: `How many lines, 1 to ${MOST_PER_PAGE}; ${DEFAULT_PAGE} if left out.`,
    })
    first?: number | null,
    @Args('after', { type: () => String, nullable: true, description: 'Cursor after which to begin.' })
    after?: string | null,
  ): Promise<LogConnectionType> {
    const size = first ?? DEFAULT_PAGE;
    if (size < 1 || size > MOST_PER_PAGE)
      throw badUserInput([{ path: 'first', message: `must be 1 to ${MOST_PER_PAGE}` }]);
    if (after != null && !/^\d{1,9}$/.test(after))
      throw badUserInput([{ path: 'after', message: 'is no cursor of this connection' }]);
    const from = after == null ? 0 : Number(after) + 1;
    const end = Math.min(encounter[LOOK].revision, from + MOST_LOOKED_AT - 1);
    const lines = await atStore(() => this.lines(encounter, [from, end], size + 1, locale ?? context.locale));
    const edges = lines.slice(0, size);
    const goesOn = lines.length <= size && end < encounter[LOOK].revision;
    return {
      edges,
      pageInfo: {
        hasNextPage: lines.length > size || goesOn,
        hasPreviousPage: from > 0,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: goesOn ? String(end) : (edges.at(-1)?.cursor ?? null),
      },
    };
  }

  private async lines(
    encounter: EncounterValue,
    [from, end]: readonly [number, number],
    count: number,
    locale: NarrationLocale,
  ): Promise<LogLineEdgeType[]> {
    const look = encounter[LOOK];
    const { now, seat } = look;
    const lines: LogLineEdgeType[] = [];
    if (from > end) return lines;
    const view = narrationView(look, this.rulesets);
    const viewer = this.records.viewer(seat, now, from - 1);
    for await (const record of this.repository.read(now.id, from, end - from + 1)) {
      const seeing = await viewer.see(record);
      const text = seeing.kind === 'seen' ? narrated(this.narrator, seeing, view, locale) : null;
      if (text === null) continue;
      lines.push({ cursor: String(record.event.revision), node: { revision: record.event.revision, text } });
      if (lines.length === count) break;
    }
    return lines;
  }
}

/** The sentence of an event as a seat sees it. */
function narrated(narrator: Narrator, seen: SeenRecord, view: NarrationView, locale: NarrationLocale): string | null {
  const { event } = seen.record;
  return narrator.narrateSeen({ ...event, data: seen.data } as typeof event, seen.withheld, view, locale);
}

@Resolver(() => EventValue)
export class EventNarrationResolver {
  constructor(
    private readonly seating: Seating,
    private readonly rulesets: Rulesets,
    private readonly narrator: Narrator,
  ) {}

  @ResolveField(() => String, {
    nullable: true,
    complexity: NARRATION_COST,
    description:
      'The event as a sentence, in the language of the request (Accept-Language: en, es); null if nobody would mention it.',
  })
  async narration(@Parent() value: EventValue, @Context() context: OperationContext): Promise<string | null> {
    const seen = value[SEEN];
    const { encounterId } = seen.record;
    const view = await atStore(() =>
      context.once(`narration:${encounterId}`, async () => {
        const seated = await this.seating.at(context.caller, encounterId);
        return narrationView(await this.seating.look(seated, seated.now), this.rulesets);
      }),
    );
    return narrated(this.narrator, seen, view, context.locale);
  }
}
