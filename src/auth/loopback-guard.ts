import type { FastifyInstance } from 'fastify';
import { isOriginAllowed } from '../graphql/driver/origin-check.js';
import { isLoopbackHostHeader } from './loopback.js';
import { turnAway } from './turn-away.js';

/**
 * Keeps pages from elsewhere away from a service that takes whoever reaches it for its operator: a browser on this machine
 * reaches it too, on behalf of whatever page it shows. Sockets are guarded where they are opened.
 */
export function guardLoopback(fastify: FastifyInstance, allowedOrigins: readonly string[]): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { host, origin } = request.headers;
    if (isLoopbackHostHeader(host) && isOriginAllowed(origin, host, allowedOrigins)) {
      done();
      return;
    }
    const message = 'This service is for its own machine only: it asks nobody for credentials.';
    turnAway(request, reply, 403, { code: 'FORBIDDEN', message });
  });
}
