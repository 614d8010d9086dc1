import type { Database } from 'better-sqlite3';
import type { StreamIndex } from './stream-index.js';

/** A stream as the writer knows it. */
export interface StreamHead {
  readonly key: bigint;
  /** Revision of the last event; -1 while there is none. */
  revision: number;
}

/** Streams remembered at once; beyond it they are looked up anew. */
const CAPACITY = 10_000;

/**
 * The heads of the streams that were asked for lately. One process writes the file, so what it remembers is what the file
 * says, unless a write was taken back: then it must forget.
 */
export class StreamHeads {
  private readonly heads = new Map<string, StreamHead>();

  /** @param lookUp asks the file */
  constructor(private readonly lookUp: (stream: string) => StreamHead | undefined) {}

  find(stream: string): StreamHead | undefined {
    const remembered = this.heads.get(stream);
    if (remembered !== undefined) return remembered;
    const found = this.lookUp(stream);
    if (found !== undefined) this.remember(stream, found);
    return found;
  }

  remember(stream: string, head: StreamHead): void {
    if (this.heads.size >= CAPACITY) this.heads.clear();
    this.heads.set(stream, head);
  }

  forget(stream: string): void {
    this.heads.delete(stream);
  }

  forgetAll(): void {
    this.heads.clear();
  }
}

/** The heads of the streams of a store. */
export function streamHeadsOf(database: Database, index: StreamIndex): StreamHeads {
  const keyByName = database.prepare<[string], bigint>('SELECT key FROM streams WHERE name = ?').pluck().safeIntegers();
  return new StreamHeads((stream) => {
    const key = keyByName.get(stream);
    return key === undefined ? undefined : { key, revision: index.lastRevision(key) ?? -1 };
  });
}
