import { loadavg } from 'node:os';
import { lineOf, result } from '../result.js';
import { loadOptions } from './options.js';
import { serviceLoad } from './service-load.js';

/**
 * `npm run load`: the service under load, for so many seconds without and as many with an abusive client, beside a bare server under the same. Options: `--seconds`, `--subscribers`, `--encounters`,
 * `--rate` (commands a second), `--slow-readers`, `--vanishing`. `--json` prints `{ results, faults }`. Exit code 1 if an event was lost
 * or repeated, a command failed, a slow reader was not told where it stopped, or something was left behind; latencies are told, not judged.
 */
const options = loadOptions(process.argv.slice(2));
const before = loadavg()[0]!;
const { results, faults } = await serviceLoad(options);
const all = [
  result('load average of the machine before', before, ''),
  result('load average of the machine after', loadavg()[0]!, ''),
  ...results,
];
if (options.json) process.stdout.write(`${JSON.stringify({ results: all, faults }, null, 2)}\n`);
else process.stdout.write(`${[...all.map(lineOf), ...faults.slice(0, 20)].join('\n')}\n`);
if (faults.length > 0 || all.some(({ holds }) => holds === false)) process.exitCode = 1;
