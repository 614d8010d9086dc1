import type { Grid } from './compiled-grid.js';
import { gridOf } from './compiled-grid.js';
import type { BattleMap } from './battle-map.js';
import { Flag } from './obstacle.js';
import { judgePassage } from './passage.js';
import type { Block, Body } from './placement.js';
import { placeBody } from './placement.js';
import { DIRECTIONS } from './square.js';

/** How a body fits at an anchor. */
export const Fit = { UNKNOWN: 0, WHOLE: 1, SQUEEZED: 2, NOT: 3 } as const;

/**
 * What the map means to one kind of body, per anchor square: whether it fits, how difficult the worst ground under it is, and
 * in which of the eight directions it can step. Worked out square by square when first asked for, and remembered.
 */
export class TerrainLayer {
  readonly fit: Uint8Array;
  /** Things that make the ground difficult: the worst square of the block (D35-TER-04, PF1-TER-04), a low obstacle being one more. */
  readonly difficulty: Uint8Array;
  /** Bit d: the step in direction d is open. Valid once `steps` was called; fit and difficulty of the eight neighbours are then known too. */
  readonly open: Uint8Array;
  /** Bit d: that step climbs over a low wall. */
  readonly over: Uint8Array;
  private readonly stepsKnown: Uint8Array;
  private readonly squeezed = new Map<number, Block>();

  constructor(
    readonly grid: Grid,
    readonly body: Body,
    readonly cornersAllowed: boolean,
  ) {
    const squares = grid.width * grid.height;
    this.fit = new Uint8Array(squares);
    this.difficulty = new Uint8Array(squares);
    this.open = new Uint8Array(squares);
    this.over = new Uint8Array(squares);
    this.stepsKnown = new Uint8Array(squares);
  }

  /** How the body fits at this anchor (row by row index). */
  fitAt(index: number): number {
    const known = this.fit[index]!;
    return known === Fit.UNKNOWN ? this.place(index) : known;
  }

  /** The block taken at this anchor. Where the body does not fit: its whole block, so that what is stuck can be moved out. */
  blockAt(index: number): Block {
    if (this.fitAt(index) === Fit.SQUEEZED) return this.squeezed.get(index)!;
    const { width } = this.grid;
    const { side } = this.body;
    return { x: index % width, y: Math.floor(index / width), width: side, depth: side };
  }

  /** The open directions from this anchor, as bits. */
  steps(index: number): number {
    if (this.stepsKnown[index] === 0) this.judgeSteps(index);
    return this.open[index]!;
  }

  private place(index: number): number {
    const { grid, body } = this;
    if (body.side === 1) {
      const flags = grid.cells[index]!;
      this.difficulty[index] = grid.difficulty[index]! + (flags & Flag.HAMPERS ? 1 : 0);
      return (this.fit[index] = flags & (body.aloft ? Flag.MOVE : Flag.MOVE | Flag.PIT) ? Fit.NOT : Fit.WHOLE);
    }
    const block = placeBody(grid, body, index % grid.width, Math.floor(index / grid.width));
    if (!block) return (this.fit[index] = Fit.NOT);
    let worst = 0;
    for (let y = block.y; y < block.y + block.depth; y++) {
      for (let x = block.x; x < block.x + block.width; x++) {
        const at = y * grid.width + x;
        worst = Math.max(worst, grid.difficulty[at]! + (grid.cells[at]! & Flag.HAMPERS ? 1 : 0));
      }
    }
    this.difficulty[index] = worst;
    const whole = block.width === body.side && block.depth === body.side;
    if (!whole) this.squeezed.set(index, block);
    return (this.fit[index] = whole ? Fit.WHOLE : Fit.SQUEEZED);
  }

  private judgeSteps(index: number): void {
    const { width, height } = this.grid;
    const x = index % width;
    const y = (index - x) / width;
    this.stepsKnown[index] = 1;
    if (this.body.side === 1 && isOpenAround(this.grid, x, y)) {
      for (const { dx, dy } of DIRECTIONS) this.fitAt(index + dy * width + dx);
      this.open[index] = 0xff;
      return;
    }
    const from = this.blockAt(index);
    let [open, over] = [0, 0];
    for (let direction = 0; direction < 8; direction++) {
      const { dx, dy } = DIRECTIONS[direction]!;
      if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
      const to = index + dy * width + dx;
      if (this.fitAt(to) === Fit.NOT) continue;
      const passing = judgePassage(this.grid, from, this.blockAt(to), dx, dy, this.cornersAllowed);
      if (passing.verdict === 'open') open |= 1 << direction;
      if (passing.overObstacle) over |= 1 << direction;
    }
    this.open[index] = open;
    this.over[index] = over;
  }
}

/** Whether nothing of note stands in, around or between a square and its eight neighbours: the common case, told quickly. */
function isOpenAround({ width, height, cells, west, north }: Grid, x: number, y: number): boolean {
  if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false;
  let flags = 0;
  for (let row = y - 1; row <= y + 1; row++) {
    const cell = row * width + x;
    const side = row * (width + 1) + x;
    flags |= cells[cell - 1]! | cells[cell]! | cells[cell + 1]! | west[side]! | west[side + 1]!;
  }
  for (let column = x - 1; column <= x + 1; column++)
    flags |= north[y * width + column]! | north[(y + 1) * width + column]!;
  return flags === 0;
}

/** The layer of a map for a kind of body, made once per map (maps never change in place, so remembering is invisible). */
export function terrainLayer(map: BattleMap, body: Body, cornersAllowed: boolean): TerrainLayer {
  let layers = remembered.get(map);
  if (!layers) remembered.set(map, (layers = new Map<string, TerrainLayer>()));
  const key = `${body.side}/${body.narrowest}/${body.aloft}/${cornersAllowed}`;
  let layer = layers.get(key);
  if (!layer) layers.set(key, (layer = new TerrainLayer(gridOf(map), body, cornersAllowed)));
  return layer;
}

const remembered = new WeakMap<BattleMap, Map<string, TerrainLayer>>();
