/** The encounter: commands in, events out, state by folding. */
export * from './commands.js';
export * from './decide/index.js';
export * from './dice-supply.js';
export * from './event-declaration.js';
export * from './events/index.js';
export * from './events/upcasters.js';
export { evolve, UnknownEventError } from './evolve/index.js';
export * from './fold.js';
export * from './modifiers.js';
export * from './performers.js';
export * from './procedure.js';
export * from './readjudicate.js';
export * from './refusal.js';
export * from './runner.js';
export * from './standing.js';
export * from './state.js';
export { ACTION_INPUTS, ACTION_NAMES, isActionName } from './actions/inputs.js';
export type { ActionInput, ActionName } from './actions/inputs.js';
