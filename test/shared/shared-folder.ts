import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Folder with the rule catalogues, cases and creature data, beside the repository. */
const folder = resolve(import.meta.dirname, '../../../shared');

/** Path of a file or folder in the shared folder; throws when the folder, or the part of it, is not there. */
export function shared(path: string): string {
  const full = resolve(folder, path);
  if (!existsSync(full)) {
    throw new Error(`npm run test:shared reads ../shared/${path}, beside the repository, and it is not there.`);
  }
  return full;
}
