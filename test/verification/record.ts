import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { GoldenNode } from '../golden/fights/node.js';
import { play, playOn } from '../golden/fights/play.js';
import { readArchive } from './archive-text.js';
import { vectorsOf } from './vectors.js';

/** `npx tsx test/verification/record.ts`: writes the test vectors of docs/verification.md. */
const folder = new URL('../golden/verification/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) rmSync(new URL(name, folder));

async function playFight(name: string, ends: boolean): Promise<GoldenNode> {
  const node = new GoldenNode(name);
  const combatants = [
    dnd5e.fighter({ id: 'kaela', name: 'Kaela', at: { x: 1, y: 2 } }),
    dnd5e.orc({ id: 'orc', at: { x: 4, y: 2 } }),
  ];
  await play(node, { rulesetId: 'dnd5e', combatants, rounds: 1, words: ['araña', '🐉'], ends });
  return node;
}

/** Ends a fork after a duel in which one strikes at a creature that lies on the ground, by a die thrown on the table. */
async function playFork(parent: GoldenNode, name: string, at: number, seed: 'SAME' | 'FRESH'): Promise<string> {
  const [node, begun] = await parent.fork(name, at, seed);
  const actorId = begun.activeId!;
  const targetId = begun.present.find((id) => id !== actorId)!;
  const { x, y } = begun.combatants[actorId]!.at!;
  const prone = { addCondition: { kind: 'prone' }, position: { x: x + 1, y } } as const;
  await node.must({ type: 'adjust', combatantId: targetId, reason: 'Down.', ...prone });
  const attackId = actorId === 'orc' ? 'greataxe' : 'longsword';
  const attack = { type: 'declareAction', actorId, action: 'attack', input: { attackId, targetId } } as const;
  const { state } = await node.must(attack, seed === 'FRESH' ? [9, 17] : []);
  await playOn(node, state, { rounds: state.round });
  return node.archive();
}

const parent = await playFight('vectors', true);
const finished = readArchive(await parent.archive());
const unfinished = readArchive(await (await playFight('vectors-unfinished', false)).archive());
const turn = finished.events.find(({ header }) => header.type === 'TurnStarted')!.header.revision;
const at = finished.events.findLast(({ header }) => header.commandId === finished.events[turn]!.header.commandId)!;
const same = readArchive(await playFork(parent, 'vectors-same', at.header.revision, 'SAME'));
const fresh = readArchive(await playFork(parent, 'vectors-fresh', at.header.revision, 'FRESH'));
const vectors = vectorsOf({ finished, unfinished, same, fresh });
for (const [name, { text }] of Object.entries(vectors)) writeFileSync(new URL(`${name}.ndjson`, folder), text);
const expected = Object.fromEntries(Object.entries(vectors).map(([name, one]) => [name, one.expected]));
writeFileSync(new URL('expected.json', folder), `${JSON.stringify(expected, null, 2)}\n`);
