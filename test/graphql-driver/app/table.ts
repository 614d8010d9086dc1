import { Injectable } from '@nestjs/common';
import { EventLog } from './event-log.js';

export interface HappeningEvent {
  readonly revision: number;
  readonly kind: 'plain' | 'special';
}

/** What the test's resolvers share with the test: the log, counters, and a gate to hold a request open. */
@Injectable()
export class Table {
  readonly log = new EventLog<HappeningEvent>();
  /** How often the text of a happening was resolved. */
  textsResolved = 0;
  declared = 0;
  /** Items that the flood has handed out. */
  flooded = 0;
  /** Signals handed to `held`. */
  readonly heldSignals: AbortSignal[] = [];
  private open: () => void = () => undefined;
  private gate = Promise.resolve();
  private revision = 0;
  private heldWaiters: (() => void)[] = [];
  private tellFloodOver: () => void = () => undefined;
  private readonly floodEnd = new Promise<void>((resolve) => (this.tellFloodOver = resolve));

  happen(count = 1, kind: HappeningEvent['kind'] = 'plain'): void {
    this.log.append(...Array.from({ length: count }, () => ({ revision: this.revision++, kind })));
  }

  closeGate(): void {
    this.gate = new Promise((resolve) => (this.open = resolve));
  }

  openGate(): void {
    this.open();
  }

  async pass(signal: AbortSignal): Promise<void> {
    this.heldSignals.push(signal);
    for (const wake of this.heldWaiters.splice(0)) wake();
    await this.gate;
  }

  /** Resolves when so many resolvers have come to the gate. */
  async heldBy(count: number): Promise<void> {
    while (this.heldSignals.length < count) await new Promise<void>((resolve) => this.heldWaiters.push(resolve));
  }

  /** Resolves when a resolver has come to the gate. */
  async held(): Promise<void> {
    await this.heldBy(1);
  }

  endFlood(): void {
    this.tellFloodOver();
  }

  /** Resolves when the flood was ended by its reader. */
  async floodOver(): Promise<void> {
    await this.floodEnd;
  }
}
