import { Quarter, cellBlocks, quarterSquare } from './around-corner.js';
import type { Blocking } from './around-corner.js';
import type { Grid } from './compiled-grid.js';
import { edgesOnSide, gridOf, northFlags, westFlags } from './compiled-grid.js';
import type { CoverQuestion, CoverSource } from './cover.js';
import type { DistanceRule } from './distance.js';
import { distanceBetween } from './distance.js';
import type { Footprint } from './footprint.js';
import { footprint, overlaps } from './footprint.js';
import { ANY_COVER, Flag } from './obstacle.js';
import { blockingBetween } from './sight.js';
import type { GridPoint } from './square.js';
import { SQUARE_FEET } from './square.js';
import type { LineEnd, Stop } from './trace.js';
import { isLineOpen, traceLine } from './trace.js';

/** Feet from a low obstacle within which it gives cover (D35-COV-02, PF1-COV-04). */
const LOW_COVER_FEET = 6 * SQUARE_FEET;

/** What stands in one line. */
export interface LineCover {
  /** Walls and other obstacles that block effects or give three-quarters cover. */
  readonly strong: readonly Stop[];
  /** Obstacles of half cover, low ones that count included. */
  readonly weak: readonly Stop[];
  /** Of `strong`, whether some are declared to give three-quarters cover (arrow slits, bars). */
  readonly threeQuarters: boolean;
  readonly creatureIds: readonly string[];
}

/** Looks along lines between one attacker and one target. */
export class CoverLines {
  private readonly grid: Grid;
  private readonly creatures: CoverQuestion['creatures'];

  constructor(private readonly question: CoverQuestion) {
    this.grid = gridOf(question.map);
    const { attacker, target } = question;
    this.creatures = question.creatures.filter(
      ({ footprint: space }) =>
        !overlaps(space, attacker) && !overlaps(space, target) && levelBetween(space, attacker, target),
    );
  }

  /** Everything between two ends. Low obstacles count always, or by who is near them if `lowByDistance` says how to measure. */
  look(from: LineEnd, to: LineEnd, creaturesCount: boolean, lowByDistance?: DistanceRule): LineCover {
    const creatures = creaturesCount ? this.creatures.filter(({ footprint: space }) => crosses(from, to, space)) : [];
    const creatureIds = creatures.map(({ id }) => id);
    if (this.isOpen(from, to)) return { strong: [], weak: [], threeQuarters: false, creatureIds };
    const threeQuarters = this.stops(from, to, Flag.COVER_THREE_QUARTERS);
    const solid = this.stops(from, to, Flag.EFFECT);
    const half = this.stops(from, to, Flag.COVER_HALF);
    const low = this.stops(from, to, Flag.COVER_LOW);
    const counting = lowByDistance ? low.filter((stop) => this.lowCounts(stop, lowByDistance)) : low;
    // Where obstacles of different kinds close a corner together, only looking for all at once shows it.
    const alone = solid.length + threeQuarters.length + half.length > 0;
    const mixed = alone ? [] : this.stops(from, to, ANY_COVER);
    return {
      strong: [...solid, ...threeQuarters],
      weak: [...half, ...mixed, ...counting],
      threeQuarters: threeQuarters.length > 0,
      creatureIds,
    };
  }

  /** The obstacles and creatures behind what lines met, each once. */
  sources(lines: readonly LineCover[]): CoverSource[] {
    const found = new Map<string, CoverSource>();
    for (const { strong, weak, creatureIds } of lines) {
      for (const stop of [...strong, ...weak]) {
        for (const source of this.sourcesAt(stop)) found.set(JSON.stringify(source), source);
      }
      for (const id of creatureIds) found.set(`creature ${id}`, { type: 'creature', id });
    }
    return [...found.values()];
  }

  private isOpen(from: LineEnd, to: LineEnd): boolean {
    return isLineOpen(this.grid, from, to, this.blocking(ANY_COVER | Flag.COVER_LOW));
  }

  private stops(from: LineEnd, to: LineEnd, mask: number): Stop[] {
    const stops: Stop[] = [];
    traceLine(this.grid, from, to, this.blocking(mask), (stop) => {
      stops.push(stop);
      return false;
    });
    return stops;
  }

  private blocking(mask: number): Blocking {
    return blockingBetween(mask, this.question.attacker, this.question.target);
  }

  /** Whether a low obstacle is within 30 ft of the target and the attacker no nearer to it than the target. */
  private lowCounts(stop: Stop, diagonals: DistanceRule): boolean {
    const beside = squaresBeside(stop).map((square) => footprint(square));
    const feet = (space: Footprint) => Math.min(...beside.map((square) => distanceBetween(space, square, diagonals)));
    const toTarget = feet(this.question.target);
    return toTarget <= LOW_COVER_FEET && feet(this.question.attacker) >= toTarget;
  }

  private sourcesAt(stop: Stop): CoverSource[] {
    const { x, y } = stop;
    if (stop.kind === 'square') return [{ type: 'square', at: { x, y } }];
    if (stop.kind !== 'corner') return this.edgeSources(stop.kind, x, y);
    const blocking = this.blocking(ANY_COVER | Flag.COVER_LOW);
    const squares = Object.values(Quarter)
      .map((quarter) => quarterSquare(quarter, x, y))
      .filter((square) => cellBlocks(this.grid, blocking, square.x, square.y));
    return [
      ...squares.map((at): CoverSource => ({ type: 'square', at })),
      ...[y - 1, y].flatMap((row) =>
        westFlags(this.grid, x, row) & blocking.mask ? this.edgeSources('west', x, row) : [],
      ),
      ...[x - 1, x].flatMap((column) =>
        northFlags(this.grid, column, y) & blocking.mask ? this.edgeSources('north', column, y) : [],
      ),
    ];
  }

  private edgeSources(side: 'west' | 'north', x: number, y: number): CoverSource[] {
    const { map } = this.question;
    return edgesOnSide(map, side, x, y).map((index) => {
      const id = map.edges[index]?.id;
      return id === undefined ? { type: 'edge', index } : { type: 'edge', index, id };
    });
  }
}

function squaresBeside({ kind, x, y }: Stop): GridPoint[] {
  if (kind === 'square') return [{ x, y }];
  if (kind === 'west')
    return [
      { x: x - 1, y },
      { x, y },
    ];
  if (kind === 'north')
    return [
      { x, y: y - 1 },
      { x, y },
    ];
  return Object.values(Quarter).map((quarter) => quarterSquare(quarter, x, y));
}

/** Whether the line passes through the inside of the space; along its border is not through (PF1-COV-01). */
export function crosses(from: GridPoint, to: GridPoint, space: Footprint): boolean {
  // Shares of the line inside the open strip of columns and of rows, as fractions with the denominators below.
  const x = insideShare(from.x, to.x - from.x, space.at.x, space.at.x + space.width);
  const y = insideShare(from.y, to.y - from.y, space.at.y, space.at.y + space.depth);
  if (!x || !y) return false;
  const enter = later(x.enter, y.enter);
  const leave = later(x.leave, y.leave) === x.leave ? y.leave : x.leave;
  return enter.over * leave.under < leave.over * enter.under;
}

interface Fraction {
  readonly over: number;
  /** Positive. */
  readonly under: number;
}

function insideShare(
  start: number,
  length: number,
  low: number,
  high: number,
): { enter: Fraction; leave: Fraction } | undefined {
  if (length === 0) {
    return start > low && start < high ? { enter: { over: 0, under: 1 }, leave: { over: 1, under: 1 } } : undefined;
  }
  const under = Math.abs(length);
  const [near, far] = length > 0 ? [low - start, high - start] : [start - high, start - low];
  if (near >= under || far <= 0) return undefined;
  return { enter: { over: Math.max(0, near), under }, leave: { over: Math.min(under, far), under } };
}

function later(a: Fraction, b: Fraction): Fraction {
  return a.over * b.under >= b.over * a.under ? a : b;
}

function levelBetween(space: Footprint, attacker: Footprint, target: Footprint): boolean {
  const [low, high] = [space.at.z ?? 0, (space.at.z ?? 0) + space.height];
  const bottom = Math.min(attacker.at.z ?? 0, target.at.z ?? 0);
  const top = Math.max((attacker.at.z ?? 0) + attacker.height, (target.at.z ?? 0) + target.height);
  return low < top && bottom < high;
}
