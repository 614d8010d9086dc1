import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant, presentCombatants } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import { spend } from '../activity.js';
import { setHiddenFrom } from '../../shared/index.js';
import { discover, knowsPlaceOf, mayHide, observersNotSeeing, passivePerception } from '../hiding/hidden.js';
import { recordCheck, rollSkill } from '../rolls/checks.js';
import { actionOrBonusOffer, actionOrBonusRefusal, actionRefusal, payActionOrBonus, plainOffer } from './costs.js';

/** Hide: a Dexterity (Stealth) check against the passive Perception of each enemy that does not see one clearly (section 25). */
export const hide: ActionDefinition<'hide'> = {
  name: 'hide',
  doc: {
    en: 'Try to hide from those who do not see you clearly: Dexterity (Stealth) against the passive Perception of each.',
    es: 'Ocultarse de quienes no te ven con claridad: Destreza (Sigilo) contra la Percepción pasiva de cada uno.',
  },
  ruleIds: ['5E-HIDE-01', '5E-HIDE-02', '5E-HIDE-04', '5E-HIDE-06'],
  cost: 'action',
  provokes: false,
  check(state, actorId, input) {
    const actor = combatantOf(state, actorId);
    return actionOrBonusRefusal(actor, 'hide', input.bonusAction) ?? seenRefusal(state, actor);
  },
  *perform(ctx, actorId, input) {
    yield* payActionOrBonus(ctx, actorId, input.bonusAction);
    const roll = yield* rollSkill(ctx, actorId, 'stealth');
    const hider = ctx.combatant(actorId);
    // On a tie the observer notices (5E-AMB-01).
    const unaware = observersNotSeeing(ctx.state, hider).filter(
      (observer) => passivePerception(ctx.state, observer, hider) < roll.total,
    );
    // Whoever hides learns how it came out with those it knows of, and nothing of others.
    const hides = unaware.some(({ id }) => knowsPlaceOf(ctx.state, actorId, id));
    yield* recordCheck(ctx, actorId, 'skill:stealth', roll, null, hides, ['5E-HIDE-01', '5E-AMB-36']);
    yield* setHiddenFrom(
      ctx,
      actorId,
      unaware.map(({ id }) => id),
      roll.total,
    );
    return DONE;
  },
  offer(state, actorId) {
    const actor = combatantOf(state, actorId);
    const offer = actionOrBonusOffer(actor, 'hide');
    return offer.legal ? plainOffer(seenRefusal(state, actor)) : offer;
  },
};

function seenRefusal(state: EncounterState, actor: Combatant): Refusal | null {
  return mayHide(state, actor) ? null : refuse('CANNOT_HIDE', ['5E-HIDE-04'], { who: actor.id });
}

const SEARCH_RULES = ['5E-SRCH-01', '5E-SRCH-02', '5E-HIDE-05', '5E-AMB-01'];

/** Search: a Wisdom (Perception) check against the totals of those who hide (5E-SRCH-01, 5E-HIDE-05). */
export const search: ActionDefinition<'search'> = {
  name: 'search',
  doc: {
    en: 'Look for hidden creatures with a Wisdom (Perception) check; anything else you find is for the game master to say.',
    es: 'Buscar criaturas ocultas con Sabiduría (Percepción); lo demás que encuentres lo dice el director de juego.',
  },
  ruleIds: ['5E-SRCH-01', '5E-SRCH-02', '5E-HIDE-05'],
  cost: 'action',
  provokes: false,
  check(state, actorId, { targetId }) {
    if (targetId !== undefined && !findCombatant(state, targetId))
      return refuse('TARGET_UNKNOWN', ['5E-SRCH-01'], { id: targetId }, [...state.present]);
    return actionRefusal(combatantOf(state, actorId));
  },
  *perform(ctx, actorId, { targetId }) {
    yield* spend(ctx, actorId, 'action');
    const sought = presentCombatants(ctx.state).filter(
      (one) => one.hidden?.from.includes(actorId) && (targetId === undefined || one.id === targetId),
    );
    const roll = yield* rollSkill(ctx, actorId, 'perception');
    const totals = sought.map(({ hidden }) => hidden?.check ?? 0);
    const found = sought.filter((_, index) => roll.total >= totals[index]!);
    // One check against whoever is easiest to find: a search that finds nobody must not tell whether, or how many, there were.
    const difficulty = totals.length > 0 ? Math.min(...totals) : null;
    yield* recordCheck(ctx, actorId, 'skill:perception', roll, difficulty, found.length > 0, SEARCH_RULES);
    for (const { id } of found) yield* discover(ctx, actorId, id);
    return DONE;
  },
  offer: (state, actorId) => plainOffer(actionRefusal(combatantOf(state, actorId))),
};
