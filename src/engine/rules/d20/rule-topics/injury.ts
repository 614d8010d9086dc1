import type { RuleIds } from './rule-ids.js';

/** Damage, healing, dying and death. */
export interface InjuryRules {
  readonly damage: RuleIds;
  readonly healing: RuleIds;
  readonly dying: RuleIds;
  readonly dead: RuleIds;
}
