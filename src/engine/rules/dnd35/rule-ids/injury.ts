import type { InjuryRules } from '../../d20/rule-topics/injury.js';

export const injury: InjuryRules = {
  damage: ['D35-DMG-01'],
  healing: ['D35-DYN-03'],
  dying: ['D35-HP-01', 'D35-DYN-01'],
  dead: ['D35-HP-01'],
};
