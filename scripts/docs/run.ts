import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Ruleset } from '../../src/engine/rules/ruleset.js';
import { eventsPage } from './events-page.js';

/** Where a run writes, and where it says what it did. */
export interface DocsRun {
  /** Folder with `docs`. */
  readonly root: string;
  /** `--check`: write nothing, fail when a page is stale. */
  readonly options: readonly string[];
  readonly rulesets: readonly Ruleset[];
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

const PAGE = 'docs/events.md';

/** Writes `docs/events.md`, or checks it. Returns the exit code: 1 when an option is unknown or the page is stale. */
export function runDocs({ root, options, rulesets, print, complain }: DocsRun): 0 | 1 {
  const unknownOption = options.find((option) => option !== '--check');
  if (unknownOption !== undefined) {
    complain(`Unknown option ${unknownOption}; there is --check.`);
    return 1;
  }
  const text = eventsPage(rulesets);
  const page = join(root, PAGE);
  if (options.includes('--check')) {
    if (text === readIfThere(page)) return 0;
    complain(`${PAGE} is stale: run npm run docs:generate and commit it.`);
    return 1;
  }
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, text);
  print(`${PAGE} written.`);
  return 0;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
