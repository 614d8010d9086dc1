import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ServerReport {
  /** CPU time so far, microseconds. */
  readonly cpu: number;
  /** Resident memory, bytes. */
  readonly rss: number;
  /** What JavaScript holds, bytes. */
  readonly heap: number;
  readonly watchers?: number;
  /** Where its sockets are, if not beside `/graphql`. */
  readonly socketUrl?: string;
}

/** No limits by time: all that the bench asks comes from one address, as fast as it can. */
const UNLIMITED = {
  OPERATIONS_PER_SECOND_PER_ADDRESS: '0',
  OPERATIONS_PER_SECOND_PER_CALLER: '0',
  SOCKET_MESSAGES_PER_SECOND: '0',
};

/** A server of the bench, in a process and with a store of its own. */
export class ServerProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async start(
    script: string,
    environment: Readonly<Record<string, string>> = UNLIMITED,
  ): Promise<ServerProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'asalto-bench-'));
    const child = fork(join(import.meta.dirname, 'servers', script), {
      // As `npm start` runs the service.
      execArgv: ['--expose-gc', '--max-semi-space-size=64', '--heap-growing-percent=300'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        NODE_ENV: 'production',
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const { url } = await message<{ url: string }>(child);
    return new ServerProcess(child, folder, url);
  }

  report(wish: 'report' | 'report after collecting garbage' = 'report'): Promise<ServerReport> {
    const answer = message<ServerReport>(this.child);
    this.child.send(wish);
    return answer;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.disconnect();
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (value) => resolve(value as T));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
}
