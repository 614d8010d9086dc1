import { DONE } from '../../../encounter/procedure.js';
import { refuse } from '../../../encounter/refusal.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import { startEffect, untilTurnStart } from '../../shared/index.js';
import { note, notesOf, spend } from '../activity.js';
import { EFFECTS } from '../conditions/suffered.js';
import { settle } from '../conditions/apply.js';
import { actionOrBonusOffer, actionOrBonusRefusal, actionRefusal, payActionOrBonus, plainOffer } from './costs.js';

/** Dash: as much movement again as the speed, whatever it is at each moment (5E-DASH-01 to 5E-DASH-04). */
export const dash: ActionDefinition<'dash'> = {
  name: 'dash',
  doc: {
    en: 'Gain as much extra movement as your speed for this turn.',
    es: 'Correr: este turno ganas movimiento adicional igual a tu velocidad.',
  },
  ruleIds: ['5E-DASH-01', '5E-DASH-02', '5E-DASH-03', '5E-DASH-04'],
  cost: 'action',
  provokes: false,
  check: (state, actorId, input) => actionOrBonusRefusal(combatantOf(state, actorId), 'dash', input.bonusAction),
  *perform(ctx, actorId, input) {
    yield* payActionOrBonus(ctx, actorId, input.bonusAction);
    yield* note(ctx, actorId, { dashes: (notesOf(ctx.combatant(actorId)).dashes ?? 0) + 1 });
    return DONE;
  },
  offer: (state, actorId) => actionOrBonusOffer(combatantOf(state, actorId), 'dash'),
};

/** Disengage: movement provokes nothing for the rest of the turn (5E-DIS-01). */
export const disengage: ActionDefinition<'disengage'> = {
  name: 'disengage',
  doc: {
    en: 'Your movement provokes no opportunity attacks for the rest of the turn.',
    es: 'Retirarse: tu movimiento no provoca ataques de oportunidad durante el resto del turno.',
  },
  ruleIds: ['5E-DIS-01', '5E-OA-04'],
  cost: 'action',
  provokes: false,
  check(state, actorId, input) {
    const actor = combatantOf(state, actorId);
    if (notesOf(actor).disengaged) return refuse('ALREADY_DISENGAGED', ['5E-DIS-01'], { who: actorId });
    return actionOrBonusRefusal(actor, 'disengage', input.bonusAction);
  },
  *perform(ctx, actorId, input) {
    yield* payActionOrBonus(ctx, actorId, input.bonusAction);
    yield* note(ctx, actorId, { disengaged: true });
    return DONE;
  },
  offer(state, actorId) {
    const actor = combatantOf(state, actorId);
    if (notesOf(actor).disengaged) return plainOffer(refuse('ALREADY_DISENGAGED', ['5E-DIS-01'], { who: actorId }));
    return actionOrBonusOffer(actor, 'disengage');
  },
};

/** Dodge, until the start of the own next turn (5E-DODGE-01 to 5E-DODGE-03). */
export const dodge: ActionDefinition<'dodge'> = {
  name: 'dodge',
  doc: {
    en: 'Until your next turn attackers you see have disadvantage and your Dexterity saves advantage.',
    es: 'Esquivar: hasta tu próximo turno quien te ataque, si lo ves, tiene desventaja, y tus salvaciones de Destreza ventaja.',
  },
  ruleIds: ['5E-DODGE-01', '5E-DODGE-02', '5E-DODGE-03'],
  cost: 'action',
  provokes: false,
  check: (state, actorId) => actionRefusal(combatantOf(state, actorId)),
  *perform(ctx, actorId) {
    yield* spend(ctx, actorId, 'action');
    yield* startEffect(ctx, actorId, {
      kind: EFFECTS.dodge,
      sourceId: actorId,
      ruleId: '5E-DODGE-01',
      expires: untilTurnStart(actorId),
    });
    // With speed 0 the benefit is lost at once (5E-DODGE-03).
    yield* settle(ctx, actorId);
    return DONE;
  },
  offer: (state, actorId) => plainOffer(actionRefusal(combatantOf(state, actorId))),
};
