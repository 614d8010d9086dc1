import { DONE } from '../../../encounter/procedure.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { hasCondition, imposeUntilOwnTurn } from '../conditions/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { costRefusal, pay } from './costs.js';
import type { D20Action } from './define.js';
import { notOffered, offered } from './define.js';

/** Total defense: a standard action for +4 dodge to AC (+6 with enough ranks) and no attacks of opportunity (D35-SPA-02, PF1-DEF-03 to PF1-DEF-05). */
export const totalDefense: D20Action<'totalDefense'> = {
  name: 'totalDefense',
  doc: {
    en: 'Only defend: +4 dodge to AC until your next turn, no attacks of opportunity.',
    es: 'Solo defenderse: +4 de esquiva a la CA hasta el próximo turno, sin ataques de oportunidad.',
  },
  ruleIds: ({ actions }) => actions.totalDefense,
  cost: 'standard',
  provokes: false,
  check(state, actorId) {
    const { totalDefense: ruleIds } = variantOf(state).rules.actions;
    const actor = combatantOf(state, actorId);
    if (hasCondition(actor, 'fighting-defensively') || hasCondition(actor, 'combat-expertise'))
      return refuse('ALREADY_DEFENDING', ruleIds, { who: actorId });
    return costRefusal(state, actorId, 'STANDARD');
  },
  *perform(ctx, actorId) {
    yield* pay(ctx, actorId, 'STANDARD');
    yield* imposeUntilOwnTurn(
      ctx,
      actorId,
      'total-defense',
      defenseBonus(ctx.state, actorId, { trained: 6, untrained: 4 }),
    );
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer(state, actorId) {
    const refusal = this.check(state, actorId, {}, 'TURN');
    return refusal ? notOffered(refusal) : offered();
  },
};

/** The dodge bonus of defending, by ranks of Tumble (5) or Acrobatics (3): D35-SPA-02, D35-SPA-03, PF1-DEF-01, PF1-DEF-03. */
export function defenseBonus(
  state: EncounterState,
  combatantId: string,
  bonus: { readonly trained: number; readonly untrained: number },
): number {
  const { skill, ranks } = variantOf(state).turn.defenseSkill;
  const own = sheetOf(combatantOf(state, combatantId)).skillRanks[skill] ?? 0;
  return own >= ranks ? bonus.trained : bonus.untrained;
}
