/**
 * What was worked out of the objects met last, so many of them. They are looked for from the newest on, as whoever asks as a rule asks for
 * one of those. No `Map`, and so no cache built on one: it makes its table anew as keys come and go, and a table that has died in the old
 * heap keeps all it held alive until that heap is collected. With a hundred events on their way to watchers, that was most of what
 * survived.
 */
export class Recent<Key extends object, Value> {
  private readonly keys: (Key | undefined)[];
  private readonly values: (Value | undefined)[];
  private newest = 0;

  /** @param size how many are remembered */
  constructor(private readonly size: number) {
    this.keys = new Array<Key | undefined>(size).fill(undefined);
    this.values = new Array<Value | undefined>(size).fill(undefined);
  }

  /** What was remembered of this very object. */
  get(key: Key): Value | undefined {
    const { keys, newest } = this;
    for (let index = newest; index >= 0; index--) if (keys[index] === key) return this.values[index];
    for (let index = this.size - 1; index > newest; index--) if (keys[index] === key) return this.values[index];
    return undefined;
  }

  /** Remembers something of an object of which nothing is remembered; what is oldest is forgotten. */
  set(key: Key, value: Value): void {
    this.newest = (this.newest + 1) % this.size;
    this.keys[this.newest] = key;
    this.values[this.newest] = value;
  }
}
