import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import { suffers } from '../conditions/suffered.js';
import { setHiddenFrom } from '../../shared/index.js';
import { plainOffer } from './costs.js';

/** Short words and gestures, free on one's turn (5E-OBJ-02). Who raises its voice in hiding gives its place away (5E-HIDE-04). */
export const speak: ActionDefinition<'speak'> = {
  name: 'speak',
  doc: {
    en: 'Say a few words or make a gesture: free. A raised voice gives away where you hide.',
    es: 'Decir unas palabras o hacer un gesto: gratis. Alzar la voz delata tu escondite.',
  },
  ruleIds: ['5E-OBJ-02', '5E-HIDE-04'],
  cost: 'free',
  provokes: false,
  check: (state, actorId) => speechRefusal(combatantOf(state, actorId)),
  *perform(ctx, actorId, { loudly }) {
    const { hidden } = ctx.combatant(actorId);
    if (!loudly || !hidden) return DONE;
    const still = hidden.from.filter((id) => !hears(ctx.state, id));
    if (still.length < hidden.from.length) yield* setHiddenFrom(ctx, actorId, still, hidden.check);
    return DONE;
  },
  offer: (state, actorId) => plainOffer(speechRefusal(combatantOf(state, actorId))),
};

/** Paralyzed or turned to stone nobody utters a word; the stunned manage to, falteringly (5E-OBJ-02). */
function speechRefusal(one: Combatant): Refusal | null {
  return suffers(one, 'paralyzed', 'petrified')
    ? refuse('CANNOT_SPEAK', ['5E-OBJ-02'], { who: one.id }, ['endTurn'])
    : null;
}

function hears(state: EncounterState, observerId: string): boolean {
  const observer = combatantOf(state, observerId);
  return observer.vital === 'ALIVE' && !suffers(observer, 'deafened', 'unconscious', 'petrified');
}
