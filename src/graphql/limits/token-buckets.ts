import { LRUCache } from 'lru-cache';

/** Callers remembered at once; the least recently seen is forgotten, and so begins again with a full bucket. */
const REMEMBERED = 50_000;

/** How a bucket fills. */
export interface Rate {
  /** Tokens a second; 0 lets everything through. */
  readonly perSecond: number;
  /** How many seconds' worth of tokens a bucket holds; it holds at least one token. */
  readonly burstSeconds: number;
}

/** A bucket of tokens. It is full at first, and refills evenly. */
export class TokenBucket {
  private readonly capacity: number;
  private tokens: number;

  /** @param filledAt now, in milliseconds on a clock that never goes back */
  constructor(
    private readonly rate: Rate,
    private filledAt: number,
  ) {
    this.capacity = Math.max(1, rate.perSecond * rate.burstSeconds);
    this.tokens = this.capacity;
  }

  /**
   * Takes tokens. What costs more than a bucket holds takes a full one, and leaves a debt that has to be filled up first.
   * @returns milliseconds until there will be enough; 0 if they were taken
   */
  take(now: number, cost = 1): number {
    const { perSecond } = this.rate;
    if (perSecond === 0) return 0;
    this.fill(now);
    const needed = Math.min(cost, this.capacity);
    if (this.tokens < needed) return ((needed - this.tokens) * 1000) / perSecond;
    this.tokens -= cost;
    return 0;
  }

  /** Takes tokens for something that is done already, whether or not there are so many; what is owed is a bucket at most. */
  charge(now: number, cost: number): void {
    this.fill(now);
    this.tokens = Math.max(this.tokens - cost, -this.capacity);
  }

  private fill(now: number): void {
    this.tokens = Math.min(this.capacity, this.tokens + ((now - this.filledAt) * this.rate.perSecond) / 1000);
    this.filledAt = now;
  }
}

/** A bucket of tokens for each caller. */
export class TokenBuckets {
  private readonly buckets = new LRUCache<string, TokenBucket>({ max: REMEMBERED });

  constructor(private readonly rate: Rate) {}

  /** Takes tokens of `caller`'s. @returns milliseconds until there will be enough; 0 if they were taken */
  take(caller: string, now: number, cost = 1): number {
    return this.rate.perSecond === 0 ? 0 : this.of(caller, now).take(now, cost);
  }

  /** Takes tokens of `caller`'s for something that is done already. */
  charge(caller: string, now: number, cost: number): void {
    if (this.rate.perSecond > 0) this.of(caller, now).charge(now, cost);
  }

  private of(caller: string, now: number): TokenBucket {
    let bucket = this.buckets.get(caller);
    if (!bucket) {
      bucket = new TokenBucket(this.rate, now);
      this.buckets.set(caller, bucket);
    }
    return bucket;
  }
}
