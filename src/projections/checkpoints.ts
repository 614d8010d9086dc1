import type { Database, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** A stream a projection does not read on, and why. */
export interface PausedStream {
  readonly stream: string;
  /** Revision of the last event it took. */
  readonly revision: number;
  readonly reason: string;
}

/** How far a projection has come; kept in the database of the read models, so that both move in one transaction. */
export class Checkpoints {
  /** What the table says of the streams in use. */
  private readonly known = new LRUCache<string, { readonly revision: number; readonly paused: string | null }>({
    max: 10_000,
  });
  private readonly selectStream: Statement<[string, string], { revision: number; paused_by: string | null }>;
  private readonly upsertStream: Statement<[string, string, number, string | null]>;
  private readonly selectPosition: Statement<[string], { version: number; position: string | null }>;
  private readonly upsertPosition: Statement<[string, number, string | null]>;

  constructor(
    private readonly database: Database,
    private readonly projection: string,
    private readonly version: number,
  ) {
    this.selectStream = database.prepare(
      'SELECT revision, paused_by FROM projection_streams WHERE projection = ? AND stream = ?',
    );
    this.upsertStream = database.prepare(
      'INSERT INTO projection_streams VALUES (?, ?, ?, ?) ON CONFLICT (projection, stream) DO UPDATE SET revision = excluded.revision, paused_by = excluded.paused_by',
    );
    this.selectPosition = database.prepare('SELECT version, position FROM projection_checkpoints WHERE projection = ?');
    this.upsertPosition = database.prepare(
      'INSERT INTO projection_checkpoints VALUES (?, ?, ?) ON CONFLICT (projection) DO UPDATE SET version = excluded.version, position = excluded.position',
    );
  }

  /** Whether the read model was built by this version of the projection. */
  get current(): boolean {
    return this.selectPosition.get(this.projection)?.version === this.version;
  }

  /** Position after which to read on; undefined: from the beginning. */
  get position(): bigint | undefined {
    const position = this.selectPosition.get(this.projection)?.position;
    return typeof position === 'string' ? BigInt(position) : undefined;
  }

  moveTo(position: bigint | undefined): void {
    this.upsertPosition.run(this.projection, this.version, position === undefined ? null : String(position));
  }

  /** Forgets what is remembered of streams: after a transaction that was rolled back. */
  forget(): void {
    this.known.clear();
  }

  /** The last revision that was taken of a stream, -1 if none, and why it is paused if it is. */
  stream(stream: string): { readonly revision: number; readonly paused: string | null } {
    let known = this.known.get(stream);
    if (!known) {
      const row = this.selectStream.get(this.projection, stream);
      known = { revision: row?.revision ?? -1, paused: row?.paused_by ?? null };
      this.known.set(stream, known);
    }
    return known;
  }

  setStream(stream: string, revision: number, paused: string | null = null): void {
    this.upsertStream.run(this.projection, stream, revision, paused);
    this.known.set(stream, { revision, paused });
  }

  get paused(): readonly PausedStream[] {
    return this.database
      .prepare<[string], PausedStream>(
        'SELECT stream, revision, paused_by AS reason FROM projection_streams WHERE projection = ? AND paused_by IS NOT NULL ORDER BY stream',
      )
      .all(this.projection);
  }

  /** Forgets everything: the next run reads from the beginning. */
  clear(): void {
    this.known.clear();
    this.database.prepare('DELETE FROM projection_streams WHERE projection = ?').run(this.projection);
    this.moveTo(undefined);
  }
}
