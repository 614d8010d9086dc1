import type { RuleIds } from './rule-ids.js';

/** Attacks of opportunity and the acts of a turn that are neither attack nor movement. */
export interface ActionRules {
  readonly opportunity: RuleIds;
  readonly threatened: RuleIds;
  readonly unarmedThreatensNothing: RuleIds;
  readonly provokedByMoving: RuleIds;
  readonly provokedByAct: RuleIds;
  readonly oneOpportunity: RuleIds;
  readonly combatReflexes: RuleIds;
  readonly opportunityBlocked: RuleIds;
  readonly noOpportunities: RuleIds;
  readonly totalDefense: RuleIds;
  readonly fightingDefensively: RuleIds;
  readonly aidAnother: RuleIds;
  readonly drawWeapon: RuleIds;
  readonly ammunition: RuleIds;
  readonly drawWhileMoving: RuleIds;
  readonly sheatheWeapon: RuleIds;
  readonly dropItem: RuleIds;
  /** Strapping a shield on and loosing it. */
  readonly shield: RuleIds;
  /** Getting at what is in a pack. */
  readonly stored: RuleIds;
  readonly speak: RuleIds;
  readonly handleItem: RuleIds;
  readonly door: RuleIds;
  readonly potion: RuleIds;
  readonly firstAid: RuleIds;
  readonly conditions: RuleIds;
  /** Checks: a die and modifiers against a number. */
  readonly checks: RuleIds;
  readonly abilityModifier: RuleIds;
}
