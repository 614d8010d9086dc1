import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { EventStore } from '../../src/event-store/event-store.js';
import { SqliteEventStore } from '../../src/event-store/sqlite/sqlite-event-store.js';
import { describeEventStore } from './conformance.js';

const files = new WeakMap<EventStore, string>();

function open(file: string): EventStore {
  const store = SqliteEventStore.open({ file });
  files.set(store, file);
  return store;
}

function fileOf(store: EventStore): string {
  const file = files.get(store);
  if (file === undefined) throw new Error('This store was opened elsewhere.');
  return file;
}

describeEventStore('SQLite', {
  create: async () => open(join(mkdtempSync(join(tmpdir(), 'asalto-store-')), 'events.db')),
  reopen: async (closed) => open(fileOf(closed)),
  destroy: async (closed) => rmSync(dirname(fileOf(closed)), { recursive: true }),
  traits: {
    remembersAnyAfterReopen: true,
    positionsInStreamReads: true,
    contiguousPositions: true,
    startsEmpty: true,
  },
});
