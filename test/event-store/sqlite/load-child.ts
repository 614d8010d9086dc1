import { randomUUID } from 'node:crypto';
import { EventStoreError } from '../../../src/event-store/event-store.js';
import { SqliteEventStore } from '../../../src/event-store/sqlite/sqlite-event-store.js';

/**
 * A process that appends to eight streams as fast as it can, until it is killed or an append fails. It tells of an append
 * only once it was acknowledged: `ack <stream> <revision> <id>`, or `<code> <stream> <expected> <id>` for a failure.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: load-child <file>');
const store = SqliteEventStore.open({ file });

async function load(stream: string): Promise<void> {
  for (let revision = 0; ; revision += 1) {
    const id = randomUUID();
    const expected = revision === 0 ? 'no-stream' : revision - 1;
    try {
      const event = { id, type: 'Loaded', data: { revision, filler: 'x'.repeat(400) }, metadata: {} };
      const result = await store.append(stream, expected, [event]);
      process.stdout.write(`${result.outcome === 'appended' ? 'ack' : 'conflict'} ${stream} ${revision} ${id}\n`);
    } catch (error) {
      const code = error instanceof EventStoreError ? error.code : String(error);
      process.stdout.write(`${code} ${stream} ${expected} ${id}\n`);
      return;
    }
  }
}

await Promise.all(Array.from({ length: 8 }, (_, index) => load(`encounter-${index}`)));
