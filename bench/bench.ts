import { benchAppend } from './append.js';
import { benchArchive } from './archive.js';
import { benchInProcess } from './in-process.js';
import { benchOverHttp } from './over-http.js';
import type { BenchResult } from './result.js';
import { lineOf } from './result.js';
import { benchRewind } from './rewind.js';
import { benchStream } from './stream.js';

/**
 * `npm run bench`: what the service costs, as ratios to a baseline of the same run or in CPU time of this machine.
 * `--json` prints a list of `{ name, value, unit, baseline, ratio, line, holds }`. Exit code 1 if a line does not hold.
 */
const json = process.argv.includes('--json');
const results: BenchResult[] = [];
for (const bench of [benchInProcess, benchAppend, benchStream, benchRewind, benchArchive, benchOverHttp]) {
  const part = await bench();
  results.push(...part);
  if (!json) for (const one of part) process.stdout.write(`${lineOf(one)}\n`);
}
if (json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
if (results.some(({ holds }) => holds === false)) process.exitCode = 1;
