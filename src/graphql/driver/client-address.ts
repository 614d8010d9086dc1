import type { IncomingMessage } from 'node:http';

/**
 * The network address a request that opens a socket came from, as Fastify finds it for the others: where the proxy is trusted,
 * the first that `X-Forwarded-For` names.
 */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const [first = ''] = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',');
  return first.trim() || (request.socket.remoteAddress ?? 'unknown');
}
