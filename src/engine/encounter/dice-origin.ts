import type { EventData, RecordedEvent } from './events/index.js';

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

/** As much of a first event as tells where the dice come from. */
type FirstEvent =
  | {
      readonly type: 'EncounterCreated';
      readonly data: Pick<EventData<'EncounterCreated'>, 'commitment' | 'encounterId'>;
    }
  | {
      readonly type: 'EncounterForked';
      readonly data: Pick<EventData<'EncounterForked'>, 'commitment' | 'diceEncounterId' | 'diceWords' | 'firstDie'>;
    };

/** Where the dice of an encounter come from. @returns undefined if this is no first event */
export function diceOrigin(first: FirstEvent | RecordedEvent | undefined): DiceOrigin | undefined {
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
