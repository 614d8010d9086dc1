import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileLines } from '../src/encounters/archive/archive-lines.js';
import { ArchiveImporter } from '../src/encounters/archive/import-archive.js';
import { writeArchive } from '../src/encounters/archive/write-archive.js';
import { nodeHashing } from '../src/encounters/node-hashing.js';
import { SqliteEventStore } from '../src/event-store/sqlite/sqlite-event-store.js';
import { ServiceNode } from './node-of-service.js';

/** A process that exports or imports one fight, and prints by how many megabytes it grew at most. */
const SAMPLE_EVERY = 5;

const [task, file, archive, encounterId] = process.argv.slice(2) as ['export' | 'import', string, string, string];
const store = SqliteEventStore.open({ file, synchronous: 'NORMAL' });
const { repository, secrets, rulesets } = new ServiceNode(store);
const idle = process.memoryUsage.rss();
let highest = idle;
const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), SAMPLE_EVERY);
if (task === 'export') {
  const lines = await writeArchive(repository, secrets, nodeHashing, encounterId);
  await pipeline(Readable.from(lines!, { objectMode: false }), createWriteStream(archive));
} else {
  const importer = new ArchiveImporter({ store, repository, secrets, rulesets, hashing: nodeHashing });
  const { kind } = await importer.import(() => fileLines(archive));
  if (kind !== 'imported') throw new Error(`The import was ${kind}`);
}
clearInterval(timer);
highest = Math.max(highest, process.memoryUsage.rss());
await store.close();
process.stdout.write(String((highest - idle) / 1024 / 1024));
