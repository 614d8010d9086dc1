import { catalogue, rules } from '../../src/engine/rules/catalogue/index.js';
import type { CatalogueFile, Rule } from '../../src/engine/rules/catalogue/index.js';
import { figures, stateOf } from './coverage.js';
import type { FileCoverage, RuleState } from './coverage.js';

const introduction = `# Rules coverage

Written by \`npm run rules:coverage\` from the rule ids that the tests bear in their titles and tables; do not edit.
A rule is done when a test bears its id. *Not code* are rows with nothing for an engine to carry out: advice, pointers to
another rule, the form of a document.
`;

const labels: readonly (readonly [RuleState, string])[] = [
  ['done', 'Done'],
  ['missing', 'Not yet'],
  ['notCode', 'Not code'],
];

/** The text of `docs/rules-coverage.md`: per ruleset and section what is done, what not yet, and the totals. */
export function report(borne: ReadonlySet<string>): string {
  const parts = [introduction, totals(borne), ...catalogue.map((file) => reportFile(file, borne))];
  return parts.join('\n');
}

function totals(borne: ReadonlySet<string>): string {
  const rows = catalogue.map(({ title, name }) =>
    row(
      title,
      figures(
        rules.filter(({ file }) => file === name),
        borne,
      ),
    ),
  );
  const head = ['| Ruleset | Rules | Done | Not yet | Not code |', '| --- | ---: | ---: | ---: | ---: |'];
  return [...head, ...rows, row('**All**', figures(rules, borne)), ''].join('\n');
}

function row(title: string, { total, done, notCode, missing }: FileCoverage): string {
  return `| ${title} | ${total} | ${done} | ${missing.length} | ${notCode} |`;
}

function reportFile(file: CatalogueFile, borne: ReadonlySet<string>): string {
  const sections = file.sections.map(({ number, title }) => {
    const own = rules.filter((rule) => rule.file === file.name && rule.section.number === number);
    return reportSection(`${number}. ${title}`, own, borne);
  });
  return [`## ${file.title}`, '', ...sections].join('\n');
}

function reportSection(heading: string, own: readonly Rule[], borne: ReadonlySet<string>): string {
  const { done, total, notCode } = figures(own, borne);
  const lists = labels.flatMap(([state, label]) => {
    const members = own.filter((rule) => stateOf(rule, borne) === state);
    return members.length === 0 ? [] : [`${label}:`, '', ...members.map(({ id, title }) => `- \`${id}\` ${title}`), ''];
  });
  return [`### ${heading} (${done} of ${total - notCode})`, '', ...lists].join('\n');
}
