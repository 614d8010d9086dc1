import { execFile, spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Api } from './api.js';
import { Signals } from './signals.js';
import { UNLIMITED_RATE } from './unlimited-rate.js';

const ROOT = resolve(import.meta.dirname, '../../..');

/** The program as it is shipped: compiled into a folder of its own. */
export interface BuiltService {
  readonly folder: string;
  remove(): void;
}

/** Compiles the sources as `npm run build` does, beside nothing that a test of the same checkout could disturb. */
export async function buildService(): Promise<BuiltService> {
  const folder = mkdtempSync(join(tmpdir(), 'asalto-build-'));
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const swc = join(ROOT, 'node_modules/@swc/cli/bin/swc.js');
  const args = [swc, 'src', '-d', join(folder, 'dist'), '--strip-leading-paths', '--config-file', '.swcrc'];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env: { ...process.env, NODE_OPTIONS: '' } });
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true });
    },
  };
}

/** The service in a process of its own. */
export interface ChildService {
  readonly url: string;
  readonly api: Api;
  readonly logged: Signals<Record<string, unknown>>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): void;
}

/** Starts `node dist/main.js` and waits until it listens. */
export async function startChild(
  { folder }: BuiltService,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildService> {
  const child: ChildProcessByStdio<null, Readable, null> = spawn(process.execPath, [join(folder, 'dist/main.js')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_FORMAT: 'json',
      ...UNLIMITED_RATE,
      ...environment,
    },
  });
  const logged = new Signals<Record<string, unknown>>();
  const ended = new Promise<Awaited<ChildService['ended']>>((done) =>
    child.once('close', (code, signal) => {
      done({ code, signal });
    }),
  );
  createInterface({ input: child.stdout }).on('line', (line) => {
    logged.add(JSON.parse(line) as Record<string, unknown>);
  });
  const listening = logged.first(({ msg }) => String(msg).startsWith('Listening on'));
  const line = await Promise.race([listening, ended]);
  if (!('msg' in line))
    throw new Error(`The service ended with ${JSON.stringify(line)}: ${JSON.stringify(logged.items)}`);
  const url = /http:\/\/[\d.:]+/.exec(String(line.msg))![0];
  return { url, api: new Api(url), logged, ended, kill: (signal) => child.kill(signal) };
}
