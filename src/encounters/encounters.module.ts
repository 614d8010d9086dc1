import { Inject, Injectable, Module } from '@nestjs/common';
import type { Database } from 'better-sqlite3';
import type { RandomBytes } from '../randomness/randomness.module.js';
import { RANDOM_BYTES } from '../randomness/randomness.module.js';
import { READ_MODELS, ReadModelsModule } from '../projections/read-models.module.js';
import { SqliteSnapshots } from '../projections/sqlite-snapshots.js';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import type { EventStore } from '../event-store/event-store.js';
import { EVENT_STORE, EventStoreModule } from '../event-store/event-store.module.js';
import { StructuredLogger } from '../logging/structured-logger.js';
import { HealthModule } from '../rest/health/health.module.js';
import { ReadinessChecks } from '../rest/health/readiness-checks.js';
import { MetricsModule } from '../rest/metrics/metrics.module.js';
import { MetricsRegistry } from '../rest/metrics/metrics-registry.js';
import { ENGINE_VERSION } from './engine-version.js';
import { ArchiveImporter } from './archive/import-archive.js';
import { CommandHandler } from './command-handler.js';
import { Comparer } from './compare.js';
import { EncounterReader } from './encounter-reader.js';
import { EncounterRepository } from './encounter-repository.js';
import { EncounterSecrets } from './encounter-secrets.js';
import { Forks } from './fork.js';
import { LiveFeed } from './live-feed.js';
import { nodeHashing } from './node-hashing.js';
import { Rulesets } from './rulesets.js';
import { SeenRecords } from './seen-records.js';
import { RULESETS } from './installed-rulesets.js';

/** Why the live feed does not follow the log, if it does not. */
interface FeedHealth {
  failure: string | undefined;
}
const FEED_HEALTH = Symbol('FeedHealth');

/** The live feed, started and stopped with the application, and its failure visible in `/readyz`. */
@Injectable()
class LiveFeedLifetime implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly feed: LiveFeed,
    private readonly handler: CommandHandler,
    private readonly importer: ArchiveImporter,
    readiness: ReadinessChecks,
    @Inject(FEED_HEALTH) private readonly health: FeedHealth,
    private readonly settings: Settings,
  ) {
    readiness.register('live feed', () => {
      if (health.failure) throw new Error(health.failure);
    });
  }

  onApplicationBootstrap(): void {
    // The embedded store has one process: what happens, happens here, and is published by the command handler.
    if (this.settings.store === 'embedded') return;
    // The service does not wait for a store that is not there yet: /readyz tells who asks.
    this.health.failure = 'has not found the end of the log yet';
    void this.feed.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.handler.idle();
    await this.importer.idle();
    await this.feed.stop();
  }
}

@Module({
  imports: [EventStoreModule, ReadModelsModule, HealthModule, MetricsModule],
  providers: [
    { provide: Rulesets, useFactory: () => new Rulesets(RULESETS) },
    {
      provide: EncounterSecrets,
      inject: [EVENT_STORE, RANDOM_BYTES],
      useFactory: (store: EventStore, randomBytes: RandomBytes) => new EncounterSecrets(store, randomBytes),
    },
    {
      provide: EncounterRepository,
      inject: [EVENT_STORE, EncounterSecrets, READ_MODELS, MetricsRegistry],
      useFactory: (store: EventStore, secrets: EncounterSecrets, database: Database, metrics: MetricsRegistry) => {
        const repository = new EncounterRepository(store, secrets, { snapshots: new SqliteSnapshots(database) });
        metrics.beforeScrape(() => {
          metrics.openEncounters.set(repository.loaded);
        });
        return repository;
      },
    },
    {
      provide: EncounterReader,
      inject: [EncounterRepository],
      useFactory: (repository: EncounterRepository) => new EncounterReader(repository),
    },
    {
      provide: CommandHandler,
      inject: [EVENT_STORE, EncounterRepository, EncounterSecrets, Rulesets, LiveFeed],
      useFactory: (
        store: EventStore,
        repository: EncounterRepository,
        secrets: EncounterSecrets,
        rulesets: Rulesets,
        feed: LiveFeed,
      ) =>
        new CommandHandler({
          store,
          repository,
          secrets,
          rulesets,
          hashing: nodeHashing,
          now: () => new Date(),
          engineVersion: ENGINE_VERSION,
          onAppended: (records) => feed.publish(records),
        }),
    },
    {
      provide: SeenRecords,
      inject: [EncounterRepository, Rulesets],
      useFactory: (repository: EncounterRepository, rulesets: Rulesets) => new SeenRecords(repository, rulesets),
    },
    {
      provide: Comparer,
      inject: [EncounterRepository, EncounterReader],
      useFactory: (repository: EncounterRepository, reader: EncounterReader) => new Comparer(repository, reader),
    },
    {
      provide: Forks,
      inject: [EncounterRepository, EncounterReader, EncounterSecrets, CommandHandler],
      useFactory: (
        repository: EncounterRepository,
        reader: EncounterReader,
        secrets: EncounterSecrets,
        handler: CommandHandler,
      ) => new Forks(repository, reader, secrets, handler),
    },
    {
      provide: ArchiveImporter,
      inject: [EVENT_STORE, EncounterRepository, EncounterSecrets, Rulesets, LiveFeed],
      useFactory: (
        store: EventStore,
        repository: EncounterRepository,
        secrets: EncounterSecrets,
        rulesets: Rulesets,
        feed: LiveFeed,
      ) =>
        new ArchiveImporter({
          store,
          repository,
          secrets,
          rulesets,
          hashing: nodeHashing,
          onAppended: (records) => {
            feed.publish(records);
          },
        }),
    },
    { provide: FEED_HEALTH, useFactory: (): FeedHealth => ({ failure: undefined }) },
    {
      provide: LiveFeed,
      inject: [EVENT_STORE, EncounterRepository, StructuredLogger, FEED_HEALTH],
      useFactory: (
        store: EventStore,
        repository: EncounterRepository,
        logger: StructuredLogger,
        health: FeedHealth,
      ) => {
        const context = 'LiveFeed';
        const failed = (error: unknown): void => {
          health.failure = error instanceof Error ? error.message : 'failed';
        };
        const stopped = (error: unknown): void => {
          failed(error);
          logger.write('error', 'The live feed stopped', { context, err: error });
        };
        return new LiveFeed(store, repository, stopped, {
          onOutage: (error) => {
            failed(error);
            logger.write('warn', 'The event store cannot be reached; the service waits for it', {
              context,
              err: error,
            });
          },
          onFollow: () => {
            health.failure = undefined;
            logger.write('info', 'The event store is reached', { context });
          },
        });
      },
    },
    LiveFeedLifetime,
  ],
  exports: [
    ArchiveImporter,
    Rulesets,
    EncounterSecrets,
    EncounterRepository,
    EncounterReader,
    CommandHandler,
    Comparer,
    SeenRecords,
    Forks,
    LiveFeed,
  ],
})
export class EncountersModule {}
