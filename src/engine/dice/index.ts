/** Dice: what is thrown (notation), how (fair or declared), what fell (rolls), and how likely it was (distributions). */
export * from './arithmetic.js';
export * from './distribution.js';
export * from './expression.js';
export * from './fair-dice.js';
export * from './kept-count.js';
export * from './notation-error.js';
export * from './notation.js';
export * from './range.js';
export * from './roll.js';
export * from './verify-dice.js';
