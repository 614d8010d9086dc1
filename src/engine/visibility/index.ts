/** What each seat sees of a fight. */
export * from './perception.js';
export * from './seen-combatant.js';
export * from './seen-event.js';
export * from './seen-refusal.js';
export * from './seen-state.js';
