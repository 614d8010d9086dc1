import type { Look } from '../../auth/seating.js';
import type { SeenRecord } from '../../encounters/seen-records.js';
import { SeenRecords, wholeRecord } from '../../encounters/seen-records.js';
import { Injectable } from '@nestjs/common';
import { EncounterReader } from '../../encounters/encounter-reader.js';
import { EncounterRepository } from '../../encounters/encounter-repository.js';
import { badUserInput } from '../errors/api-error.js';
import { eventValue } from '../schema/event-types.js';
import type { EventFilterInput } from './inputs/query.inputs.js';
import type { EventConnectionType } from './types/connection.types.js';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';

export interface PageRequest {
  readonly first: number | undefined;
  readonly after: string | undefined;
  readonly filter: EventFilterInput | undefined;
}

const DEFAULT_PAGE = 50;
const MOST_PER_PAGE = FIXED_LIMITS.pageOfEvents.value;
const MOST_LOOKED_AT = FIXED_LIMITS.eventsLookedAt.value;

/** Pages of the events of an encounter. A cursor is a revision. */
@Injectable()
export class EventPages {
  constructor(
    private readonly repository: EncounterRepository,
    private readonly reader: EncounterReader,
    private readonly records: SeenRecords,
  ) {}

  /**
   * @param look the moment up to which events count, as a seat sees it; events it does not witness are passed over
   * @throws ApiError BAD_USER_INPUT, EventStoreError
   */
  async page(
    { seat, now, revision: upTo, everything }: Look,
    { first = DEFAULT_PAGE, after, filter }: PageRequest,
  ): Promise<EventConnectionType> {
    if (!Number.isInteger(first) || first < 1 || first > MOST_PER_PAGE)
      throw badUserInput([{ path: 'first', message: `must be 1 to ${MOST_PER_PAGE}` }]);
    const encounterId = now.id;
    const [from, to] = await this.span(encounterId, upTo, filter?.round);
    const start = after === undefined ? from : Math.max(from, parseCursor(after) + 1);
    const found: SeenRecord[] = [];
    const end = Math.min(to, start + MOST_LOOKED_AT - 1);
    if (start <= end) {
      const viewer = this.records.viewer(seat, now, start - 1);
      for await (const record of this.repository.read(encounterId, start, end - start + 1)) {
        const seeing = everything ? wholeRecord(record) : await viewer.see(record);
        if (seeing.kind === 'seen' && matches(seeing, filter) && found.push(seeing) > first) break;
      }
    }
    const page = found.slice(0, first);
    // However rare what is asked for is, a page looks only so far, and the next one goes on from there.
    const goesOn = found.length <= first && end < to;
    const edges = page.map((seen) => ({ cursor: String(seen.record.event.revision), node: eventValue(seen) }));
    return {
      edges,
      totalCount: upTo + 1,
      pageInfo: {
        hasNextPage: found.length > first || goesOn,
        hasPreviousPage: start > from,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: goesOn ? String(end) : (edges.at(-1)?.cursor ?? null),
      },
    };
  }

  /** The revisions among which to look: all, or those of one round. */
  private async span(
    encounterId: string,
    upTo: number,
    round: number | null | undefined,
  ): Promise<readonly [number, number]> {
    if (typeof round !== 'number') return [0, upTo];
    const turns = await this.reader.turns(encounterId);
    const first = turns.find((mark) => mark.round === round);
    const end = await this.reader.revisionOf(encounterId, { round });
    return first && end !== undefined ? [first.revision, Math.min(end, upTo)] : [0, -1];
  }
}

/** The fields of event data that name a creature. */
const CREATURE_FIELDS = [
  'combatantId',
  'actorId',
  'attackerId',
  'targetId',
  'sourceId',
  'rollerId',
  'ownerId',
  'subjectId',
  'aId',
  'bId',
] as const;

function matches({ record, data }: SeenRecord, filter: EventFilterInput | undefined): boolean {
  if (filter?.types && filter.types.length > 0 && !filter.types.includes(record.event.type)) return false;
  if (typeof filter?.combatantId !== 'string') return true;
  return CREATURE_FIELDS.some((field) => data[field] === filter.combatantId);
}

/** @throws ApiError BAD_USER_INPUT */
function parseCursor(cursor: string): number {
  const revision = /^\d{1,9}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (Number.isNaN(revision)) throw badUserInput([{ path: 'after', message: 'is no cursor of this connection' }]);
  return revision;
}
