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

const NONE: readonly never[] = [];

/** Looks along lines between one attacker and one target. */
export class CoverLines {
  private readonly grid: Grid;
  private readonly creatures: CoverQuestion['creatures'];

  constructor(private readonly question: CoverQuestion) {
    this.grid = gridOf(question.map);
    const { attacker, target, origin } = question;
    const source = origin ? { at: origin, width: 0, depth: 0, height: 1 } : attacker;
    this.creatures = question.creatures.filter(
      ({ footprint: space }) =>
        isBetween(space, source, target) && !overlaps(space, attacker) && !overlaps(space, target),
    );
  }

  /** Everything between two ends. Low obstacles count always, or by who is near them if `lowByDistance` says how to measure. */
  look(from: LineEnd, to: LineEnd, creaturesCount: boolean, lowByDistance?: DistanceRule): LineCover {
    const creatureIds = creaturesCount ? this.creaturesIn(from, to) : NONE;
    if (this.isOpen(from, to)) return { strong: NONE, weak: NONE, threeQuarters: false, creatureIds };
    const threeQuarters = this.stops(from, to, Flag.COVER_THREE_QUARTERS);
    const solid = this.stops(from, to, Flag.EFFECT);
    const half = this.stops(from, to, Flag.COVER_HALF);
    const low = this.stops(from, to, Flag.COVER_LOW);
    const counting = lowByDistance ? low.filter((stop) => this.lowCounts(stop, lowByDistance)) : low;
    // Where obstacles of different kinds close a corner together, only looking for all at once shows it. Such a joint counts
    // as the weaker of them: a wall that meets a portcullis gives no less than the portcullis.
    const strongAlone = solid.length + threeQuarters.length > 0;
    const strongJoint = strongAlone ? NONE : this.joints(from, to, Flag.EFFECT | Flag.COVER_THREE_QUARTERS);
    const joint = strongAlone || strongJoint.length + half.length > 0 ? NONE : this.joints(from, to, ANY_COVER);
    return {
      strong: [...solid, ...threeQuarters, ...strongJoint],
      weak: [...half, ...joint, ...counting],
      threeQuarters: threeQuarters.length + strongJoint.length > 0,
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

  private creaturesIn(from: LineEnd, to: LineEnd): readonly string[] {
    let ids: string[] | undefined;
    for (const { id, footprint: space } of this.creatures) {
      if (crosses(from, to, space)) (ids ??= []).push(id);
    }
    return ids ?? NONE;
  }

  private isOpen(from: LineEnd, to: LineEnd): boolean {
    const present = this.grid.present & (ANY_COVER | Flag.COVER_LOW);
    // With one kind of obstacle on the map, looking for that kind tells as much.
    if ((present & (present - 1)) === 0) return present === 0;
    return isLineOpen(this.grid, from, to, this.blocking(present));
  }

  private stops(from: LineEnd, to: LineEnd, mask: number): Stop[] {
    const stops: Stop[] = [];
    if ((this.grid.present & mask) === 0) return stops;
    traceLine(this.grid, from, to, this.blocking(mask), (stop) => {
      stops.push(stop);
      return false;
    });
    return stops;
  }

  /**
   * What stops a line that no kind of obstacle stops alone. Beside what stops effects alone there is no other kind to close a corner with;
   * beside any other there is, for what lies off the map stops effects too.
   */
  private joints(from: LineEnd, to: LineEnd, mask: number): readonly Stop[] {
    return (this.grid.present & mask) === Flag.EFFECT ? NONE : this.stops(from, to, mask);
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
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const { x, y } = space.at;
  const [right, bottom] = [x + space.width, y + space.depth];
  if (dx === 0 && (from.x <= x || from.x >= right)) return false;
  if (dy === 0 && (from.y <= y || from.y >= bottom)) return false;
  // Where the line enters and leaves the columns and the rows of the space, as shares of it, times `whole` to stay exact.
  const [lengthX, lengthY] = [Math.abs(dx) || 1, Math.abs(dy) || 1];
  const whole = lengthX * lengthY;
  let [enter, leave] = [0, whole];
  if (dx !== 0) {
    enter = Math.max(enter, (dx > 0 ? x - from.x : from.x - right) * lengthY);
    leave = Math.min(leave, (dx > 0 ? right - from.x : from.x - x) * lengthY);
  }
  if (dy !== 0) {
    enter = Math.max(enter, (dy > 0 ? y - from.y : from.y - bottom) * lengthX);
    leave = Math.min(leave, (dy > 0 ? bottom - from.y : from.y - y) * lengthX);
  }
  return enter < leave;
}

/** Whether the space has a part in the box around both: only then can it stand in a line between them. */
function isBetween(space: Footprint, attacker: Footprint, target: Footprint): boolean {
  return (
    spans(space.at.x, space.width, attacker.at.x, attacker.width, target.at.x, target.width) &&
    spans(space.at.y, space.depth, attacker.at.y, attacker.depth, target.at.y, target.depth) &&
    spans(space.at.z ?? 0, space.height, attacker.at.z ?? 0, attacker.height, target.at.z ?? 0, target.height)
  );
}

function spans(at: number, length: number, a: number, lengthA: number, b: number, lengthB: number): boolean {
  return at < Math.max(a + lengthA, b + lengthB) && Math.min(a, b) < at + length;
}
