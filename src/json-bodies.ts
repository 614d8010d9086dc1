import type { Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FIXED_LIMITS } from './config/fixed-limits.js';
import { ApiError } from './graphql/errors/api-error.js';
import { nestsDeeper } from './graphql/limits/json-levels.js';

const LEVELS = FIXED_LIMITS.jsonLevels.value;

/** Reads JSON bodies as Fastify does, but for those that nest too deep: they are refused before anybody parses them. */
export function readJsonBodies(nest: NestFastifyApplication, bodyLimit: number): void {
  const parse = nest.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  nest.useBodyParser<Server>('application/json', { bodyLimit }, (request, body, done) => {
    if (nestsDeeper(body, LEVELS)) done(new NestedTooDeep());
    // It takes a buffer as well as a text.
    else void parse(request, body as unknown as string, done);
  });
}

/** A mistake of the caller on every path: also where Nest answers, which goes by no `statusCode`. */
class NestedTooDeep extends ApiError {
  readonly statusCode = 400;

  constructor() {
    super('BAD_USER_INPUT', `The JSON nests deeper than ${LEVELS} levels.`);
  }
}
