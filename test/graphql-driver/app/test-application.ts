import { Injectable, Module } from '@nestjs/common';
import { bearerToken } from '../../../src/auth/bearer-token.js';
import { CredentialFault } from '../../../src/auth/credential-fault.js';
import { createApplication } from '../../../src/create-application.js';
import type { Application } from '../../../src/create-application.js';
import { loadSettings } from '../../../src/config/load-settings.js';
import type { Environment } from '../../../src/config/load-settings.js';
import { GraphqlEdgeModule } from '../../../src/graphql/driver/graphql-edge.module.js';
import type { CallerIdentification } from '../../../src/graphql/driver/graphql-edge.module.js';
import type { OperationContext } from '../../../src/graphql/driver/operation-context.js';
import { ApiError } from '../../../src/graphql/errors/api-error.js';
import { StructuredLogger } from '../../../src/logging/structured-logger.js';
import { ReadinessChecks } from '../../../src/rest/health/readiness-checks.js';
import { UNLIMITED_RATE } from '../../e2e/support/unlimited-rate.js';
import { TestResolver } from './resolvers.js';
import { Table } from './table.js';

/** Callers are their tokens; the token `bad` is nobody's, `brief` ends soon, `revoked` has been taken back a moment ago. */
@Injectable()
class TokenIsCaller implements CallerIdentification {
  async identify(context: OperationContext): Promise<void> {
    const token = bearerToken(context.headers, context.connectionParams);
    if (token instanceof CredentialFault || token === 'bad')
      throw new ApiError('UNAUTHENTICATED', 'The token is not known.');
    const id = token ?? 'spectator';
    context.caller = { kind: 'principal', id };
    context.audience = id;
    if (id === 'brief') context.validUntil = new Date(Date.now() + 20);
    if (id === 'revoked') context.cutOff(new ApiError('UNAUTHENTICATED', 'The seat has been revoked.'));
  }

  admit(parameters: Readonly<Record<string, unknown>>): boolean {
    if (parameters.explode === true) throw new Error('db://user:hunter2@host');
    return parameters.banned !== true;
  }
}

@Module({ providers: [TokenIsCaller], exports: [TokenIsCaller] })
class IdentityModule {}

/** A running service around the test's resolvers. */
export interface TestApplication {
  readonly application: Application;
  readonly table: Table;
  readonly url: string;
  /** Log lines so far, parsed. */
  readonly lines: Record<string, unknown>[];
  readonly readiness: ReadinessChecks;
  /** Resolves when so many lines with that message, or one, have been written. */
  logged(message: string, times?: number): Promise<void>;
}

/** Starts the service on a free port, its log going into a list. */
export async function startTestApplication(environment: Environment = {}, compile = true): Promise<TestApplication> {
  const settings = loadSettings({ PORT: '0', LOG_LEVEL: 'debug', ...UNLIMITED_RATE, ...environment });
  const lines: Record<string, unknown>[] = [];
  const waiting: { message: string; resolve: () => void }[] = [];
  const logger = StructuredLogger.create(settings, {
    write: (text) => {
      const line = JSON.parse(text) as Record<string, unknown>;
      lines.push(line);
      for (const { message, resolve } of waiting) if (line.msg === message) resolve();
    },
  });
  @Module({
    imports: [
      GraphqlEdgeModule.with({
        identification: TokenIsCaller,
        imports: [IdentityModule],
        compile,
        positionOf: (event) => (event as { revision?: number }).revision,
      }),
    ],
    providers: [Table, TestResolver],
  })
  class TestModule {}
  const application = await createApplication(TestModule, settings, { logger });
  const url = await application.listen();
  return {
    application,
    url,
    lines,
    table: application.nest.get(Table, { strict: false }),
    readiness: application.nest.get(ReadinessChecks, { strict: false }),
    async logged(message, times = 1) {
      while (lines.filter(({ msg }) => msg === message).length < times)
        await new Promise<void>((resolve) => waiting.push({ message, resolve }));
    },
  };
}
