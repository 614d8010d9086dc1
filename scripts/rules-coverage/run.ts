import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRuleId, noteIds } from '../../src/engine/rules/catalogue/index.js';
import { coverage } from './coverage.js';
import { report } from './report.js';
import { idsInSpecFiles } from './spec-files.js';

/** Where a run reads, and where it says what it found. */
export interface CoverageRun {
  /** Folder with `src`, `test` and `docs`. */
  readonly root: string;
  /** `--json`: print the figures and write nothing. `--check`: write nothing, fail when the page is stale. */
  readonly options: readonly string[];
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

const PAGE = 'docs/rules-coverage.md';

/**
 * Compares the rules with the ids the tests bear and writes `docs/rules-coverage.md`.
 * Returns the exit code: 1 when a test bears an id that does not exist, an option is unknown, or `--check` finds the page stale.
 */
export function runRulesCoverage({ root, options, print, complain }: CoverageRun): 0 | 1 {
  const unknownOption = options.find((option) => option !== '--json' && option !== '--check');
  if (unknownOption !== undefined) {
    complain(`Unknown option ${unknownOption}; there are --json and --check.`);
    return 1;
  }
  const found = idsInSpecFiles(root);
  const unknown = found.filter(({ id }) => !isRuleId(id) && !noteIds.has(id));
  for (const { id, file, line } of unknown) complain(`${file}:${line}: no rule has the id ${id}`);
  if (unknown.length > 0) return 1;

  const borne = new Set(found.map(({ id }) => id));
  const text = report(borne);
  const page = join(root, PAGE);
  if (options.includes('--check') && text !== readIfThere(page)) {
    complain(`${PAGE} is stale: run npm run rules:coverage and commit it.`);
    return 1;
  }
  if (options.includes('--json')) {
    print(JSON.stringify(coverage(borne), undefined, 2));
    return 0;
  }
  if (!options.includes('--check')) {
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, text);
  }
  for (const [file, { total, done, notCode }] of Object.entries(coverage(borne))) {
    print(`${file}: ${done} of ${total - notCode} rules borne by a test`);
  }
  return 0;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
