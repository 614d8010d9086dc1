import type { DiagonalParity } from './distance.js';
import type { LegalPath, MovementRefusal, PathStep, RefusedPath } from './movement.js';
import type { Square } from './square.js';
import type { Movement } from './step.js';
import { stepInfo } from './step.js';

/** Where a path or a search starts, and what it may cost. */
export interface MovementStart {
  /** The square the mover is anchored at. */
  readonly from: Square;
  /** Diagonals counted so far this turn, modulo 2 (D35 AMB-17, PF1 AMB-25: one count a turn). */
  readonly parity: DiagonalParity;
  /** Feet left to spend; without it there is no limit. */
  readonly budgetFeet?: number;
}

/**
 * Walks a declared path (the squares after the start, in order) step by step, without moving anybody. It is refused at the
 * first step that cannot be made or paid in full (5E-MOV-04, D35-TER-08), or at its last square if that is another's
 * (5E-THRU-04, D35-MOV-06, PF1-MOV-05); a refusal carries the steps before it.
 */
export function checkPath(movement: Movement, start: MovementStart, path: readonly Square[]): LegalPath | RefusedPath {
  const steps: PathStep[] = [];
  let [at, parity, feet] = [start.from, start.parity, 0];
  const refuse = (refusal: Omit<MovementRefusal, 'ok' | 'index'>, index: number): RefusedPath => {
    return { ...refusal, ok: false, index, steps };
  };
  for (const [index, square] of path.entries()) {
    const step = stepInfo(movement, at, square, parity);
    if (!step.ok) return refuse(step, index);
    feet += step.feet;
    if (start.budgetFeet !== undefined && feet > start.budgetFeet) {
      return refuse({ code: 'TOO_EXPENSIVE', at: square }, index);
    }
    steps.push({ ...step, totalFeet: feet });
    [at, parity] = [step.to, step.parity];
  }
  const last = steps.at(-1);
  if (!last) return refuse({ code: 'EMPTY_PATH', at: undefined }, 0);
  if (last.mayNotStopWith !== undefined) {
    const code = 'ENDS_IN_OCCUPIED_SQUARE';
    return refuse({ code, at: last.to, occupantId: last.mayNotStopWith }, steps.length - 1);
  }
  return { ok: true, steps, feet, parity };
}
