import type { EncounterState } from '../engine/encounter/state.js';
import { isDown } from '../engine/encounter/is-down.js';
import type { Run, RunEnd } from './what-if.js';
import { sidesStanding } from './what-if.js';

/** How a number came out over many runs. */
export interface Spread {
  readonly mean: number;
  readonly minimum: number;
  readonly maximum: number;
  /** The least number that is not exceeded in 10, 25, 50, 75 and 90 of 100 runs. */
  readonly p10: number;
  readonly p25: number;
  readonly median: number;
  readonly p75: number;
  readonly p90: number;
}

/** What became of a creature over many runs. */
export interface CombatantOutcome {
  readonly combatantId: string;
  readonly name: string;
  readonly side: string;
  /** Hit points at the end of the runs in which it was known. */
  readonly hitPoints: Spread;
  /** Runs in which it went down, whether it got up again or not. */
  readonly dropped: number;
  /** Runs at whose end it was down. */
  readonly down: number;
  /** Runs at whose end it was dead. */
  readonly dead: number;
}

/** What came out over many runs. */
export interface Distribution {
  readonly runs: number;
  /** Runs at whose end only this side had somebody who was up, by side. */
  readonly wins: ReadonlyMap<string, number>;
  /** Runs at whose end none, or several, had. */
  readonly undecided: number;
  readonly ends: Readonly<Record<RunEnd, number>>;
  /** How often a step was refused, by step and code. */
  readonly refusals: readonly { readonly step: number; readonly code: string; readonly count: number }[];
  /** How often a prompt was left open, by kind and owner. */
  readonly prompts: readonly { readonly kind: string; readonly ownerId: string | null; readonly count: number }[];
  readonly combatants: readonly CombatantOutcome[];
}

interface Seen {
  readonly name: string;
  readonly side: string;
  readonly hitPoints: number[];
  dropped: number;
  down: number;
  dead: number;
}

/** Counts runs up. Of each it keeps numbers alone. */
export class DistributionCounter {
  private runs = 0;
  private readonly wins = new Map<string, number>();
  private readonly ends: Record<RunEnd, number> = { DONE: 0, DECIDED: 0, PROMPT_OPEN: 0, REFUSED: 0 };
  private readonly refusals = new Map<string, { step: number; code: string; count: number }>();
  private readonly prompts = new Map<string, { kind: string; ownerId: string | null; count: number }>();
  private readonly seen = new Map<string, Seen>();

  /** @param begun the state the runs begin with: every side that stands in it can win */
  constructor(begun: EncounterState) {
    for (const side of sidesStanding(begun)) this.wins.set(side, 0);
  }

  add(run: Run): void {
    this.runs++;
    this.ends[run.end]++;
    const standing = sidesStanding(run.state);
    if (standing.length === 1) this.wins.set(standing[0]!, (this.wins.get(standing[0]!) ?? 0) + 1);
    for (const { step, refusal } of run.refused)
      increase(this.refusals, `${step} ${refusal.code}`, { step, code: refusal.code });
    for (const { kind, ownerId } of run.prompts) increase(this.prompts, `${kind} ${ownerId}`, { kind, ownerId });
    for (const { id, name, side, hitPoints, vital } of Object.values(run.state.combatants)) {
      const one = this.seen.get(id) ?? { name, side, hitPoints: [], dropped: 0, down: 0, dead: 0 };
      this.seen.set(id, one);
      one.hitPoints.push(hitPoints.current);
      if (run.dropped.has(id)) one.dropped++;
      if (isDown(vital)) one.down++;
      if (vital === 'DEAD') one.dead++;
    }
  }

  get result(): Distribution {
    const { runs, wins, ends } = this;
    const decided = [...wins.values()].reduce((sum, count) => sum + count, 0);
    return {
      runs,
      wins,
      undecided: runs - decided,
      ends,
      refusals: [...this.refusals.values()],
      prompts: [...this.prompts.values()],
      combatants: [...this.seen].map(([combatantId, { hitPoints, ...one }]) => ({
        combatantId,
        ...one,
        hitPoints: spreadOf(hitPoints),
      })),
    };
  }
}

/** How numbers are spread. @param values at least one */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
  return {
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    minimum: sorted[0]!,
    maximum: sorted.at(-1)!,
    p10: at(0.1),
    p25: at(0.25),
    median: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
  };
}

function increase<T extends object>(counts: Map<string, T & { count: number }>, key: string, what: T): void {
  const known = counts.get(key);
  if (known) known.count++;
  else counts.set(key, { ...what, count: 1 });
}
