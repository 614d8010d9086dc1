import { describeTwins } from './support/describe-twins.js';

describeTwins('dnd5e');
