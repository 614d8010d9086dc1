/**
 * Copies values as a JSON round trip would, and freezes the copies. What it has copied before is not copied again, so that
 * copying a state at every event costs what changed, not the whole.
 */
export class FrozenCopies {
  private readonly copies = new WeakMap<object, object>();

  of<T>(value: T): T {
    return this.copy(value) as T;
  }

  private copy(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return plain(value);
    const known = this.copies.get(value);
    if (known) return known;
    const copy = Object.freeze(Array.isArray(value) ? this.list(value) : this.members(value));
    this.copies.set(value, copy);
    // A copy is its own copy.
    this.copies.set(copy, copy);
    return copy;
  }

  private list(values: readonly unknown[]): unknown[] {
    return values.map((value) => this.copy(value) ?? null);
  }

  private members(object: object): object {
    if (Object.getPrototypeOf(object) !== Object.prototype)
      throw new TypeError(`Not plain JSON: ${Object.prototype.toString.call(object)}`);
    const copy: Record<string, unknown> = {};
    for (const [key, member] of Object.entries(object)) {
      const copied = this.copy(member);
      if (copied !== undefined) copy[key] = copied;
    }
    return copy;
  }
}

/** A value that is no object, as it comes back from JSON: no -0, no NaN, no functions. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  return typeof value === 'string' || typeof value === 'boolean' ? value : value === null ? null : undefined;
}
