import { once } from 'node:events';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Fault, StreamFault } from './faults.js';
import type { DoubleParts } from './parts.js';
import { failures } from './trailers.js';
import type { Failure } from './trailers.js';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** The sending side of a read or a subscription: back pressure, faults in the middle, and an end that comes once. */
export class OutgoingEvents {
  /** The call is over, or plays dead. */
  closed = false;
  private sent = 0;
  private readonly forget: () => void;
  private readonly onClose: (() => void)[] = [];

  constructor(
    private readonly call: ReadCall,
    private readonly parts: DoubleParts,
    private readonly fault: Fault | undefined,
  ) {
    this.forget = parts.live.open(() => this.fail(failures.dropped()));
    call.on('cancelled', () => {
      parts.counters.add('cancelled');
      this.close();
    });
  }

  /** Whether a fault has already decided the call. */
  refused(): boolean {
    if (this.fault === 'hang') this.closed = true;
    else if (this.fault === 'unavailable') this.fail(failures.unavailable());
    else if (this.fault === 'busy') this.fail(failures.busy());
    else if (this.fault === 'timeout') this.fail(failures.timeout());
    else if (this.fault === 'access-denied') this.fail(failures.accessDenied());
    else if (this.fault === 'not-leader') {
      this.fail(failures.notLeader(this.parts.leader().host, this.parts.leader().port));
    }
    this.strikeInTheMiddle();
    return this.closed;
  }

  /** Sends an event, unless the fault of this call leaves it out. */
  async sendEvent(response: streams.ReadResp): Promise<void> {
    const index = this.sent++;
    const hit = this.middle?.after === index ? this.middle.kind : undefined;
    if (hit !== 'skip') await this.send(response);
    if (hit === 'repeat') await this.send(response);
    this.strikeInTheMiddle();
  }

  /** Sends anything else. */
  async send(response: streams.ReadResp): Promise<void> {
    if (this.closed) return;
    if (!this.call.write(response)) await Promise.race([once(this.call, 'drain'), this.whenClosed()]);
  }

  end(): void {
    if (this.closed) return;
    this.close();
    this.call.end();
  }

  fail(failure: Failure): void {
    if (this.call.cancelled) return this.close();
    this.close();
    this.call.emit('error', failure);
  }

  /** Resolves when the call is over. */
  whenClosed(): Promise<void> {
    return this.closed ? Promise.resolve() : new Promise((resolve) => this.onClose.push(resolve));
  }

  private get middle(): StreamFault | undefined {
    return typeof this.fault === 'object' && this.fault.kind !== 'hold' ? this.fault : undefined;
  }

  private strikeInTheMiddle(): void {
    if (this.closed || this.sent !== this.middle?.after) return;
    if (this.middle.kind === 'drop') this.fail(failures.dropped());
    if (this.middle.kind === 'end-quietly') this.fail(failures.quiet());
    if (this.middle.kind === 'stall') this.closed = true;
  }

  private close(): void {
    this.forget();
    this.closed = true;
    for (const resolve of this.onClose.splice(0)) resolve();
  }
}
