import type { Database } from 'better-sqlite3';
import type { EncounterRecord } from '../encounters/envelope.js';
import type { EventData } from '../engine/encounter/events/index.js';
import { carriedEvents } from '../engine/encounter/fold.js';
import type { EncounterState } from '../engine/encounter/state.js';
import { foldCase } from './fold-case.js';
import { isDown } from '../engine/encounter/is-down.js';
import { prepared } from './prepared.js';
import type { Projection } from './projection.js';

/** A line of the list of encounters. */
export interface EncounterSummary {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  readonly phase: 'SETUP' | 'COMBAT' | 'ENDED';
  readonly round: number;
  readonly combatants: number;
  readonly down: number;
  readonly tags: readonly string[];
  readonly victors: readonly string[];
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Order of creation; the cursor of the list. */
  readonly number: number;
}

export interface EncounterListFilter {
  readonly ruleset?: string;
  readonly phase?: EncounterSummary['phase'];
  readonly tag?: string;
  /** Part of the name, in any case. */
  readonly name?: string;
  /** The principal who created or imported it. */
  readonly creator?: string;
}

interface Row extends Omit<EncounterSummary, 'tags' | 'victors'> {
  readonly creator: string;
  /** Revision from which on an imported encounter is whole. */
  readonly wholeAt: number;
  readonly tags: string;
  readonly victors: string;
}

/** The list of encounters with a summary of each. */
export const encounterList: Projection = {
  name: 'encounters',
  version: 3,
  create(database) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS encounters (
        number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, ruleset TEXT NOT NULL,
        phase TEXT NOT NULL, round INTEGER NOT NULL, combatants INTEGER NOT NULL, down INTEGER NOT NULL, tags TEXT NOT NULL,
        victors TEXT NOT NULL, revision INTEGER NOT NULL, wholeAt INTEGER NOT NULL, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL,
        creator TEXT NOT NULL
      ) STRICT;
      CREATE INDEX IF NOT EXISTS encounters_by_creator ON encounters (creator);
      CREATE TABLE IF NOT EXISTS encounter_tags (tag TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (tag, id)) STRICT, WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS encounter_down (id TEXT NOT NULL, combatant TEXT NOT NULL, PRIMARY KEY (id, combatant)) STRICT, WITHOUT ROWID;
    `);
  },
  drop(database) {
    database.exec(
      'DROP TABLE IF EXISTS encounters; DROP TABLE IF EXISTS encounter_tags; DROP TABLE IF EXISTS encounter_down;',
    );
  },
  apply(database, id, record, restored) {
    if (record.event.type === 'EncounterCreated') insert(database, id, record, record.event.data, FROM_THE_BEGINNING);
    else if (record.event.type === 'EncounterForked')
      insert(database, id, record, record.event.data, record.event.data);
    else if (restored) restore(database, id, restored);
    else change(database, id, record);
  },
  settle(database, id, record) {
    prepared(database, 'UPDATE encounters SET revision = ?, updatedAt = ? WHERE id = ?').run(
      record.event.revision,
      record.metadata.at,
      id,
    );
  },
};

/** Where an encounter stands that does not go on from another one. */
const FROM_THE_BEGINNING = { phase: 'SETUP', round: 0 } as const;

function insert(
  database: Database,
  id: string,
  { metadata }: EncounterRecord,
  { name, rulesetId, tags }: Pick<EventData<'EncounterCreated'>, 'name' | 'rulesetId' | 'tags'>,
  { phase, round }: Pick<EventData<'EncounterForked'>, 'phase' | 'round'>,
): void {
  prepared(
    database,
    "INSERT INTO encounters (id, name, ruleset, phase, round, combatants, down, tags, victors, revision, wholeAt, createdAt, updatedAt, creator) VALUES (?, ?, ?, ?, ?, 0, 0, ?, '[]', 0, ?, ?, ?, ?)",
  ).run(
    id,
    name,
    rulesetId,
    phase,
    round,
    JSON.stringify(tags),
    metadata.imported?.head ?? 0,
    metadata.at,
    metadata.at,
    // What an archive says of its seat is of another service.
    metadata.imported ? (metadata.imported.by ?? '') : metadata.seat,
  );
  for (const tag of new Set(tags)) prepared(database, 'INSERT INTO encounter_tags VALUES (?, ?)').run(tag, id);
}

function change(database: Database, id: string, { event }: Pick<EncounterRecord, 'event'>): void {
  switch (event.type) {
    case 'CombatantJoined':
      prepared(database, 'UPDATE encounters SET combatants = combatants + 1 WHERE id = ?').run(id);
      break;
    case 'CombatantCarriedOver':
      if (!event.data.present) break;
      prepared(database, 'UPDATE encounters SET combatants = combatants + 1 WHERE id = ?').run(id);
      setDown(database, id, event.data.combatantId, isDown(event.data.vital));
      break;
    case 'ActionCarriedOver':
      for (const one of carriedEvents(event.data, event.revision)) change(database, id, { event: one });
      break;
    case 'CombatantLeft':
      prepared(database, 'UPDATE encounters SET combatants = combatants - 1 WHERE id = ?').run(id);
      setDown(database, id, event.data.combatantId, false);
      break;
    case 'VitalStatusChanged':
      setDown(database, id, event.data.combatantId, isDown(event.data.to));
      break;
    case 'CombatStarted':
      prepared(database, "UPDATE encounters SET phase = 'COMBAT' WHERE id = ?").run(id);
      break;
    case 'RoundStarted':
      prepared(database, 'UPDATE encounters SET round = ? WHERE id = ?').run(event.data.round, id);
      break;
    case 'EncounterEnded':
      database
        .prepare("UPDATE encounters SET phase = 'ENDED', victors = ? WHERE id = ?")
        .run(JSON.stringify(event.data.victors), id);
      break;
    default:
  }
}

function restore(database: Database, id: string, state: EncounterState): void {
  prepared(database, 'UPDATE encounters SET phase = ?, round = ?, combatants = ? WHERE id = ?').run(
    state.phase,
    state.round,
    state.present.length,
    id,
  );
  prepared(database, 'DELETE FROM encounter_down WHERE id = ?').run(id);
  prepared(database, 'UPDATE encounters SET down = 0 WHERE id = ?').run(id);
  for (const one of state.present) if (isDown(state.combatants[one]!.vital)) setDown(database, id, one, true);
}

function setDown(database: Database, id: string, combatant: string, down: boolean): void {
  const sql = down
    ? 'INSERT OR IGNORE INTO encounter_down VALUES (?, ?)'
    : 'DELETE FROM encounter_down WHERE id = ? AND combatant = ?';
  prepared(database, sql).run(id, combatant);
  prepared(
    database,
    'UPDATE encounters SET down = (SELECT count(*) FROM encounter_down WHERE id = ?) WHERE id = ?',
  ).run(id, id);
}

/** An encounter that is being imported is not listed before all of it is here. */
const WHOLE = 'revision >= wholeAt';

/** Reads the list, newest first. */
export class EncounterList {
  constructor(private readonly database: Database) {}

  /** @param after number of the last line that was seen; lines before it in time follow */
  page(
    filter: EncounterListFilter,
    first: number,
    after?: number,
  ): { readonly items: readonly EncounterSummary[]; readonly more: boolean } {
    const { where, values } = conditions(filter);
    const rows = prepared<unknown[], Row>(
      this.database,
      `SELECT * FROM encounters WHERE number < ? AND ${WHOLE} ${where} ORDER BY number DESC LIMIT ?`,
    ).all(after ?? Number.MAX_SAFE_INTEGER, ...values, first + 1);
    return { items: rows.slice(0, first).map(toSummary), more: rows.length > first };
  }

  count(filter: EncounterListFilter): number {
    const { where, values } = conditions(filter);
    return prepared<unknown[], { n: number }>(
      this.database,
      `SELECT count(*) AS n FROM encounters WHERE ${WHOLE} ${where}`,
    ).get(...values)!.n;
  }
}

function conditions({ ruleset, phase, tag, name, creator }: EncounterListFilter): {
  readonly where: string;
  readonly values: readonly string[];
} {
  const parts: [string, string][] = [];
  if (ruleset !== undefined) parts.push(['ruleset = ?', ruleset]);
  if (creator !== undefined) parts.push(['creator = ?', creator]);
  if (phase !== undefined) parts.push(['phase = ?', phase]);
  if (tag !== undefined) parts.push(['id IN (SELECT id FROM encounter_tags WHERE tag = ?)', tag]);
  if (name !== undefined) parts.push(['instr(fold(name), ?) > 0', foldCase(name)]);
  return { where: parts.map(([sql]) => `AND ${sql}`).join(' '), values: parts.map(([, value]) => value) };
}

const toSummary = ({ wholeAt: _, creator: __, ...row }: Row): EncounterSummary => ({
  ...row,
  tags: JSON.parse(row.tags) as string[],
  victors: JSON.parse(row.victors) as string[],
});
