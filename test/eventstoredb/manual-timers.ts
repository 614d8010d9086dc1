import type { Cancel, Timers } from '../../src/event-store/eventstoredb/timers.js';

/** Timers that run when the test says so: time does not pass by itself. */
export class ManualTimers implements Timers {
  private readonly once = new Set<{ readonly milliseconds: number; readonly call: () => void }>();
  private readonly repeated = new Set<() => void>();

  after(milliseconds: number, call: () => void): Cancel {
    const timer = { milliseconds, call };
    this.once.add(timer);
    return () => void this.once.delete(timer);
  }

  every(_milliseconds: number, call: () => void): Cancel {
    this.repeated.add(call);
    return () => void this.repeated.delete(call);
  }

  /** How long each of the single timers that run is set for. */
  get running(): readonly number[] {
    return [...this.once].map(({ milliseconds }) => milliseconds);
  }

  get repeating(): number {
    return this.repeated.size;
  }

  /** Lets every single timer that runs expire. */
  expire(): void {
    for (const timer of [...this.once]) {
      this.once.delete(timer);
      timer.call();
    }
  }

  /** One interval passes for everything that repeats. */
  tick(): void {
    for (const call of [...this.repeated]) call();
  }
}
