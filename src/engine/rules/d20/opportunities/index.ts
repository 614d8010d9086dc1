/** Attacks of opportunity: who threatens whom, who may strike, and how provoking acts are interrupted. */
export {
  canMakeOpportunities,
  opportunitiesLeft,
  opportunityAttacks,
  perceives,
  threateningAttacks,
  threatens,
} from './may-strike.js';
export { OPPORTUNITY_PROMPT, enemiesWithOpportunity, provoke, waitAsIfAsked } from './provoke.js';
export type { Provocation } from './provoke.js';
