/** Damage and healing: every loss and gain of hit points goes through here. */
export { dealDamage } from './deal-damage.js';
export type { DamageRequest, DamageResult } from './deal-damage.js';
export type { Blow, IncomingDamage } from './incoming.js';
export { fall } from './fall.js';
export { heal } from './heal.js';
export type { HealRequest } from './heal.js';
