import { describeBattles } from './describe-battles.js';

describeBattles('dnd35', {
  actions: ['attack', 'fullAttack', 'move', 'fiveFootStep', 'standUp'],
  prompts: ['attackOfOpportunity'],
});
