import type { GoodnessOfFit } from './chi-square.js';
import { uniformFit } from './chi-square.js';

/** How often a face of a die came up. */
export interface FaceCount {
  readonly sides: number;
  readonly face: number;
  readonly source: 'SERVICE' | 'DECLARED';
  readonly count: number;
}

/** The throws of all dice of one size that came from one source. */
export interface DieFairness extends GoodnessOfFit {
  readonly sides: number;
  readonly source: FaceCount['source'];
  readonly thrown: number;
  /** How often each face should come up. */
  readonly expected: number;
  /** Whether there are enough throws for the p-value to mean something. */
  readonly enough: boolean;
  /** Every face from 1 up. */
  readonly faces: readonly { readonly face: number; readonly count: number }[];
}

/** Below this expectation the chi-square distribution is no good approximation (Cochran's rule). */
const LEAST_EXPECTED = 5;

/** The fairness of dice by size and source: the service's first, small dice first. */
export function diceFairness(counts: readonly FaceCount[]): readonly DieFairness[] {
  const groups = new Map<string, FaceCount[]>();
  for (const one of counts) {
    const key = `${one.source} ${one.sides}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()]
    .map((group) => fairnessOf(group))
    .filter(({ thrown }) => thrown > 0)
    .sort((a, b) => b.source.localeCompare(a.source) || a.sides - b.sides);
}

function fairnessOf(group: readonly FaceCount[]): DieFairness {
  const { sides, source } = group[0]!;
  const byFace = Array<number>(sides).fill(0);
  for (const { face, count } of group) byFace[face - 1]! += count;
  const thrown = byFace.reduce((sum, count) => sum + count, 0);
  const expected = thrown / sides;
  return {
    sides,
    source,
    thrown,
    expected,
    enough: expected >= LEAST_EXPECTED,
    faces: byFace.map((count, index) => ({ face: index + 1, count })),
    ...uniformFit(byFace),
  };
}
