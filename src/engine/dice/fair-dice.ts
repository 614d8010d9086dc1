import { joinBytes, toHex, uint32, utf8 } from '../integrity/bytes.js';
import type { Hashing } from '../integrity/hashing.js';

/** Length in bytes of an encounter's secret seed. */
export const SEED_BYTES = 32;
/** Most words players may add, and most characters in each. */
export const MAX_WORDS = 64;
export const MAX_WORD_LENGTH = 200;

const DOMAIN = 'asalto/die/v1\0';
const MAX_SIDES = 1000;
const TWO_TO_32 = 2 ** 32;

export type FairDiceFault =
  | 'SEED_LENGTH'
  /** The encounter id is empty or not valid Unicode. */
  | 'ENCOUNTER_ID'
  /** Too many words, or one that is empty, too long or not valid Unicode. */
  | 'WORDS'
  /** The index is not a whole number ≥ 0. */
  | 'INDEX'
  /** Sides are not a whole number from 2 to 1000. */
  | 'SIDES';

/** The dice cannot be made or thrown as asked. */
export class FairDiceError extends Error {
  override readonly name = 'FairDiceError';
  constructor(
    readonly code: FairDiceFault,
    message: string,
  ) {
    super(message);
  }
}

/** From what the dice of an encounter follow. */
export interface FairDiceKey {
  /** 32 secret random bytes. */
  readonly seed: Uint8Array;
  readonly encounterId: string;
  /** The players' words, in the order in which they were given, as they were written. */
  readonly words: readonly string[];
}

/** The dice of one encounter. Holds the seed and does not show it. */
export interface FairDice {
  /** What is published before the first die: see {@link commitmentOf}. */
  readonly commitment: string;
  /**
   * The face, 1 to `sides`, of die number `index`. A pure function: the same question has the same answer for ever. The
   * caller never asks for two dice with one index: the encounter's state counts them.
   *
   * @throws {FairDiceError} INDEX or SIDES
   */
  next(sides: number, index: number): number;
}

/** What binds the service to a seed before any die falls: its SHA-256, in lower-case hexadecimal. */
export function commitmentOf(hashing: Hashing, seed: Uint8Array): string {
  return toHex(hashing.sha256(seed));
}

/**
 * The fair dice of an encounter. Die n is the first attempt a = 0, 1, 2 … whose 32-bit number u is below the largest
 * multiple of `sides` not above 2^32; its face is u mod sides + 1, so every face is exactly as likely as another. u is the first four
 * bytes, big end first, of HMAC-SHA-256 with the seed as key over the message
 *
 * ```
 * "asalto/die/v1" 00 | length(id) id | n (8 bytes) | a (4) | number of words (4) | length(word) word …
 * ```
 *
 * where texts are UTF-8, lengths are in bytes, and all numbers unsigned, big end first, lengths in 4 bytes. Test vectors:
 * docs/decisions/0006-dice.md.
 *
 * @throws {FairDiceError} SEED_LENGTH, ENCOUNTER_ID or WORDS
 */
export function fairDice(hashing: Hashing, { seed, encounterId, words }: FairDiceKey): FairDice {
  checkKey({ seed, encounterId, words });
  const key = seed.slice();
  const before = joinBytes(utf8(DOMAIN), sized(encounterId));
  const message = joinBytes(before, new Uint8Array(12), uint32(words.length), ...words.map(sized));
  // One message serves every die: only the twelve bytes of index and attempt change, and no one else sees it.
  const numbers = new DataView(message.buffer, before.length, 12);

  const next = (sides: number, index: number): number => {
    if (!Number.isSafeInteger(index) || index < 0) throw new FairDiceError('INDEX', 'A die has an index of 0 or more.');
    if (!Number.isInteger(sides) || sides < 2 || sides > MAX_SIDES) {
      throw new FairDiceError('SIDES', `A die has 2 to ${MAX_SIDES} sides.`);
    }
    numbers.setUint32(0, Math.floor(index / TWO_TO_32));
    numbers.setUint32(4, index % TWO_TO_32);
    const fairBelow = TWO_TO_32 - (TWO_TO_32 % sides);
    for (let attempt = 0; ; attempt++) {
      numbers.setUint32(8, attempt);
      const number = firstUint32(hashing.hmacSha256(key, message));
      if (number < fairBelow) return (number % sides) + 1;
    }
  };
  return Object.freeze({ commitment: commitmentOf(hashing, key), next });
}

/** Whether a player's word can go into the dice. */
export function isDiceWord(word: string): boolean {
  return word.length > 0 && word.length <= MAX_WORD_LENGTH && isWellFormed(word);
}

function checkKey({ seed, encounterId, words }: FairDiceKey): void {
  if (seed.length !== SEED_BYTES) throw new FairDiceError('SEED_LENGTH', `A seed has ${SEED_BYTES} bytes.`);
  if (encounterId === '' || !isWellFormed(encounterId)) {
    throw new FairDiceError('ENCOUNTER_ID', 'Dice belong to an encounter with an id.');
  }
  if (words.length > MAX_WORDS || !words.every(isDiceWord)) {
    throw new FairDiceError('WORDS', `At most ${MAX_WORDS} words of 1 to ${MAX_WORD_LENGTH} characters.`);
  }
}

function sized(text: string): Uint8Array {
  const bytes = utf8(text);
  return joinBytes(uint32(bytes.length), bytes);
}

function firstUint32(digest: Uint8Array): number {
  return ((digest[0]! << 24) | (digest[1]! << 16) | (digest[2]! << 8) | digest[3]!) >>> 0;
}

/** Without half of a surrogate pair: UTF-8 would turn every such half into the same bytes. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
