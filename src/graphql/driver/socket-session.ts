import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { CloseCode } from 'graphql-ws';
import type { WebSocket as ProtocolSocket } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';
import type { Limits } from '../../config/limit-settings.js';
import { nestsDeeper } from '../limits/json-levels.js';
import { TokenBucket } from '../limits/token-buckets.js';
import type { EdgeObserver } from './driver-options.js';
import type { OperationOrigin } from './operation-context.js';
import { SharedPayloads } from './shared-payloads.js';
import type { Payloads } from './shared-payloads.js';
import { SocketOperations } from './socket-operations.js';
import type { OperationKind, SocketPlace } from './socket-operations.js';

/** Messages sent between two turns of the event loop. */
const SENDS_PER_TURN = 32;
/** What may wait here for the system to take it before the next message waits for that too, in bytes. */
const AHEAD = 64 * 1024;
/** How long a client may take to answer a close before its socket is dropped, in milliseconds. */
const CLOSE_TIMEOUT = 1_000;
/** A close reason may have 123 bytes. */
const REASON_LENGTH = 120;

/** Close codes of RFC 6455 that we use; those of the protocol itself are graphql-ws'. */
const NORMAL = 1000;
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;
export const TRY_AGAIN_LATER = 1013;

/** One open socket: what runs on it, whether its client is alive and keeps up. */
export class SocketSession implements ProtocolSocket {
  readonly protocol: string;
  readonly headers: IncomingHttpHeaders;
  private readonly operations: SocketOperations;
  private readonly messages: TokenBucket;
  private readonly sharedPayloads = new SharedPayloads();
  private readonly connection: Socket;
  private isGathering = false;
  private sends = 0;
  private unsent = 0;
  private sendProgressAt = 0;
  private pingedAt = performance.now();
  private answered = true;
  private isAcknowledged = false;
  private operationCount = 0;

  constructor(
    private readonly socket: WebSocket,
    request: IncomingMessage,
    private readonly address: string,
    private readonly socketId: string,
    private readonly limits: Limits,
    private readonly observer: EdgeObserver,
  ) {
    this.protocol = socket.protocol;
    this.headers = request.headers;
    this.connection = request.socket;
    this.operations = new SocketOperations(limits);
    this.messages = new TokenBucket(
      { perSecond: limits.socketMessagesPerSecond, burstSeconds: limits.rateBurstSeconds },
      performance.now(),
    );
    socket.on('pong', () => (this.answered = true));
    // ws closes the socket itself (1009 for a message too large); without a listener the error would end the process.
    socket.on('error', () => undefined);
  }

  /** Where the next operation on this socket is from. */
  originOf(connectionParams: Readonly<Record<string, unknown>>): OperationOrigin {
    this.operationCount += 1;
    const requestId = `${this.socketId}.${this.operationCount}`;
    return { transport: 'websocket', requestId, headers: this.headers, connectionParams, address: this.address };
  }

  acknowledged(): void {
    this.isAcknowledged = true;
  }

  /** A place for an operation on this socket; `undefined` when all are taken. */
  enter(id: string, kind: OperationKind): SocketPlace | undefined {
    return this.operations.enter(id, kind);
  }

  /** Gives an operation's place back. */
  leave(place: SocketPlace): void {
    this.operations.leave(place, performance.now());
  }

  /** Resolves when every query and mutation on this socket has been answered. */
  async answeredAll(): Promise<void> {
    return this.operations.unanswered.idle();
  }

  /**
   * A payload in whose place {@link send} puts these, each in a message of its own: so they need not be written anew for each socket,
   * and those that come together are sent together.
   */
  standIn(payloads: Payloads): Record<string, unknown> {
    return this.sharedPayloads.standIn(payloads);
  }

  /**
   * Resolves when the next message may be sent: at once while little waits, or the messages of one command would each be a call of the
   * system; otherwise when the system has taken this one.
   */
  async send(data: string): Promise<void> {
    const { texts, onTaken } = this.sharedPayloads.complete(data);
    for (const [index, message] of texts.entries()) {
      const taken = this.sendOne(message);
      if (taken) await taken;
      if (onTaken?.(index + 1) === false) return;
    }
  }

  private sendOne(message: string): Promise<void> | undefined {
    // A loop that sends without ever waiting would keep the process from noticing that the client has gone.
    if (++this.sends % SENDS_PER_TURN === 0 || this.socket.readyState !== this.socket.OPEN)
      return new Promise(setImmediate).then(() => this.pass(message));
    return this.pass(message);
  }

  private pass(message: string): Promise<void> | undefined {
    if (this.socket.readyState !== this.socket.OPEN) return undefined;
    if (this.unsent++ === 0) this.sendProgressAt = performance.now();
    this.gather();
    if (this.socket.bufferedAmount + message.length <= AHEAD) {
      this.socket.send(message, this.onTaken);
      return undefined;
    }
    return new Promise((resolve) => {
      this.socket.send(message, () => {
        this.onTaken();
        resolve();
      });
    });
  }

  /** The system has taken a message. An error instead is followed by `close`, which ends everything on this socket. */
  private readonly onTaken = (): void => {
    this.unsent -= 1;
    this.sendProgressAt = performance.now();
  };

  /** Lets what is sent in this turn of the event loop go out together at its end. */
  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    this.connection.cork();
    setImmediate(() => {
      this.isGathering = false;
      this.connection.uncork();
    });
  }

  close(code?: number, reason?: string): void {
    this.socket.close(code, reason);
  }

  onMessage(receive: (data: string) => Promise<void>): void {
    this.socket.on('message', (data: Buffer) => {
      if (this.socket.readyState !== this.socket.OPEN) return;
      if (this.messages.take(performance.now()) > 0) {
        this.closeSoon(POLICY_VIOLATION, 'Too many messages');
        return;
      }
      if (nestsDeeper(data, FIXED_LIMITS.jsonLevels.value)) {
        this.closeSoon(CloseCode.BadRequest, 'The JSON nests too deep');
        return;
      }
      receive(data.toString()).catch((error: unknown) => {
        const ofClient = error instanceof Error && error.message.startsWith('Unexpected message of type');
        if (ofClient) this.socket.close(CloseCode.BadRequest, 'Unexpected message');
        else this.socket.close(CloseCode.InternalServerError, 'Internal server error');
      });
    });
  }

  /** Pings, and closes the socket if its client is dead, idle or too slow. Called every now and then. */
  check(now: number): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.unsent > 0 && now - this.sendProgressAt > this.limits.slowClientTimeout) {
      this.cutSlowClient();
    } else if (this.isAcknowledged && this.operations.idleFor(now) > this.limits.socketIdleTimeout) {
      this.socket.close(NORMAL, 'Idle');
    } else if (now - this.pingedAt >= this.limits.socketPingInterval) {
      if (!this.answered && this.unsent === 0) {
        this.socket.terminate();
        return;
      }
      this.answered = false;
      this.pingedAt = now;
      this.socket.ping();
    }
  }

  /** Ends everything on this socket; it has closed. */
  end(): void {
    this.operations.endAll();
  }

  /** Closes with 1001. Resolves when the socket is gone. */
  async goAway(): Promise<void> {
    if (this.socket.readyState === this.socket.CLOSED) return;
    await new Promise<void>((resolve) => {
      this.socket.once('close', resolve);
      this.closeSoon(GOING_AWAY, 'Going away');
    });
  }

  /** Closes, and drops the socket if the client does not answer. */
  private closeSoon(code: number, reason: string): void {
    const drop = setTimeout(() => {
      this.socket.terminate();
    }, CLOSE_TIMEOUT);
    this.socket.once('close', () => {
      clearTimeout(drop);
    });
    this.socket.close(code, reason);
  }

  private cutSlowClient(): void {
    const positions = this.operations.deliveredPositions();
    const reason = positions.length === 0 ? 'Too slow' : `Too slow; last taken: ${positions.join(', ')}`;
    this.observer.slowClientCut('websocket');
    this.operations.endAll();
    this.socket.close(TRY_AGAIN_LATER, Buffer.from(reason).subarray(0, REASON_LENGTH).toString());
  }
}
