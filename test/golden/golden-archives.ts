import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('./archives/', import.meta.url);

/** An archive that was written once and is kept as it was: every later version has to read it. */
export interface GoldenArchive {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

export function goldenArchives(): readonly GoldenArchive[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
    .map((name) => {
      const url = new URL(name, FOLDER);
      return { name, path: fileURLToPath(url), text: readFileSync(url, 'utf8') };
    });
}

/** Differences to the rules that came after an archive was written, by archive: revision and action of each. */
export function notedDivergences(): Readonly<Record<string, readonly (readonly [revision: number, action: string])[]>> {
  return JSON.parse(readFileSync(new URL('divergences.json', FOLDER), 'utf8')) as ReturnType<typeof notedDivergences>;
}
