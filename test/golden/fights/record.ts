import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Archive } from '../../verification/archive-text.js';
import { archiveOf, archiveText, readArchive, sealedAnew } from '../../verification/archive-text.js';
import { GOLDEN_FIGHTS } from './fights.js';
import { GoldenNode } from './node.js';
import { play } from './play.js';

/** `npm run golden:record`: plays the golden fights and writes the archives that are not there yet. */
const folder = new URL('../archives/', import.meta.url);
mkdirSync(folder, { recursive: true });
const write = (name: string, text: string): void => {
  const url = new URL(`${name}.v1.ndjson`, folder);
  // What was written once stays as it was, for every later version to read.
  if (!existsSync(url)) writeFileSync(url, text);
};

for (const [name, fight] of Object.entries(GOLDEN_FIGHTS)) {
  const node = new GoldenNode(name);
  await play(node, fight);
  const text = await node.archive();
  write(name, text);
  if (name === 'dnd35') write('past-versions', archiveText(asOnce(readArchive(text))));
}

/** The fight as it was recorded while every event had its first version: the end did not say which shape of the state it hashed. */
function asOnce({ manifest, events }: Archive): Archive {
  const last = events.at(-1)!;
  const { stateVersion: _, ...data } = last.parts.public!;
  const header = { ...last.header, type: 'EncounterEnded', schema: 1 };
  return archiveOf(manifest, [
    ...events.slice(0, -1),
    sealedAnew({ ...last, header, parts: { ...last.parts, public: data } }),
  ]);
}
