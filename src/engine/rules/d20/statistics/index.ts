/** The stat block of the d20 family: what callers send, what is recorded, and how it is read. */
export { ARMOR, SHIELD, completeStatistics, consistencyProblems, leastHitDice, wieldedAtFirst } from './complete.js';
export { landSpeed, reducedSpeed } from './land-speed.js';
export { STATISTICS_JSON_SCHEMA, statisticsSchema } from './schema.js';
export type { StatisticsInput } from './schema.js';
export type { AttackInput } from './attack-schema.js';
export { abilityModifier, attackOf, attacksByBonus, hasFeat, hasWeaponFeat, sheetOf } from './statistics.js';
export type { AbilityName, Attack, Item, Statistics } from './statistics.js';
