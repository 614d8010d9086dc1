import type { BattleMap, Cell } from '../../../grid/index.js';
import { seesInTheDark, sensesWithoutSight } from '../attack/concealment.js';
import type { Statistics } from '../statistics/index.js';

/**
 * The map as it is to walk on for a creature: dark squares cost double where it sees nothing in them (D35-SPD-04 with
 * D35-AMB-25, PF1-TER-12).
 */
export function groundFor(map: BattleMap, sheet: Statistics): BattleMap {
  if (seesInTheDark(sheet, 0) || sensesWithoutSight(sheet, 0)) return map;
  let dark = unlit.get(map);
  if (!dark) unlit.set(map, (dark = withDarknessHampering(map)));
  return dark;
}

/** One map for all who do not see: the grid keeps what it works out by map. */
const unlit = new WeakMap<BattleMap, BattleMap>();

function withDarknessHampering(map: BattleMap): BattleMap {
  const cells = Object.entries(map.cells);
  if (!cells.some(([, cell]) => cell.light === 'dark')) return map;
  return { ...map, cells: Object.fromEntries(cells.map(([key, cell]) => [key, hampered(cell)])) };
}

const hampered = (cell: Cell): Cell =>
  cell.light === 'dark' ? { ...cell, difficulty: (cell.difficulty ?? 0) + 1 } : cell;
