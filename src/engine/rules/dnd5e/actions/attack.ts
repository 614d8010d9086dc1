import { DONE } from '../../../encounter/procedure.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import { withAttackAlternatives } from '../attack/alternatives.js';
import { chooseAttack } from '../attack/choices.js';
import { makeAttack } from '../attack/make-attack.js';
import { attackSlotRefusal, strikeInSlot } from './attack-slots.js';
import { foreignOptionRefusal } from './foreign-options.js';
import { attackTargets } from './targets.js';

/** The Attack action, or the next attack of one (5E-AATK-01, 5E-AATK-02). */
export const attack: ActionDefinition<'attack'> = {
  name: 'attack',
  doc: {
    en: 'Attack with a weapon or unarmed: the Attack action, or the next attack of one that holds several. Move between attacks as you like.',
    es: 'Atacar con un arma o desarmado: la acción de Atacar, o el siguiente ataque de una que tiene varios. Entre ataques puedes moverte.',
  },
  ruleIds: ['5E-AATK-01', '5E-AATK-02', '5E-ATK-01', '5E-ATK-06', '5E-WPN-15'],
  cost: 'action',
  provokes: false,
  check(state, actorId, input) {
    const actor = combatantOf(state, actorId);
    const refusal = foreignOptionRefusal(input) ?? attackSlotRefusal(actor);
    if (refusal) return refusal;
    const chosen = chooseAttack(state, actor, input, 'attack');
    if (!('refusal' in chosen)) return null;
    return withAttackAlternatives(state, actor, { ...input, reason: 'attack' }, chosen.refusal);
  },
  *perform(ctx, actorId, input) {
    const chosen = chooseAttack(ctx.state, ctx.combatant(actorId), input, 'attack');
    if ('refusal' in chosen) return { outcome: 'CUT_SHORT', reason: chosen.refusal.code };
    const { order } = chosen;
    yield* strikeInSlot(ctx, actorId, order.attackId, function* () {
      yield* makeAttack(ctx, actorId, order);
    });
    return DONE;
  },
  offer(state, actorId) {
    const actor = combatantOf(state, actorId);
    const refusal = attackSlotRefusal(actor);
    if (refusal) return { legal: false, refusal, targets: [], squares: [] };
    return attackTargets(state, actor, 'attack');
  },
};
