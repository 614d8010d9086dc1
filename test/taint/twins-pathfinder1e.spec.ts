import { describeTwins } from './support/describe-twins.js';

describeTwins('pathfinder1e');
