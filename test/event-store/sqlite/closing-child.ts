import { randomUUID } from 'node:crypto';
import { SqliteEventStore } from '../../../src/event-store/sqlite/sqlite-event-store.js';

/** A process with nothing to do but to append, close the store, and say so. */
const [file, appends] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: closing-child <file> <appends>');
const store = SqliteEventStore.open({ file });
for (let index = 0; index < Number(appends); index += 1) {
  const event = { id: randomUUID(), type: 'Filled', data: { filler: 'x'.repeat(200_000) }, metadata: {} };
  await store.append('encounter-1', index === 0 ? 'no-stream' : index - 1, [event]);
}
await store.close();
process.stdout.write('closed\n');
