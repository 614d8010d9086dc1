import type { ManeuverRules } from '../../d20/rule-topics/maneuvers.js';

export const maneuvers: ManeuverRules = {
  bullRush: ['D35-BRU-01'],
  trip: ['D35-TRP-01'],
  disarm: ['D35-DIS-01'],
  feint: ['D35-FNT-01'],
  grapple: ['D35-GRP-01'],
  overrun: ['D35-OVR-01'],
};
