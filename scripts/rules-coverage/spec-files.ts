import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { borneIds, RULE_ID } from './borne-ids.js';

/** An id a test bears, with the file it stands in. */
export interface IdInFile {
  readonly id: string;
  /** Path from the root of the repository, with `/`. */
  readonly file: string;
  readonly line: number;
}

/**
 * Every rule id, or whatever else a pattern finds, borne by a test in a `*.spec.ts` under `src` or `test`, file by file in
 * the order of their names.
 */
export function idsInSpecFiles(root: string, pattern: RegExp = RULE_ID): readonly IdInFile[] {
  return ['src', 'test']
    .map((folder) => join(root, folder))
    .filter((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    .flatMap(specFiles)
    .flatMap((path) => {
      const file = relative(root, path).split(sep).join('/');
      return borneIds(readFileSync(path, 'utf8'), file, pattern).map((borne) => ({ ...borne, file }));
    });
}

function specFiles(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.spec.ts'))
    .sort()
    .map((name) => join(folder, name));
}
