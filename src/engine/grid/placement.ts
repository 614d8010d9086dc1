import type { Grid } from './compiled-grid.js';
import { cellFlags, isInside, northFlags, westFlags } from './compiled-grid.js';
import { Flag } from './obstacle.js';
import type { MovementRules } from './movement.js';

/** A block of squares in plain numbers. */
export interface Block {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
}

/** What decides where a body fits. */
export interface Body {
  /** Squares a side. */
  readonly side: number;
  /** Squares a side it can make itself as narrow as; `side` if it cannot squeeze. */
  readonly narrowest: number;
  /** Crosses pits. */
  readonly aloft: boolean;
}

/**
 * The narrowest gap, in squares, for a creature so many squares a side: one size smaller (5E-SQZ-01; on this grid one square
 * less) or half, rounded up to whole squares (D35-SQZ-01, PF1-SQZ-01).
 */
export function narrowestGap(side: number, rule: MovementRules['squeeze']): number {
  if (rule === 'never') return side;
  return rule === 'half-width' ? Math.ceil(side / 2) : Math.max(1, side - 1);
}

/**
 * Where a body anchored at (x, y) stands: its whole block if that is free; else the largest free part of the block that is
 * no narrower than it can squeeze into (of several equally large ones the deepest, then the
 * north-west one), so that a Large creature fills 1 by 2 squares of a
 * corridor (D35-SQZ-04, PF1-SQZ-04); else nowhere. It depends on the map alone, not on the way the body came.
 */
export function placeBody(grid: Grid, body: Body, x: number, y: number): Block | undefined {
  if (!isInside(grid, x, y)) return undefined;
  const { side, narrowest } = body;
  const whole = { x, y, width: side, depth: side };
  if (isFree(grid, whole, body.aloft)) return whole;
  let best: Block | undefined;
  for (let depth = side; depth >= narrowest; depth--) {
    for (let width = side; width >= narrowest; width--) {
      if (best && width * depth <= best.width * best.depth) continue;
      best = freePart(grid, body, x, y, width, depth) ?? best;
    }
  }
  return best;
}

function freePart(grid: Grid, body: Body, x: number, y: number, width: number, depth: number): Block | undefined {
  for (let top = y; top + depth <= y + body.side; top++) {
    for (let left = x; left + width <= x + body.side; left++) {
      const part = { x: left, y: top, width, depth };
      if (isFree(grid, part, body.aloft)) return part;
    }
  }
  return undefined;
}

/** Whether nothing on the map keeps a body out of this block or divides it. */
export function isFree(grid: Grid, block: Block, aloft: boolean): boolean {
  const blocked = aloft ? Flag.MOVE : Flag.MOVE | Flag.PIT;
  for (let y = block.y; y < block.y + block.depth; y++) {
    for (let x = block.x; x < block.x + block.width; x++) {
      if (cellFlags(grid, x, y) & blocked) return false;
      if (x > block.x && westFlags(grid, x, y) & Flag.MOVE) return false;
      if (y > block.y && northFlags(grid, x, y) & Flag.MOVE) return false;
    }
  }
  return true;
}
