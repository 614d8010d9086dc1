import type { FastifyInstance } from 'fastify';
import { turnAway } from './turn-away.js';

/**
 * Whether a request names more than one host, were it the same one twice. Node answers by the first, another server on the way may go by
 * the last: whatever is decided by the name would be decided of another request.
 * @param rawHeaders names and values in turn, as they came
 */
export function namesSeveralHosts(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;
}

/** Refuses requests with several `Host` headers with 400, whatever they ask for. Sockets are guarded where they are opened. */
export function guardHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!namesSeveralHosts(request.raw.rawHeaders)) {
      done();
      return;
    }
    void reply.header('connection', 'close');
    turnAway(request, reply, 400, { code: 'BAD_USER_INPUT', message: 'A request names one host.' });
  });
}
