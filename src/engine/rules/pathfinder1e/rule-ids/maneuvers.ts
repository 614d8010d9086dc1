import type { ManeuverRules } from '../../d20/rule-topics/maneuvers.js';

export const maneuvers: ManeuverRules = {
  bullRush: ['PF1-BRU-01'],
  trip: ['PF1-TRP-01'],
  disarm: ['PF1-DIS-01'],
  feint: ['PF1-FNT-01'],
  grapple: ['PF1-GRP-01'],
  overrun: ['PF1-OVR-01'],
};
