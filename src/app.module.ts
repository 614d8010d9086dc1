import { Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { GraphqlCallers } from './auth/graphql-callers.js';
import { GraphqlEdgeModule } from './graphql/driver/graphql-edge.module.js';
import { EncountersApiModule } from './graphql/encounters/encounters-api.module.js';
import { ArchiveModule } from './rest/archive/archive.module.js';
import { positionOf } from './graphql/encounters/position-of.js';
import { SCHEMA_OPTIONS } from './graphql/schema/schema-options.js';

/** The service: the API, and behind it encounters, stores and projections. */
@Module({
  imports: [
    EncountersApiModule,
    ArchiveModule,
    GraphqlEdgeModule.with({
      identification: GraphqlCallers,
      imports: [AuthModule],
      positionOf,
      schema: SCHEMA_OPTIONS,
    }),
  ],
})
export class AppModule {}
