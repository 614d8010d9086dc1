import type { RuleIds } from './rule-ids.js';

/** Special attacks that move, fell, disarm or hold. */
export interface ManeuverRules {
  readonly bullRush: RuleIds;
  readonly trip: RuleIds;
  readonly disarm: RuleIds;
  readonly feint: RuleIds;
  readonly grapple: RuleIds;
  readonly overrun: RuleIds;
}
