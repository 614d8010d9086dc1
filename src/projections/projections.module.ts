import { EncounterRepository } from '../encounters/encounter-repository.js';
import { Inject, Injectable, Module } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Database } from 'better-sqlite3';
import { EncounterReader } from '../encounters/encounter-reader.js';
import { EncountersModule } from '../encounters/encounters.module.js';
import type { EventStore } from '../event-store/event-store.js';
import { EVENT_STORE, EventStoreModule } from '../event-store/event-store.module.js';
import { StructuredLogger } from '../logging/structured-logger.js';
import { HealthModule } from '../rest/health/health.module.js';
import { ReadinessChecks } from '../rest/health/readiness-checks.js';
import { MetricsModule } from '../rest/metrics/metrics.module.js';
import { MetricsRegistry } from '../rest/metrics/metrics-registry.js';
import { EncounterList, encounterList } from './encounter-list.projection.js';
import type { Projection } from './projection.js';
import { ProjectionLag } from './projection-lag.js';
import { ProjectionRunner } from './projection-runner.js';
import { READ_MODELS, ReadModelsModule } from './read-models.module.js';
import { statistics } from './statistics/statistics.projection.js';
import { SeenRecords } from '../encounters/seen-records.js';
import { SeenStatistics } from './statistics/seen-statistics.js';
import { StatisticsReader } from './statistics/statistics-reader.js';

/** Every projection of the service. */
export const PROJECTIONS: readonly Projection[] = [encounterList, statistics];

/** Injection token of the runners, one for each projection. */
export const PROJECTION_RUNNERS = Symbol('ProjectionRunners');

/** Starts the projections with the application, and shows what they cannot read in `/readyz` and metrics. */
@Injectable()
class ProjectionsLifetime implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    @Inject(PROJECTION_RUNNERS) private readonly runners: readonly ProjectionRunner[],
    @Inject(EVENT_STORE) store: EventStore,
    readiness: ReadinessChecks,
    metrics: MetricsRegistry,
  ) {
    readiness.register('projections', () => {
      for (const { projection, stopped, paused } of runners) {
        if (stopped !== undefined) throw new Error(`${projection.name} stopped: ${stopped}`);
        const [first] = paused;
        if (first)
          throw new Error(
            `${projection.name} paused ${paused.length} stream(s), ${first.stream} after ${first.revision}: ${first.reason}`,
          );
      }
    });
    for (const runner of runners) {
      metrics.pausedStreams.set({ projection: runner.projection.name }, runner.paused.length);
      const lag = new ProjectionLag(runner, store, metrics.projectionLag);
      metrics.beforeScrape(() => lag.refresh());
    }
  }

  onApplicationBootstrap(): void {
    for (const runner of this.runners) runner.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop()));
  }
}

@Module({
  imports: [EventStoreModule, EncountersModule, ReadModelsModule, HealthModule, MetricsModule],
  providers: [
    {
      provide: PROJECTION_RUNNERS,
      inject: [EVENT_STORE, EncounterReader, READ_MODELS, StructuredLogger, MetricsRegistry],
      useFactory: (
        store: EventStore,
        reader: EncounterReader,
        database: Database,
        logger: StructuredLogger,
        metrics: MetricsRegistry,
      ) =>
        PROJECTIONS.map((projection) => {
          const tell = (level: 'error' | 'info', message: string, facts: object): void => {
            metrics.pausedStreams.set({ projection: projection.name }, runner.paused.length);
            logger.write(level, message, { context: 'Projections', projection: projection.name, ...facts });
          };
          const runner: ProjectionRunner = new ProjectionRunner(projection, {
            store,
            reader,
            database,
            onPause: (paused) => {
              tell('error', 'A projection paused a stream', paused);
            },
            onResume: (stream) => {
              tell('info', 'A projection reads a stream on', { stream });
            },
          });
          return runner;
        }),
    },
    {
      provide: EncounterList,
      inject: [READ_MODELS, PROJECTION_RUNNERS],
      useFactory: (database: Database) => new EncounterList(database),
    },
    {
      provide: StatisticsReader,
      inject: [READ_MODELS, PROJECTION_RUNNERS],
      useFactory: (database: Database) => new StatisticsReader(database),
    },
    {
      provide: SeenStatistics,
      inject: [EncounterRepository, SeenRecords],
      useFactory: (repository: EncounterRepository, records: SeenRecords) => new SeenStatistics(repository, records),
    },
    ProjectionsLifetime,
  ],
  exports: [EncounterList, StatisticsReader, SeenStatistics, PROJECTION_RUNNERS],
})
export class ProjectionsModule {}
