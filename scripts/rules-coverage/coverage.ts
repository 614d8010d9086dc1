import { catalogue, rules } from '../../src/engine/rules/catalogue/index.js';
import type { CatalogueFileName, Rule } from '../../src/engine/rules/catalogue/index.js';

/** Figures of one catalogue file, as `--json` prints them; `total` is done + notCode + missing. */
export interface FileCoverage {
  readonly total: number;
  /** Rules a test bears. */
  readonly done: number;
  /** Rows with nothing to carry out. */
  readonly notCode: number;
  /** Ids of the rules that no test bears yet. */
  readonly missing: readonly string[];
}

/** State of a rule in the report. */
export type RuleState = 'done' | 'missing' | 'notCode';

/** State of a rule, given the ids that tests bear. */
export function stateOf(rule: Rule, borne: ReadonlySet<string>): RuleState {
  if (rule.notCode) return 'notCode';
  return borne.has(rule.id) ? 'done' : 'missing';
}

/** Figures of every catalogue file, given the ids that tests bear. */
export function coverage(borne: ReadonlySet<string>): Record<CatalogueFileName, FileCoverage> {
  const entries = catalogue.map(({ name }) => [
    name,
    figures(
      rules.filter(({ file }) => file === name),
      borne,
    ),
  ]);
  return Object.fromEntries(entries) as Record<CatalogueFileName, FileCoverage>;
}

/** Figures of some rules, given the ids that tests bear. */
export function figures(some: readonly Rule[], borne: ReadonlySet<string>): FileCoverage {
  const inState = (state: RuleState) => some.filter((rule) => stateOf(rule, borne) === state);
  return {
    total: some.length,
    done: inState('done').length,
    notCode: inState('notCode').length,
    missing: inState('missing').map(({ id }) => id),
  };
}
