import { DONE } from '../../../encounter/procedure.js';
import { refuse } from '../../../encounter/refusal.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import { knockProne } from '../conditions/apply.js';
import { isImmobile, suffers } from '../conditions/suffered.js';
import { standUp as stand, standUpRefusal } from '../movement/standing-up.js';
import { plainOffer } from './costs.js';

/** Standing up costs half the speed (5E-PRN-03) and provokes nothing. */
export const standUp: ActionDefinition<'standUp'> = {
  name: 'standUp',
  doc: { en: 'Stand up for half your speed.', es: 'Levantarse: cuesta la mitad de la velocidad.' },
  ruleIds: ['5E-PRN-03', '5E-PRN-04'],
  cost: 'half the speed',
  provokes: false,
  check: (state, actorId) => standUpRefusal(state, actorId, 'TURN'),
  *perform(ctx, actorId, _input, use) {
    yield* stand(ctx, actorId, use);
    return DONE;
  },
  offer: (state, actorId) => plainOffer(standUpRefusal(state, actorId, 'TURN')),
};

/** Dropping prone costs nothing, also at speed 0 (5E-PRN-02). */
export const dropProne: ActionDefinition<'dropProne'> = {
  name: 'dropProne',
  doc: { en: 'Drop prone: free.', es: 'Tumbarse: no cuesta nada.' },
  ruleIds: ['5E-PRN-01', '5E-PRN-02'],
  cost: 'free',
  provokes: false,
  check(state, actorId) {
    const actor = combatantOf(state, actorId);
    const who = { who: actorId };
    if (suffers(actor, 'prone')) return refuse('ALREADY_PRONE', ['5E-PRN-02'], who);
    // The speed does not matter, but whoever cannot move at all cannot lie down either.
    if (!isImmobile(actor)) return null;
    return refuse('ACTOR_INCAPACITATED', ['5E-COND-09', '5E-COND-10', '5E-COND-14'], who, ['endTurn']);
  },
  *perform(ctx, actorId) {
    yield* knockProne(ctx, actorId, '5E-PRN-02');
    return DONE;
  },
  offer(state, actorId) {
    return plainOffer(this.check(state, actorId, {}, 'TURN'));
  },
};
