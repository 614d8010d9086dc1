import { describeRandomPlay } from './support/random-play.js';

describeRandomPlay('dnd35', {
  firstSeed: 1,
  encounters: 44,
  commands: 150,
  actions: 2000,
  rarelyAsked: {
    dropWeapon: 'only when a trip with a weapon fails so badly that one is tripped in turn',
  },
});
