import { join } from 'node:path';
import { Inject, Injectable, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { StructuredLogger } from '../logging/structured-logger.js';
import { HealthModule } from '../rest/health/health.module.js';
import { ReadinessChecks } from '../rest/health/readiness-checks.js';
import { MetricsModule } from '../rest/metrics/metrics.module.js';
import { MetricsRegistry } from '../rest/metrics/metrics-registry.js';
import type { EventStore } from './event-store.js';
import { MeasuredEventStore } from './measured-event-store.js';
import { troubleLevels } from './trouble-levels.js';

/** Injection token of the event store. */
export const EVENT_STORE = Symbol('EventStore');

/** Opens the store the settings name. Each driver is loaded only where it is used. @throws EventStoreError */
export async function openEventStore(settings: Settings, logger?: StructuredLogger): Promise<EventStore> {
  if (settings.store === 'eventstoredb') {
    const { openEventStoreDb } = await import('./eventstoredb/index.js');
    const levelOf = troubleLevels();
    return openEventStoreDb({
      connectionString: settings.eventStoreDbUrl!,
      onTrouble: ({ kind, stream, cause }) =>
        logger?.write(levelOf(kind), 'The event store was in trouble', {
          context: 'EventStore',
          kind,
          stream,
          err: cause,
        }),
    });
  }
  const { SqliteEventStore } = await import('./sqlite/sqlite-event-store.js');
  return SqliteEventStore.open({
    file: join(settings.dataDir, 'events.sqlite'),
    synchronous: settings.sqliteSynchronous,
  });
}

@Injectable()
class EventStoreLifetime implements OnApplicationShutdown {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    readiness: ReadinessChecks,
  ) {
    readiness.register('event store', async () => {
      await store.headPosition();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}

@Module({
  imports: [HealthModule, MetricsModule],
  providers: [
    {
      provide: EVENT_STORE,
      inject: [Settings, StructuredLogger, MetricsRegistry],
      useFactory: async (settings: Settings, logger: StructuredLogger, metrics: MetricsRegistry) =>
        new MeasuredEventStore(await openEventStore(settings, logger), (operation, outcome, seconds) => {
          metrics.storeCallSeconds.observe({ operation, outcome }, seconds);
        }),
    },
    EventStoreLifetime,
  ],
  exports: [EVENT_STORE],
})
export class EventStoreModule {}
