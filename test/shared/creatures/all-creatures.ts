import { readdirSync, readFileSync } from 'node:fs';
import { shared } from '../shared-folder.js';
import type { StatBlockInput } from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import type { Monster } from './five-bits/monster.js';
import { readMonster } from './five-bits/read-monster.js';
import { readStatBlock } from './psrd/read-stat-block.js';
import type { PsrdStatBlock } from './psrd/stat-block.js';
import type { ReadCreature } from './read-creature.js';
import { UnreadableError } from './read-creature.js';
import { readRow } from './srd35/read-row.js';
import type { Srd35Row } from './srd35/row.js';
import type { ReadStatBlock } from './stat-block/read-stat-block.js';

/** A file of somebody else's, read: what could be, and what could not, by name with the reason. */
export interface Bestiary<Creature> {
  readonly creatures: readonly Creature[];
  readonly unreadable: Readonly<Record<string, string>>;
}

const json = (path: string): unknown => JSON.parse(readFileSync(shared(`data/${path}`), 'utf8'));

/** The monsters of the 5e-bits database. */
export function fiveBits(): Bestiary<ReadCreature<StatBlockInput>> {
  const folder = shared('data/5e/5e-bits');
  const file = readdirSync(folder).find((name) => /monsters/i.test(name));
  return readAll(json(`5e/5e-bits/${file}`) as readonly Monster[], readMonster);
}

/** The creatures and NPCs of PSRD-Data. */
export function psrd(): Bestiary<ReadStatBlock> {
  const blocks = ['bestiary', 'npc_codex'].flatMap((folder) =>
    readdirSync(shared(`data/pf1/psrd-data/${folder}`))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => json(`pf1/psrd-data/${folder}/${name}`) as PsrdStatBlock),
  );
  return readAll(blocks, readStatBlock);
}

/** The rows of the stat-block table of the 3.5 SRD. */
export function srd35(): Bestiary<ReadStatBlock> {
  return readAll(json('35/srd35-statblock-table/monsters.A-L.json') as readonly Srd35Row[], readRow);
}

function readAll<Source extends { readonly name: string }, Creature>(
  sources: readonly Source[],
  read: (source: Source) => Creature,
): Bestiary<Creature> {
  const creatures: Creature[] = [];
  const unreadable: Record<string, string> = {};
  for (const source of sources) {
    try {
      creatures.push(read(source));
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      unreadable[source.name] = error.message;
    }
  }
  return { creatures, unreadable };
}
