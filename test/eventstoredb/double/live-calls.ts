/** The calls that are open, so that all of them can be broken at once. */
export class LiveCalls {
  private readonly breakers = new Set<() => void>();

  get size(): number {
    return this.breakers.size;
  }

  /** Registers an open call by what breaks it; the returned function takes it off again. */
  open(breaker: () => void): () => void {
    this.breakers.add(breaker);
    return () => void this.breakers.delete(breaker);
  }

  breakAll(): void {
    const breakers = [...this.breakers];
    this.breakers.clear();
    for (const breaker of breakers) breaker();
  }
}
