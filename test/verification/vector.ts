import { eventIdsOf } from '../../src/encounters/event-ids.js';
import { isWithheld } from '../../src/engine/integrity/hash-chain.js';
import type { JsonObject } from '../../src/engine/integrity/json.js';
import type { ArchivedEvent } from '../../src/engine/proof/index.js';
import type { PartialArchive } from './archive-text.js';
import { archiveText, sealedAnew } from './archive-text.js';

/** What a check of a vector has to say; a check that is not named has to hold, or is null where the file cannot be read. */
export interface Expected {
  readonly ok: boolean;
  /** What the checks that hold have counted. */
  readonly counted?: {
    readonly cut: number;
    readonly withheld: number;
    /** Of the dice: left out where they cannot be checked at all. */
    readonly recomputed?: number;
    readonly declared?: number;
    readonly unseen?: number;
    readonly seedRevealed?: boolean;
  };
  readonly archive?: { readonly line: number; readonly fault: string };
  readonly chain?: { readonly revision: number; readonly fault: string };
  readonly dice?: { readonly revision: number; readonly fault: string };
  /** The recorded states: only for a verifier that can fold. */
  readonly states?: { readonly revision: number; readonly fault: string };
  /** Revision of the first difference to the rules: only for a verifier that knows them. */
  readonly rules?: number;
}

/** A test vector: an archive, and the verdict on it. */
export interface Vector {
  readonly text: string;
  readonly expected: Expected;
}

/** A hash that is of nothing. */
export const F64 = 'f'.repeat(64);

/** A die of a roll as an archive writes it. */
export interface DieText extends JsonObject {
  readonly index: number | null;
  readonly kept: boolean;
  readonly sides: number;
  readonly face: number;
  readonly source: string;
}

/** The dice of a roll; undefined in what is none. */
export function diceIn(data: JsonObject | undefined): readonly DieText[] | undefined {
  return data?.dice as readonly DieText[] | undefined;
}

/** An archive with which nothing is wrong. Nothing of it is taken from a verdict: all is counted in its lines. */
export function holding(archive: PartialArchive): Vector {
  const events = archive.events.filter((line): line is ArchivedEvent => !isWithheld(line));
  const [origin] = archive.events;
  const thrown = events.flatMap(({ parts }) => diceIn(parts.public) ?? []);
  const indexed = thrown.filter(({ source }) => source === 'SERVICE').length;
  const end = events.find(({ header }) => header.type === 'EncounterEnded.v2')?.parts.public;
  const file = {
    cut: events.filter(({ parts, seal }) => Object.keys(parts).length < Object.keys(seal.partHashes).length).length,
    withheld: archive.events.length - events.length,
  };
  const counted =
    origin && !isWithheld(origin)
      ? {
          ...file,
          recomputed: end ? indexed : 0,
          declared: thrown.length - indexed,
          unseen: end ? (end.diceThrown as number) - indexed : 0,
          seedRevealed: end !== undefined || origin.parts.public!.seed === 'SAME',
        }
      : file;
  return { text: archiveText(archive), expected: { ok: true, counted } };
}

/** A copy of which only the hashes of the parts are left. */
export function withoutParts(event: ArchivedEvent): ArchivedEvent {
  return { ...event, parts: {}, seal: { ...event.seal, salts: {} } };
}

/** Another face of the same die. */
export const other = (face: number, sides: number): number => (face === sides ? 1 : face + 1);

/** A copy with another header, not sealed anew. */
export function withHeader(event: ArchivedEvent, change: JsonObject): ArchivedEvent {
  return { ...event, header: { ...event.header, ...change } };
}

/** A copy for those who may see nothing but the public parts. */
export function publicOnly(event: ArchivedEvent): ArchivedEvent {
  const { public: part } = event.parts;
  const { public: salt } = event.seal.salts;
  return {
    ...event,
    parts: part ? { public: part } : {},
    seal: { ...event.seal, salts: salt === undefined ? {} : { public: salt } },
  };
}

/** An event that somebody made up, right behind another and properly linked to it: its creature pays for nothing. */
export function insertion(before: ArchivedEvent): ArchivedEvent {
  const commandId = '0badc0de-0000-4000-8000-000000000000';
  const header = { ...before.header, revision: before.header.revision + 1, commandId, causationId: null };
  return sealedAnew({ ...before, id: eventIdsOf(commandId)(0), header }, before.seal.hash);
}
