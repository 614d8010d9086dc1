import { AppModule } from './app.module.js';
import { loadSettingsOrExit } from './config/load-settings.js';
import { createApplication } from './create-application.js';

const settings = loadSettingsOrExit(process.env);
const application = await createApplication(AppModule, settings);
application.closeOnSignals();
await application.listen();
