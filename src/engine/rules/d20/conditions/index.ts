/** Conditions of the d20 family and what they do. */
export { abilityLoss, abilityNow, loweredPart, negativeLevels, negativeLevelsPart, scoreNow } from './abilities-now.js';
export { abilityKind } from './ability-changes.js';
export type { ConditionDefinition, ConditionTable, ConditionTraits, MeleeRanged } from './condition.js';
export { isFlatFooted, losesDexterity } from './flat-footed.js';
export { impose, imposeUntilOwnTurn } from './impose.js';
export { conditionsAgainst, conditionsOf, hasCondition, hasTrait } from './traits-of.js';
export type { ActiveCondition } from './traits-of.js';
