import { wholeRecord } from '../../encounters/seen-records.js';
import { Injectable } from '@nestjs/common';
import { EncounterReader } from '../../encounters/encounter-reader.js';
import { EncounterRepository } from '../../encounters/encounter-repository.js';
import type { EncounterRecord } from '../../encounters/envelope.js';
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

/** Pages of the events of an encounter. A cursor is a revision. */
@Injectable()
export class EventPages {
  constructor(
    private readonly repository: EncounterRepository,
    private readonly reader: EncounterReader,
  ) {}

  /**
   * @param upTo last revision that counts
   * @throws ApiError BAD_USER_INPUT, EventStoreError
   */
  async page(
    encounterId: string,
    upTo: number,
    { first = DEFAULT_PAGE, after, filter }: PageRequest,
  ): Promise<EventConnectionType> {
    if (!Number.isInteger(first) || first < 1 || first > MOST_PER_PAGE)
      throw badUserInput([{ path: 'first', message: `must be 1 to ${MOST_PER_PAGE}` }]);
    const [from, to] = await this.span(encounterId, upTo, filter?.round);
    const start = after === undefined ? from : Math.max(from, parseCursor(after) + 1);
    const found: EncounterRecord[] = [];
    if (start <= to) {
      for await (const record of this.repository.read(encounterId, start, to - start + 1)) {
        if (matches(record, filter) && found.push(record) > first) break;
      }
    }
    const page = found.slice(0, first);
    const edges = page.map((record) => ({
      cursor: String(record.event.revision),
      node: eventValue(wholeRecord(record)),
    }));
    return {
      edges,
      totalCount: upTo + 1,
      pageInfo: {
        hasNextPage: found.length > first,
        hasPreviousPage: start > from,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
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

function matches({ event }: EncounterRecord, filter: EventFilterInput | undefined): boolean {
  if (filter?.types && filter.types.length > 0 && !filter.types.includes(event.type)) return false;
  if (typeof filter?.combatantId !== 'string') return true;
  const data = event.data as Readonly<Record<string, unknown>>;
  return CREATURE_FIELDS.some((field) => data[field] === filter.combatantId);
}

/** @throws ApiError BAD_USER_INPUT */
function parseCursor(cursor: string): number {
  const revision = /^\d{1,9}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (Number.isNaN(revision)) throw badUserInput([{ path: 'after', message: 'is no cursor of this connection' }]);
  return revision;
}
