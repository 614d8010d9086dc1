import { Module } from '@nestjs/common';
import type { DynamicModule, ModuleMetadata, Type } from '@nestjs/common';
import { GraphQLModule } from '@nestjs/graphql';
import type { GqlModuleOptions } from '@nestjs/graphql';
import { isLoopbackHostHeader } from '../../auth/loopback.js';
import { Settings } from '../../config/settings.js';
import { StructuredLogger } from '../../logging/structured-logger.js';
import { createEdgeObserver } from '../../rest/metrics/edge-observer.js';
import { MetricsRegistry } from '../../rest/metrics/metrics-registry.js';
import { CallerLimits } from '../limits/caller-limits.js';
import { AsaltoDriver } from './asalto-driver.js';
import type { AsaltoDriverOptions, EdgeOptions } from './driver-options.js';

/** Tells the edge who is calling. A provider; what it needs is injected. */
export interface CallerIdentification {
  /** @see EdgeOptions.identify */
  readonly identify: NonNullable<EdgeOptions['identify']>;
  /** @see EdgeOptions.admit */
  readonly admit?: EdgeOptions['admit'];
}

/** What an application may choose about its GraphQL edge; limits, origins and introspection come from the settings. */
export interface GraphqlEdgeOptions extends Pick<EdgeOptions, 'positionOf' | 'compile'> {
  /** Class of the provider that finds out who is calling; without it every caller is anonymous. */
  readonly identification?: Type<CallerIdentification>;
  /** Modules that export the identification. */
  readonly imports?: ModuleMetadata['imports'];
  /** Options of code-first schemas, as `GraphQLModule` takes them. */
  readonly schema?: Pick<GqlModuleOptions, 'autoSchemaFile' | 'sortSchema' | 'buildSchemaOptions' | 'transformSchema'>;
}

/** `GraphQLModule` with our driver, fed from {@link Settings}, the log and the metrics. */
@Module({})
export class GraphqlEdgeModule {
  static with({ identification, imports = [], schema = {}, ...edge }: GraphqlEdgeOptions = {}): DynamicModule {
    return {
      module: GraphqlEdgeModule,
      imports: [
        GraphQLModule.forRootAsync<AsaltoDriverOptions>({
          driver: AsaltoDriver as never, // Nest types `driver` by the options' own generic, which it fixes to any
          imports,
          inject: [
            Settings,
            StructuredLogger,
            MetricsRegistry,
            CallerLimits,
            ...(identification ? [identification] : []),
          ],
          useFactory: (
            settings: Settings,
            logger: StructuredLogger,
            metrics: MetricsRegistry,
            callers: CallerLimits,
            caller?: CallerIdentification,
          ) => ({
            path: '/graphql',
            autoSchemaFile: true,
            sortSchema: true,
            ...schema,
            ...edge,
            limits: settings.limits,
            callers,
            trustProxy: settings.trustProxy,
            introspection: settings.introspection,
            allowedOrigins: settings.allowedOrigins,
            drainTimeout: settings.shutdownTimeout,
            observer: createEdgeObserver(logger, metrics),
            identify: (context, operation) => caller?.identify(context, operation),
            ...(!settings.asksForCredentials && { isHostAllowed: isLoopbackHostHeader }),
            admit: (parameters, headers) => caller?.admit?.(parameters, headers) ?? true,
          }),
        }),
      ],
    };
  }
}
