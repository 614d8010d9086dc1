import type { AttackRules } from '../../d20/rule-topics/attack.js';

export const attack: AttackRules = {
  attackRoll: ['D35-ATK-01'],
  coverStopsOpportunity: ['D35-COV-06', 'D35-AOO-07'],
};
