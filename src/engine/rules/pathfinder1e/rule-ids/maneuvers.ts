import type { ManeuverRules } from '../../d20/rule-topics/maneuvers.js';

export const maneuvers: ManeuverRules = {
  provokes: ['PF1-CM-06', 'PF1-CM-07'],
  sizeLimit: ['PF1-CM-21'],
  bullRush: ['PF1-BRU-01', 'PF1-CM-19'],
  bullRushDistance: ['PF1-BRU-05', 'PF1-BRU-06'],
  bullRushFailed: ['PF1-BRU-07'],
  bullRushStopped: ['PF1-BRU-09', 'PF1-BRU-11'],
  trip: ['PF1-TRP-01', 'PF1-CM-19'],
  tripped: ['PF1-TRP-02'],
  tripFailed: ['PF1-TRP-03'],
  disarm: ['PF1-DIS-01', 'PF1-CM-19'],
  disarmed: ['PF1-DIS-04', 'PF1-DIS-05'],
  disarmFailed: ['PF1-DIS-06'],
  feint: ['PF1-FNT-01'],
  grapple: ['PF1-GRP-01', 'PF1-CM-19'],
  grappled: ['PF1-GRP-04'],
  grappleGoesOn: ['PF1-GRP-07', 'PF1-GRP-08'],
  grappleHurts: ['PF1-GRP-11'],
  pin: ['PF1-GRP-13'],
  escape: ['PF1-GRP-15'],
  release: ['PF1-GRP-06'],
};
