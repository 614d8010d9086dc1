/** Life, dying and death. */
export { mayAct } from './may-act.js';
export { afterStrenuousAction, atTurnStart } from './turn-hooks.js';
export { updateVitals } from './update-vitals.js';
