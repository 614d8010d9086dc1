import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { EncountersModule } from '../../encounters/encounters.module.js';
import { ProjectionsModule } from '../../projections/projections.module.js';
import { MetricsModule } from '../../rest/metrics/metrics.module.js';
import { API_RESOLVERS } from '../api-resolvers.js';
import { Narrator } from '../../narration/narrate.js';
import { EncounterCommands } from './encounter-commands.service.js';
import { EventPages } from './event-pages.js';
import { Revocations } from './revocations.js';

/** Commands, queries and subscriptions of encounters. */
@Module({
  imports: [AuthModule, EncountersModule, ProjectionsModule, MetricsModule],
  providers: [EncounterCommands, EventPages, Narrator, Revocations, ...API_RESOLVERS],
})
export class EncountersApiModule {}
