/** Damage and healing: every loss and gain of hit points goes through here. */
export { dealDamage } from './deal-damage.js';
export type { DamageRequest, DamageResult, IncomingDamage } from './deal-damage.js';
export { heal } from './heal.js';
export type { HealRequest } from './heal.js';
