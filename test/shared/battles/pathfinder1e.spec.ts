import { describeBattles } from './describe-battles.js';

describeBattles('pathfinder1e', {
  actions: ['attack', 'fullAttack', 'move', 'bullRush', 'fiveFootStep', 'withdraw', 'grapple', 'ready', 'standUp'],
  prompts: ['attackOfOpportunity', 'nextAttack', 'readiedAction'],
});
