import type { Database } from 'better-sqlite3';
import type { EncounterRecord } from '../../encounters/envelope.js';
import { prepared } from '../prepared.js';
import type { Projection } from '../projection.js';
import { attribute } from './attribution.js';
import type { Return, Span } from '../../encounters/in-force.js';
import { inForce, without } from '../../encounters/in-force.js';
import type { Mark, Measure, Recalled, Tally } from './measures.js';
import { NOBODY } from './measures.js';

/**
 * Statistics of fights. What each event contributes is kept beside the sums, so that an undo takes away exactly what it undoes,
 * and a return into a branch that had been left brings that back.
 */
export const statistics: Projection = {
  name: 'statistics',
  version: 1,
  create(database) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS statistics_encounters (
        key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE IF NOT EXISTS statistics_tags (
        tag TEXT NOT NULL, encounter INTEGER NOT NULL, PRIMARY KEY (tag, encounter)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS statistics_returns (
        encounter INTEGER NOT NULL, revision INTEGER NOT NULL, target INTEGER NOT NULL, PRIMARY KEY (encounter, revision)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS statistics_entries (
        encounter INTEGER NOT NULL, revision INTEGER NOT NULL, number INTEGER NOT NULL, measure TEXT NOT NULL,
        subject TEXT NOT NULL, detail TEXT NOT NULL, amount INTEGER NOT NULL, undone INTEGER NOT NULL,
        PRIMARY KEY (encounter, revision, number)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS statistics_turns ON statistics_entries (encounter, subject, amount)
        WHERE measure = 'turns' AND undone = 0;
      CREATE TABLE IF NOT EXISTS statistics_marks (
        encounter INTEGER NOT NULL, mark TEXT NOT NULL, subject TEXT NOT NULL, revision INTEGER NOT NULL, value TEXT,
        cause TEXT, undone INTEGER NOT NULL, PRIMARY KEY (encounter, mark, subject, revision)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS statistics_marks_by_revision ON statistics_marks (encounter, revision);
      CREATE TABLE IF NOT EXISTS statistics_totals (
        encounter INTEGER NOT NULL, subject TEXT NOT NULL, measure TEXT NOT NULL, detail TEXT NOT NULL,
        count INTEGER NOT NULL, amount INTEGER NOT NULL, undone INTEGER NOT NULL,
        PRIMARY KEY (encounter, subject, measure, detail)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS statistics_joins ON statistics_totals (encounter, subject) WHERE measure = 'joins';
    `);
  },
  drop(database) {
    const tables = ['encounters', 'tags', 'returns', 'entries', 'marks', 'totals'];
    database.exec(tables.map((table) => `DROP TABLE IF EXISTS statistics_${table};`).join(' '));
  },
  apply(database, id, record) {
    const { event } = record;
    if (event.type === 'EncounterCreated' || event.type === 'EncounterForked') insert(database, id, event.data.tags);
    const encounter = prepared<[string], { key: number }>(
      database,
      'SELECT key FROM statistics_encounters WHERE id = ?',
    ).get(id)?.key;
    if (encounter === undefined) throw new Error(`${id} was never created`);
    if (event.type === 'ActionsReverted')
      goBack(database, encounter, { revision: event.revision, target: event.data.to });
    else attribute(event, new EventTally(database, encounter, record));
  },
  settle(database, id, { event }) {
    prepared(database, 'UPDATE statistics_encounters SET revision = ? WHERE id = ?').run(event.revision, id);
  },
};

function insert(database: Database, id: string, tags: readonly string[]): void {
  const { lastInsertRowid } = prepared(database, 'INSERT INTO statistics_encounters (id, revision) VALUES (?, 0)').run(
    id,
  );
  for (const tag of new Set(tags))
    prepared(database, 'INSERT INTO statistics_tags VALUES (?, ?)').run(tag, lastInsertRowid);
}

/** Writes down what one event says. */
class EventTally implements Tally {
  readonly at: number;
  readonly causationId: string | null;
  private readonly revision: number;
  private entries = 0;

  constructor(
    private readonly database: Database,
    private readonly encounter: number,
    { event, metadata }: EncounterRecord,
  ) {
    this.at = Date.parse(metadata.at);
    this.causationId = event.causationId;
    this.revision = event.revision;
  }

  readonly count = (measure: Measure, subject: string | null, detail = '', amount = 0): void => {
    const { database, encounter } = this;
    const who = subject ?? NOBODY;
    prepared(database, 'INSERT INTO statistics_entries VALUES (?, ?, ?, ?, ?, ?, ?, 0)').run(
      encounter,
      this.revision,
      this.entries++,
      measure,
      who,
      detail,
      amount,
    );
    prepared(
      database,
      `INSERT INTO statistics_totals VALUES (?, ?, ?, ?, 1, ?, 0) ON CONFLICT (encounter, subject, measure, detail)
       DO UPDATE SET count = count + 1, amount = amount + excluded.amount`,
    ).run(encounter, who, measure, detail, amount);
  };

  readonly mark = (mark: Mark, subject: string, value: string | null): void => {
    prepared(this.database, 'INSERT INTO statistics_marks VALUES (?, ?, ?, ?, ?, ?, 0)').run(
      this.encounter,
      mark,
      subject,
      this.revision,
      value,
      this.causationId,
    );
  };

  readonly recall = (mark: Mark, subject: string): Recalled | undefined =>
    prepared<unknown[], Recalled>(
      this.database,
      `SELECT value, cause AS causationId FROM statistics_marks WHERE encounter = ? AND mark = ? AND subject = ? AND undone = 0
       ORDER BY revision DESC LIMIT 1`,
    ).get(this.encounter, mark, subject);
}

/** Takes out what is undone, and puts back what is in force again. */
function goBack(database: Database, encounter: number, { revision, target }: Return): void {
  const returns = prepared<[number], Return>(
    database,
    'SELECT revision, target FROM statistics_returns WHERE encounter = ? ORDER BY revision',
  ).all(encounter);
  const before = inForce(returns, revision - 1);
  const after = inForce(returns, target);
  for (const span of without(before, after)) setUndone(database, encounter, span, true);
  for (const span of without(after, before)) setUndone(database, encounter, span, false);
  prepared(database, 'INSERT INTO statistics_returns VALUES (?, ?, ?)').run(encounter, revision, target);
}

function setUndone(database: Database, encounter: number, { from, to }: Span, undone: boolean): void {
  const sign = undone ? -1 : 1;
  prepared(
    database,
    `INSERT INTO statistics_totals
     SELECT encounter, subject, measure, detail, @sign * count(*), @sign * sum(amount), -@sign * count(*)
     FROM statistics_entries WHERE encounter = @encounter AND revision BETWEEN @from AND @to
     GROUP BY subject, measure, detail
     ON CONFLICT (encounter, subject, measure, detail) DO UPDATE SET
       count = count + excluded.count, amount = amount + excluded.amount, undone = undone + excluded.undone`,
  ).run({ sign, encounter, from, to });
  for (const table of ['entries', 'marks'])
    prepared(
      database,
      `UPDATE statistics_${table} SET undone = ? WHERE encounter = ? AND revision BETWEEN ? AND ?`,
    ).run(undone ? 1 : 0, encounter, from, to);
}
