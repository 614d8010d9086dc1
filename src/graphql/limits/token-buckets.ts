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

  /** Takes a token. @returns milliseconds until there will be one; 0 if one was taken */
  take(now: number): number {
    const { perSecond } = this.rate;
    if (perSecond === 0) return 0;
    this.tokens = Math.min(this.capacity, this.tokens + ((now - this.filledAt) * perSecond) / 1000);
    this.filledAt = now;
    if (this.tokens < 1) return ((1 - this.tokens) * 1000) / perSecond;
    this.tokens -= 1;
    return 0;
  }
}

/** A bucket of tokens for each caller. */
export class TokenBuckets {
  private readonly buckets = new LRUCache<string, TokenBucket>({ max: REMEMBERED });

  constructor(private readonly rate: Rate) {}

  /** Takes one token of `caller`'s. @returns milliseconds until there will be one; 0 if one was taken */
  take(caller: string, now: number): number {
    if (this.rate.perSecond === 0) return 0;
    let bucket = this.buckets.get(caller);
    if (!bucket) {
      bucket = new TokenBucket(this.rate, now);
      this.buckets.set(caller, bucket);
    }
    return bucket.take(now);
  }
}
