import { offersOf } from '../src/engine/encounter/offers.js';
import { MemoryEventStore } from '../src/event-store/memory/memory-event-store.js';
import type { CombatantInput } from '../src/engine/rules/ruleset.js';
import * as dnd35 from '../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../src/engine/rules/pathfinder1e/testing/creatures.js';
import { bestOf, cpuPer } from './measure.js';
import { ServiceNode } from './node-of-service.js';
import type { BenchResult } from './result.js';
import { result } from './result.js';
import { withStore } from './temporary-store.js';
import { randomUUID } from 'node:crypto';

const CONCURRENT = 16;
const ROUNDS = 60;
const OPEN = 400;

/** What one process does without its edge. */
export async function benchInProcess(): Promise<BenchResult[]> {
  return [await attacks(), await memory(), ...(await offers())];
}

/** Attacks decided and appended per second of CPU time, on the durable embedded store. */
async function attacks(): Promise<BenchResult> {
  const cpu = await withStore(async (store) => {
    const node = new ServiceNode(store);
    const fights = await Promise.all(Array.from({ length: CONCURRENT }, () => node.openFight()));
    const run = async (): Promise<number> => {
      let spent = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const actorId = round % 2 === 0 ? 'a' : 'b';
        spent += await cpuPer(CONCURRENT * ROUNDS, async () => {
          await Promise.all(fights.map((fight) => node.attack(fight, actorId)));
        });
        await Promise.all(fights.map((fight) => node.give(fight, { type: 'endTurn' })));
      }
      return spent;
    };
    await run();
    return bestOf(3, run);
  });
  return result('attack decided and appended', 1e6 / cpu, 'attacks/s CPU', null, { of: 'value', atLeast: 2000 });
}

/** Heap of an open encounter with a fight behind it. */
async function memory(): Promise<BenchResult> {
  const node = new ServiceNode(new MemoryEventStore());
  const fights: string[] = [];
  for (let index = 0; index < OPEN; index++) {
    const fight = await node.openFight();
    for (let turn = 0; turn < 20; turn++) await node.round(fight, turn % 2 === 0 ? 'a' : 'b');
    fights.push(fight);
  }
  const loaded = async (): Promise<number> => {
    for (const fight of fights) await node.repository.load(fight);
    return heap();
  };
  const forgotten = async (): Promise<number> => {
    for (const fight of fights) node.repository.forget(fight);
    return heap();
  };
  // Sessions as a cold load makes them; a first round lets go of what is left of everything before.
  await forgotten();
  await loaded();
  await forgotten();
  const each = ((await loaded()) - (await forgotten())) / OPEN / 1024;
  return result('heap per open encounter', each, 'KB', null, { of: 'value', atMost: 150 });
}

/** Bytes in use. What only weak references hold goes in a later turn of the event loop, so it is collected until no more goes. */
async function heap(): Promise<number> {
  for (let least = Infinity; ;) {
    await new Promise(setImmediate);
    globalThis.gc?.();
    const { heapUsed } = process.memoryUsage();
    if (heapUsed > 0.999 * least) return heapUsed;
    least = heapUsed;
  }
}

/** All legal actions of one creature, on a 50 x 50 map with 40 creatures. */
async function offers(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const [rulesetId, bestiary] of [
    ['dnd5e', dnd5e],
    ['dnd35', dnd35],
    ['pathfinder1e', pathfinder1e],
  ] as const) {
    const node = new ServiceNode(new MemoryEventStore());
    const encounterId = randomUUID();
    const cells = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [
        `${(index * 7) % 50},${(index * 13 + 3) % 50}`,
        index % 2 === 0 ? ({ fill: 'wall' } as const) : { difficulty: 1 },
      ]),
    );
    await node.give(encounterId, {
      type: 'createEncounter',
      encounterId,
      name: 'Crowd',
      rulesetId,
      houseRules: {},
      diceMode: 'SERVICE',
      tags: [],
      map: { width: 50, height: 50, squareFeet: 5, cells, edges: [] },
    });
    const combatants: CombatantInput[] = [];
    for (let x = 0; combatants.length < 40; x++) {
      const at = { x: 5 + (x % 20) * 2, y: 10 + Math.floor(x / 20) * 2 };
      if (cells[`${at.x},${at.y}`]?.fill) continue;
      const id = `c${combatants.length}`;
      combatants.push(
        (combatants.length % 2 === 0 ? bestiary.rogue : bestiary.orc)({
          id,
          side: combatants.length % 2 === 0 ? 'red' : 'blue',
          at,
        }),
      );
    }
    await node.give(encounterId, { type: 'addCombatants', combatants });
    await node.give(encounterId, {
      type: 'rollInitiative',
      stated: combatants.map(({ id }, index) => ({ combatantId: id, total: 90 - index })),
    });
    const { state } = await node.give(encounterId, { type: 'startCombat', surprised: [] });
    const ruleset = node.rulesets.get(rulesetId);
    const run = (): Promise<number> =>
      cpuPer(50, () => {
        for (let time = 0; time < 50; time++)
          if (offersOf(state, ruleset, state.activeId!).length === 0) throw new Error('no actions');
      });
    await run();
    results.push(
      result(`legalActions, ${rulesetId}, 50 x 50 map, 40 creatures`, (await bestOf(3, run)) / 1000, 'ms CPU', null, {
        of: 'value',
        atMost: 5,
      }),
    );
  }
  return results;
}
