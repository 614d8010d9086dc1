const MEGABYTE = 1024 * 1024;
/** Looks in all, spread evenly. */
const LOOKS = 20;
/** Up to here caches fill and code is compiled: a share of the looks that is not judged. */
const WARM_UP = 0.4;
/** How much larger the heap may be at the end than when it had warmed up: what caches of a fixed size still take in. */
const TOLERANCE = 1.15;

/** The heap after a forced collection, looked at every now and then. Needs `--expose-gc`. */
export class MemoryWatch {
  /** Megabytes, in order. */
  readonly heap: number[] = [];
  readonly resident: number[] = [];
  private next = 0;

  /** @param forget lets go of what is kept on purpose */
  constructor(
    private readonly expected: number,
    private readonly forget: () => void,
  ) {}

  /** Looks if it is time to. */
  look(done: number): boolean {
    if (done < this.next) return false;
    this.next = done + this.expected / LOOKS;
    this.forget();
    globalThis.gc!();
    const { heapUsed, rss } = process.memoryUsage();
    this.heap.push(Math.round(heapUsed / MEGABYTE));
    this.resident.push(Math.round(rss / MEGABYTE));
    return true;
  }

  get newest(): number {
    return this.heap.at(-1) ?? 0;
  }

  get warm(): number {
    return this.heap[Math.floor(this.heap.length * WARM_UP)] ?? 0;
  }

  get isFlat(): boolean {
    return this.newest <= this.warm * TOLERANCE;
  }
}
