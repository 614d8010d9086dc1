/** A creature read from a file of somebody else's. */
export interface ReadCreature<Statistics> {
  readonly name: string;
  /** Its stat block, as the service takes it. */
  readonly statistics: Statistics;
  /** Lines that the service cannot express, each with what it belongs to: never dropped without a word. */
  readonly leftOut: readonly string[];
}

/** A line without which a creature would not be itself, and which nobody here can read. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';

  constructor(what: string, text: string) {
    super(`${what}: ${text}`);
  }
}

/** Collects what could not be expressed. */
export class LeftOut {
  readonly lines: string[] = [];

  add(what: string, text: string): void {
    this.lines.push(`${what}: ${text}`);
  }
}

/** An id made of a name: `+1 Heavy Crossbow` is `heavy-crossbow`. */
export function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^a-z]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
