/** Skill, ability and opposed checks. */
export { rollCheck, rollOpposed } from './roll-check.js';
export type { CheckRequest, CheckResult, Opponent, OpposedResult } from './roll-check.js';
export { abilityParts, checkParts, isTrained, skillParts } from './skill-parts.js';
