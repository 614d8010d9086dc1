import { describeRandomPlay } from './support/random-play.js';

describeRandomPlay('pathfinder1e', {
  firstSeed: 1,
  encounters: 36,
  commands: 150,
  actions: 2000,
  rarelyAsked: {
    dropWeapon: 'only when a trip with a weapon fails so badly that one is tripped in turn',
  },
});
