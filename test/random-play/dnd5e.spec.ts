import { describeRandomPlay } from './support/random-play.js';

describeRandomPlay('dnd5e', { firstSeed: 1, encounters: 40, commands: 150, actions: 2000 });
