import type { z } from 'zod';
import type { InputProblem } from './ruleset.js';

type Issue = z.core.$ZodIssue;

/**
 * What a schema found wrong, each problem with the exact path of the member: a member that does not exist is named itself, not
 * the object it stands in; of a failed union, the branch that came furthest speaks.
 * @param above path of what the schema was given
 */
export function schemaProblems(issues: readonly Issue[], above: string): InputProblem[] {
  return issues.flatMap((issue) => problemsOf(issue, above));
}

function problemsOf(issue: Issue, above: string): InputProblem[] {
  const path = [above, ...issue.path.map(String)].join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: `${path}.${key}`, message: 'There is no such member.' }));
  if (issue.code === 'invalid_union') {
    const closest = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0];
    if (closest && depth(closest) > 0) return schemaProblems(closest, path);
  }
  return [{ path, message: issue.message }];
}

const depth = (issues: readonly Issue[]): number =>
  Math.max(0, ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)));
