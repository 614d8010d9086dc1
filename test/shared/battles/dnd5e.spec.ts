import { describeBattles } from './describe-battles.js';

describeBattles('dnd5e', {
  actions: ['attack', 'move', 'dodge', 'standUp'],
  prompts: ['opportunityAttack'],
});
