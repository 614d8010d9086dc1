/** What the games share: the order of turns, effects that run out, readied actions, odds, and relations without a map. */
export * from './doorways.js';
export * from './effects.js';
export * from './hiding.js';
export * from './imagined.js';
export * from './odds.js';
export * from './readied-actions.js';
export * from './relations.js';
export * from './turn-order.js';
