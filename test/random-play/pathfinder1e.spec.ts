import { describeRandomPlay } from './support/random-play.js';

describeRandomPlay('pathfinder1e', { firstSeed: 1, encounters: 40, commands: 150, actions: 2000 });
