import type { RecordedEvent } from './events/index.js';

/** What the first event of an encounter says of its dice: all of their key but the seed. */
export interface DiceOrigin {
  /** Hex SHA-256 of the seed. */
  readonly commitment: string;
  /** The encounter whose id stands in the key; with the same seed that of the one that drew it. */
  readonly encounterId: string;
  /** Words that stood in the key from the beginning. */
  readonly words: readonly string[];
  /** Index of the first die. */
  readonly firstIndex: number;
}

/** Where the dice of an encounter come from. @returns undefined if this is no first event */
export function diceOrigin(first: RecordedEvent | undefined): DiceOrigin | undefined {
  if (first?.type === 'EncounterCreated') {
    const { commitment, encounterId } = first.data;
    return { commitment, encounterId, words: [], firstIndex: 0 };
  }
  if (first?.type === 'EncounterForked') {
    const { commitment, diceEncounterId, diceWords, firstDie } = first.data;
    return { commitment, encounterId: diceEncounterId, words: diceWords, firstIndex: firstDie };
  }
  return undefined;
}
