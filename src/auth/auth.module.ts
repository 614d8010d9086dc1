import { Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import type { EventStore } from '../event-store/event-store.js';
import { EVENT_STORE, EventStoreModule } from '../event-store/event-store.module.js';
import { StructuredLogger } from '../logging/structured-logger.js';
import { ApiKeys } from './api-keys.js';
import { CallerIdentifier } from './caller-identifier.js';
import { GraphqlCallers } from './graphql-callers.js';
import { IdentityProvider } from './identity-provider.js';
import { EncountersModule } from '../encounters/encounters.module.js';
import { Seating } from './seating.js';
import { SeatTokens } from './seat-tokens.js';
import { ServiceKeys } from './service-keys.js';

/** Who is calling, and the tokens by which the bearers of seats show who they are. */
@Module({
  imports: [EventStoreModule, EncountersModule],
  providers: [
    {
      provide: ServiceKeys,
      inject: [EVENT_STORE, Settings],
      useFactory: (store: EventStore, { seatKeyRotationDays, seatTokenLifetimes }: Settings) =>
        new ServiceKeys(store, {
          rotationDays: seatKeyRotationDays,
          longestTokenDays: seatTokenLifetimes.longestDays,
        }),
    },
    {
      provide: SeatTokens,
      inject: [ServiceKeys, Settings],
      useFactory: (keys: ServiceKeys, { seatTokenLifetimes }: Settings) => new SeatTokens(keys, seatTokenLifetimes),
    },
    {
      provide: CallerIdentifier,
      inject: [ServiceKeys, SeatTokens, Settings, StructuredLogger],
      useFactory: (
        keys: ServiceKeys,
        seatTokens: SeatTokens,
        { apiKeys, identityProvider }: Settings,
        logger: StructuredLogger,
      ) =>
        new CallerIdentifier({
          apiKeys: apiKeys.length > 0 ? new ApiKeys(apiKeys) : undefined,
          provider: identityProvider && new IdentityProvider(identityProvider),
          seatTokens,
          keys,
          logger,
        }),
    },
    GraphqlCallers,
    Seating,
  ],
  exports: [CallerIdentifier, GraphqlCallers, SeatTokens, Seating],
})
export class AuthModule {}
