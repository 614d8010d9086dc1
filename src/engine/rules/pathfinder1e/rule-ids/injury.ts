import type { InjuryRules } from '../../d20/rule-topics/injury.js';

export const injury: InjuryRules = {
  damage: ['PF1-DMG-01'],
  healing: ['PF1-HEA-03', 'PF1-HEA-04'],
  dying: ['PF1-HP-04', 'PF1-DYN-01'],
  dead: ['PF1-HP-05'],
};
