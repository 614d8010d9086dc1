import type { RuleIds } from './rule-ids.js';

/** Attack rolls, Armour Class, cover and what modifies them. */
export interface AttackRules {
  readonly attackRoll: RuleIds;
  readonly coverStopsOpportunity: RuleIds;
}
