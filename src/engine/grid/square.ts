/**
 * Squares of the battle grid. x grows to the east, y to the south, z upwards; one square is 5 ft across and 5 ft high
 * (D35-GRD-01, PF1-DST-02, 5E-VAR-01).
 */

/** Feet across one square, in all three games. */
export const SQUARE_FEET = 5;

/** A square by its column, row and level. All three are whole numbers; a missing `z` is ground level, 0. */
export interface Square {
  readonly x: number;
  readonly y: number;
  /** Levels of 5 ft above the ground (below it when negative). */
  readonly z?: number;
}

/** A point of the plane in squares: whole numbers are grid corners, halves are middles of sides and squares. */
export interface GridPoint {
  readonly x: number;
  readonly y: number;
}

/** Steps to the eight neighbours, sides before corners: N, E, S, W, NE, SE, SW, NW. Index = direction number. */
export const DIRECTIONS: readonly { readonly dx: number; readonly dy: number }[] = [
  { dx: 0, dy: -1 },
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: -1, dy: 0 },
  { dx: 1, dy: -1 },
  { dx: 1, dy: 1 },
  { dx: -1, dy: 1 },
  { dx: -1, dy: -1 },
];

/** A square's name in records and sets: `"3,4"`, or `"3,4,2"` above ground. */
export function squareKey(square: Square): string {
  const ground = `${square.x},${square.y}`;
  return square.z ? `${ground},${square.z}` : ground;
}

/** The square a key of {@link squareKey} names, or undefined if the text is no such key. */
export function parseSquareKey(key: string): Square | undefined {
  const match = /^(-?\d{1,6}),(-?\d{1,6})(?:,(-?\d{1,6}))?$/.exec(key);
  if (!match) return undefined;
  const square = { x: Number(match[1]), y: Number(match[2]) };
  return match[3] === undefined ? square : { ...square, z: Number(match[3]) };
}

/** Whether both name the same square (a missing level is 0). */
export function sameSquare(a: Square, b: Square): boolean {
  return a.x === b.x && a.y === b.y && (a.z ?? 0) === (b.z ?? 0);
}

/** The eight squares around, on the same level, in the order of {@link DIRECTIONS}. They may lie off the map. */
export function neighbours(square: Square): Square[] {
  return DIRECTIONS.map(({ dx, dy }) => atLevel(square.x + dx, square.y + dy, square.z ?? 0));
}

/** A square without a superfluous `z: 0`, so that equal squares are equal as plain JSON. */
export function atLevel(x: number, y: number, z: number): Square {
  return z === 0 ? { x, y } : { x, y, z };
}

/** Whether all coordinates are whole numbers that arithmetic here keeps exact. */
export function isWholeSquare(square: Square): boolean {
  return Number.isSafeInteger(square.x) && Number.isSafeInteger(square.y) && Number.isSafeInteger(square.z ?? 0);
}
