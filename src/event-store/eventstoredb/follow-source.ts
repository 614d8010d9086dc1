import { START, streamNameFilter } from '@eventstore/db-client';
import type { EventStoreDBClient, Filter, Position } from '@eventstore/db-client';
import type { FollowTarget } from '../event-store.js';
import type { OpenSubscription } from './client-subscription.js';
import type { EventPlace } from './decode.js';
import type { Reader } from './reader.js';
import { LogSequence, StreamSequence } from './sequence.js';
import type { Verdict } from './sequence.js';
import { isWanted } from './wanted.js';

/** What differs between following a stream and following the log. */
export interface FollowSource {
  /** The stream, or `$all`. */
  readonly name: string;
  /** Subscribes behind what was given so far. */
  readonly open: OpenSubscription;
  /** Whether the events behind the cursor should have come by now. */
  readonly hasNews: () => Promise<boolean>;
  readonly isWanted: (place: EventPlace) => boolean;
  readonly accept: (place: EventPlace) => Verdict;
  /** Nothing of interest up to this position. @returns whether that is news */
  readonly skipTo: (position: bigint) => boolean;
}

/** Events of others after which the server sends a checkpoint: its search window. */
const WINDOW = 32;
/** Events of others after which a checkpoint must have come. */
const OVERDUE = 8 * WINDOW;

/** @param reader for the looks of the watchdog */
export function followSource(client: EventStoreDBClient, reader: Reader, target: FollowTarget): FollowSource {
  return 'stream' in target
    ? streamSource(client, reader, target.stream, target.after)
    : logSource(client, reader, target.prefixes, target.after);
}

function streamSource(
  client: EventStoreDBClient,
  reader: Reader,
  stream: string,
  after: number | undefined,
): FollowSource {
  const sequence = new StreamSequence(after);
  return {
    name: stream,
    open: () => {
      const { cursor } = sequence;
      return client.subscribeToStream(stream, { fromRevision: cursor === undefined ? START : BigInt(cursor) });
    },
    hasNews: async () => ((await reader.head(stream)) ?? -1) > (sequence.cursor ?? -1),
    isWanted: () => true,
    accept: (place) => sequence.accept(place),
    skipTo: () => false,
  };
}

function logSource(
  client: EventStoreDBClient,
  reader: Reader,
  prefixes: readonly string[] | undefined,
  after: bigint | undefined,
): FollowSource {
  const sequence = new LogSequence(after);
  return {
    name: '$all',
    open: (onCheckpoint) => {
      const { cursor } = sequence;
      return client.subscribeToAll({
        fromPosition: cursor === undefined ? START : { commit: cursor, prepare: cursor },
        filter: nameFilter(prefixes, onCheckpoint),
      });
    },
    hasNews: () => reader.hasNews(sequence.cursor, prefixes, OVERDUE),
    isWanted: (place) => isWanted(place, prefixes),
    accept: (place) => sequence.accept(place),
    skipTo: (position) => sequence.skipTo(position),
  };
}

/** Without prefixes every stream but the server's own. The callback must not throw: the client would fall silent. */
function nameFilter(prefixes: readonly string[] | undefined, onCheckpoint: (position: bigint) => void): Filter {
  const habits = {
    maxSearchWindow: WINDOW,
    checkpointInterval: 1,
    checkpointReached: (_: unknown, { commit }: Position) => onCheckpoint(commit),
  };
  return prefixes === undefined
    ? streamNameFilter({ ...habits, regex: '^[^$]' })
    : streamNameFilter({ ...habits, prefixes: [...prefixes] });
}
