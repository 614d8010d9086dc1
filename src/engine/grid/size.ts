/**
 * Size categories and the space each controls (5E-SIZE-01, D35-SIZ-02, PF1-SIZ-01). D&D 5e uses TINY to GARGANTUAN; the
 * differences between two sizes are the same whichever end the scale starts at.
 */

/** Size categories, smallest first. */
export const SIZES = [
  'FINE',
  'DIMINUTIVE',
  'TINY',
  'SMALL',
  'MEDIUM',
  'LARGE',
  'HUGE',
  'GARGANTUAN',
  'COLOSSAL',
] as const;

export type Size = (typeof SIZES)[number];

const SPACE_FEET: Readonly<Record<Size, number>> = {
  FINE: 0.5,
  DIMINUTIVE: 1,
  TINY: 2.5,
  SMALL: 5,
  MEDIUM: 5,
  LARGE: 10,
  HUGE: 15,
  GARGANTUAN: 20,
  COLOSSAL: 30,
};

/** Steps from FINE (0) to COLOSSAL (8). */
export function sizeOrder(size: Size): number {
  return SIZES.indexOf(size);
}

/** How many steps `a` is above `b`: negative when smaller. */
export function sizeDifference(a: Size, b: Size): number {
  return sizeOrder(a) - sizeOrder(b);
}

/** Side of the controlled space in feet; a creature's own entry may differ. */
export function spaceFeet(size: Size): number {
  return SPACE_FEET[size];
}

/** Side of the controlled space in whole squares; creatures of less than a square stand in one. */
export function spaceSquares(size: Size): number {
  return Math.max(1, SPACE_FEET[size] / 5);
}

/** How many creatures of this size fit in one square (D35-SML-03, D35-SML-04, PF1-SIZ-02); 0 if it needs more than one. */
export function capacityPerSquare(size: Size): number {
  const feet = SPACE_FEET[size];
  return feet > 5 ? 0 : Math.round((5 / feet) ** 2);
}
