import { join } from 'node:path';
import { loadSettingsOrExit } from '../config/load-settings.js';
import { EncounterReader } from '../encounters/encounter-reader.js';
import { EncounterRepository } from '../encounters/encounter-repository.js';
import { EncounterSecrets } from '../encounters/encounter-secrets.js';
import { openEventStore } from '../event-store/event-store.module.js';
import { PROJECTIONS } from './projections.module.js';
import { ProjectionRunner } from './projection-runner.js';
import { openReadModels } from './read-models.js';

/**
 * Drops every read model and builds it anew from the events, showing how far it is: `npm run projections:rebuild`.
 * With the embedded store the service has to be stopped meanwhile.
 */
const settings = loadSettingsOrExit(process.env);
const store = await openEventStore(settings);
const database = openReadModels(join(settings.dataDir, 'read-models.sqlite'));
try {
  const reader = new EncounterReader(new EncounterRepository(store, new EncounterSecrets(store)));
  for (const projection of PROJECTIONS) {
    const runner = new ProjectionRunner(projection, { store, reader, database });
    const events = await runner.rebuild((read) => process.stdout.write(`${projection.name}: ${read} events\n`));
    process.stdout.write(`${projection.name}: rebuilt from ${events} events\n`);
    for (const { stream, revision, reason } of runner.paused) {
      process.stderr.write(`${projection.name}: ${stream} stops after ${revision}: ${reason}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  database.close();
  await store.close();
}
