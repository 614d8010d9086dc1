import { describeRandomPlay } from './support/random-play.js';

describeRandomPlay('pathfinder1e', {
  firstSeed: 1,
  encounters: 36,
  commands: 150,
  actions: 2000,
  rarelyAsked: {
    cleave: 'only when a Cleave that was declared hits, with another foe next to the first',
    dropWeapon: 'only when a trip with a weapon fails so badly that one is tripped in turn',
  },
});
