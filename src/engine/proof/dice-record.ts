import { z } from 'zod';
import type { RecordedEvent } from '../encounter/events/index.js';
import { readStoredName } from '../encounter/events/upcasters.js';
import { isCut } from '../integrity/hash-chain.js';
import type { UnreadableEvent } from './recorded-event.js';
import { isUnreadable } from './recorded-event.js';
import type { ReadEvent } from './survey.js';

const text = z.string();
const count = z.int().min(0);
const origin = {
  rulesetId: text,
  encounterId: text,
  commitment: text,
  diceMode: z.enum(['SERVICE', 'DECLARED', 'EITHER']),
};
const die = z.object({
  index: count.nullable(),
  sides: z.int(),
  face: z.int(),
  kept: z.boolean(),
  source: z.enum(['SERVICE', 'DECLARED']),
});

/** What the check of the dice reads, all of it public: the table in docs/verification.md. Every version of an event has it. */
const RECORDS = {
  EncounterCreated: z.object(origin),
  EncounterForked: z.object({
    ...origin,
    seed: z.enum(['SAME', 'FRESH']),
    diceEncounterId: text,
    diceWords: z.array(text),
    firstDie: count,
  }),
  DiceWordAdded: z.object({ word: text }),
  DiceRolled: z.object({ notation: text, dice: z.array(die), total: z.int() }),
  CheckpointRecorded: z.object({ diceThrown: count }),
  EncounterEnded: z.object({ seed: text, diceThrown: count }),
};

type DiceRecordType = keyof typeof RECORDS;

/** What an event says of the dice. */
export type DiceRecord = {
  [T in DiceRecordType]: { readonly type: T; readonly revision: number; readonly data: z.infer<(typeof RECORDS)[T]> };
}[DiceRecordType];

/** Dice may have fallen in an event of these types also where its public part was cut. */
const CUTTABLE: ReadonlySet<DiceRecordType> = new Set(['DiceRolled', 'CheckpointRecorded', 'EncounterEnded']);

/**
 * What an event says of the dice, also if other parts of it were cut or this engine does not know its version.
 * @param event the same event, as far as it can be read as a whole
 * @returns undefined if it is of a type that says nothing of them; CUT if what it says was cut from this copy, as it may be
 */
export function diceRecordOf(
  read: ReadEvent,
  event: RecordedEvent | UnreadableEvent,
): DiceRecord | UnreadableEvent | 'CUT' | undefined {
  const { type } = readStoredName(read.type);
  if (!isDiceRecordType(type)) return undefined;
  if (!isUnreadable(event)) return event as unknown as DiceRecord;
  const sealed = read.sealed();
  const { header, parts } = sealed;
  if (CUTTABLE.has(type) && isCut(sealed, 'public')) return 'CUT';
  const { success, data } = RECORDS[type].safeParse(parts.public);
  return success ? ({ type, revision: header.revision, data } as DiceRecord) : event;
}

function isDiceRecordType(type: string): type is DiceRecordType {
  return Object.hasOwn(RECORDS, type);
}
