import type { RuleIds } from './rule-ids.js';

/** Damage, saving throws, healing, dying and death. */
export interface InjuryRules {
  readonly damage: RuleIds;
  readonly strength: RuleIds;
  readonly minimum: RuleIds;
  readonly multiplied: RuleIds;
  readonly extraDice: RuleIds;
  readonly reduction: RuleIds;
  readonly energy: RuleIds;
  readonly incorporeal: RuleIds;
  readonly massive: RuleIds;
  readonly temporary: RuleIds;
  readonly nonlethal: RuleIds;
  readonly nonlethalOverflow: RuleIds;
  readonly healing: RuleIds;
  readonly healsNonlethal: RuleIds;
  readonly regeneration: RuleIds;
  readonly disabled: RuleIds;
  readonly dying: RuleIds;
  readonly stabilising: RuleIds;
  readonly firstAid: RuleIds;
  /** Waking up, hours after one was stable. */
  readonly waking: RuleIds;
  readonly nonlethalHeals: RuleIds;
  readonly recovering: RuleIds;
  readonly diehard: RuleIds;
  readonly dead: RuleIds;
  readonly savingThrow: RuleIds;
  readonly falling: RuleIds;
  readonly evasion: RuleIds;
  /** Cover against what comes from its far side. */
  readonly coveredSave: RuleIds;
  /** What damage to an ability does. */
  readonly abilityDamage: RuleIds;
  /** The hit points of a higher Constitution. */
  readonly raisedConstitution: RuleIds;
}
