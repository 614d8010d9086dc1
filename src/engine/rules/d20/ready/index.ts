/** Readied actions: what sets them off and how they are carried out. */
export { afterStep, beforeStep } from './steps.js';
