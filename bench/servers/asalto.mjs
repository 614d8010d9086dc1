// The service as it is, with its CPU time on request. Run by the bench, from a build.
import 'reflect-metadata';
import { AppModule } from '../../dist/app.module.js';
import { loadSettingsOrExit } from '../../dist/config/load-settings.js';
import { createApplication } from '../../dist/create-application.js';
import { LiveFeed } from '../../dist/encounters/live-feed.js';
import { reportTo } from './report.mjs';

const application = await createApplication(AppModule, loadSettingsOrExit(process.env));
const url = await application.listen();
reportTo(process, url, () => ({ watchers: application.nest.get(LiveFeed, { strict: false }).watchers }));
