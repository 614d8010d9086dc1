import type { EncounterReader } from './encounter-reader.js';
import { inForce } from './in-force.js';

/** Events of one encounter, from the first to the last, both included. */
export interface LineageSpan {
  readonly encounterId: string;
  readonly from: number;
  readonly to: number;
}

/** An event of an encounter, by its place. */
export interface EventPlace {
  readonly encounterId: string;
  readonly revision: number;
}

/**
 * The events that made a fight what it was right after a revision, from the first of its oldest ancestor on: without what was
 * undone, and with what happened in the encounters it branched off.
 * @throws EventStoreError
 */
export async function lineageOf(
  reader: EncounterReader,
  { encounterId, revision }: EventPlace,
): Promise<LineageSpan[]> {
  const spans: LineageSpan[] = [];
  const seen = new Set<string>();
  for (let place: EventPlace | undefined = { encounterId, revision }; place && !seen.has(place.encounterId);) {
    const id: string = place.encounterId;
    seen.add(id);
    const { returns, parent } = await reader.history(id);
    const own = inForce(returns, place.revision);
    spans.unshift(...own.map((span) => ({ encounterId: id, ...span })));
    place = parent;
  }
  return spans;
}

/** Where two lineages part. */
export interface Parting {
  /** The last event they share; null if they share none. */
  readonly ancestor: EventPlace | null;
  /** What comes after it in each. */
  readonly a: readonly LineageSpan[];
  readonly b: readonly LineageSpan[];
}

/** Where two lineages part. */
export function partingOf(a: readonly LineageSpan[], b: readonly LineageSpan[]): Parting {
  let ancestor: EventPlace | null = null;
  for (let index = 0; ; index++) {
    const [one, other] = [a[index], b[index]];
    if (!one || !other || one.encounterId !== other.encounterId || one.from !== other.from)
      return { ancestor, a: a.slice(index), b: b.slice(index) };
    const to = Math.min(one.to, other.to);
    ancestor = { encounterId: one.encounterId, revision: to };
    if (one.to !== other.to)
      return {
        ancestor,
        a: [...after(one, to), ...a.slice(index + 1)],
        b: [...after(other, to), ...b.slice(index + 1)],
      };
  }
}

const after = (span: LineageSpan, revision: number): LineageSpan[] =>
  span.to > revision ? [{ ...span, from: revision + 1 }] : [];
