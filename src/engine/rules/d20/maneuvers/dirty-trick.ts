import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Effect } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { endEffect, untilTurnStart } from '../../shared/index.js';
import { costRefusal, pay } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { notOffered, offered } from '../actions/define.js';
import { impose } from '../conditions/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { afterStrenuousAction } from '../vitals/index.js';
import { attemptManeuver } from './attempt.js';
import { maneuverOffer, reachRefusal } from './legality.js';

const RULES = ['PF1-DRT-01', 'PF1-CM-19'] as const;

/** Member of the data of an effect that a dirty trick brought about: what it takes to get rid of it. */
const TAKES = 'shakenOffBy';

/**
 * A dirty trick: a standard action that blinds, dazzles, deafens, entangles, shakes or sickens for a round, and one more for each
 * 5 points beyond CMD; with Greater Dirty Trick for 1d4 instead of one (PF1-DRT-01).
 */
export const dirtyTrick: D20Action<'dirtyTrick'> = {
  name: 'dirtyTrick',
  doc: {
    en: 'Blind, dazzle, deafen, entangle, shake or sicken a creature for a while.',
    es: 'Cegar, deslumbrar, ensordecer, enmarañar, estremecer o indisponer a una criatura durante un tiempo.',
  },
  ruleIds: () => RULES,
  cost: 'standard',
  provokes: true,
  check: (state, actorId, { targetId }, use) =>
    costRefusal(state, actorId, 'STANDARD', use) ?? reachRefusal(state, actorId, targetId, null),
  *perform(ctx, actorId, { targetId, condition }, use) {
    yield* pay(ctx, actorId, 'STANDARD', use);
    const result = yield* attemptManeuver(ctx, {
      attackerId: actorId,
      targetId,
      maneuver: 'Dirty Trick',
      ruleIds: RULES,
      refusal: () => reachRefusal(ctx.state, actorId, targetId, null),
    });
    if (typeof result === 'string') return cutShort(result);
    if (result.success) yield* hinder(ctx, actorId, targetId, { kind: condition.toLowerCase(), margin: result.margin });
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer: (state, actorId) =>
    maneuverOffer(state, actorId, 'STANDARD', (targetId) => reachRefusal(state, actorId, targetId, null)),
};

function* hinder(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  { kind, margin }: { readonly kind: string; readonly margin: number },
): Procedure {
  const greater = hasFeat(sheetOf(ctx.combatant(actorId)), 'Greater Dirty Trick');
  const least = greater
    ? (yield* ctx.roll({ purpose: 'rounds', rollerId: actorId, dice: [{ count: 1, sides: 4 }] })).total
    : 1;
  yield* impose(ctx, targetId, {
    kind,
    sourceId: actorId,
    ruleId: RULES[0],
    expires: untilTurnStart(actorId, least + Math.floor(margin / 5)),
    data: { [TAKES]: greater ? 'STANDARD' : 'MOVE' },
  });
}

/** Getting rid of what a dirty trick did: a move action, after a greater one a standard action (PF1-DRT-01). */
export const shakeOffTrick: D20Action<'shakeOffTrick'> = {
  name: 'shakeOffTrick',
  doc: {
    en: 'Get rid of what a dirty trick did to you.',
    es: 'Librarse de lo que hizo un truco sucio.',
  },
  ruleIds: () => RULES,
  cost: 'move (standard after a greater trick)',
  provokes: false,
  check(state, actorId, { effectId }) {
    const found = trickOn(combatantOf(state, actorId), effectId);
    return found ? costRefusal(state, actorId, costOf(found)) : noTrick(state, actorId);
  },
  *perform(ctx, actorId, { effectId }) {
    const found = trickOn(ctx.combatant(actorId), effectId)!;
    yield* pay(ctx, actorId, costOf(found));
    yield* endEffect(ctx, actorId, found, 'shakenOff');
    return DONE;
  },
  offer(state, actorId) {
    const found = trickOn(combatantOf(state, actorId));
    const refusal = found ? costRefusal(state, actorId, costOf(found)) : noTrick(state, actorId);
    return refusal ? notOffered(refusal) : offered();
  },
};

function tricksOn({ effects }: Combatant): readonly Effect[] {
  return effects.filter(({ data }) => data[TAKES] !== undefined);
}

const trickOn = (combatant: Combatant, effectId?: string): Effect | undefined =>
  tricksOn(combatant).find(({ id }) => effectId === undefined || id === effectId);

const costOf = ({ data }: Effect): 'STANDARD' | 'MOVE' => (data[TAKES] === 'STANDARD' ? 'STANDARD' : 'MOVE');

function noTrick(state: EncounterState, actorId: string): Refusal {
  const known = tricksOn(combatantOf(state, actorId)).map(({ id }) => id);
  return refuse('NOT_TRICKED', RULES, { who: actorId }, known);
}
