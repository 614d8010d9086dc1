import { describeBattles } from './describe-battles.js';

describeBattles('dnd35', {
  actions: [
    'attack',
    'fullAttack',
    'move',
    'charge',
    'fiveFootStep',
    'withdraw',
    'grapple',
    'trip',
    'ready',
    'standUp',
  ],
  prompts: ['attackOfOpportunity', 'nextAttack', 'readiedAction'],
});
