import type { AttackRules } from '../../d20/rule-topics/attack.js';

export const attack: AttackRules = {
  attackRoll: ['PF1-ATK-01', 'PF1-ATK-02', 'PF1-ATK-03'],
  coverStopsOpportunity: ['PF1-AOO-15'],
};
