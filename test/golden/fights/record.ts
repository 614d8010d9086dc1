import { mkdirSync, writeFileSync } from 'node:fs';
import { GOLDEN_FIGHTS } from './fights.js';
import { GoldenNode } from './node.js';
import { play } from './play.js';

/** `npx tsx test/golden/fights/record.ts`: plays the golden fights and writes their archives. */
const folder = new URL('../archives/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, fight] of Object.entries(GOLDEN_FIGHTS)) {
  const node = new GoldenNode(name);
  await play(node, fight);
  writeFileSync(new URL(`${name}.v1.ndjson`, folder), await node.archive());
}
