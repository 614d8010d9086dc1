import { DONE } from '../../../encounter/procedure.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { setHiddenFrom } from '../../shared/index.js';
import { hasCondition } from '../conditions/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/index.js';
import type { D20Action } from './define.js';
import { offered } from './define.js';

/** How many sentences still are a few. */
const A_FEW = 3;

/** Speaking a few sentences: free, off turn too (D35-SPA-10, PF1-FSA-04). Who raises its voice in hiding gives its place away. */
export const speak: D20Action<'speak'> = {
  name: 'speak',
  doc: {
    en: 'Say a few sentences (three at most): free, and in the turns of others too.',
    es: 'Decir unas pocas frases (tres como mucho): gratis, y también en los turnos de otros.',
  },
  ruleIds: ({ actions }) => actions.speak,
  cost: 'free',
  provokes: false,
  offTurn: true,
  check(state, actorId, { words }) {
    const sentences = words.split(/[.!?¡¿…]+/).filter((one) => one.trim() !== '').length;
    return sentences > A_FEW
      ? refuse('MORE_THAN_A_FEW_SENTENCES', variantOf(state).rules.actions.speak, { who: actorId }, ['improvise'])
      : null;
  },
  *perform(ctx, actorId, { loudly }) {
    const { hidden } = ctx.combatant(actorId);
    if (!loudly || !hidden) return DONE;
    const still = hidden.from.filter((id) => !hears(ctx.state, id));
    if (still.length < hidden.from.length) yield* setHiddenFrom(ctx, actorId, still, hidden.check);
    return DONE;
  },
  offer: () => offered(),
};

function hears(state: EncounterState, observerId: string): boolean {
  const observer = combatantOf(state, observerId);
  return mayAct(observer) && !['deafened', 'unconscious', 'petrified'].some((kind) => hasCondition(observer, kind));
}
