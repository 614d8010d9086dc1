import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant, presentCombatants } from '../../../encounter/state.js';
import { endEffectsOf, startEffect } from '../../shared/index.js';
import { costRefusal, pay } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { notOffered, offered, stoppedRefusal } from '../actions/define.js';
import { circumstanceParts, useCircumstances } from '../circumstance.js';
import { abilityNow, conditionsOf, hasCondition, loweredPart, negativeLevelsPart } from '../conditions/index.js';
import { provoke } from '../opportunities/index.js';
import { distanceFeet } from '../positions.js';
import { stackParts } from '../stacking.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from './turn-hooks.js';
import { changeVital } from './update-vitals.js';
import { TENDED } from './vital-status.js';

/** DC of the Heal check that stabilises. */
const FIRST_AID_DC = 15;

/** First aid: a standard action that provokes; Heal DC 15 makes the dying stable and stops bleeding (D35-DYN-01, PF1-DYN-04, PF1-CND-02). */
export const stabilize: D20Action<'stabilize'> = {
  name: 'stabilize',
  doc: {
    en: 'Give first aid to a dying or bleeding creature next to you: Heal DC 15.',
    es: 'Dar primeros auxilios a una criatura moribunda o que sangra a tu lado: Sanar CD 15.',
  },
  ruleIds: ({ actions }) => actions.firstAid,
  cost: 'standard',
  provokes: true,
  check(state, actorId, { targetId }, use) {
    return costRefusal(state, actorId, 'STANDARD', use) ?? patientRefusal(state, actorId, targetId);
  },
  *perform(ctx, actorId, { targetId }, use) {
    yield* pay(ctx, actorId, 'STANDARD', use);
    const { provokedByAct } = variantOf(ctx.state).rules.actions;
    yield* provoke(ctx, { provokerId: actorId, kind: 'ACT', because: 'stabilize', ruleIds: provokedByAct });
    const refusal = stoppedRefusal(ctx.state, actorId, 'stabilize') ?? patientRefusal(ctx.state, actorId, targetId);
    if (refusal) return cutShort(refusal.code);
    yield* treat(ctx, actorId, targetId);
    yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer(state, actorId) {
    const cost = costRefusal(state, actorId, 'STANDARD');
    if (cost) return notOffered(cost);
    const patients = presentCombatants(state).filter(({ id }) => !patientRefusal(state, actorId, id));
    return patients.length > 0
      ? offered(patients.map(({ id }) => ({ combatantId: id, attackIds: [] })))
      : notOffered(refuse('NOBODY_IN_REACH', variantOf(state).rules.actions.firstAid, { who: actorId }));
  },
};

function* treat(ctx: ActionContext, actorId: string, targetId: string): Procedure {
  const { firstAid } = variantOf(ctx.state).rules.actions;
  const parts = stackParts([...healParts(ctx.state, actorId), ...circumstanceParts(ctx.combatant(actorId))]);
  const roll = yield* ctx.roll({ purpose: 'skill:heal', rollerId: actorId, dice: [{ count: 1, sides: 20 }], parts });
  const success = roll.total >= FIRST_AID_DC;
  yield* ctx.record('CheckResolved', {
    combatantId: actorId,
    check: 'skill:heal',
    natural: roll.kept[0]!,
    total: roll.total,
    parts: [...parts],
    difficulty: FIRST_AID_DC,
    success,
    ruleIds: [...firstAid],
  });
  yield* useCircumstances(ctx, actorId);
  if (!success) return;
  yield* endEffectsOf(ctx, targetId, 'bleed', 'treated');
  if (ctx.combatant(targetId).vital !== 'DYING') return;
  yield* changeVital(ctx, targetId, 'STABLE', 'firstAid', firstAid);
  yield* startEffect(ctx, targetId, { kind: TENDED, sourceId: actorId, ruleId: firstAid[0] });
}

function healParts(state: EncounterState, actorId: string): ReturnType<typeof circumstanceParts> {
  const actor = combatantOf(state, actorId);
  const { skills } = sheetOf(actor);
  const { actions } = variantOf(state).rules;
  const trained = skills['heal'];
  return [
    ...(trained === undefined
      ? [part('Wisdom', abilityNow(state, actor, 'wisdom'), 'ability', actions.abilityModifier[0])]
      : [part('Heal', trained, 'base', actions.checks[0]), loweredPart(state, actor, 'wisdom')]),
    negativeLevelsPart(state, actor),
    ...conditionsOf(state, actor).map(({ kind, traits, ruleId }) => part(kind, traits.checks ?? 0, 'untyped', ruleId)),
  ];
}

function patientRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  const { firstAid } = variantOf(state).rules.actions;
  const target = findCombatant(state, targetId);
  if (!target) return refuse('TARGET_UNKNOWN', firstAid, { id: targetId }, [...state.present]);
  const names = { who: actorId, target: targetId };
  if (target.vital === 'DEAD') return refuse('TARGET_DEAD', variantOf(state).rules.injury.dead, { who: targetId });
  if (target.vital !== 'DYING' && !hasCondition(target, 'bleed')) return refuse('TARGET_NOT_DYING', firstAid, names);
  if (targetId === actorId) return null;
  return distanceFeet(state, actorId, targetId) > 5 ? refuse('NOT_NEXT_TO', firstAid, names) : null;
}
