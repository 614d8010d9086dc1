import type { RuleIds } from './rule-ids.js';

/** Rounds, initiative, what a turn offers, delaying and readying. */
export interface TurnRules {
  readonly rounds: RuleIds;
  readonly effectDuration: RuleIds;
  readonly initiative: RuleIds;
  readonly initiativeTies: RuleIds;
  readonly initiativeKept: RuleIds;
  readonly flatFooted: RuleIds;
  readonly uncannyDodge: RuleIds;
  readonly surpriseRound: RuleIds;
  readonly surpriseBudget: RuleIds;
  readonly unaware: RuleIds;
  readonly budget: RuleIds;
  /** Or the rule by which there are none. */
  readonly immediate: RuleIds;
  readonly moveForStandard: RuleIds;
  readonly fullRound: RuleIds;
  readonly restricted: RuleIds;
  /** A full-round action by two standard actions. */
  readonly overTwoTurns: RuleIds;
  readonly nothingButOneMove: RuleIds;
  readonly delay: RuleIds;
  readonly ready: RuleIds;
  readonly readiedBeforeTrigger: RuleIds;
  readonly readiedExpires: RuleIds;
  readonly readiedStep: RuleIds;
  readonly mayNotDelayOrReady: RuleIds;
}
