import { describeBattles } from './describe-battles.js';

describeBattles('dnd5e', {
  actions: ['attack', 'multiattack', 'move', 'dash', 'dodge', 'disengage', 'grapple', 'ready', 'standUp'],
  prompts: ['opportunityAttack', 'initiativeTie'],
});
