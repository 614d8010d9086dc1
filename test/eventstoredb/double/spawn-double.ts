import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DoubleCommand } from './main.js';

/** A double in a process of its own: for a demo, or a test that must not share a process with it. */
export interface SpawnedDouble {
  readonly url: string;
  readonly port: number;
  /** Resolves when the process has obeyed. */
  tell(command: DoubleCommand): Promise<void>;
  stop(): Promise<void>;
}

export async function spawnEventStoreDbDouble(...args: readonly string[]): Promise<SpawnedDouble> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { done, value } = await lines.next();
    if (done) throw new Error('The double has ended.');
    return value;
  };
  const { url, port } = JSON.parse(await nextLine()) as { url: string; port: number };
  return {
    url,
    port,
    tell: async (command) => {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      await nextLine();
    },
    stop: async () => {
      const exit = once(child, 'exit');
      child.stdin.end();
      await exit;
    },
  };
}
