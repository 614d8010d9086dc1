import type { Keep } from './expression.js';

/** A weight, in whatever unit, for each sum from `min` on. */
export interface Weights {
  readonly min: number;
  readonly weights: readonly number[];
}

/** The sums of one draw from each. */
export function convolve(a: Weights, b: Weights): Weights {
  const weights = new Array<number>(a.weights.length + b.weights.length - 1).fill(0);
  a.weights.forEach((weight, i) => {
    if (weight === 0) return;
    for (let j = 0; j < b.weights.length; j++) weights[i + j]! += weight * b.weights[j]!;
  });
  return { min: a.min + b.min, weights };
}

/**
 * The sums of the kept of `thrown` dice. Goes through the faces, the best for the keeper first, and decides how many of
 * the dice not yet placed show that face; those placed first are the ones kept. So no throw is enumerated.
 *
 * @param faces weight of each face 1, 2, 3 …
 */
export function keptSums(faces: readonly number[], thrown: number, keep: Keep): Weights {
  const span = keep.count * faces.length + 1;
  const choose = binomials(thrown);
  // placed[n][s]: weight of the ways in which the n dice placed so far have a kept sum of s
  let placed = Array.from({ length: thrown + 1 }, () => new Float64Array(span));
  placed[0]![0] = 1;
  for (let step = 0; step < faces.length; step++) {
    const face = keep.which === 'HIGHEST' ? faces.length - step : step + 1;
    const next = Array.from({ length: thrown + 1 }, () => new Float64Array(span));
    placed.forEach((sums, before) => {
      const free = Math.max(0, keep.count - before);
      let power = 1;
      for (let now = 0; before + now <= thrown; now++) {
        const ways = choose[thrown - before]![now]! * power;
        const shift = Math.min(now, free) * face;
        const into = next[before + now]!;
        for (let sum = 0; sum + shift < span; sum++) if (sums[sum] !== 0) into[sum + shift]! += ways * sums[sum]!;
        power *= faces[face - 1]!;
      }
    });
    placed = next;
  }
  return { min: 0, weights: [...placed[thrown]!] };
}

/** Without the sums of weight 0 at either end. */
export function trimmed({ min, weights }: Weights): Weights {
  const first = weights.findIndex((weight) => weight > 0);
  const last = weights.findLastIndex((weight) => weight > 0);
  return { min: min + first, weights: weights.slice(first, last + 1) };
}

/** `binomials(n)[m][k]`: in how many ways k of m things are chosen, for all m ≤ n. */
function binomials(n: number): number[][] {
  const rows: number[][] = [[1]];
  for (let m = 1; m <= n; m++) {
    const above = rows[m - 1]!;
    rows.push(Array.from({ length: m + 1 }, (_, k) => (above[k - 1] ?? 0) + (above[k] ?? 0)));
  }
  return rows;
}
