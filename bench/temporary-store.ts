import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteEventStore } from '../src/event-store/sqlite/sqlite-event-store.js';

/** Runs a task with an embedded store of its own, durable as in production, and takes it away again. */
export async function withStore<T>(
  task: (store: SqliteEventStore, folder: string) => Promise<T>,
  synchronous: 'FULL' | 'NORMAL' = 'FULL',
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'asalto-bench-'));
  const store = SqliteEventStore.open({ file: join(folder, 'events.sqlite'), synchronous });
  try {
    return await task(store, folder);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
