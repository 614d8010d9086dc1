/** For how many milliseconds is computed at a stretch before everything else that waits in the process comes first. */
const STRETCH = 2;
/**
 * For how many milliseconds that has the process to itself then: a command passes through the event loop several times before it is
 * answered, and would wait for a stretch each time.
 */
const PAUSE = 1;

/** Those of one caller who wait, in the order in which they came. */
interface Line {
  readonly waiting: (() => void)[];
  next: number;
}

/**
 * Lets what is computed for callers go on one part after the other. Everything that comes without I/O in between is done before
 * the event loop goes on, so twenty costly fields of one operation would hold up all others; with a turn before each of them, only
 * as many are computed at a stretch as a few milliseconds hold. Callers take turns with each other: whoever asks for little does not
 * wait for all of what somebody else has asked for.
 */
export class Turns {
  private readonly lines = new Map<string, Line>();
  private begun: number | undefined;
  private giving = false;

  /** @param clock milliseconds, for tests */
  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** Resolves when it is the turn of one more part of what `caller` has asked for. */
  take(caller: string): Promise<void> {
    return new Promise((resolve) => {
      const line = this.lines.get(caller);
      if (line) line.waiting.push(resolve);
      else this.lines.set(caller, { waiting: [resolve], next: 0 });
      if (this.giving) return;
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
    if (this.begun === undefined) {
      this.begun = this.clock();
      setImmediate(() => {
        this.begun = undefined;
      });
    } else if (this.clock() - this.begun >= STRETCH) {
      setTimeout(this.give, PAUSE);
      return;
    }
    const resolve = this.shift();
    this.giving = resolve !== undefined;
    if (!resolve) return;
    resolve();
    this.giveWhenDone();
  };

  /** Whoever is next; its caller goes to the end of the callers. */
  private shift(): (() => void) | undefined {
    const [first] = this.lines;
    if (!first) return undefined;
    const [caller, line] = first;
    const resolve = line.waiting[line.next++];
    this.lines.delete(caller);
    if (line.next < line.waiting.length) this.lines.set(caller, line);
    return resolve;
  }
}
