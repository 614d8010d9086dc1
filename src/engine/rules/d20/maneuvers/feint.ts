import { part } from '../../../encounter/modifiers.js';
import type { Part } from '../../../encounter/schemas.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { enemiesOf, startEffect, untilNextTurnEnd } from '../../shared/index.js';
import type { ActionCost } from '../actions/costs.js';
import { costRefusal, pay } from '../actions/costs.js';
import type { D20Action } from '../actions/define.js';
import { notOffered, offered } from '../actions/define.js';
import { FEINTED, targetRefusal } from '../attack/index.js';
import { abilityNow } from '../conditions/index.js';
import { isTrained, rollCheck, rollOpposed, skillParts } from '../checks/index.js';
import { lineOfSight } from '../positions.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction } from '../vitals/index.js';

const BLUFF = 'skill:bluff';
const SENSE_MOTIVE = 'sense motive';

/**
 * Feinting: Bluff against Sense Motive and base attack (3.5), or against a number (Pathfinder); success denies the target its
 * Dexterity bonus against one's next melee attack, made before the end of one's next turn (D35-FNT-01, PF1-FNT-01, PF1-FNT-02).
 */
export const feint: D20Action<'feint'> = {
  name: 'feint',
  doc: {
    en: 'Mislead a foe: it has no Dexterity bonus to AC against your next melee attack.',
    es: 'Engañar a un enemigo: no tiene bonificador por Destreza a la CA contra tu próximo ataque cuerpo a cuerpo.',
  },
  ruleIds: ({ maneuvers }) => maneuvers.feint,
  cost: 'standard (move with Improved Feint)',
  provokes: false,
  check: (state, actorId, { targetId }) =>
    costRefusal(state, actorId, costOf(state, actorId)) ?? feintRefusal(state, actorId, targetId),
  *perform(ctx, actorId, { targetId }) {
    const cost = costOf(ctx.state, actorId);
    yield* pay(ctx, actorId, cost);
    if (yield* takesIn(ctx, actorId, targetId))
      yield* startEffect(ctx, targetId, {
        kind: FEINTED,
        sourceId: actorId,
        ruleId: variantOf(ctx.state).rules.maneuvers.feint[0],
        expires: untilNextTurnEnd(ctx.state, actorId),
      });
    if (cost === 'STANDARD') yield* afterStrenuousAction(ctx, actorId);
    return DONE;
  },
  offer(state, actorId) {
    const cost = costRefusal(state, actorId, costOf(state, actorId));
    if (cost) return notOffered(cost);
    const foes = enemiesOf(state, combatantOf(state, actorId)).filter(({ id }) => !feintRefusal(state, actorId, id));
    return foes.length > 0
      ? offered(foes.map(({ id }) => ({ combatantId: id, attackIds: [] })))
      : notOffered(refuse('NOBODY_TO_FEINT', variantOf(state).rules.maneuvers.feint, { who: actorId }));
  },
};

function* takesIn(ctx: ActionContext, actorId: string, targetId: string): Procedure<boolean> {
  const { maneuvers, rules } = variantOf(ctx.state);
  const { feint: ruleIds } = rules.maneuvers;
  const parts = [...skillParts(ctx.state, actorId, 'bluff', 'charisma'), strangePart(ctx.state, targetId)];
  if (maneuvers.method === 'COMBAT_MANEUVER') {
    const difficulty = fixedDifficulty(ctx.state, targetId);
    return (yield* rollCheck(ctx, { combatantId: actorId, check: BLUFF, parts, difficulty, ruleIds })).success;
  }
  const base = sheetOf(ctx.combatant(targetId)).baseAttackBonus;
  const against = [
    ...skillParts(ctx.state, targetId, SENSE_MOTIVE, 'wisdom'),
    part('base attack bonus', base, 'untyped', ruleIds[0]),
  ];
  const opponent = { combatantId: targetId, check: 'skill:sense motive', parts: against };
  return (yield* rollOpposed(ctx, { combatantId: actorId, check: BLUFF, parts }, opponent, ruleIds)).won;
}

/** 10 + base attack + Wisdom, or 10 + Sense Motive for those trained in it, if that is higher (PF1-FNT-01). */
function fixedDifficulty(state: EncounterState, targetId: string): number {
  const target = combatantOf(state, targetId);
  const { baseAttackBonus, skills } = sheetOf(target);
  const usual = 10 + baseAttackBonus + abilityNow(state, target, 'wisdom');
  return isTrained(state, targetId, SENSE_MOTIVE) ? Math.max(usual, 10 + skills[SENSE_MOTIVE]!) : usual;
}

/** Those unlike a humanoid are harder to take in, animals most of all. */
function strangePart(state: EncounterState, targetId: string): Part {
  const { creatureType, abilities } = sheetOf(combatantOf(state, targetId));
  const [ruleId] = variantOf(state).rules.maneuvers.feint;
  if ((abilities.intelligence ?? 0) <= 2) return part('animal mind', -8, 'untyped', ruleId);
  return part('not humanoid', isHumanoid(creatureType) ? 0 : -4, 'untyped', ruleId);
}

const isHumanoid = (type: string): boolean => /humanoid/i.test(type) || /giant/i.test(type);

function feintRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  const { feint: ruleIds } = variantOf(state).rules.maneuvers;
  const wrong = targetRefusal(state, actorId, targetId);
  if (wrong) return wrong;
  if (sheetOf(combatantOf(state, targetId)).abilities.intelligence === null)
    return refuse('MINDLESS', ruleIds, { who: targetId });
  return lineOfSight(state, actorId, targetId) ? null : refuse('TARGET_UNSEEN', ruleIds, { target: targetId });
}

const costOf = (state: EncounterState, actorId: string): ActionCost =>
  hasFeat(sheetOf(combatantOf(state, actorId)), 'Improved Feint') ? 'MOVE' : 'STANDARD';
