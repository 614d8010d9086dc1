import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { GoldenNode } from '../golden/fights/node.js';
import { play } from '../golden/fights/play.js';
import { readArchive } from './archive-text.js';
import { vectorsOf } from './vectors.js';

/** `npx tsx test/verification/record.ts`: writes the test vectors of docs/verification.md. */
const folder = new URL('../golden/verification/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) rmSync(new URL(name, folder));

async function archiveOfFight(name: string, ends: boolean): Promise<string> {
  const node = new GoldenNode(name);
  const combatants = [
    dnd5e.fighter({ id: 'kaela', name: 'Kaela', at: { x: 1, y: 2 } }),
    dnd5e.orc({ id: 'orc', at: { x: 4, y: 2 } }),
  ];
  await play(node, { rulesetId: 'dnd5e', combatants, rounds: 1, words: ['araña', '🐉'], ends });
  return node.archive();
}

const finished = readArchive(await archiveOfFight('vectors', true));
const unfinished = readArchive(await archiveOfFight('vectors-unfinished', false));
const vectors = vectorsOf(finished, unfinished);
for (const [name, { text }] of Object.entries(vectors)) writeFileSync(new URL(`${name}.ndjson`, folder), text);
const expected = Object.fromEntries(Object.entries(vectors).map(([name, one]) => [name, one.expected]));
writeFileSync(new URL('expected.json', folder), `${JSON.stringify(expected, null, 2)}\n`);
