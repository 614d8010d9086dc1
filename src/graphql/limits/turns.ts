import { TokenBuckets } from './token-buckets.js';

/** For how many milliseconds is computed at a stretch before everything else that waits in the process comes first. */
const STRETCH = 2;
/**
 * For how many milliseconds that has the process to itself then: a command passes through the event loop several times before it is
 * answered, and would wait for a stretch each time.
 */
const PAUSE = 1;
/**
 * How much one caller may compute while others are there, in milliseconds of it: 10 at once, then a tenth of the time, which is what
 * the rates leave to the costliest operations in the long run.
 */
const PACE = { perSecond: 100, burstSeconds: 0.1 };
/** Whoever asked for something in the last so many milliseconds is there. */
const PRESENCE = 250;

/** Those of one caller who wait, in the order in which they came. */
interface Line {
  readonly address: string;
  readonly waiting: (() => void)[];
  next: number;
}

/** What decides how turns are given. */
export interface TurnOptions {
  /** Whether a caller who computes much is slowed down while others are there. Default: no. */
  readonly isPaced?: boolean;
  /** Milliseconds, for tests. */
  readonly clock?: () => number;
}

/**
 * Lets what is computed for callers go on one part after the other. Everything that comes without I/O in between is done before
 * the event loop goes on, so twenty costly fields of one operation would hold up all others; with a turn before each of them, only
 * as many are computed at a stretch as a few milliseconds hold. Callers take turns with each other: whoever asks for little does not
 * wait for all of what somebody else has asked for. Whoever has had much waits until the others have had their time.
 */
export class Turns {
  private readonly lines = new Map<string, Line>();
  private readonly paces = new TokenBuckets(PACE);
  private readonly isPaced: boolean;
  private readonly clock: () => number;
  private begun: number | undefined;
  private giving = false;
  /** Who has the turn, and since when. */
  private current: { readonly caller: string; readonly since: number } | undefined;
  /** Set while everybody who waits has had too much. */
  private untilPaced: NodeJS.Timeout | undefined;
  /** The last two addresses that asked for something. */
  private last: { readonly address: string; at: number } | undefined;
  private lastButOne: { readonly address: string; readonly at: number } | undefined;

  constructor({ isPaced = false, clock = () => performance.now() }: TurnOptions = {}) {
    this.isPaced = isPaced;
    this.clock = clock;
  }

  /** Notes that something has been asked for from an address. */
  notePresence(address: string): void {
    const at = this.clock();
    if (this.last?.address === address) {
      this.last.at = at;
      return;
    }
    this.lastButOne = this.last;
    this.last = { address, at };
  }

  /** Whether a caller has had, or is to have, so much that it has to wait for its next turn while others are there. */
  isAhead(caller: string, address = caller): boolean {
    const now = this.clock();
    if (!this.isPaced || !this.areOthersThere(address, now)) return false;
    return this.lines.has(caller) || this.paces.take(caller, now, 0) > 0;
  }

  /**
   * Resolves when it is the turn of one more part of what `caller` has asked for.
   * @param address where it is; left out: the caller is known by its address
   */
  take(caller: string, address = caller): Promise<void> {
    return new Promise((resolve) => {
      const line = this.lines.get(caller);
      if (line) line.waiting.push(resolve);
      else this.lines.set(caller, { address, waiting: [resolve], next: 0 });
      if (this.untilPaced) {
        clearTimeout(this.untilPaced);
        this.untilPaced = undefined;
      } else if (this.giving) {
        return;
      }
      this.giving = true;
      this.giveWhenDone();
    });
  }

  /** The next turn is given when all that follows from the one before has been done: promises first, then a tick. */
  private giveWhenDone(): void {
    queueMicrotask(() => {
      process.nextTick(this.give);
    });
  }

  private readonly give = (): void => {
    this.untilPaced = undefined;
    const now = this.clock();
    if (this.current) this.paces.charge(this.current.caller, now, now - this.current.since);
    this.current = undefined;
    if (this.begun === undefined) {
      this.begun = now;
      setImmediate(() => {
        this.begun = undefined;
      });
    } else if (now - this.begun >= STRETCH) {
      setTimeout(this.give, PAUSE);
      return;
    }
    const next = this.shift(now);
    if (typeof next === 'number') {
      this.untilPaced = setTimeout(this.give, next);
      return;
    }
    this.giving = next !== undefined;
    if (!next) return;
    next();
    this.giveWhenDone();
  };

  /** Whoever is next; its caller goes to the end of the callers. Where all have to wait: for how many milliseconds. */
  private shift(now: number): (() => void) | number | undefined {
    let shortest: number | undefined;
    for (const [caller, line] of this.lines) {
      const wait = this.wait(caller, line.address, now);
      if (wait > 0) {
        shortest = Math.min(wait, shortest ?? wait);
        continue;
      }
      const resolve = line.waiting[line.next++];
      this.lines.delete(caller);
      if (line.next < line.waiting.length) this.lines.set(caller, line);
      this.current = { caller, since: now };
      return resolve;
    }
    return shortest;
  }

  private wait(caller: string, address: string, now: number): number {
    return this.isPaced && this.areOthersThere(address, now) ? this.paces.take(caller, now, 0) : 0;
  }

  private areOthersThere(address: string, now: number): boolean {
    return [this.last, this.lastButOne].some((one) => one && one.address !== address && now - one.at < PRESENCE);
  }
}
