import { loadSettingsOrExit } from '../config/load-settings.js';
import { openEventStore } from '../event-store/event-store.module.js';
import { EventStoreError } from '../event-store/event-store.js';
import { ServiceKeys } from './service-keys.js';

/**
 * Has a new key sign the tokens of seats from now on: `npm run keys:rotate`. With `--revoke` the older keys are distrusted at
 * once, and with them every token they signed. With the embedded store the service has to be stopped meanwhile.
 */
const [option, ...others] = process.argv.slice(2);
if (others.length > 0 || (option !== undefined && option !== '--revoke')) {
  process.stderr.write('The only option is --revoke\n');
  process.exit(64);
}
const settings = loadSettingsOrExit(process.env);
try {
  const store = await openEventStore(settings);
  try {
    await new ServiceKeys(store, {
      rotationDays: settings.seatKeyRotationDays,
      longestTokenDays: settings.seatTokenLifetimes.longestDays,
    }).rotate(option === '--revoke');
  } finally {
    await store.close();
  }
  const older =
    option === '--revoke' ? 'No token that was signed before is valid any more.' : 'The older ones are trusted on.';
  process.stdout.write(`A new key signs the tokens of seats. ${older}\n`);
} catch (error) {
  if (!(error instanceof EventStoreError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
