/** Proof: all checks of a fight, from a store or an archive. */
export * from './archive-format.js';
export * from './examination.js';
export * from './prove.js';
export * from './recorded-event.js';
export * from './survey.js';
export * from './verdict.js';
export * from './verify-archive.js';
