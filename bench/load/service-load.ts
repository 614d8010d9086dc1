import { percentile } from '../measure.js';
import type { BenchResult } from '../result.js';
import { result } from '../result.js';
import { ServerProcess } from '../server-process.js';
import { Abuse } from './abuse.js';
import { ADDRESSES, loopbackAddress } from './addresses.js';
import { Audience } from './audience.js';
import { bareLoad } from './bare-load.js';
import { Fight } from './fight.js';
import type { Flow } from './flow.js';
import { Deliveries, flow, together } from './flow.js';
import { clientsOf } from './metrics.js';
import type { LoadOptions } from './options.js';
import { comesTrue } from './patience.js';
import { slowReaders } from './slow-readers.js';
import { upgradesAmong, vanish } from './vanishing.js';

const MIB = 1024 * 1024;
/** A socket that were kept would hold several times as much. */
const HEAP_PER_VANISHED = 2 * 1024;
/** What the heap differs by anyhow: caches, compiled code. */
const HEAP_ALLOWANCE = 8 * MIB;
const WARM_COMMANDS = 400;
/** Milliseconds. */
const WARM_ABUSE = 4_000;
/** Without and with an abusive client in turn, so that a machine that becomes faster or slower meanwhile does it to both. */
const ROUNDS = 3;
const NONE = { of: 'value', atMost: 0 } as const;

/** What a load brought to light. */
export interface LoadReport {
  readonly results: readonly BenchResult[];
  /** What was broken, in words. */
  readonly faults: readonly string[];
}

/** Puts the built service, its limits as they come, under load, and after it a bare server under the same. */
export async function serviceLoad(options: LoadOptions): Promise<LoadReport> {
  const service = await ServerProcess.start('asalto.mjs', { SLOW_CLIENT_TIMEOUT: '2000' });
  let ours: ServiceLoad;
  try {
    ours = await loadOf(service, options);
  } finally {
    await service.stop();
  }
  const bare = await bareLoad(options, ours.payload);
  const { calm, abused, failures } = ours;
  return {
    results: [
      result('commands', calm.commands + abused.commands, ''),
      result('deliveries', calm.delivered.length + abused.delivered.length, ''),
      result('commands that failed', failures.length + bare.failures.length, '', null, NONE),
      ...latencies('', calm, bare),
      ...latencies(' beside an abusive client (to without, in turn)', abused, calm),
      ...ours.results,
    ],
    faults: [...failures, ...bare.failures, ...ours.faults],
  };
}

interface ServiceLoad extends LoadReport {
  /** Commands without an abusive client, and as many beside one. */
  readonly calm: Flow;
  readonly abused: Flow;
  readonly failures: readonly string[];
  /** The events of one of its commands. */
  readonly payload: readonly string[];
}

async function loadOf(service: ServerProcess, options: LoadOptions): Promise<ServiceLoad> {
  const { url } = service;
  const { seconds, rate } = options;
  const deliveries = new Deliveries();
  const audience = await Audience.gather(url, options, deliveries);
  const run = (count: number): Promise<Flow> => flow({ rate, count, deliveries, give: audience.give });
  const warm = await run(WARM_COMMANDS);
  const payload = await audience.fights[0]!.lastCommand(url);

  const count = Math.ceil((rate * seconds) / ROUNDS);
  // What is done for the first time is compiled meanwhile, abuse as well as commands.
  const first = await Abuse.start(url, loopbackAddress(ADDRESSES.abuser), WARM_ABUSE + 60_000);
  await run((rate * WARM_ABUSE) / 1000);
  await first.stop();
  const calms: Flow[] = [];
  const abuses: Flow[] = [];
  const answers: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    calms.push(await run(count));
    const abuse = await Abuse.start(url, loopbackAddress(ADDRESSES.abuser), (count / rate + 60) * 1000);
    abuses.push(await run(count));
    for (const [status, count] of Object.entries(await abuse.stop())) answers[status] = (answers[status] ?? 0) + count;
  }
  const [calm, abused] = [together(calms), together(abuses)];
  const missed = await audience.leave();
  const slow = await slowReaders(url, await Fight.open(url, loopbackAddress(0)), options.slowReaders);
  return {
    calm,
    abused,
    payload,
    failures: [warm, calm, abused].flatMap((one) => one.failures),
    results: [
      ...Object.entries(answers).map(([status, count]) =>
        result(`requests of the abusive client answered with ${status}`, count, ''),
      ),
      result('lost or repeated events', missed.length, '', null, NONE),
      result('slow readers', options.slowReaders, ''),
      result('commands until all slow readers were cut off', slow.commands, ''),
      result('faults of slow readers', slow.faults.length, '', null, NONE),
      ...(await vanishing(service, options.vanishing)),
    ],
    faults: [...missed, ...slow.faults],
  };
}

function latencies(suffix: string, flow: Flow, beside: Flow): BenchResult[] {
  return (['answered', 'delivered'] as const).flatMap((what) =>
    ([50, 99] as const).map((p) =>
      result(`${what}: p${p}${suffix}`, percentile(flow[what], p / 100), 'ms', percentile(beside[what], p / 100)),
    ),
  );
}

/** Clients that connect and vanish, and what is left of them. */
async function vanishing(service: ServerProcess, count: number): Promise<BenchResult[]> {
  const fight = await Fight.open(service.url, loopbackAddress(0));
  await vanish(service.url, Math.min(count, 500), fight); // what is made once and kept is made now
  await comesTrue(() => nobodyLeft(service.url));
  const before = await service.report('report after collecting garbage');
  const upgraded = await vanish(service.url, count, fight);
  await comesTrue(() => nobodyLeft(service.url));
  const { sockets, subscriptions } = await clientsOf(service.url);
  const after = await service.report('report after collecting garbage');
  fight.close();
  const grown = (after.heap - before.heap) / MIB;
  return [
    result('sockets that vanished', upgraded, '', upgradesAmong(count)),
    result('sockets left', sockets, '', null, NONE),
    result('subscriptions left', subscriptions, '', null, NONE),
    result('readers of the feed left', after.watchers ?? Number.NaN, '', null, NONE),
    result('heap grown', grown, 'MiB', null, {
      of: 'value',
      atMost: (HEAP_PER_VANISHED * count + HEAP_ALLOWANCE) / MIB,
    }),
    result('resident memory grown', (after.rss - before.rss) / MIB, 'MiB'),
  ];
}

async function nobodyLeft(url: string): Promise<boolean> {
  const { sockets, subscriptions } = await clientsOf(url);
  return sockets === 0 && subscriptions === 0;
}
