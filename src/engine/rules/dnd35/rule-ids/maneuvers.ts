import type { ManeuverRules } from '../../d20/rule-topics/maneuvers.js';

export const maneuvers: ManeuverRules = {
  provokes: ['D35-AOO-06'],
  sizeLimit: ['D35-TRP-01', 'D35-BRU-01'],
  bullRush: ['D35-BRU-04', 'D35-BRU-01'],
  bullRushDistance: ['D35-BRU-05'],
  bullRushFailed: ['D35-BRU-06'],
  bullRushStopped: ['D35-BRU-05'],
  trip: ['D35-TRP-03', 'D35-TRP-01'],
  tripped: ['D35-TRP-04'],
  tripFailed: ['D35-TRP-05'],
  disarm: ['D35-DIS-01', 'D35-DIS-03'],
  disarmed: ['D35-DIS-04'],
  disarmFailed: ['D35-DIS-06'],
  feint: ['D35-FNT-01'],
  grapple: ['D35-GRP-04', 'D35-GRP-01'],
  grappled: ['D35-GRP-06'],
  grappleGoesOn: ['D35-GRP-07'],
  grappleHurts: ['D35-GRP-07'],
  pin: ['D35-GRP-09'],
  escape: ['D35-GRP-10'],
  release: ['D35-GRP-07'],
};
