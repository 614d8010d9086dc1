import type { RuleIds } from './rule-ids.js';

/** Attack rolls, Armour Class, cover and what modifies them. */
export interface AttackRules {
  readonly attackRoll: RuleIds;
  readonly attackBonus: RuleIds;
  readonly stacking: RuleIds;
  readonly bonusTypes: RuleIds;
  readonly attackModifiers: RuleIds;
  readonly weaponPenalties: RuleIds;
  readonly feats: RuleIds;
  readonly range: RuleIds;
  readonly intoMelee: RuleIds;
  readonly unarmed: RuleIds;
  readonly rangedProvokes: RuleIds;
  readonly subdue: RuleIds;
  readonly strikeToKill: RuleIds;
  readonly critical: RuleIds;
  readonly criticalImmune: RuleIds;
  readonly natural: RuleIds;
  readonly naturalBesideWeapons: RuleIds;
  readonly iterative: RuleIds;
  readonly fullAttack: RuleIds;
  readonly decidedAfterFirst: RuleIds;
  readonly twoWeapons: RuleIds;
  readonly cleave: RuleIds;
  readonly armorClass: RuleIds;
  readonly armorClassParts: RuleIds;
  readonly dexterity: RuleIds;
  readonly losesDexterity: RuleIds;
  readonly touch: RuleIds;
  readonly armorClassModifiers: RuleIds;
  readonly helpless: RuleIds;
  readonly cover: RuleIds;
  readonly softCover: RuleIds;
  readonly improvedCover: RuleIds;
  readonly totalCover: RuleIds;
  readonly concealment: RuleIds;
  readonly totalConcealment: RuleIds;
  readonly light: RuleIds;
  readonly invisible: RuleIds;
  readonly flanking: RuleIds;
  readonly unflankable: RuleIds;
  readonly sneakAttack: RuleIds;
  readonly coupDeGrace: RuleIds;
  readonly findsUnseen: RuleIds;
  readonly coverStopsOpportunity: RuleIds;
  readonly splash: RuleIds;
  /** A splash weapon at a grid intersection. */
  readonly intersection: RuleIds;
  /** An attack at the square of somebody unseen. */
  readonly squareAttack: RuleIds;
  /** Hiding, and what it is worth to be unseen. */
  readonly hiding: RuleIds;
  /** Noticing where an invisible creature is (D35-CCL-02, PF1-CCL-11). */
  readonly pinpointing: RuleIds;
}
