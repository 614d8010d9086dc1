import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The service, running as a process of its own on a temporary store and a free port. */
export interface RunningService {
  /** Address, e.g. `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Stops it as an operator would (SIGTERM) and takes its store away. */
  stop(): Promise<void>;
}

/** Builds the service if it has to, and starts it. @throws Error with what it printed if it does not come up */
export async function startService(): Promise<RunningService> {
  const build = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build-if-stale.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (build.status !== 0) throw new Error('The build failed');
  const dataDir = await mkdtemp(join(tmpdir(), 'asalto-demo-'));
  const child = spawn(process.execPath, ['dist/main.js'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      STORE: 'embedded',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
      // It is played as fast as the service answers.
      OPERATIONS_PER_SECOND_PER_ADDRESS: '0',
      OPERATIONS_PER_SECOND_PER_CALLER: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const url = await addressOf(child);
    return {
      url,
      async stop() {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const printed: string[] = [];
    const read = (line: string): void => {
      printed.push(line);
      const url = /Listening on (http:\/\/\S+?)"?[,}\s]*$|Listening on (http:\/\/[^"\s]+)/.exec(line);
      if (url) resolve(url[1] ?? url[2]!);
    };
    createInterface({ input: child.stdout! }).on('line', read);
    createInterface({ input: child.stderr! }).on('line', (line) => printed.push(line));
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${printed.join('\n')}`)));
  });
}
