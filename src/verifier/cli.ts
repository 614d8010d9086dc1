import { parseArgs } from 'node:util';
import type { ChainHead } from '../engine/integrity/index.js';
import { reportOf } from './report.js';
import { verifyFile } from './verify-file.js';

const USAGE = `asalto-verify <archive.ndjson> [--rules] [--head <revision>:<hash>]… [--json]

Checks an archive of a fight offline: the file, the hash chain, the dice, the recorded states.
  --rules                     also runs every declared action again by the rules of this version
  --head <revision>:<hash>    a head that was noted elsewhere; may be given several times
  --json                      prints the verdict as JSON

Exit code: 0 the archive holds, 1 it does not, 2 it could not be checked. A rule that has changed since is reported, and is no
fault of the archive.
`;

/** The program `asalto-verify`. @returns its exit code */
export async function main(args: readonly string[]): Promise<number> {
  const asked = read(args);
  if (!asked) {
    process.stderr.write(USAGE);
    return 2;
  }
  try {
    const verdict = await verifyFile(asked.path, asked);
    process.stdout.write(asked.json ? `${JSON.stringify(verdict, null, 2)}\n` : reportOf(verdict));
    return verdict.ok ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${asked.path}: ${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

interface Asked {
  readonly path: string;
  readonly rules: boolean;
  readonly json: boolean;
  readonly noted: readonly ChainHead[];
}

function read(args: readonly string[]): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rules: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        head: { type: 'string', multiple: true, default: [] },
      },
    });
    const noted = values.head.map(headOf);
    const [path] = positionals;
    if (positionals.length !== 1 || path === undefined || noted.includes(undefined)) return undefined;
    return { path, rules: values.rules, json: values.json, noted: noted as readonly ChainHead[] };
  } catch {
    return undefined; // an option it does not know
  }
}

function headOf(text: string): ChainHead | undefined {
  const match = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text);
  return match ? { revision: Number(match[1]), hash: match[2]! } : undefined;
}

process.exitCode = await main(process.argv.slice(2));
