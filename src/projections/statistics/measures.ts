/**
 * What is counted, each with the meaning of its subject (a creature, or nobody), its detail and its amount. Kept are how
 * often it was counted and the sum of the amounts.
 */
export const MEASURES = {
  joins: 'The creature joined a fight.',
  damageDealt: 'Damage a creature did, after mitigation. Detail: the type. Amount: points.',
  nonlethalDealt: 'The part of it that was nonlethal (3.5, Pathfinder).',
  damageTaken: 'Damage a creature took, after mitigation. Detail: the type. Amount: points.',
  nonlethalTaken: 'The part of it that was nonlethal (3.5, Pathfinder).',
  hits: 'An attack of the creature hit, critically or not.',
  misses: 'An attack of the creature missed.',
  criticals: 'An attack of the creature hit critically.',
  hitsSuffered: 'An attack on the creature hit, critically or not.',
  missesSuffered: 'An attack on the creature missed.',
  criticalsSuffered: 'An attack on the creature hit critically.',
  checksMade: 'A check or saving throw succeeded. Detail: which.',
  checksFailed: 'A check or saving throw failed. Detail: which.',
  healingGiven: 'Healing a creature gave. Amount: points, before the maximum is reached.',
  healingReceived: 'Healing a creature was given. Amount: points, before the maximum is reached.',
  kills: 'Another creature died by the creature’s doing.',
  deaths: 'The creature died.',
  drops: 'The creature, up until then, went down.',
  promptsOpened: 'The creature was asked something. Detail: the kind.',
  promptsTaken: 'It took what it was asked about. Detail: the kind.',
  promptsDeclined: 'It let it pass. Detail: the kind.',
  turns: 'A turn of the creature ended. Amount: milliseconds since it began.',
  serviceDice: 'A die the service threw for the creature. Detail: see `dieDetail`.',
  repeatedDice: 'The same in a fork by the seed of its parent: that throws nothing new.',
  declaredDice: 'A die that was thrown at the table for the creature. Detail: see `dieDetail`.',
} as const;

export type Measure = keyof typeof MEASURES;

/** Nobody, as a subject: no id of a creature is empty. */
export const NOBODY = '';

/** How a die is written down. */
export const dieDetail = (sides: number, face: number): string => `${sides}:${face}`;

/** Reads what {@link dieDetail} wrote. */
export function readDieDetail(detail: string): { readonly sides: number; readonly face: number } {
  const [sides, face] = detail.split(':');
  return { sides: Number(sides), face: Number(face) };
}

/** What an event leaves behind for those that follow it: the last value in force counts. */
export type Mark =
  /** Of a creature: its vital status. */
  | 'vital'
  /** Of a creature: whose doing its last wound was. */
  | 'wound'
  /** Of a creature: when its turn began, in milliseconds since 1970. */
  | 'turn'
  /** Of a prompt: its kind. */
  | 'prompt'
  /** Of nobody: by which seed a fork goes on. */
  | 'seed';

/** What can be recalled of a mark. */
export interface Recalled {
  readonly value: string | null;
  /** The action by which it came about; null: a command without one. */
  readonly causationId: string | null;
}

/** How an event tells what is to be counted. */
export interface Tally {
  /** When the event was recorded, in milliseconds since 1970. */
  readonly at: number;
  /** The action that caused it. */
  readonly causationId: string | null;
  /** @param subject a creature; null: nobody, such as the game master */
  count(measure: Measure, subject: string | null, detail?: string, amount?: number): void;
  mark(mark: Mark, subject: string, value: string | null): void;
  recall(mark: Mark, subject: string): Recalled | undefined;
}
