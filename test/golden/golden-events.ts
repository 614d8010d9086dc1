import { readdirSync, readFileSync } from 'node:fs';
import type { EncounterEvent, RecordedEvent } from '../../src/engine/encounter/events/index.js';
import { readStoredName } from '../../src/engine/encounter/events/upcasters.js';
import type { JsonObject, JsonValue } from '../../src/engine/integrity/json.js';

const FOLDER = new URL('./', import.meta.url);

/** A stored sample of an event, written by hand when its version was new, and never changed afterwards. */
export interface Golden {
  readonly type: string;
  readonly version: number;
  /** What was stored. */
  readonly data: JsonObject;
  /** What lifting to the newest version gives; left out while the version is the newest. */
  readonly lifted?: JsonObject;
  /** How many events of the world come before it; all of them if left out. */
  readonly worldEvents?: number;
  /**
   * What it changes in the state (besides the revision), by JSON pointer: the new value of each place. Nothing else may
   * change.
   */
  readonly changes: Readonly<Record<string, JsonValue>>;
}

/** A golden with the name of its file. */
export interface GoldenFile {
  readonly name: string;
  readonly golden: Golden;
}

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'));

/** Every golden file, by name. */
export function goldenFiles(): readonly GoldenFile[] {
  const names = readdirSync(new URL('events', FOLDER)).sort();
  return names.map((name) => ({ name, golden: read(`events/${name}`) as Golden }));
}

/** The name a golden file has to have. */
export const fileNameOf = ({ type, version }: Pick<Golden, 'type' | 'version'>): string => `${type}.v${version}.json`;

/** Type and version in the name of a golden file. */
export function readFileName(name: string): { readonly type: string; readonly version: number } {
  const stored = name.replace(/\.json$/, '').replace(/\.v1$/, '');
  return readStoredName(stored);
}

/** The fight in which each golden event happens: an attack of opportunity waits for its answer. */
export function world(): readonly RecordedEvent[] {
  return (read('world.json') as readonly EncounterEvent[]).map((one, revision) => ({
    ...one,
    revision,
    causationId: null,
  }));
}

/** A copy of a JSON value with some places set. @param changes new values by JSON pointer; '' is the whole */
export function withChanges(value: JsonValue, changes: Readonly<Record<string, JsonValue>>): JsonValue {
  if ('' in changes) return changes['']!;
  const copy = JSON.parse(JSON.stringify(value)) as JsonValue;
  for (const [pointer, changed] of Object.entries(changes)) {
    const names = pointer.slice(1).split('/');
    const last = names.pop()!;
    let place = copy as Record<string, JsonValue>;
    for (const name of names) place = place[name] as Record<string, JsonValue>;
    place[last] = changed;
  }
  return copy;
}
