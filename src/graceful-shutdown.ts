import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { GraphQLModule } from '@nestjs/graphql';
import { ReadinessChecks } from './rest/health/readiness-checks.js';

/** How often idle keep-alive connections are closed during a shutdown, in milliseconds. */
const IDLE_CHECK_INTERVAL = 100;

/** The connections of a server. */
export class Connections {
  private readonly open = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.open.add(socket);
      socket.once('close', () => this.open.delete(socket));
    });
  }

  /** Closes those on which nothing has come yet. Browsers open some ahead, and Node takes them for busy. */
  closeUnused(): void {
    for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
  }
}

/**
 * Ends the service without losing anything: `/readyz` turns to 503, no connection is accepted any more, operations and
 * requests in flight are answered, sockets are closed with 1001 and streams completed; only then are the application's
 * own parts disposed (stores close in `onApplicationShutdown`). What is not finished after `patience` milliseconds is
 * cut off.
 */
export async function shutDownGracefully(
  nest: NestFastifyApplication,
  connections: Connections,
  patience: number,
): Promise<void> {
  nest.get(ReadinessChecks, { strict: false }).refuse('shutting down');
  const server = nest.getHttpServer();
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve(); // the only error is that it was not listening
    });
  });
  connections.closeUnused();
  // A connection that was busy when the server closed becomes idle later, and would then be kept for its whole timeout.
  const idle = setInterval(() => {
    server.closeIdleConnections();
  }, IDLE_CHECK_INTERVAL);
  const cutOff = setTimeout(() => {
    server.closeAllConnections();
  }, patience);
  try {
    await stopGraphql(nest);
    await closed;
    await nest.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cutOff);
  }
}

async function stopGraphql(nest: NestFastifyApplication): Promise<void> {
  let graphql: GraphQLModule;
  try {
    graphql = nest.get(GraphQLModule, { strict: false });
  } catch {
    return; // an application without GraphQL
  }
  await graphql.graphQlAdapter.stop();
}
