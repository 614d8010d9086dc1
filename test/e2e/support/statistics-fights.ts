import * as dnd5e from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import type { CombatantInput } from '../../../src/engine/rules/ruleset.js';
import type { Api } from './api.js';
import { Table } from './table.js';

/** A fight in its first turn, on an open map, by declared dice. */
export async function open(
  api: Api,
  ruleset: string,
  combatants: readonly CombatantInput[],
  initiative: readonly number[],
  tags: readonly string[] = [],
): Promise<Table> {
  const table = await Table.create(api, {
    ruleset,
    diceMode: 'DECLARED',
    map: { width: 10, height: 10 },
    tags,
  });
  await table.join(combatants);
  await table.must('rollInitiative', { dice: initiative });
  await table.must('startCombat');
  return table;
}

/** Out of the reach of an enemy at (2, 1). */
export const AWAY = {
  move: {
    path: [
      { x: 0, y: 0 },
      { x: 0, y: 1 },
    ],
  },
};
/** From (5, 1) to the fighter at (0, 1). */
export const COMING = {
  move: {
    path: [
      { x: 4, y: 2 },
      { x: 3, y: 2 },
      { x: 2, y: 2 },
      { x: 1, y: 2 },
    ],
  },
};
export const swing = (targetId: string, attackId: string) => ({ attack: { targetId, attackId } });

/** A short fight in D&D 5e; an opportunity attack of it is undone. */
export async function fight5e(api: Api, ...tags: readonly string[]): Promise<Table> {
  const table = await open(
    api,
    'dnd5e',
    [dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 2, y: 1 } }), dnd5e.wolf({ at: { x: 5, y: 1 } })],
    [5, 15, 3],
    tags,
  );
  // A critical hit: 4 + 6 + 2 slashing.
  await table.act('goblin', swing('fighter', 'scimitar'), [20, 4, 6]);
  await table.endTurn();
  // 8 + 6 misses 15, 9 + 6 hits: 2 + 3 slashing.
  await table.act('fighter', swing('goblin', 'longsword'), [8]);
  await table.act('fighter', swing('goblin', 'longsword'), [9, 2]);
  await table.act('fighter', AWAY);
  // 16 + 4 hits, and is undone; then the goblin lets it pass.
  await table.answer('attack:scimitar', [16, 1]);
  await table.must('undo', { reason: 'the die fell off the table' });
  await table.answer('decline');
  await table.endTurn();
  // 14 + 4 meets 18: 3 + 1 + 2 piercing, and a Strength save: 5 + 6 meets 11.
  await table.act('wolf', COMING);
  await table.act('wolf', swing('fighter', 'bite'), [14, 3, 1, 5]);
  await table.endTurn();
  await table.endTurn();
  // Second Wind: 7 + 5 (5E-CLS-02). 19 + 6 hits: 8 + 3 of 11 hit points; a monster dies at 0.
  await table.act('fighter', { secondWind: {} }, [7]);
  await table.act('fighter', swing('wolf', 'longsword'), [19, 8]);
  await table.must('adjust', { combatantId: 'fighter', reason: 'a blessing', healing: 2 });
  await table.must('endEncounter', { victors: ['party'] });
  return table;
}
