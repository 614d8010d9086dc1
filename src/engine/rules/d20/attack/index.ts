/** Attack rolls and Armour Class. */
export { AIDED_ATTACK, AIDED_DEFENSE } from './aid.js';
export { armorClassOf } from './armor-class.js';
export type { ArmorClassAgainst } from './armor-class.js';
export { attackOptions, inHand, isArmed, meleeAttacks } from './attack-options.js';
export type { AttackOption } from './attack-options.js';
export { FEINTED, deniedDexterityTo } from './denied-dexterity.js';
export { chooseAttack, optionRefusal, targetRefusal } from './legality.js';
export { provocationOf } from './provocation.js';
export { resolveAttack } from './resolve-attack.js';
export type { AttackRequest, AttackResult } from './resolve-attack.js';
export { attackSituation, strikes } from './situation.js';
export type { AttackOrder, AttackSituation } from './situation.js';
export type { AttackOptions } from './weapon-options.js';
