import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LRUCache } from 'lru-cache';
import { createApiKey, hashOfApiKey } from '../../src/auth/api-keys.js';
import type { Environment } from '../../src/config/load-settings.js';
import type { Headers } from '../e2e/support/api.js';
import { UNLIMITED_RATE } from '../e2e/support/unlimited-rate.js';
import { runCampaign } from './support/campaign.js';
import { MemoryWatch } from './support/memory-watch.js';
import { reportText } from './support/report.js';
import { Target } from './support/target.js';

/**
 * `npm run attack`: a hundred thousand hostile inputs (`--inputs`) to the built service that anybody on this machine may use, from its
 * operator and from every kind of seat, and a tenth as many to one that asks for an API key; the same ones for the same `--seed`. Exit
 * code 1 if any was answered as a fault of ours, if anything was left unhandled or logged as an error, if an encounter does not
 * verify, or if memory grew with the number of encounters.
 */
const { values } = parseArgs({
  options: { inputs: { type: 'string', default: '100000' }, seed: { type: 'string', default: '20001108' } },
});
const inputs = Number(values.inputs);

/** Ctrl-C ends the attack, and it reports what has come of it so far. */
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void (stopped = true));

/** What would have ended the service; the attack itself goes on. */
const unhandled: unknown[] = [];
for (const event of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(event, (error: unknown) => void unhandled.push(error));

const build = async <Module>(path: string): Promise<Module> =>
  (await import(new URL(`../../dist/${path}`, import.meta.url).href)) as Module;
const { AppModule } = await build<typeof import('../../src/app.module.js')>('app.module.js');
const { createApplication } = await build<typeof import('../../src/create-application.js')>('create-application.js');
const { loadSettings } = await build<typeof import('../../src/config/load-settings.js')>('config/load-settings.js');
const { StructuredLogger } =
  await build<typeof import('../../src/logging/structured-logger.js')>('logging/structured-logger.js');

/** Every cache of a fixed size that the service has put something into. That it fills is no growth: before a look it is emptied. */
const caches = new Set<{ clear(): void }>();
const put = Reflect.get(LRUCache.prototype, 'set') as (...given: unknown[]) => unknown;
Reflect.set(LRUCache.prototype, 'set', function (this: { clear(): void }, ...given: unknown[]): unknown {
  caches.add(this);
  return put.apply(this, given);
});

/** Attacks a service of its own. @returns whether it held */
async function attack(title: string, mutations: number, environment: Environment, owner: Headers): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'asalto-attack-'));
  const settings = loadSettings({
    ...UNLIMITED_RATE,
    PORT: '0',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    SQLITE_SYNCHRONOUS: 'NORMAL',
    SOCKET_INIT_TIMEOUT: '60000',
    ...environment,
  });
  const logged: string[] = [];
  let drawn = 0;
  const application = await createApplication(AppModule, settings, {
    logger: StructuredLogger.create(settings, { write: (line) => void logged.push(line) }),
    randomBytes: (size) => createHash('shake256', { outputLength: size }).update(`${values.seed} ${drawn++}`).digest(),
  });
  const url = await application.listen();
  const [queries, subscriptions] = [Math.ceil(mutations / 10), Math.ceil(mutations / 50)];
  const memory = new MemoryWatch(mutations + queries + subscriptions, () => {
    for (const cache of caches) cache.clear();
  });
  const started = performance.now();
  const report = await runCampaign(new Target(application, url, owner), {
    seed: Number(values.seed),
    mutations,
    queries,
    subscriptions,
    perFight: 50,
    isStopped: () => stopped,
    afterFight: (sent, fights) => {
      if (memory.look(sent, fights)) process.stderr.write(`${sent} sent; ${memory.newest}\n`);
    },
  }).catch((error: unknown) => {
    process.stderr.write(`The attack broke off: ${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(2);
  });
  const seconds = (performance.now() - started) / 1000;
  await application.close();
  caches.clear();
  rmSync(folder, { recursive: true });
  process.stdout.write(`${title}\n\n${reportText(report, { seconds, unhandled, logged, memory })}\n`);
  return [report.faults, report.unverified, logged].every(({ length }) => length === 0) && !memory.hasGrown;
}

const key = createApiKey();
const held = [
  await attack('A service that anybody on its machine may use', inputs, {}, {}),
  await attack(
    'A service that asks for an API key',
    Math.ceil(inputs / 10),
    { API_KEYS: `table:${hashOfApiKey(key)}` },
    { authorization: `Bearer ${key}` },
  ),
];
process.exitCode = held.every(Boolean) && unhandled.length === 0 ? 0 : 1;
