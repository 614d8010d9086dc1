import { AppModule } from './app.module.js';
import { loadSettingsOrExit } from './config/load-settings.js';
import { createApplication } from './create-application.js';

const settings = loadSettingsOrExit(process.env);
const application = await createApplication(AppModule, settings);
application.closeOnSignals();
const url = await application.listen();
const place = settings.store === 'embedded' ? `the embedded store in ${settings.dataDir}` : 'EventStoreDB';
application.logger.write('info', `Events are kept in ${place}`);
if (!settings.asksForCredentials) {
  application.logger.write(
    'warn',
    'Nobody is asked for credentials. Whoever reaches this machine’s own address is the operator. API_KEYS or JWT_ISSUER change that',
  );
}
application.logger.write('info', `Open ${url}/ for GraphiQL, an example and the demo fight`);
