import { afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import * as dnd35 from '../../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../../../src/engine/rules/pathfinder1e/testing/creatures.js';
import type { Seen } from './api.js';
import { useOneService } from './one-service.js';
import type { Service } from './services.js';
import type { Input } from './table.js';
import { combatantInput, Table } from './table.js';
import { useWatching } from './watching.js';

export const MAP = {
  width: 10,
  height: 10,
  edges: [{ from: { x: 2, y: 0 }, to: { x: 2, y: 3 }, kind: 'WALL' }],
};

/** Initiatives from 20 down. */
export const stated = (...ids: readonly string[]) =>
  ids.map((combatantId, index) => ({ combatantId, total: 20 - index }));

export const attack = { attack: { targetId: 'goblin' } };
/** The input of a `declareAction` of the fighter, with differences. */
export const declaring = (input: Input): Input => ({ actorId: 'fighter', action: attack, ...input });
/** The input of an `addCombatants` of one wolf, with differences. */
export const joining = (differences: Input): Input => ({
  combatants: [{ ...combatantInput(dnd5e.wolf({ at: { x: 8, y: 8 } })), ...differences }],
});

/** Replaces the one place in a body where JSON itself has to be written by hand. */
export const withRaw = (body: unknown, raw: string): string => JSON.stringify(body).replace('"<raw>"', () => raw);

/** Fights that nothing a test asks for may change. */
export interface UntouchedFights {
  readonly service: Service;
  /** A fight of two in the turn of the fighter, who stands at (1, 1) with a wall to its east. */
  readonly table: Table;
  /** The same in D&D 3.5. */
  readonly older: Table;
  /** The same in Pathfinder 1e. */
  readonly pathfinder: Table;
  /** Sends a body as it is. */
  sent(body: string): Promise<{ status: number; seen: Seen }>;
}

/** Three fights for all tests of a file. Whatever a test asks, the store must not hold one event more after it. */
export function useUntouchedFights(): UntouchedFights {
  const running = useOneService();
  useWatching();
  let table: Table;
  let older: Table;
  let pathfinder: Table;

  beforeAll(async () => {
    const { api } = running.service;
    table = await Table.create(api, { ruleset: 'dnd5e', map: MAP });
    await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 1, y: 2 } })]);
    older = await Table.create(api, { ruleset: 'dnd35', map: MAP });
    await older.join([dnd35.fighter({ at: { x: 1, y: 1 } }), dnd35.goblin({ at: { x: 1, y: 2 } })]);
    pathfinder = await Table.create(api, { ruleset: 'pathfinder1e', map: MAP });
    await pathfinder.join([pathfinder1e.fighter({ at: { x: 1, y: 1 } }), pathfinder1e.goblin({ at: { x: 1, y: 2 } })]);
    for (const one of [table, older, pathfinder]) {
      await one.must('setInitiative', { initiatives: stated('fighter', 'goblin') });
      await one.must('startCombat');
    }
  });

  let before: bigint | undefined;
  beforeEach(async () => {
    before = await running.service.store.headPosition();
  });
  afterEach(async () => {
    expect(await running.service.store.headPosition()).toBe(before);
  });

  return {
    get service() {
      return running.service;
    },
    get table() {
      return table;
    },
    get older() {
      return older;
    },
    get pathfinder() {
      return pathfinder;
    },
    sent: async (body) => {
      const { status, text } = await running.service.api.raw(body);
      return { status, seen: JSON.parse(text) as Seen };
    },
  };
}
