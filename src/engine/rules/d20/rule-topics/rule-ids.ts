import type { RuleId } from '../../catalogue/index.js';

/** The rules of one topic in one game, the most telling first. Never empty. */
export type RuleIds = readonly [RuleId, ...RuleId[]];
