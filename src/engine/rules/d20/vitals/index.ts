/** Life, dying and death. */
export { followAbilityChange } from './ability-changes.js';
export { mayAct } from './may-act.js';
export { HIT_POINTS_PER_LEVEL, afterEffectEnded, drainData, drainLevels } from './negative-levels.js';
export { afterStrenuousAction, atTurnStart } from './turn-hooks.js';
export { changeVital, die, updateVitals } from './update-vitals.js';
export { REGENERATION_STOPPED, cannotDie, deathAt, vitalFor } from './vital-status.js';
