/** Integrity: canonical JSON, and the hash chain that shows any change to a stream of events. */
export * from './audience.js';
export * from './canonical-json.js';
export type { ChainReason } from './diagnose-chain.js';
export { fromHex, toHex } from './bytes.js';
export * from './hash-chain.js';
export * from './hashing.js';
export * from './json.js';
export * from './verify-chain.js';
export * from './verify-event.js';
