import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';
import { AppModule } from '../../../src/app.module.js';
import { loadSettings } from '../../../src/config/load-settings.js';
import type { Environment } from '../../../src/config/load-settings.js';
import { createApplication } from '../../../src/create-application.js';
import type { Application } from '../../../src/create-application.js';
import { LiveFeed } from '../../../src/encounters/live-feed.js';
import type { EventStore } from '../../../src/event-store/event-store.js';
import { EVENT_STORE } from '../../../src/event-store/event-store.module.js';
import { StructuredLogger } from '../../../src/logging/structured-logger.js';
import { Api } from './api.js';
import { seededBytes } from './seeded.js';
import { Signals } from './signals.js';
import { UNLIMITED_RATE } from './unlimited-rate.js';

/** The real service, listening on a free port with a data folder of its own; only its randomness is given. */
export interface Service {
  readonly url: string;
  readonly dataDir: string;
  readonly application: Application;
  readonly api: Api;
  /** The store behind the service: for looking at it, and for damaging it. */
  readonly store: EventStore;
  readonly feed: LiveFeed;
  /** What the service has logged; also for waiting until it does. */
  readonly logged: Signals<Record<string, unknown>>;
  /** Shuts down as at SIGTERM. */
  close(): Promise<void>;
}

export interface Services {
  /** An empty folder that is removed after the test. */
  folder(): string;
  /** @param dataDir folder of an earlier service of this test, or a new one */
  start(options?: { readonly dataDir?: string; readonly environment?: Environment }): Promise<Service>;
}

/** Services for the tests of a file: shut down, and their folders removed, after each test. */
export function useServices(): Services {
  const folders: string[] = [];
  const running: Service[] = [];
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), 'asalto-e2e-'));
    folders.push(made);
    return made;
  };

  afterEach(async () => {
    for (const service of running.splice(0)) await service.close();
    for (const path of folders.splice(0)) rmSync(path, { recursive: true });
  });

  return {
    folder,
    async start({ dataDir = folder(), environment = {} } = {}) {
      const service = await startService({ DATA_DIR: dataDir, ...environment });
      running.push(service);
      return service;
    },
  };
}

/** Starts the real application. */
export async function startService(environment: Environment): Promise<Service> {
  const settings = loadSettings({
    PORT: '0',
    LOG_LEVEL: 'info',
    SHUTDOWN_TIMEOUT: '5000',
    ...UNLIMITED_RATE,
    ...environment,
  });
  const logged = new Signals<Record<string, unknown>>();
  const logger = StructuredLogger.create(settings, {
    write: (text) => {
      logged.add(JSON.parse(text) as Record<string, unknown>);
    },
  });
  const application = await createApplication(AppModule, settings, { logger, randomBytes: seededBytes });
  const url = await application.listen();
  return {
    url,
    dataDir: settings.dataDir,
    application,
    logged,
    api: new Api(url),
    store: application.nest.get<EventStore>(EVENT_STORE, { strict: false }),
    feed: application.nest.get(LiveFeed, { strict: false }),
    close: () => application.close(),
  };
}
