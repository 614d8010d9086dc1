import type { Limits } from '../../config/limit-settings.js';
import { InFlight } from './in-flight.js';
import type { OperationContext } from './operation-context.js';
import type { ResponseStream } from './response-stream.js';

/** What a socket's places are counted for. */
export type OperationKind = 'operation' | 'subscription';

/** An operation's place on its socket. */
export interface SocketPlace {
  /** The client's id; a client may use it again while an operation it gave up is still running. */
  readonly id: string;
  readonly kind: OperationKind;
  context?: OperationContext;
  stream?: ResponseStream;
}

/** The operations open on one socket, each with its place among a limited number. */
export class SocketOperations {
  /** Queries and mutations whose answer has not been sent. */
  readonly unanswered = new InFlight();
  private readonly places = new Set<SocketPlace>();
  private subscriptions = 0;
  private idleSince = performance.now();

  constructor(private readonly limits: Limits) {}

  /** A place for an operation; `undefined` when all are taken. */
  enter(id: string, kind: OperationKind): SocketPlace | undefined {
    const { maxOperationsPerSocket, maxSubscriptionsPerSocket } = this.limits;
    if (kind === 'subscription') {
      if (this.subscriptions >= maxSubscriptionsPerSocket) return undefined;
      this.subscriptions += 1;
    } else {
      if (this.unanswered.count >= maxOperationsPerSocket) return undefined;
      this.unanswered.enter();
    }
    const place: SocketPlace = { id, kind };
    this.places.add(place);
    return place;
  }

  /** Gives the place back. */
  leave(place: SocketPlace, now: number): void {
    if (!this.places.delete(place)) return;
    if (this.places.size === 0) this.idleSince = now;
    if (place.kind === 'subscription') this.subscriptions -= 1;
    else this.unanswered.leave();
  }

  /** Milliseconds since anything was open here; 0 while something is. */
  idleFor(now: number): number {
    return this.places.size > 0 ? 0 : now - this.idleSince;
  }

  /** `<operation id> at <position>` of each stream whose client has taken something. */
  deliveredPositions(): string[] {
    const positions: string[] = [];
    for (const { id, stream } of this.places) {
      if (stream?.deliveredPosition !== undefined) positions.push(`${id} at ${stream.deliveredPosition}`);
    }
    return positions;
  }

  /** Ends every stream and aborts every context. */
  endAll(): void {
    for (const { context, stream } of [...this.places]) {
      context?.end();
      void stream?.return();
    }
  }
}
