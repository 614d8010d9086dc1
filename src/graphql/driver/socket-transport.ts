import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { handleProtocols } from 'graphql-ws';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { ApiError } from '../errors/api-error.js';
import { hangUp } from '../../broken-requests.js';
import type { EdgeOptions } from './driver-options.js';
import type { OperationPipeline } from './operation-pipeline.js';
import { clientAddress } from './client-address.js';
import { hasTooManyHeaders, namesSeveralHosts } from '../../auth/host-guard.js';
import { isOriginAllowed } from './origin-check.js';
import { RequestIds } from './request-ids.js';
import { createSocketProtocol } from './socket-protocol.js';
import type { SocketProtocol } from './socket-protocol.js';
import { SocketSession } from './socket-session.js';

/** Which upgrades are taken, and how: what a socket transport needs to know beside the pipeline. */
export interface SocketTransportOptions extends Pick<
  EdgeOptions,
  'allowedOrigins' | 'isHostAllowed' | 'admit' | 'trustProxy'
> {
  /** The one path on which sockets are opened. */
  readonly path: string;
}

/** GraphQL over WebSocket (`graphql-transport-ws`, by graphql-ws): opens, watches and closes the sockets. */
export class SocketTransport {
  private readonly server: WebSocketServer;
  private readonly sessions = new Set<SocketSession>();
  private readonly protocol: SocketProtocol;
  private readonly ids = new RequestIds();
  private readonly watch: NodeJS.Timeout;
  private closing = false;

  constructor(
    private readonly pipeline: OperationPipeline,
    private readonly options: SocketTransportOptions,
  ) {
    const { maxMessageBytes, socketIdleTimeout, socketPingInterval, slowClientTimeout } = pipeline.limits;
    this.protocol = createSocketProtocol(pipeline, options.admit);
    this.server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, handleProtocols });
    // One clock for all sockets: fine enough for the shortest of the times it watches.
    const tick = Math.max(10, Math.min(socketIdleTimeout, socketPingInterval, slowClientTimeout) / 4);
    this.watch = setInterval(() => {
      const now = performance.now();
      for (const session of this.sessions) session.check(now);
    }, tick);
    this.watch.unref();
  }

  /** Sockets open now. */
  get size(): number {
    return this.sessions.size;
  }

  /** Takes or refuses an upgrade. For the `upgrade` event of the HTTP server. */
  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const refusal = this.refusal(request);
    if (refusal) {
      refuse(socket, refusal);
      return;
    }
    const address = clientAddress(request, this.options.trustProxy ?? false);
    const { callers } = this.pipeline;
    const leave = callers.countAddress(address) ?? callers.connect(address);
    if (leave instanceof ApiError) {
      const { retryAfter } = leave.extensions;
      refuse(socket, '429 Too Many Requests', typeof retryAfter === 'number' ? `Retry-After: ${retryAfter}\r\n` : '');
      return;
    }
    socket.once('close', leave);
    this.server.handleUpgrade(request, socket, head, (webSocket) => {
      this.connected(webSocket, request, address);
    });
  };

  /** Resolves when every query and mutation on any socket has been answered. */
  async answeredAll(): Promise<void> {
    await Promise.all([...this.sessions].map((session) => session.answeredAll()));
  }

  /** Closes every socket with 1001 and waits until they are gone; those that do not answer are dropped. */
  async close(): Promise<void> {
    this.closing = true;
    clearInterval(this.watch);
    await Promise.all([...this.sessions].map((session) => session.goAway()));
    this.server.close();
  }

  private refusal(request: IncomingMessage): string | undefined {
    if (hasTooManyHeaders(request.rawHeaders)) return '431 Request Header Fields Too Large';
    if (namesSeveralHosts(request.rawHeaders)) return '400 Bad Request';
    if (request.url?.split('?', 1)[0] !== this.options.path) return '404 Not Found';
    if (this.closing || this.sessions.size >= this.pipeline.limits.maxSockets) return '503 Service Unavailable';
    const { origin, host } = request.headers;
    if (this.options.isHostAllowed?.(host) === false) return '403 Forbidden';
    return isOriginAllowed(origin, host, this.options.allowedOrigins ?? []) ? undefined : '403 Forbidden';
  }

  private connected(webSocket: WebSocket, request: IncomingMessage, address: string): void {
    const { observer, limits } = this.pipeline;
    const session = new SocketSession(
      webSocket,
      request,
      address,
      this.ids.next(request.headers['x-request-id']),
      limits,
      observer,
    );
    this.sessions.add(session);
    observer.socketOpened();
    const closed = this.protocol.opened(session, session);
    webSocket.once('close', (code, reason) => {
      this.sessions.delete(session);
      session.end();
      observer.socketClosed(code);
      void closed(code, reason.toString());
    });
  }
}

/** Answers an upgrade with an error of HTTP. */
function refuse(socket: Duplex, status: string, headers = ''): void {
  hangUp(socket, `HTTP/1.1 ${status}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
