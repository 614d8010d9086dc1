import { catalogue } from './catalogue.js';
import type { CatalogueFile, CatalogueFileName, RuleId } from './catalogue.js';
import type { RuleSection, RuleText } from './section.js';

/** A rule of one of the games. */
export interface Rule {
  readonly id: RuleId;
  readonly file: CatalogueFileName;
  readonly section: { readonly number: string; readonly title: string };
  /** What the rule is about, in our own words; 80 characters at most. */
  readonly title: string;
  /** True for advice, pointers and headings, which an engine cannot carry out. */
  readonly notCode: boolean;
}

/** Every rule, file by file, in the order of the catalogue. */
export const rules: readonly Rule[] = catalogue.flatMap((file) =>
  file.sections.flatMap((section) =>
    Object.entries(section.rules).map(([id, text]) => describe(id as RuleId, text, section, file)),
  ),
);

const byId: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule with this id, or undefined when there is none. */
export function findRule(id: RuleId): Rule;
export function findRule(id: string): Rule | undefined;
export function findRule(id: string): Rule | undefined {
  return byId.get(id);
}

/** Whether a text is the id of a rule. */
export function isRuleId(text: string): text is RuleId {
  return byId.has(text);
}

function describe(id: RuleId, text: RuleText, { number, title }: RuleSection, file: CatalogueFile): Rule {
  const guides = typeof text !== 'string';
  return {
    id,
    file: file.name,
    section: { number, title },
    title: guides ? text.guidance : text,
    notCode: guides,
  };
}
