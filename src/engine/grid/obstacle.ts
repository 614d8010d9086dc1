/** What may fill a square or stand along its side, and what it does. One table for both, so that no search has its own idea. */

/**
 * `wall`: stops everything. `bars`: a portcullis or arrow slit, seen and shot through at three-quarters cover. `pillar`: a
 * statue or trunk that nobody can enter and that gives half cover. `low-obstacle`: a low wall, table or hedge, crossed at a
 * price, half cover. `curtain`: stops sight only. `force`: a window or wall of force, stops all but sight. `pit`: cannot be
 * entered on foot but has no corner to bump into.
 */
export type ObstacleKind = 'wall' | 'bars' | 'pillar' | 'low-obstacle' | 'curtain' | 'force' | 'pit';

/** The cover an obstacle gives where lines pass through it: 5E-COV-06 and 5E-COV-08; cover and improved cover elsewhere. */
export type ObstacleCover = 'half' | 'three-quarters';

/** Flags of compiled squares and sides. */
export const Flag = {
  /** Cannot be walked into or through. */
  MOVE: 1,
  /** Stops line of sight. */
  SIGHT: 2,
  /** Stops line of effect. */
  EFFECT: 4,
  /** A hard corner: no diagonal past it where the rules forbid that (D35-DST-02, PF1-DST-03). */
  HARD: 8,
  /** Hampers who crosses it (D35-TER-06, PF1-TER-06). */
  HAMPERS: 16,
  COVER_HALF: 32,
  COVER_THREE_QUARTERS: 64,
  /** Half cover of a low obstacle, which may depend on who is nearer (D35-COV-02, PF1-COV-04). */
  COVER_LOW: 128,
  /** Of what is in the way only a pit is: those aloft pass. */
  PIT: 256,
} as const;

/** Everything that counts against a line when cover is judged, but for low obstacles. */
export const ANY_COVER = Flag.EFFECT | Flag.COVER_HALF | Flag.COVER_THREE_QUARTERS;

const FLAGS: Readonly<Record<ObstacleKind, number>> = {
  wall: Flag.MOVE | Flag.SIGHT | Flag.EFFECT | Flag.HARD,
  bars: Flag.MOVE | Flag.HARD | Flag.COVER_THREE_QUARTERS,
  pillar: Flag.MOVE | Flag.HARD | Flag.COVER_HALF,
  'low-obstacle': Flag.HAMPERS | Flag.COVER_LOW,
  curtain: Flag.SIGHT,
  force: Flag.MOVE | Flag.EFFECT | Flag.HARD,
  pit: Flag.PIT,
};

/** Every kind, for validation and help texts. */
export const OBSTACLE_KINDS = Object.keys(FLAGS) as readonly ObstacleKind[];

/** The flags of an obstacle, with the cover it gives overridden if `cover` says so; a low obstacle then no longer counts as low. */
export function obstacleFlags(kind: ObstacleKind, cover?: ObstacleCover): number {
  const flags = FLAGS[kind];
  if (!cover) return flags;
  const bare = flags & ~(Flag.COVER_HALF | Flag.COVER_THREE_QUARTERS | Flag.COVER_LOW);
  return bare | (cover === 'half' ? Flag.COVER_HALF : Flag.COVER_THREE_QUARTERS);
}
