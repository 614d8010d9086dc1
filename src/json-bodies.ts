import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FIXED_LIMITS } from './config/fixed-limits.js';
import { ApiError } from './graphql/errors/api-error.js';
import { addressKey } from './graphql/limits/address-key.js';
import { CallerLimits } from './graphql/limits/caller-limits.js';
import { nestsDeeper } from './graphql/limits/json-levels.js';

const LEVELS = FIXED_LIMITS.jsonLevels.value;
/** A body of so many bytes is read as soon as it is there. */
const READ_AT_ONCE = 8 * 1024;

/**
 * Reads JSON bodies as Fastify does, but for those that nest too deep: they are refused before anybody parses them. What takes long to
 * read waits for its turn.
 */
export function readJsonBodies(nest: NestFastifyApplication, bodyLimit: number): void {
  const parse = nest.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  const { turns } = nest.get(CallerLimits);
  nest.useBodyParser<Server>('application/json', { bodyLimit }, (request, body, done) => {
    const read = (): void => {
      if (nestsDeeper(body, LEVELS)) done(new NestedTooDeep());
      // It takes a buffer as well as a text.
      else void parse(request, body as unknown as string, done);
    };
    if (body.length <= READ_AT_ONCE) read();
    else void turns.take(addressKey(request.ip)).then(read);
  });
}

/** A mistake of the caller on every path: also where Nest answers, which goes by no `statusCode`. */
class NestedTooDeep extends ApiError {
  readonly statusCode = 400;

  constructor() {
    super('BAD_USER_INPUT', `The JSON nests deeper than ${LEVELS} levels.`);
  }
}
