export { catalogue } from './catalogue.js';
export type { CatalogueFile, CatalogueFileName, RuleId } from './catalogue.js';
export { findRule, isRuleId, rules } from './find-rule.js';
export type { Rule } from './find-rule.js';
export { noteIds } from './notes.js';
export type { RuleSection } from './section.js';
