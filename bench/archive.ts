import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nodeHashing } from '../src/encounters/node-hashing.js';
import { verifyEncounter } from '../src/encounters/verify-encounter.js';
import { foldAll } from '../src/engine/encounter/fold.js';
import type { RecordedEvent } from '../src/engine/encounter/events/index.js';
import type { EventStore } from '../src/event-store/event-store.js';
import { SqliteEventStore } from '../src/event-store/sqlite/sqlite-event-store.js';
import { bestOf, cpuPer } from './measure.js';
import { ServiceNode } from './node-of-service.js';
import type { BenchResult } from './result.js';
import { result } from './result.js';
import { withStore } from './temporary-store.js';

const FIGHT = 4_000;
const LONG_FIGHT = 100_000;

/** What it costs to prove a fight, and to take one out and in. */
export async function benchArchive(): Promise<BenchResult[]> {
  return [...(await withStore(proof, 'NORMAL')), ...(await transport())];
}

/** Folding and verifying a fight of usual length. */
async function proof(store: EventStore): Promise<BenchResult[]> {
  const node = new ServiceNode(store);
  const encounterId = await fightOf(node, FIGHT);
  const events: RecordedEvent[] = [];
  for await (const { event } of node.repository.read(encounterId, 0)) events.push(event);
  const fold = await bestOf(3, () => cpuPer(1, () => void foldAll(events)));
  const verify = await bestOf(3, () =>
    cpuPer(1, async () => {
      const { repository, secrets, rulesets } = node;
      const found = await verifyEncounter({ repository, secrets, rulesets, hashing: nodeHashing }, encounterId);
      if (!found?.chain.ok || !found.dice.ok || found.readjudication?.divergences.length !== 0)
        throw new Error('The fight does not verify');
    }),
  );
  return [
    result(`fold of a fight of ${FIGHT} events`, fold / 1000, 'ms CPU', null, { of: 'value', atMost: 200 }),
    result(`verify of a fight of ${FIGHT} events`, verify / 1000, 'ms CPU', null, { of: 'value', atMost: 1000 }),
  ];
}

/** Memory beyond that of an idle process while a very long fight is exported, and imported elsewhere. */
async function transport(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'asalto-bench-'));
  const [here, elsewhere, archive] = ['here.sqlite', 'elsewhere.sqlite', 'archive.ndjson'].map((name) =>
    join(folder, name),
  );
  try {
    const store = SqliteEventStore.open({ file: here!, synchronous: 'NORMAL' });
    const encounterId = await fightOf(new ServiceNode(store), LONG_FIGHT);
    await store.close();
    const written = await memoryOf('export', here!, archive!, encounterId);
    const taken = await memoryOf('import', elsewhere!, archive!, encounterId);
    const line = { of: 'value', atMost: 150 } as const;
    return [
      result(`memory of exporting ${LONG_FIGHT} events`, written, 'MB RSS', null, line),
      result(`memory of importing ${LONG_FIGHT} events`, taken, 'MB RSS', null, line),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How much a process of its own grows by a task, at its highest, in megabytes: memory that others have used counts in none. */
async function memoryOf(...task: readonly ['export' | 'import', file: string, archive: string, id: string]) {
  const program = fileURLToPath(new URL('./archive-process.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...task]);
  return Number(stdout);
}

async function fightOf(node: ServiceNode, length: number): Promise<string> {
  const encounterId = await node.openFight();
  let events = (await node.repository.load(encounterId))!.revision + 1;
  for (let turn = 0; events < length; turn++) events += await node.round(encounterId, turn % 2 === 0 ? 'a' : 'b');
  return encounterId;
}
