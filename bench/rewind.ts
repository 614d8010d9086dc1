import { EncounterReader } from '../src/encounters/encounter-reader.js';
import { ReplayIterator } from '../src/encounters/replay.js';
import { wholeRecord } from '../src/encounters/seen-records.js';
import { bestOf, cpuPer, percentile } from './measure.js';
import { ServiceNode } from './node-of-service.js';
import type { BenchResult } from './result.js';
import { result } from './result.js';
import { withStore } from './temporary-store.js';

const LENGTH = 4_000;
const MOMENTS = 100;

/** What it costs to look back: the state at moments spread over a long fight, and playing it again. */
export async function benchRewind(): Promise<BenchResult[]> {
  return withStore(async (store) => {
    const node = new ServiceNode(store);
    const encounterId = await node.openFight();
    let head = 0;
    for (let turn = 0; head + 1 < LENGTH; turn++) {
      await node.round(encounterId, turn % 2 === 0 ? 'a' : 'b');
      head = (await node.repository.load(encounterId))!.revision;
    }
    const moments = Array.from({ length: MOMENTS }, (_, index) => Math.floor((index * head) / (MOMENTS - 1)));
    // Far apart from one another: no moment helps the next one.
    const order = moments.map((_, index) => moments[(index * 37) % MOMENTS]!);
    const reader = new EncounterReader(node.repository);
    const look = async (): Promise<number[]> => {
      const times: number[] = [];
      for (const revision of order) {
        const begun = process.hrtime.bigint();
        const state = await reader.stateAt(encounterId, revision);
        times.push(Number(process.hrtime.bigint() - begun) / 1e6);
        if (state?.revision !== revision) throw new Error('rewound wrongly');
      }
      return times;
    };
    const cold = await look();
    const warm = [await look(), await look(), await look()].sort((a, b) => Math.max(...a) - Math.max(...b))[0]!;
    const of4000 = `of ${MOMENTS} moments of ${LENGTH} events`;
    const atMost20 = { of: 'value', atMost: 20 } as const;
    return [
      result(`state ${of4000}, cold, the slowest`, Math.max(...cold), 'ms'),
      result(`state ${of4000}, warm, p50`, percentile(warm, 0.5), 'ms', null, atMost20),
      result(`state ${of4000}, warm, the slowest`, Math.max(...warm), 'ms', null, atMost20),
      await replay(node, encounterId, head),
    ];
  }, 'NORMAL');
}

/** Events given by a replay at speed 0 per second of CPU time. */
async function replay(node: ServiceNode, encounterId: string, head: number): Promise<BenchResult> {
  const cpu = await bestOf(3, () =>
    cpuPer(head + 1, async () => {
      let given = 0;
      for await (const { seen } of new ReplayIterator(node.repository, {
        encounterId,
        from: 0,
        to: head,
        speed: 0,
        see: wholeRecord,
      }))
        if (seen.record.event.revision === given) given++;
      if (given !== head + 1) throw new Error('replayed wrongly');
    }),
  );
  return result(`replay of ${LENGTH} events at speed 0`, 1e6 / cpu, 'events/s CPU');
}
