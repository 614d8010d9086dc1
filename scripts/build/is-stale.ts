import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether `output` is missing, or older than any of the files and folders it is made from. */
export function isStale(output: string, inputs: readonly string[]): boolean {
  const built = statSync(output, { throwIfNoEntry: false })?.mtimeMs;
  return built === undefined || inputs.some((input) => newest(input) > built);
}

/** Latest change in a file, or anywhere in a folder, in milliseconds since 1970. */
function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
