import type { Database, Statement } from 'better-sqlite3';
import type { CheckedEvent } from '../append-checks.js';
import { revisionBehind } from '../embedded/event-row.js';
import type { AppendResult, ExpectedRevision } from '../event-store.js';
import type { StreamKnowledge } from '../idempotency.js';
import { answerWithoutWriting, decideAppend } from '../idempotency.js';
import type { GroupTransaction } from './group-commit.js';
import type { StreamHead, StreamHeads } from './stream-heads.js';
import type { StreamIndex } from './stream-index.js';

/** An append that has passed the checks. */
export interface CheckedAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly CheckedEvent[];
}

type Step = 'BEGIN IMMEDIATE' | 'COMMIT' | 'ROLLBACK' | 'SAVEPOINT append' | 'RELEASE append' | 'ROLLBACK TO append';

type Value = bigint | number | string;

/** Rows of one statement. */
const MOST_ROWS = 16;
/** Rows looked at together on the way through a stream. */
const WALK = 256;

/** The writing half of the embedded store: one transaction for a group of appends, each undone by itself if it fails. */
export class AppendTransaction implements GroupTransaction<CheckedAppend, AppendResult> {
  private readonly steps = new Map<Step, Statement<[]>>();
  private readonly addStream: Statement<[string]>;
  private readonly addEventsStatements: Statement<[readonly Value[]]>[] = [];

  constructor(
    private readonly database: Database,
    private readonly heads: StreamHeads,
    private readonly index: StreamIndex,
  ) {
    this.addStream = database.prepare<[string]>('INSERT INTO streams (name) VALUES (?)').safeIntegers();
  }

  get isOpen(): boolean {
    return this.database.inTransaction;
  }

  begin(): void {
    // Immediate: a transaction that reads first and then wants to write is refused without waiting if another wrote.
    this.run('BEGIN IMMEDIATE');
  }

  commit(): void {
    const indexed = this.index.beforeCommit();
    this.run('COMMIT');
    this.index.committed(indexed);
  }

  rollback(): void {
    this.heads.forgetAll();
    if (this.isOpen) this.run('ROLLBACK');
    this.index.reload();
  }

  write({ stream, expected, events }: CheckedAppend): AppendResult {
    const head = this.heads.find(stream);
    const knowledge = this.knowledge(head);
    const decision = decideAppend(expected, events.map(idOf), knowledge);
    const answer = answerWithoutWriting(expected, decision, knowledge.head);
    if (answer !== undefined) return answer;
    // A single statement undoes itself; two need a savepoint.
    if (head !== undefined && events.length <= MOST_ROWS) return this.addEvents(head, events);
    this.run('SAVEPOINT append');
    try {
      const result = this.addEvents(head ?? this.createStream(stream), events);
      this.run('RELEASE append');
      return result;
    } catch (error) {
      this.undo(stream);
      throw error;
    }
  }

  private addEvents(head: StreamHead, events: readonly CheckedEvent[]): AppendResult {
    let { revision } = head;
    let position = 0n;
    for (let first = 0; first < events.length; first += MOST_ROWS) {
      const rows = first === 0 && events.length <= MOST_ROWS ? events : events.slice(first, first + MOST_ROWS);
      const values: Value[] = [];
      for (const { id, type, data, metadata } of rows) values.push(head.key, ++revision, id, type, data, metadata);
      position = BigInt(this.addRows(rows.length).run(values).lastInsertRowid);
    }
    // Nobody else writes, so the positions of an append follow one another. What failed was never noted.
    this.index.note(head.key, head.revision + 1, position - BigInt(events.length - 1), events.length);
    head.revision = revision;
    return { outcome: 'appended', revision, position };
  }

  /** One statement for each number of rows: a row of its own costs as much again in calls as it does in writing. */
  private addRows(rows: number): Statement<[readonly Value[]]> {
    return (this.addEventsStatements[rows] ??= this.database
      .prepare<[readonly Value[]]>(
        `INSERT INTO events (stream, revision, id, type, data, metadata) VALUES ${Array<string>(rows).fill('(?, ?, ?, ?, ?, ?)').join(', ')}`,
      )
      .safeIntegers());
  }

  private createStream(stream: string): StreamHead {
    const head = { key: BigInt(this.addStream.run(stream).lastInsertRowid), revision: -1 };
    this.heads.remember(stream, head);
    return head;
  }

  private undo(stream: string): void {
    this.heads.forget(stream);
    // SQLite may have rolled back everything by itself (a full disk); then there is no savepoint left.
    if (!this.isOpen) return;
    this.run('ROLLBACK TO append');
    this.run('RELEASE append');
  }

  private knowledge(head: StreamHead | undefined): StreamKnowledge {
    if (head === undefined) return NOTHING;
    return {
      head: head.revision,
      idAt: (revision) => {
        const [row] = this.index.forwards(head.key, revision, 1);
        return row && Number(row[1]) === revision ? row[2] : undefined;
      },
      revisionsOf: (ids) => this.revisionsOf(head, new Set(ids)),
    };
  }

  /** Walks the whole stream: only an append that expects `any` asks for it, and no index by id has to be kept. */
  private revisionsOf(head: StreamHead, wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (let from = 0; from <= head.revision;) {
      const rows = this.index.forwards(head.key, from, WALK);
      for (const [, revision, id] of rows) if (wanted.has(id)) found.set(id, Number(revision));
      from = revisionBehind(rows) ?? head.revision + 1;
    }
    return found;
  }

  private run(step: Step): void {
    let statement = this.steps.get(step);
    if (statement === undefined) this.steps.set(step, (statement = this.database.prepare<[]>(step)));
    statement.run();
  }
}

const NOTHING: StreamKnowledge = { head: -1, idAt: () => undefined, revisionsOf: () => new Map() };

const idOf = ({ id }: CheckedEvent): string => id;
