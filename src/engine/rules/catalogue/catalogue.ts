import { dnd35 } from './dnd35/index.js';
import { dnd5e } from './dnd5e/index.js';
import { dnd5eHouseRules } from './dnd5e-house-rules/index.js';
import { pathfinder1 } from './pathfinder1/index.js';
import type { RuleSection } from './section.js';

const sections = { dnd5e, dnd5eHouseRules, dnd35, pathfinder1 };

type IdsOf<Section> = Section extends RuleSection<infer Id> ? Id : never;

/** Id of a rule, as `D35-AOO-05`; the compiler knows every one of them. */
export type RuleId = IdsOf<(typeof sections)[keyof typeof sections][number]>;

/** The file a rule comes from. */
export type CatalogueFileName = 'dnd5e.md' | 'dnd5e-house-rules.md' | 'dnd35.md' | 'pathfinder1.md';

/** One file of the rule catalogue. */
export interface CatalogueFile {
  readonly name: CatalogueFileName;
  /** Name of the ruleset for a reader. */
  readonly title: string;
  /** What its ids start with. */
  readonly prefix: '5E' | 'HR' | 'D35' | 'PF1';
  readonly sections: readonly RuleSection[];
}

/** The four files, in the order reports give them. */
export const catalogue: readonly CatalogueFile[] = [
  { name: 'dnd5e.md', title: 'D&D 5e (2014)', prefix: '5E', sections: sections.dnd5e },
  { name: 'dnd5e-house-rules.md', title: 'D&D 5e house rules', prefix: 'HR', sections: sections.dnd5eHouseRules },
  { name: 'dnd35.md', title: 'D&D 3.5', prefix: 'D35', sections: sections.dnd35 },
  { name: 'pathfinder1.md', title: 'Pathfinder 1e', prefix: 'PF1', sections: sections.pathfinder1 },
];
