import { ENCOUNTER_LIMITS } from '../../limits.js';
import { z } from 'zod';
import type { InputProblem } from '../../rules/ruleset.js';

/** Deeper input than this means nothing to any rule. What is stored stays well below the limit of the canonical form. */
const MAX_DEPTH = ENCOUNTER_LIMITS.inputLevels;
/** After this many problems the rest is not looked for. */
const MOST_PROBLEMS = 20;

/** Why something was done by fiat: it stands in the event. */
const reasonSchema = z.string().min(1).max(ENCOUNTER_LIMITS.reasonLength);

/** What is wrong with a stated reason. */
export function reasonProblems(reason: string): readonly InputProblem[] {
  const result = reasonSchema.safeParse(reason);
  return result.success ? [] : result.error.issues.map(({ message }) => ({ path: 'reason', message }));
}

/** What is no text to everybody: half of a surrogate pair has no UTF-8, and NUL ends a text for some who read it. */
const BROKEN = /\p{Surrogate}|\0/u;

/**
 * What could not be stored and hashed for ever, and read alike by everybody: broken text, infinity, which is no JSON, and a member
 * named `__proto__`.
 */
export function unstorable(input: unknown): readonly InputProblem[] {
  const problems: InputProblem[] = [];
  search(input, [], (path, message) => {
    if (problems.length < MOST_PROBLEMS) problems.push({ path: path.join('.'), message });
  });
  return problems;
}

function search(value: unknown, path: readonly string[], report: (path: readonly string[], message: string) => void) {
  if (typeof value === 'string') {
    const broken = BROKEN.exec(value)?.[0];
    if (broken !== undefined) report(path, broken === '\0' ? 'a NUL character' : 'half of a surrogate pair');
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) report(path, 'not a finite number');
  } else if (typeof value === 'object' && value !== null) {
    if (path.length >= MAX_DEPTH) return report(path, `nested deeper than ${MAX_DEPTH} levels`);
    for (const [name, member] of Object.entries(value)) {
      if (name === '__proto__' || BROKEN.test(name)) report([...path, '?'], 'a name that cannot be stored');
      else search(member, [...path, name], report);
    }
  }
}
