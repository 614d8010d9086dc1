import { performance } from 'node:perf_hooks';
import type { Hashing } from '../engine/integrity/hashing.js';
import type { Distribution } from './what-if-distribution.js';
import { DistributionCounter } from './what-if-distribution.js';
import type { Imagined, Run } from './what-if.js';
import { imagine } from './what-if.js';
import { FIXED_LIMITS } from '../config/fixed-limits.js';

/** How much may be imagined at once. */
export interface WhatIfLimits {
  /** Steps times repetitions times trials. */
  readonly mostSteps: number;
  /** Milliseconds of computing. */
  readonly mostMilliseconds: number;
}

export const WHAT_IF_LIMITS: WhatIfLimits = {
  mostSteps: FIXED_LIMITS.whatIfSteps.value,
  mostMilliseconds: FIXED_LIMITS.whatIfMilliseconds.value,
};

/** More is asked for than may be imagined at once. */
export class WhatIfTooLargeError extends Error {
  override readonly name = 'WhatIfTooLargeError';
  constructor(
    message: string,
    /** The limit that was passed, and what of it was asked for, where that is known. */
    readonly details: Readonly<Record<string, number>>,
  ) {
    super(message);
  }
}

/** The client that asked has gone. */
export class WhatIfAbandonedError extends Error {
  override readonly name = 'WhatIfAbandonedError';
}

export interface Trials {
  /** The first run, in full. */
  readonly first: Run;
  /** What came out of all of them; null if only one was asked for. */
  readonly distribution: Distribution | null;
}

export interface TrialsOptions {
  readonly hashing: Hashing;
  readonly limits: WhatIfLimits;
  readonly signal?: AbortSignal;
  /** Milliseconds, for measuring how long it takes. */
  readonly clock?: () => number;
}

/** Milliseconds after which others get their turn. */
const SLICE = 5;

/**
 * Runs what is imagined.
 * @param trials how often; undefined: once, without a distribution
 * @throws WhatIfTooLargeError, WhatIfAbandonedError, InvalidStepError
 */
export async function runTrials(
  { hashing, limits, signal, clock = () => performance.now() }: TrialsOptions,
  imagined: Imagined,
  trials: number | undefined,
): Promise<Trials> {
  const asked = imagined.steps.length * imagined.repeat * (trials ?? 1);
  if (asked > limits.mostSteps)
    throw new WhatIfTooLargeError('Too many steps to imagine: fewer commands, repetitions or trials.', {
      limit: limits.mostSteps,
      asked,
    });
  let spent = 0;
  let begun = clock();
  const breathe = async (): Promise<void> => {
    spent += clock() - begun;
    if (spent > limits.mostMilliseconds)
      throw new WhatIfTooLargeError('It takes too long to imagine: fewer commands, repetitions or trials.', {
        limitMilliseconds: limits.mostMilliseconds,
      });
    await new Promise((resolve) => setImmediate(resolve));
    if (signal?.aborted) throw new WhatIfAbandonedError('The client has gone');
    begun = clock();
  };
  const counter = new DistributionCounter(imagined.fold.state!);
  let first: Run | undefined;
  for (let run = 0; run < (trials ?? 1); run++) {
    const steps = imagine(hashing, imagined, run);
    let step = steps.next();
    while (!step.done) {
      if (clock() - begun > SLICE) await breathe();
      step = steps.next();
    }
    first ??= step.value;
    if (trials !== undefined) counter.add(step.value);
    if (clock() - begun > SLICE) await breathe();
  }
  return { first: first!, distribution: trials === undefined ? null : counter.result };
}
