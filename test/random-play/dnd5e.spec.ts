import { describeRandomPlay } from './support/random-play.js';

describeRandomPlay('dnd5e', {
  firstSeed: 1,
  encounters: 36,
  commands: 150,
  actions: 2000,
  rarelyTaken: { healingSurge: 'only with its house rule and Hit Dice left' },
  rarelyAsked: {
    cleave: 'only with its house rule, when a blow fells somebody unhurt and leaves damage over',
    healingSurge: 'only with its house rule',
    effectOrder: 'only with its house rule, when a creature has several saves to repeat',
  },
});
