/** Things that come in one by one, and promises for those that are still to come: a test waits for a thing, never for a time. */
export class Signals<Item> {
  private readonly waiting = new Set<() => void>();
  readonly items: Item[] = [];

  add(item: Item): void {
    this.items.push(item);
    for (const wake of [...this.waiting]) wake();
  }

  /** The first item, come or to come, that fits. */
  first(fits: (item: Item) => boolean): Promise<Item> {
    return this.until(() => this.items.find(fits));
  }

  /** Resolves when there are so many items, with all of them. */
  atLeast(count: number): Promise<readonly Item[]> {
    return this.until(() => (this.items.length >= count ? this.items : undefined));
  }

  private until<Found>(look: () => Found | undefined): Promise<Found> {
    return new Promise((resolve) => {
      const wake = (): void => {
        const found = look();
        if (found === undefined) return;
        this.waiting.delete(wake);
        resolve(found);
      };
      this.waiting.add(wake);
      wake();
    });
  }
}
