import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { EncounterRepository } from '../../encounters/encounter-repository.js';
import type { EncounterRecord } from '../../encounters/envelope.js';
import { SerialQueues } from '../../encounters/serial-queues.js';
import type { SeenRecord, SeenRecords } from '../../encounters/seen-records.js';
import type { Seat } from '../../engine/encounter/seat.js';
import type { EncounterState } from '../../engine/encounter/state.js';
import { viewOf } from '../../engine/visibility/perception.js';
import { StatisticsReader } from './statistics-reader.js';
import { statistics } from './statistics.projection.js';

/** How many views of encounters are kept counted. */
const KEPT = 20;

interface Counted {
  readonly database: Database.Database;
  readonly reader: StatisticsReader;
  /** Last revision that was looked at. */
  through: number;
}

/**
 * Statistics of what a seat has seen, counted from nothing else: by the same projection, in memory, from the events as the seat sees
 * them. So no sum can tell of somebody unseen, or of a roll that is not shown.
 */
export class SeenStatistics {
  private readonly counted = new LRUCache<string, Counted>({ max: KEPT });
  private readonly queues = new SerialQueues();

  constructor(
    private readonly repository: EncounterRepository,
    private readonly records: SeenRecords,
  ) {}

  /**
   * What was counted of an encounter for a seat that does not see everything.
   * @param now its newest state
   * @param revision up to which the seat knows it
   * @param read asked while what was counted is there
   * @throws EventStoreError
   */
  readonly read = <Found>(
    seat: Seat,
    now: EncounterState,
    revision: number,
    read: (reader: StatisticsReader) => Found,
  ): Promise<Found> => {
    const key = `${now.id} ${viewOf(seat, now)}`;
    return this.queues.run(key, async () => {
      const counted = this.counted.get(key) ?? begin();
      this.counted.set(key, counted);
      await this.catchUp(counted, seat, now, revision);
      return read(counted.reader);
    });
  };

  private async catchUp(counted: Counted, seat: Seat, now: EncounterState, revision: number): Promise<void> {
    if (counted.through >= revision) return;
    const viewer = this.records.viewer(seat, now, counted.through);
    for await (const record of this.repository.read(now.id, counted.through + 1, revision - counted.through)) {
      const seeing = await viewer.see(record);
      const shown = seeing.kind === 'seen' ? countable(seeing) : undefined;
      if (shown) {
        statistics.apply(counted.database, now.id, shown, undefined);
        statistics.settle?.(counted.database, now.id, shown);
      }
      counted.through = record.event.revision;
    }
  }
}

function begin(): Counted {
  const database = new Database(':memory:');
  statistics.create(database);
  return { database, reader: new StatisticsReader(database), through: -1 };
}

/** The record with what may be counted of it; undefined if nothing may. Whoever is not perceived counts as nobody. */
function countable({ record, data, withheld }: SeenRecord): EncounterRecord | undefined {
  if (withheld.includes('combatantId')) return undefined;
  const filled: Record<string, unknown> = { ...data };
  for (const name of withheld) filled[name] = name === 'dice' ? [] : null;
  return { ...record, event: { ...record.event, data: filled } as unknown as EncounterRecord['event'] };
}
