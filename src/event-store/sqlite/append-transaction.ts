import type { Database, Statement } from 'better-sqlite3';
import type { CheckedEvent } from '../append-checks.js';
import type { AppendResult, ExpectedRevision } from '../event-store.js';
import type { StreamKnowledge } from '../idempotency.js';
import { answerWithoutWriting, decideAppend } from '../idempotency.js';
import type { GroupTransaction } from './group-commit.js';

/** An append that has passed the checks. */
export interface CheckedAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly CheckedEvent[];
}

/** The writing half of the embedded store: one transaction for a group of appends, a savepoint for each. */
export class AppendTransaction implements GroupTransaction<CheckedAppend, AppendResult> {
  private readonly control: Readonly<Record<'begin' | 'commit' | 'rollback' | 'save' | 'keep' | 'undo', Statement<[]>>>;
  private readonly streamByName: Statement<[string], [key: bigint, revision: bigint]>;
  private readonly addStream: Statement<[string, number]>;
  private readonly moveHead: Statement<[number, bigint]>;
  private readonly addEvent: Statement<[bigint, number, string, string, string, string]>;
  private readonly idByRevision: Statement<[bigint, number], string>;
  private readonly revisionById: Statement<[bigint, string], number>;

  constructor(private readonly database: Database) {
    this.control = {
      // Immediate: a transaction that reads first and then wants to write is refused without waiting if another wrote.
      begin: database.prepare('BEGIN IMMEDIATE'),
      commit: database.prepare('COMMIT'),
      rollback: database.prepare('ROLLBACK'),
      save: database.prepare('SAVEPOINT append'),
      keep: database.prepare('RELEASE append'),
      undo: database.prepare('ROLLBACK TO append'),
    };
    this.streamByName = database
      .prepare<[string], [bigint, bigint]>('SELECT key, revision FROM streams WHERE name = ?')
      .raw()
      .safeIntegers();
    this.addStream = database
      .prepare<[string, number]>('INSERT INTO streams (name, revision) VALUES (?, ?)')
      .safeIntegers();
    this.moveHead = database.prepare('UPDATE streams SET revision = ? WHERE key = ?');
    this.addEvent = database
      .prepare<[bigint, number, string, string, string, string]>(
        'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .safeIntegers();
    this.idByRevision = database
      .prepare<[bigint, number], string>('SELECT id FROM events WHERE stream = ? AND revision = ?')
      .pluck();
    this.revisionById = database
      .prepare<[bigint, string], number>('SELECT revision FROM events WHERE stream = ? AND id = ?')
      .pluck();
  }

  get isOpen(): boolean {
    return this.database.inTransaction;
  }

  begin(): void {
    this.control.begin.run();
  }

  commit(): void {
    this.control.commit.run();
  }

  rollback(): void {
    if (this.isOpen) this.control.rollback.run();
  }

  write(append: CheckedAppend): AppendResult {
    this.control.save.run();
    try {
      const result = this.writeEvents(append);
      this.control.keep.run();
      return result;
    } catch (error) {
      // SQLite may have rolled back everything by itself (a full disk); then there is no savepoint left.
      if (this.isOpen) {
        this.control.undo.run();
        this.control.keep.run();
      }
      throw error;
    }
  }

  private writeEvents({ stream, expected, events }: CheckedAppend): AppendResult {
    const found = this.streamByName.get(stream);
    const head = found === undefined ? -1 : Number(found[1]);
    const ids = events.map((event) => event.id);
    const decision = decideAppend(expected, ids, this.knowledge(found?.[0], head));
    const answer = answerWithoutWriting(stream, expected, decision, head);
    if (answer !== undefined) return answer;
    const last = head + events.length;
    const key = found?.[0] ?? BigInt(this.addStream.run(stream, last).lastInsertRowid);
    if (found !== undefined) this.moveHead.run(last, key);
    let revision = head;
    let position = 0n;
    for (const { id, type, data, metadata } of events) {
      revision += 1;
      position = BigInt(this.addEvent.run(key, revision, id, type, data, metadata).lastInsertRowid);
    }
    return { outcome: 'appended', revision, position };
  }

  private knowledge(key: bigint | undefined, head: number): StreamKnowledge {
    if (key === undefined) return { head, idAt: () => undefined, revisionOf: () => undefined };
    return {
      head,
      idAt: (revision) => this.idByRevision.get(key, revision),
      revisionOf: (id) => this.revisionById.get(key, id),
    };
  }
}
