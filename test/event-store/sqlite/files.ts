import { execFile, spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach } from '@jest/globals';
import Database from 'better-sqlite3';
import { SqliteEventStore } from '../../../src/event-store/sqlite/sqlite-event-store.js';

/** A folder for each test, and what was opened in it; closed and removed afterwards. */
export interface Files {
  /** The file of the store under test. */
  readonly file: string;
  path(name: string): string;
  open(file?: string): SqliteEventStore;
  /** Does something to the file behind the store's back, as another program might. */
  behindItsBack<Result>(change: (database: Database.Database) => Result): Result;
  /** A reader from outside in the middle of a transaction, as a backup is. */
  reader(): { release(): void };
}

export function useFiles(): Files {
  let folder = '';
  const opened: SqliteEventStore[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'asalto-store-'));
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    rmSync(folder, { recursive: true });
  });

  const path = (name: string): string => join(folder, name);
  return {
    get file() {
      return path('events.db');
    },
    path,
    open: (file = path('events.db')) => {
      const store = SqliteEventStore.open({ file });
      opened.push(store);
      return store;
    },
    behindItsBack: (change) => {
      const database = new Database(path('events.db'));
      try {
        return change(database);
      } finally {
        database.close();
      }
    },
    reader: () => {
      const database = new Database(path('events.db'), { readonly: true });
      database.exec('BEGIN');
      database.prepare('SELECT count(*) FROM events').get();
      return { release: () => void database.close() };
    },
  };
}

export type LoadChild = ChildProcessByStdio<null, Readable, null>;

/** Starts `load-child.ts` on a file. @param fileBlocks the largest file it may write, in 512 bytes: beyond it the disk fails */
export function startLoad(file: string, fileBlocks?: number): LoadChild {
  const node = [process.execPath, ...program('load-child.ts', file)];
  const limited = ['sh', '-c', `ulimit -f ${fileBlocks}; exec "$0" "$@"`, ...node];
  const [command = '', ...args] = fileBlocks === undefined ? node : limited;
  return spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env: environment() });
}

/** Runs `closing-child.ts` on a file. @returns what it said */
export async function appendAndClose(file: string, appends: number): Promise<string> {
  const args = program('closing-child.ts', file, String(appends));
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment() });
  return stdout;
}

const program = (name: string, ...args: string[]): string[] => [
  '--import',
  'tsx',
  join(import.meta.dirname, name),
  ...args,
];
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_OPTIONS: '' });

/** Its lines, as far as they were complete when it ended. */
export const linesOf = (child: LoadChild): AsyncIterable<string> => createInterface({ input: child.stdout });

export async function ended(child: LoadChild): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('close', resolve));
}
