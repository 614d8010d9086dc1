/** The calls a fault can be laid in wait for. `append` means either append rpc, whichever the client uses. */
export type FaultyRpc = 'handshake' | 'append' | 'read' | 'subscribe' | 'delete';

/** What can go wrong with a call. */
export type Fault =
  /** Refused with UNAVAILABLE before anything is done. */
  | 'unavailable'
  /** Nothing is done and nothing is answered. */
  | 'hang'
  /** The events are written, then the call breaks. */
  | 'commit-then-fail'
  /** The events are written, and nobody says so. */
  | 'commit-then-hang'
  | 'busy'
  | 'not-leader'
  | 'timeout'
  | 'access-denied'
  /** The per-event size error of newer servers, which the client has no name for. */
  | 'event-too-large'
  | HeldAnswer
  | StreamFault;

/** An append is written, and answered only when the promise resolves. */
export interface HeldAnswer {
  readonly kind: 'hold';
  readonly until: Promise<unknown>;
}

/** What can go wrong in the middle of a read or a subscription, after so many events were sent. */
export interface StreamFault {
  readonly kind:
    | 'drop'
    /** Ends with the status the client takes for its own cancellation. */
    | 'end-quietly'
    /** Nothing more is sent, and the call stays open. */
    | 'stall'
    /** One event is left out. */
    | 'skip'
    /** One event is sent twice. */
    | 'repeat';
  readonly after: number;
}

export function isHeld(fault: Fault | undefined): fault is HeldAnswer {
  return typeof fault === 'object' && fault.kind === 'hold';
}

interface Waiting {
  readonly fault: Fault;
  readonly struck: () => void;
}

/** Faults laid in wait, first in first out per rpc. */
export class FaultQueue {
  private readonly queues = new Map<FaultyRpc, Waiting[]>();
  private readonly standing = new Map<FaultyRpc, Fault>();

  /** Spoils the next call of this rpc that no earlier fault has taken. Resolves when it has struck. */
  next(rpc: FaultyRpc, fault: Fault): Promise<void> {
    return new Promise((struck) => {
      const queue = this.queues.get(rpc) ?? [];
      queue.push({ fault, struck });
      this.queues.set(rpc, queue);
    });
  }

  /** Spoils every call of this rpc until `clear`. */
  always(rpc: FaultyRpc, fault: Fault): void {
    this.standing.set(rpc, fault);
  }

  /** Nothing more goes wrong. */
  clear(): void {
    this.queues.clear();
    this.standing.clear();
  }

  /** The fault this call meets, if any. */
  take(rpc: FaultyRpc): Fault | undefined {
    const waiting = this.queues.get(rpc)?.shift();
    waiting?.struck();
    return waiting?.fault ?? this.standing.get(rpc);
  }
}
