import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import { guardHost, KEPT_HEADERS } from './auth/host-guard.js';
import { guardLoopback } from './auth/loopback-guard.js';
import { CORS } from './config/limit-settings.js';
import type { Settings } from './config/settings.js';
import { SettingsModule } from './config/settings.module.js';
import { Connections, shutDownGracefully } from './graceful-shutdown.js';
import { RequestIds } from './graphql/driver/request-ids.js';
import { EdgeExceptionFilter } from './graphql/errors/exception-filter.js';
import { createValidationPipe } from './graphql/errors/validation-pipe.js';
import { LimitsModule } from './graphql/limits/limits.module.js';
import { ANSWERS_TO_BROKEN_REQUESTS } from './broken-requests.js';
import { LoggingModule } from './logging/logging.module.js';
import { StructuredLogger } from './logging/structured-logger.js';
import { HealthModule } from './rest/health/health.module.js';
import { MetricsModule } from './rest/metrics/metrics.module.js';
import { StartPageModule } from './rest/start-page/start-page.module.js';
import type { RandomBytes } from './randomness/randomness.module.js';
import { RandomnessModule } from './randomness/randomness.module.js';
import { readJsonBodies } from './json-bodies.js';
import { onTerminationSignal } from './termination-signals.js';

/** Node looks for requests that take too long this often at the least, in milliseconds. */
const CHECK_INTERVAL = 5_000;

/** A running (or not yet listening) service. */
export interface Application {
  readonly nest: NestFastifyApplication;
  readonly logger: StructuredLogger;
  /** Listens where the settings say and returns the address, e.g. `http://127.0.0.1:3000`. */
  listen(): Promise<string>;
  /** Finishes what is in flight and disposes everything, see `shutDownGracefully`. */
  close(): Promise<void>;
  /** Closes at SIGTERM or SIGINT and ends the process. For `main.ts`. */
  closeOnSignals(): void;
}

/** What a caller may replace. */
export interface ApplicationParts {
  /** Default: to standard output, as the settings say. */
  readonly logger?: StructuredLogger;
  /** What secrets are drawn from. Default: the source of the operating system. */
  readonly randomBytes?: RandomBytes;
}

/**
 * The whole service around `moduleClass`: settings, log, health, metrics, start page, validation and error shape. The
 * one way in which `main.ts`, tests, demo and bench make it.
 */
export async function createApplication(
  moduleClass: Type | DynamicModule,
  settings: Settings,
  parts: ApplicationParts = {},
): Promise<Application> {
  const logger = parts.logger ?? StructuredLogger.create(settings);
  const nest = await NestFactory.create<NestFastifyApplication>(
    rootModule(moduleClass, settings, { logger, randomBytes: parts.randomBytes ?? randomBytes }),
    adapter(settings),
    {
      logger,
      abortOnError: false,
    },
  );
  readJsonBodies(nest, settings.limits.maxBodyBytes);
  nest.useGlobalPipes(createValidationPipe());
  nest.useGlobalFilters(
    new EdgeExceptionFilter((error, where) => {
      const errorId = randomUUID();
      logger.write('error', 'Unexpected error', { context: 'REST', errorId, ...where, err: error });
      return errorId;
    }),
  );
  allowOrigins(nest, settings.allowedOrigins);
  await nest.init();
  await nest.getHttpAdapter().getInstance().ready();

  const connections = new Connections(nest.getHttpServer());
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> =>
    (closing ??= shutDownGracefully(nest, connections, settings.shutdownTimeout));
  return {
    nest,
    logger,
    close,
    async listen() {
      await nest.listen(settings.port, settings.host);
      const url = addressOf(nest.getHttpServer());
      logger.write('info', `Listening on ${url}`);
      return url;
    },
    closeOnSignals() {
      onTerminationSignal(async (signal) => {
        logger.write('info', `Shutting down on ${signal}`);
        await close();
        logger.write('info', 'Stopped');
      });
    },
  };
}

function rootModule(
  moduleClass: Type | DynamicModule,
  settings: Settings,
  parts: Required<ApplicationParts>,
): DynamicModule {
  return {
    module: ApplicationRoot,
    imports: [
      SettingsModule.with(settings),
      LoggingModule.with(parts.logger),
      RandomnessModule.with(parts.randomBytes),
      LimitsModule,
      HealthModule,
      MetricsModule,
      StartPageModule,
      moduleClass,
    ],
  };
}

@Module({})
class ApplicationRoot {}

function adapter({ limits, trustProxy, asksForCredentials, allowedOrigins }: Settings): FastifyAdapter {
  const ids = new RequestIds();
  const headersTimeout = Math.min(limits.headersTimeout, limits.requestTimeout);
  const fastify = new FastifyAdapter({
    ...ANSWERS_TO_BROKEN_REQUESTS,
    connectionTimeout: limits.silenceTimeout,
    bodyLimit: limits.maxBodyBytes,
    requestTimeout: limits.requestTimeout,
    http: {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL, headersTimeout / 4),
    },
    trustProxy,
    genReqId: (request: { headers: IncomingHttpHeaders }) => ids.next(request.headers['x-request-id']),
  });
  fastify.getInstance().server.maxHeadersCount = KEPT_HEADERS;
  fastify.getInstance().addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    done();
  });
  fastify.getInstance().server.maxConnections = limits.maxConnections;
  guardHost(fastify.getInstance());
  if (!asksForCredentials) guardLoopback(fastify.getInstance(), allowedOrigins);
  return fastify;
}

function allowOrigins(nest: NestFastifyApplication, origins: readonly string[]): void {
  if (origins.length === 0) return;
  nest.enableCors({
    origin: origins.includes('*') ? '*' : [...origins],
    methods: [...CORS.methods],
    exposedHeaders: [...CORS.exposedHeaders],
    maxAge: CORS.maxAge,
  });
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
