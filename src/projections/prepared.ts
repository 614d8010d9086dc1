import type { Database, Statement } from 'better-sqlite3';

const statements = new WeakMap<Database, Map<string, Statement>>();

/** The statement of a text, compiled once for each database. The texts are those of the program: a short list. */
export function prepared<Parameters extends unknown[], Row = unknown>(
  database: Database,
  sql: string,
): Statement<Parameters, Row> {
  let known = statements.get(database);
  if (!known) {
    known = new Map();
    statements.set(database, known);
  }
  let statement = known.get(sql);
  if (!statement) {
    statement = database.prepare(sql);
    known.set(sql, statement);
  }
  return statement as unknown as Statement<Parameters, Row>;
}
