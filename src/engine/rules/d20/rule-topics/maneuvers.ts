import type { RuleIds } from './rule-ids.js';

/** Special attacks that move, fell, disarm or hold. */
export interface ManeuverRules {
  /** How maneuvers provoke, and what the blow does to them. */
  readonly provokes: RuleIds;
  readonly sizeLimit: RuleIds;
  readonly bullRush: RuleIds;
  readonly bullRushDistance: RuleIds;
  readonly bullRushFailed: RuleIds;
  readonly bullRushStopped: RuleIds;
  readonly trip: RuleIds;
  readonly tripped: RuleIds;
  readonly tripFailed: RuleIds;
  readonly disarm: RuleIds;
  readonly disarmed: RuleIds;
  readonly disarmFailed: RuleIds;
  readonly gauntlets: RuleIds;
  readonly sunder: RuleIds;
  readonly durability: RuleIds;
  readonly overrun: RuleIds;
  readonly overrunEnters: RuleIds;
  readonly overrunAvoided: RuleIds;
  readonly overrunFailed: RuleIds;
  readonly feint: RuleIds;
  readonly grapple: RuleIds;
  readonly grappled: RuleIds;
  readonly grappleGoesOn: RuleIds;
  readonly grappleHurts: RuleIds;
  readonly pin: RuleIds;
  readonly escape: RuleIds;
  readonly release: RuleIds;
}
