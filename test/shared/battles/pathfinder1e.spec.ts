import { describeBattles } from './describe-battles.js';

describeBattles('pathfinder1e', {
  actions: ['attack', 'fullAttack', 'move', 'fiveFootStep', 'standUp'],
  prompts: ['attackOfOpportunity'],
});
