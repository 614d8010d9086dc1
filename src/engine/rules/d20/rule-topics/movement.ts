import type { RuleIds } from './rule-ids.js';

/** Moving on the grid and the acts that are movement. */
export interface MovementRules {
  readonly speed: RuleIds;
  readonly armorSpeed: RuleIds;
  readonly move: RuleIds;
  readonly doubleMove: RuleIds;
  readonly run: RuleIds;
  readonly runEndurance: RuleIds;
  readonly runForbidden: RuleIds;
  readonly straightLine: RuleIds;
  readonly charge: RuleIds;
  readonly chargePath: RuleIds;
  readonly chargeSight: RuleIds;
  readonly chargeModifiers: RuleIds;
  readonly chargeRestricted: RuleIds;
  readonly withdraw: RuleIds;
  readonly withdrawBlind: RuleIds;
  readonly withdrawRestricted: RuleIds;
  readonly fiveFootStep: RuleIds;
  readonly fiveFootStepForbidden: RuleIds;
  readonly fiveFootStepHampered: RuleIds;
  readonly fiveFootStepSlow: RuleIds;
  readonly minimumMove: RuleIds;
  readonly crawl: RuleIds;
  readonly climbAndSwim: RuleIds;
  readonly modes: RuleIds;
  readonly standUp: RuleIds;
  readonly dropProne: RuleIds;
  readonly diagonals: RuleIds;
  readonly corners: RuleIds;
  readonly difficult: RuleIds;
  readonly obstacles: RuleIds;
  /** Obstacles that take a skill check. */
  readonly obstacleSkill: RuleIds;
  readonly blocked: RuleIds;
  readonly throughFriend: RuleIds;
  readonly throughEnemy: RuleIds;
  readonly throughHelpless: RuleIds;
  readonly endInSquare: RuleIds;
  readonly tinyEnters: RuleIds;
  readonly sizeDifference: RuleIds;
  readonly crossingProvokes: RuleIds;
  readonly fillsSpace: RuleIds;
  readonly squeezing: RuleIds;
  readonly squeezePast: RuleIds;
  readonly narrow: RuleIds;
  readonly illegalSpace: RuleIds;
  readonly evading: RuleIds;
  readonly reach: RuleIds;
  readonly reachWeapon: RuleIds;
  readonly noReach: RuleIds;
}
