/**
 * How large a fight may grow. These are part of the game, the same for everyone, so that an archive of one service is played on
 * in another; what an operator may set stands in `src/config`.
 */
export { MAX_WORDS, MAX_WORD_LENGTH, SEED_BYTES } from './dice/fair-dice.js';
export { INPUT_LIMITS as DICE_LIMITS } from './dice/expression.js';
export { MAP_LIMITS } from './grid/battle-map.js';

/** Bounds of an encounter and of what is said to it. */
export const ENCOUNTER_LIMITS = {
  /** Creatures that ever joined, those that left included: their share of the state stays. */
  combatants: 500,
  /** Lasting effects on one creature. */
  effectsPerCombatant: 100,
  /** Events of an encounter; see {@link ENCOUNTER_LIMITS.reservedEvents}. */
  events: 200_000,
  /** The last of them, kept for what ends a fight or takes something back. */
  reservedEvents: 1_000,
  /** Squares of a path. */
  pathSquares: 200,
  /** Characters of an id, of a name, of a reason, of a tag. */
  idLength: 64,
  nameLength: 120,
  reasonLength: 500,
  tagLength: 64,
  /** Tags of an encounter. */
  tags: 20,
  /** Seats, revoked ones included. */
  seats: 200,
  /** Creatures that one seat acts for. */
  combatantsPerSeat: 100,
  /** Levels of nested input. */
  inputLevels: 32,
} as const;
