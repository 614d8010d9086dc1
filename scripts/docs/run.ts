import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Ruleset } from '../../src/engine/rules/ruleset.js';
import { eventsPage } from './events-page.js';
import { limitsPage } from './limits-page.js';

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

/** Writes the generated pages of `docs`, or checks them. Returns the exit code: 1 when an option is unknown or a page is stale. */
export function runDocs({ root, options, rulesets, print, complain }: DocsRun): 0 | 1 {
  const unknownOption = options.find((option) => option !== '--check');
  if (unknownOption !== undefined) {
    complain(`Unknown option ${unknownOption}; there is --check.`);
    return 1;
  }
  let exitCode: 0 | 1 = 0;
  for (const [page, text] of [
    ['docs/events.md', eventsPage(rulesets)],
    ['docs/limits.md', limitsPage()],
  ] as const) {
    const path = join(root, page);
    if (options.includes('--check')) {
      if (text === readIfThere(path)) continue;
      complain(`${page} is stale: run npm run docs:generate and commit it.`);
      exitCode = 1;
    } else {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      print(`${page} written.`);
    }
  }
  return exitCode;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
