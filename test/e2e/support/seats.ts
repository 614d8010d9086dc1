import * as dnd5e from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import type { Api, Headers } from './api.js';
import { combatantInput, Table } from './table.js';

const CREATE_SEAT = `mutation($input: CreateSeatInput!) { createSeat(input: $input) {
  __typename ... on CreateSeatPayload { seat { id role combatantIds } token revision repeated } ... on ActionRefused { code } } }`;

export interface Seat {
  readonly id: string;
  readonly token: string;
  readonly api: Api;
}

/** The header of whoever shows a token. */
export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** Grants a seat, and gives the API as its bearer calls it. */
export async function seat(table: Table, role: string, ...combatantIds: string[]): Promise<Seat> {
  const { createSeat } = await table.api.data<{ createSeat: { seat: { id: string }; token: string } }>(CREATE_SEAT, {
    input: { encounterId: table.id, role, combatantIds },
  });
  return { id: createSeat.seat.id, token: createSeat.token, api: table.api.with(bearer(createSeat.token)) };
}

/** A fighter in front of a wall, an orc beside it, and behind the wall a goblin that has hidden: Stealth 15 + 6. It is the goblin's turn. */
export async function ambush(api: Api, diceMode: 'DECLARED' | 'EITHER' = 'DECLARED'): Promise<Table> {
  const table = await Table.create(api, {
    ruleset: 'dnd5e',
    diceMode,
    map: { rows: ['...#..', '...#..', '......'] },
  });
  await table.must('addCombatants', {
    combatants: [
      dnd5e.fighter({ at: { x: 0, y: 0 } }),
      dnd5e.orc({ at: { x: 1, y: 0 } }),
      dnd5e.goblin({ id: 'sneak', name: 'Grik the Unseen', at: { x: 5, y: 0 } }),
    ].map(combatantInput),
  });
  await table.must('rollInitiative', { dice: [10, 5, 18] });
  await table.must('startCombat');
  await table.act('sneak', { hide: {} }, [15]);
  return table;
}
