/** Readied actions: what sets them off and how they are carried out. */
export { READIED_PROMPT, releaseNow } from './rules.js';
export { responseRefusal } from './responses.js';
export { afterStep, aroundMove, beforeAct, beforeStep } from './steps.js';
