import type { BattleMap, Cell, Edge } from '../../engine/grid/battle-map.js';
import { asciiMap } from '../../engine/grid/ascii-map.js';
import { mapProblems } from '../../engine/grid/map-problems.js';
import type { MapProblem } from '../../engine/grid/map-problems.js';
import { squareKey } from '../../engine/grid/square.js';
import { badUserInput } from '../errors/api-error.js';
import type { FieldProblem } from '../errors/api-error.js';
import type { MapCellInput, MapEdgeInput, MapInput } from './inputs/map.inputs.js';

/** `low-obstacle` → `LOW_OBSTACLE`. */
export const toEnumName = (value: string): string => value.toUpperCase().replaceAll('-', '_');
const fromEnumName = (value: string): string => value.toLowerCase().replaceAll('_', '-');

/**
 * The engine's map from a caller's.
 * @throws ApiError BAD_USER_INPUT with the member of the input that is wrong
 */
export function toBattleMap(input: MapInput): BattleMap {
  const drawn = input.rows ? drawnMap(input.rows) : undefined;
  const width = input.width ?? drawn?.width;
  const height = input.height ?? drawn?.height;
  if (width === undefined || height === undefined)
    throw badUserInput([{ path: 'input.map', message: 'needs rows, or width and height' }]);
  if (drawn && (drawn.width !== width || drawn.height !== height)) {
    throw badUserInput([
      { path: 'input.map.rows', message: `is ${drawn.width} by ${drawn.height}, not ${width} by ${height}` },
    ]);
  }
  const cells: Record<string, Cell> = { ...drawn?.cells };
  for (const cell of input.cells ?? []) cells[squareKey(cell)] = toCell(cell);
  const map: BattleMap = {
    ...(typeof input.name === 'string' && { name: input.name }),
    width,
    height,
    squareFeet: 5,
    cells,
    edges: (input.edges ?? []).map(toEdge),
  };
  const problems = mapProblems(map);
  if (problems.length > 0) throw badUserInput(problems.map((problem) => inputProblem(problem, input)));
  return map;
}

/** A problem of the map as a problem of the input it was made of: `cells["3,4"].fill` → `input.map.cells.7.fill`. */
function inputProblem({ path, code }: MapProblem, { cells = [] }: MapInput): FieldProblem {
  const place = path
    .replace(/^cells\["(.*)"\]/, (_, key: string) => {
      const index = cells.findLastIndex((cell) => squareKey(cell) === key);
      return index < 0 ? 'rows' : `cells.${index}`;
    })
    .replaceAll(/\[(\d+)\]/g, '.$1');
  return { path: `input.map.${place}`, message: code };
}

function drawnMap(rows: readonly string[]): BattleMap {
  try {
    return asciiMap(rows).map;
  } catch (error) {
    if (error instanceof RangeError) throw badUserInput([{ path: 'input.map.rows', message: error.message }]);
    throw error;
  }
}

function toCell({ fill, depth, difficulty, cover, obscured, light, hazards }: MapCellInput): Cell {
  return {
    ...(fill && { fill: fromEnumName(fill) as Cell['fill'] & string }),
    ...(typeof depth === 'number' && { depth }),
    ...(typeof difficulty === 'number' && difficulty > 0 && { difficulty }),
    ...(cover && { cover: fromEnumName(cover) as Cell['cover'] & string }),
    ...(obscured && { obscured: fromEnumName(obscured) as 'light' | 'heavy' }),
    ...(light && { light: fromEnumName(light) as 'bright' | 'dim' | 'dark' }),
    ...(hazards && hazards.length > 0 && { hazards }),
  };
}

function toEdge({ id, from, to, kind, door, cover }: MapEdgeInput): Edge {
  return {
    ...(typeof id === 'string' && { id }),
    from: { x: from.x, y: from.y },
    to: { x: to.x, y: to.y },
    kind: fromEnumName(kind) as Edge['kind'],
    ...(door && { door: fromEnumName(door) as 'open' | 'closed' }),
    ...(cover && { cover: fromEnumName(cover) as Edge['cover'] & string }),
  };
}
