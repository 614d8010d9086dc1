import { LRUCache } from 'lru-cache';

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Addresses remembered at once; the least recently seen is forgotten, and so begins again with a full bucket. */
const REMEMBERED = 50_000;

/**
 * A bucket of tokens for each caller: it holds at most one second's worth (at least one token) and refills evenly.
 *
 * @param perSecond tokens a second; 0 lets everything through.
 * @param now milliseconds on a clock that never goes back.
 */
export class TokenBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: REMEMBERED });
  private readonly capacity: number;

  constructor(
    private readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.capacity = Math.max(1, perSecond);
  }

  /** Takes one token of `caller`'s; `false` when there is none. */
  take(caller: string): boolean {
    if (this.perSecond === 0) return true;
    const now = this.now();
    let bucket = this.buckets.get(caller);
    if (!bucket) {
      bucket = { tokens: this.capacity, filledAt: now };
      this.buckets.set(caller, bucket);
    }
    bucket.tokens = Math.min(this.capacity, bucket.tokens + ((now - bucket.filledAt) * this.perSecond) / 1000);
    bucket.filledAt = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }
}
