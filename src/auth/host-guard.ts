import type { FastifyInstance } from 'fastify';
import { FIXED_LIMITS } from '../config/fixed-limits.js';
import { turnAway } from './turn-away.js';

/**
 * Whether a request names more than one host, were it the same one twice. Node answers by the first, another server on the way may go by
 * the last: whatever is decided by the name would be decided of another request.
 * @param rawHeaders names and values in turn, as they came
 */
export function namesSeveralHosts(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1;
}

/**
 * How many headers Node is to keep of a request (`maxHeadersCount`): one more than are allowed, so that a request with too many is told from
 * one with as many as allowed. What comes after is dropped unread, and might be a second `Host`.
 */
export const KEPT_HEADERS = FIXED_LIMITS.headers.value + 1;

/**
 * Whether a request has more headers than are read.
 * @param rawHeaders names and values in turn, as they came, of a server that keeps `KEPT_HEADERS`
 */
export function hasTooManyHeaders(rawHeaders: readonly string[]): boolean {
  return rawHeaders.length / 2 > FIXED_LIMITS.headers.value;
}

/**
 * Refuses requests with too many headers with 431 and those with several `Host` headers with 400, whatever they ask for. Sockets are guarded
 * where they are opened.
 */
export function guardHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders } = request.raw;
    const isTooMany = hasTooManyHeaders(rawHeaders);
    if (!isTooMany && !namesSeveralHosts(rawHeaders)) {
      done();
      return;
    }
    void reply.header('connection', 'close');
    const message = isTooMany
      ? `A request has at most ${FIXED_LIMITS.headers.value} headers.`
      : 'A request names one host.';
    turnAway(request, reply, isTooMany ? 431 : 400, { code: 'BAD_USER_INPUT', message });
  });
}
