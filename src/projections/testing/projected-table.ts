import type { Database } from 'better-sqlite3';
import { EncounterReader } from '../../encounters/encounter-reader.js';
import { streamOf } from '../../encounters/streams.js';
import { ToyTable } from '../../encounters/testing/toy-table.js';
import type { EventStore } from '../../event-store/event-store.js';
import { MemoryEventStore } from '../../event-store/memory/memory-event-store.js';
import { Checkpoints } from '../checkpoints.js';
import type { PausedStream } from '../checkpoints.js';
import type { EncounterSummary } from '../encounter-list.projection.js';
import { EncounterList, encounterList } from '../encounter-list.projection.js';
import type { Projection } from '../projection.js';
import { ProjectionRunner } from '../projection-runner.js';
import type { RunnerOptions } from '../projection-runner.js';
import { openReadModels } from '../read-models.js';

/** Ids of two encounters of the tests. */
export const ONE = ToyTable.encounterId;
export const TWO = '22222222-2222-4222-8222-222222222222';

/** Toy fights with a projection of them. For tests. */
export class ProjectedTable {
  readonly table: ToyTable;
  readonly database: Database;
  /** Streams that were paused and read on, in order. */
  readonly paused: PausedStream[] = [];
  readonly resumed: string[] = [];
  runner: ProjectionRunner;

  constructor(
    readonly store: EventStore = new MemoryEventStore(),
    readonly projection: Projection = encounterList,
    file = ':memory:',
    private readonly options: (table: ToyTable) => Partial<RunnerOptions> = () => ({}),
  ) {
    this.table = new ToyTable(store);
    this.database = openReadModels(file);
    this.runner = this.newRunner(projection);
  }

  /** Another runner on the same read model, as after a restart. */
  restart(projection = this.projection): ProjectionRunner {
    return (this.runner = this.newRunner(projection));
  }

  /** Lets the projection follow the log until it has looked at all of it, then stops it. */
  async catchUp(): Promise<void> {
    const { runner } = this;
    runner.start();
    await runner.reached((await this.store.headPosition())!);
    await runner.stop();
  }

  /** The lines of the list, newest first, without the times. */
  lines(): readonly Omit<EncounterSummary, 'createdAt' | 'updatedAt'>[] {
    return new EncounterList(this.database).page({}, 100).items.map(({ createdAt: _, updatedAt: __, ...line }) => line);
  }

  line(id: string): Omit<EncounterSummary, 'createdAt' | 'updatedAt'> | undefined {
    return this.lines().find((one) => one.id === id);
  }

  /** The list as a rebuild on an empty database makes it. */
  async rebuiltLines(): Promise<ReturnType<ProjectedTable['lines']>> {
    const fresh = new ProjectedTable(this.store);
    await fresh.runner.rebuild();
    return fresh.lines();
  }

  /** Appends an event that no projection can read, behind the back of the service. */
  async poison(encounterId: string): Promise<number> {
    const stream = streamOf(encounterId);
    const head = (await this.store.head(stream))!;
    const id = `aaaaaaaa-aaaa-4aaa-8aaa-${String(head).padStart(12, '0')}`;
    await this.store.append(stream, head, [{ id, type: 'Cursed', data: {}, metadata: {} }]);
    return head + 1;
  }

  /** What is written down of a stream. */
  checkpoint(encounterId: string): ReturnType<Checkpoints['stream']> {
    const { database, projection } = this;
    return new Checkpoints(database, projection.name, projection.version).stream(streamOf(encounterId));
  }

  private newRunner(projection: Projection): ProjectionRunner {
    const { store, database } = this;
    return new ProjectionRunner(projection, {
      store,
      database,
      reader: new EncounterReader(this.table.repository),
      onPause: (paused) => this.paused.push(paused),
      onResume: (stream) => this.resumed.push(stream),
      ...this.options(this.table),
    });
  }
}
