import { fromStored } from '../src/encounters/envelope.js';
import { streamOf } from '../src/encounters/streams.js';
import type { RecordedEvent } from '../src/engine/encounter/events/index.js';
import { foldAll } from '../src/engine/encounter/fold.js';
import type { StoredEvent } from '../src/event-store/event-store.js';
import { bestOf, cpuPer, percentile } from './measure.js';
import { ServiceNode } from './node-of-service.js';
import type { BenchResult } from './result.js';
import { result } from './result.js';
import { withStore } from './temporary-store.js';

const LENGTHS = [10, 1_000, 100_000] as const;
const SAMPLES = 400;

/** What a long stream costs: a command on it, and folding it. */
export async function benchStream(): Promise<BenchResult[]> {
  return withStore(async (store) => {
    const node = new ServiceNode(store);
    const costs: { length: number; cpu: number; p50: number; p99: number }[] = [];
    let longest = '';
    for (const length of LENGTHS) {
      longest = await node.openFight();
      await fill(node, longest, length);
      costs.push({ length, ...(await commandCost(node, longest)) });
    }
    const [short] = costs;
    return [
      ...costs.map(({ length, cpu }) =>
        result(
          `command on a stream of ${length} events`,
          cpu,
          'µs CPU',
          short!.cpu,
          length === 100_000 ? { of: 'ratio', atMost: 1.3 } : null,
        ),
      ),
      ...costs.flatMap(({ length, p50, p99 }) => [
        result(`latency p50 on a stream of ${length} events`, p50, 'ms'),
        result(`latency p99 on a stream of ${length} events`, p99, 'ms'),
      ]),
      await fold(await stored(node, longest)),
    ];
  }, 'NORMAL');
}

async function fill(node: ServiceNode, encounterId: string, length: number): Promise<void> {
  let revision = (await node.repository.load(encounterId))!.revision;
  for (let turn = 0; revision + 1 < length; turn++) {
    await node.round(encounterId, turn % 2 === 0 ? 'a' : 'b');
    revision = (await node.repository.load(encounterId))!.revision;
  }
  if ((await node.repository.load(encounterId))!.fold.state!.activeId !== 'a')
    await node.give(encounterId, { type: 'endTurn' });
}

async function commandCost(node: ServiceNode, encounterId: string): Promise<{ cpu: number; p50: number; p99: number }> {
  const samples: number[] = [];
  const command = async (): Promise<void> => {
    const begun = process.hrtime.bigint();
    await node.give(encounterId, { type: 'adjust', combatantId: 'a', reason: 'bench', temporaryHitPoints: 1 });
    samples.push(Number(process.hrtime.bigint() - begun) / 1e6);
  };
  const run = (): Promise<number> =>
    cpuPer(SAMPLES, async () => {
      for (let done = 0; done < SAMPLES; done++) await command();
    });
  await run();
  samples.length = 0;
  const cpu = await bestOf(3, run);
  return { cpu, p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) };
}

async function stored(node: ServiceNode, encounterId: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const { position: _, ...event } of node.store.readStream(streamOf(encounterId)))
    lines.push(JSON.stringify(event));
  return lines;
}

/** Events folded per second, parsing included, beside parsing and counting them. */
async function fold(lines: readonly string[]): Promise<BenchResult> {
  const folded = await bestOf(3, () =>
    cpuPer(1, () => {
      const events: RecordedEvent[] = lines.map((line) => fromStored(JSON.parse(line) as StoredEvent).event);
      if (foldAll(events).state?.revision !== lines.length - 1) throw new Error('folded wrongly');
    }),
  );
  const reduced = await bestOf(3, () =>
    cpuPer(1, () => {
      const counts = lines
        .map((line) => JSON.parse(line) as StoredEvent)
        .reduce((sum, { type }) => sum.set(type, (sum.get(type) ?? 0) + 1), new Map<string, number>());
      if (counts.size === 0) throw new Error('nothing counted');
    }),
  );
  const perSecond = (cpu: number): number => (lines.length / cpu) * 1e6;
  return result(`fold of ${lines.length} events`, perSecond(folded), 'events/s CPU', perSecond(reduced), {
    of: 'ratio',
    atLeast: 0.5,
  });
}
