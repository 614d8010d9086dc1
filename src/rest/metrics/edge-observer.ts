import type { EdgeObserver } from '../../graphql/driver/driver-options.js';
import type { StructuredLogger } from '../../logging/structured-logger.js';
import type { MetricsRegistry } from './metrics-registry.js';

/** Writes what happens at the GraphQL edge into the log and the metrics. */
export function createEdgeObserver(logger: StructuredLogger, metrics: MetricsRegistry): EdgeObserver {
  const context = 'GraphQL';
  return {
    unexpectedError({ error, ...where }) {
      metrics.unexpectedErrors.inc();
      logger.write('error', 'Unexpected error', { context, ...where, err: error });
    },
    operationFinished({ kind, transport, outcome, milliseconds, ...rest }) {
      metrics.operationSeconds.observe({ kind, transport, outcome }, milliseconds / 1000);
      logger.write('debug', 'Operation finished', { context, kind, transport, outcome, milliseconds, ...rest });
    },
    operationRefused(transport, outcome, requestId) {
      metrics.refusals.inc({ transport, outcome });
      logger.write('debug', 'Operation refused', { context, transport, outcome, requestId });
    },
    subscriptionOpened(field, transport) {
      metrics.subscriptions.inc({ field, transport });
    },
    subscriptionClosed(field, transport) {
      metrics.subscriptions.dec({ field, transport });
    },
    resultDelivered(field, shared) {
      metrics.results.inc({ field, shared: String(shared) });
    },
    socketOpened() {
      metrics.sockets.inc();
    },
    socketClosed(code) {
      metrics.sockets.dec();
      metrics.socketsClosed.inc({ code: knownCode(code) });
    },
    slowClientCut(transport) {
      metrics.slowClients.inc({ transport });
      logger.write('warn', 'Slow client cut off', { context, transport });
    },
  };
}

/** Clients choose close codes as they like; those outside the usual range count as one. */
function knownCode(code: number): string {
  return (code >= 1000 && code <= 1014) || (code >= 4400 && code <= 4504) ? String(code) : 'other';
}
