import { MAP_LIMITS } from './battle-map.js';
import { OBSTACLE_KINDS } from './obstacle.js';
import { SQUARE_FEET, parseSquareKey, squareKey } from './square.js';

/** What is wrong with a map, and where: `path` is like `cells["3,4"].difficulty` or `edges[2].to`. */
export interface MapProblem {
  readonly path: string;
  readonly code: MapProblemCode;
}

export type MapProblemCode =
  /** Not an object, list, text or whole number where one is needed. */
  | 'WRONG_TYPE'
  /** A number outside its bounds. */
  | 'OUT_OF_RANGE'
  /** A text that is none of the known ones. */
  | 'UNKNOWN_VALUE'
  | 'TOO_MANY'
  | 'TOO_LONG'
  /** A cell key that is not `"x,y"` with plain whole numbers. */
  | 'BAD_SQUARE_KEY'
  | 'OUTSIDE_MAP'
  /** An edge that runs neither along a row nor along a column. */
  | 'NOT_STRAIGHT'
  /** An edge that starts where it ends. */
  | 'NO_LENGTH'
  /** A depth where there is no pit. */
  | 'NOT_A_PIT';

type Report = (path: string, code: MapProblemCode) => void;

/** After this many problems the rest is not looked for. */
const MOST_PROBLEMS = 50;

/** Everything that keeps `value` from being a battle map, in reading order (the first 50); empty for a good one. */
export function mapProblems(value: unknown): MapProblem[] {
  const problems: MapProblem[] = [];
  const report: Report = (path, code) => {
    if (problems.length < MOST_PROBLEMS) problems.push({ path, code });
  };
  if (!isRecord(value)) return [{ path: '', code: 'WRONG_TYPE' }];
  checkText(value.id, 'id', report);
  checkText(value.name, 'name', report);
  const width = checkWhole(value.width, 'width', 1, MAP_LIMITS.side, report);
  const height = checkWhole(value.height, 'height', 1, MAP_LIMITS.side, report);
  if (value.squareFeet !== 5) report('squareFeet', 'UNKNOWN_VALUE');
  if (!isRecord(value.cells)) report('cells', 'WRONG_TYPE');
  if (!Array.isArray(value.edges)) report('edges', 'WRONG_TYPE');
  if (width === undefined || height === undefined) return problems;
  if (isRecord(value.cells)) checkCells(value.cells, width, height, report);
  if (Array.isArray(value.edges)) checkEdges(value.edges, width, height, report);
  return problems;
}

function checkCells(cells: Record<string, unknown>, width: number, height: number, report: Report): void {
  const entries = Object.entries(cells);
  if (entries.length > width * height) return report('cells', 'TOO_MANY');
  for (const [key, cell] of entries) {
    const path = `cells[${JSON.stringify(key.slice(0, 40))}]`;
    const at = parseSquareKey(key);
    if (!at || at.z !== undefined || squareKey(at) !== key) report(path, 'BAD_SQUARE_KEY');
    else if (at.x < 0 || at.y < 0 || at.x >= width || at.y >= height) report(path, 'OUTSIDE_MAP');
    else if (!isRecord(cell)) report(path, 'WRONG_TYPE');
    else checkCell(cell, path, report);
  }
}

function checkCell(cell: Record<string, unknown>, path: string, report: Report): void {
  checkOneOf(cell.fill, `${path}.fill`, OBSTACLE_KINDS, report);
  checkOneOf(cell.cover, `${path}.cover`, ['half', 'three-quarters'], report);
  checkOneOf(cell.obscured, `${path}.obscured`, ['light', 'heavy'], report);
  checkOneOf(cell.light, `${path}.light`, ['bright', 'dim', 'dark'], report);
  if (cell.depth !== undefined) {
    const depth = checkWhole(cell.depth, `${path}.depth`, SQUARE_FEET, MAP_LIMITS.pitDepth, report);
    if (depth !== undefined && depth % SQUARE_FEET !== 0) report(`${path}.depth`, 'OUT_OF_RANGE');
    if (cell.fill !== 'pit') report(`${path}.depth`, 'NOT_A_PIT');
  }
  if (cell.difficulty !== undefined) {
    checkWhole(cell.difficulty, `${path}.difficulty`, 0, MAP_LIMITS.difficulty, report);
  }
  if (cell.hazards === undefined) return;
  if (!Array.isArray(cell.hazards)) return report(`${path}.hazards`, 'WRONG_TYPE');
  if (cell.hazards.length > MAP_LIMITS.hazardsPerCell) return report(`${path}.hazards`, 'TOO_MANY');
  cell.hazards.forEach((tag: unknown, index) => {
    if (tag === undefined) report(`${path}.hazards[${index}]`, 'WRONG_TYPE');
    checkText(tag, `${path}.hazards[${index}]`, report);
  });
}

function checkEdges(edges: readonly unknown[], width: number, height: number, report: Report): void {
  if (edges.length > MAP_LIMITS.edges) return report('edges', 'TOO_MANY');
  const kinds = OBSTACLE_KINDS.filter((kind) => kind !== 'pit' && kind !== 'pillar');
  edges.forEach((edge, index) => {
    const path = `edges[${index}]`;
    if (!isRecord(edge)) return report(path, 'WRONG_TYPE');
    checkText(edge.id, `${path}.id`, report);
    if (edge.kind === undefined) report(`${path}.kind`, 'UNKNOWN_VALUE');
    checkOneOf(edge.kind, `${path}.kind`, kinds, report);
    checkOneOf(edge.door, `${path}.door`, ['open', 'closed'], report);
    checkOneOf(edge.cover, `${path}.cover`, ['half', 'three-quarters'], report);
    const from = checkCorner(edge.from, `${path}.from`, width, height, report);
    const to = checkCorner(edge.to, `${path}.to`, width, height, report);
    if (!from || !to) return;
    if (from.x === to.x && from.y === to.y) report(path, 'NO_LENGTH');
    else if (from.x !== to.x && from.y !== to.y) report(path, 'NOT_STRAIGHT');
  });
}

function checkCorner(value: unknown, path: string, width: number, height: number, report: Report) {
  if (!isRecord(value)) return void report(path, 'WRONG_TYPE');
  const x = checkWhole(value.x, `${path}.x`, 0, width, report);
  const y = checkWhole(value.y, `${path}.y`, 0, height, report);
  return x === undefined || y === undefined ? undefined : { x, y };
}

function checkWhole(value: unknown, path: string, low: number, high: number, report: Report): number | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return void report(path, 'WRONG_TYPE');
  if (value < low || value > high) return void report(path, 'OUT_OF_RANGE');
  return value;
}

function checkText(value: unknown, path: string, report: Report): void {
  if (value === undefined) return;
  if (typeof value !== 'string') report(path, 'WRONG_TYPE');
  else if (value.length > MAP_LIMITS.textLength) report(path, 'TOO_LONG');
}

function checkOneOf(value: unknown, path: string, known: readonly string[], report: Report): void {
  if (value === undefined) return;
  if (typeof value !== 'string') report(path, 'WRONG_TYPE');
  else if (!known.includes(value)) report(path, 'UNKNOWN_VALUE');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
