import type { BattleMap, Cell, Edge } from './battle-map.js';
import type { Square } from './square.js';
import { squareKey } from './square.js';

/** What each sign of an ASCII map stands for. Letters and digits are open ground with that mark. */
export const ASCII_LEGEND: Readonly<Record<string, Cell>> = {
  '.': {},
  '#': { fill: 'wall' },
  ':': { difficulty: 1 },
  ';': { difficulty: 2 },
  _: { fill: 'pit' },
  '|': { fill: 'pillar' },
  '=': { fill: 'bars' },
  '-': { fill: 'low-obstacle' },
  '?': { fill: 'curtain' },
  '!': { fill: 'force' },
  '~': { obscured: 'light' },
  '%': { obscured: 'heavy' },
};

/** A map drawn in text, with the squares of its marks. */
export interface AsciiMap {
  readonly map: BattleMap;
  /** The squares of each letter or digit, row by row. */
  readonly marks: Readonly<Record<string, readonly Square[]>>;
}

/**
 * Reads a map from equally long rows of text, north row first, one sign a square (see {@link ASCII_LEGEND}). Throws a
 * `RangeError` on rows of different length, no rows, or a sign it does not know: drawings are the programmer's, not a caller's.
 */
export function asciiMap(rows: readonly string[], edges: readonly Edge[] = []): AsciiMap {
  const width = rows[0]?.length ?? 0;
  if (width === 0) throw new RangeError('An ASCII map needs at least one square.');
  const cells: Record<string, Cell> = {};
  const marks: Record<string, Square[]> = {};
  rows.forEach((row, y) => {
    if (row.length !== width) throw new RangeError(`Row ${y} has ${row.length} squares, not ${width}.`);
    [...row].forEach((sign, x) => {
      if (/[A-Za-z0-9]/.test(sign)) {
        (marks[sign] ??= []).push({ x, y });
        return;
      }
      const cell = ASCII_LEGEND[sign];
      if (!cell) throw new RangeError(`Unknown sign "${sign}" in row ${y}.`);
      if (sign !== '.') cells[squareKey({ x, y })] = cell;
    });
  });
  return { map: { width, height: rows.length, squareFeet: 5, cells, edges }, marks };
}

/** Open ground of this many columns and rows. */
export function openMap(width: number, height: number): BattleMap {
  return { width, height, squareFeet: 5, cells: {}, edges: [] };
}
