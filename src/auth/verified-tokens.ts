import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How many verified tokens are remembered. */
const KEPT_TOKENS = 10_000;

/** Remembers what verified tokens said, by their SHA-256, so that a signature is checked once and not for each operation. */
export class VerifiedTokens<Said extends object> {
  private readonly kept = new LRUCache<string, { readonly said: Said; readonly until: number }>({ max: KEPT_TOKENS });

  /** @param now the time, in milliseconds since 1970 */
  get(token: string, now: number): Said | undefined {
    const found = this.kept.get(digest(token));
    return found && now < found.until ? found.said : undefined;
  }

  /** @param until when it has to be verified again at the latest, in milliseconds since 1970 */
  keep(token: string, said: Said, until: number): void {
    this.kept.set(digest(token), { said, until });
  }
}

const digest = (token: string): string => createHash('sha256').update(token).digest('base64');
