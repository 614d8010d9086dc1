/** Attack rolls and Armour Class. */
export { armorClassOf } from './armor-class.js';
export type { ArmorClassAgainst } from './armor-class.js';
export { attackOptions, inHand, meleeAttacks } from './attack-options.js';
export type { AttackOption } from './attack-options.js';
export { resolveAttack } from './resolve-attack.js';
export type { AttackOptions, AttackRequest, AttackResult } from './resolve-attack.js';
