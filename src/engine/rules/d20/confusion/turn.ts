import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import { effectsOf, endEffectsOf, othersThan, startEffect, untilTurnEnd } from '../../shared/index.js';
import { knowsPlaceOf } from '../attack/knows-place.js';
import { abilityNow, hasTrait } from '../conditions/index.js';
import { dealDamage } from '../damage/index.js';
import { distanceFeet, lineOfSight } from '../positions.js';
import { attackOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { mayAct } from '../vitals/may-act.js';
import type { Behaviour } from './behaviour.js';
import { CONFUSED, CONFUSION, GRUDGE } from './behaviour.js';

/** As the turn of a confused creature begins: a d100 says what it does, unless somebody it sees has attacked it (D35-CND-01, PF1-CND-05). */
export function* confusedTurn(ctx: ActionContext, id: string): Procedure {
  const [confused] = effectsOf(ctx.combatant(id), CONFUSED);
  if (!confused) {
    yield* endEffectsOf(ctx, id, GRUDGE, 'confusionEnded');
    return;
  }
  if (!mayAct(ctx.combatant(id)) || hasTrait(ctx.state, ctx.combatant(id), 'noActions')) return;
  const foeId = grudgeAgainst(ctx.state, id);
  if (foeId !== null) {
    yield* drive(ctx, id, 'ATTACKS_SOURCE', foeId);
    return;
  }
  yield* endEffectsOf(ctx, id, GRUDGE, 'outOfSight');
  const roll = yield* ctx.roll({ purpose: 'confusion', rollerId: id, dice: [{ count: 1, sides: 100 }] });
  const { does } = variantOf(ctx.state).confusion.find(({ upTo }) => roll.total <= upTo)!;
  yield* drive(ctx, id, does, yield* targetOf(ctx, id, does, confused.sourceId));
  if (does === 'HURTS_ITSELF') yield* hurtItself(ctx, id);
}

/** Somebody attacked a creature: the confused turn on whoever did it last. */
export function* provokeGrudge(ctx: ActionContext, id: string, attackerId: string): Procedure {
  if (effectsOf(ctx.combatant(id), CONFUSED).length === 0 || id === attackerId) return;
  const [known] = effectsOf(ctx.combatant(id), GRUDGE);
  if (known?.sourceId === attackerId) return;
  yield* endEffectsOf(ctx, id, GRUDGE, 'replaced');
  const [ruleId] = variantOf(ctx.state).conditions[CONFUSED]!.ruleIds;
  yield* startEffect(ctx, id, { kind: GRUDGE, sourceId: attackerId, ruleId });
}

function grudgeAgainst(state: EncounterState, id: string): string | null {
  const [grudge] = effectsOf(combatantOf(state, id), GRUDGE);
  const foe = grudge?.sourceId == null ? undefined : findCombatant(state, grudge.sourceId);
  if (!foe || foe.vital === 'DEAD' || !knowsPlaceOf(state, id, foe.id)) return null;
  return lineOfSight(state, id, foe.id) ? foe.id : null;
}

function* drive(ctx: ActionContext, id: string, does: Behaviour, targetId: string | null): Procedure {
  yield* endEffectsOf(ctx, id, CONFUSION, 'replaced');
  if (does === 'NORMAL') return;
  // Nobody to attack: it does nothing but babble.
  const attacks = does === 'ATTACKS_SOURCE' || does === 'ATTACKS_NEAREST';
  const done = attacks && targetId === null ? 'BABBLES' : does;
  const [ruleId] = variantOf(ctx.state).conditions[CONFUSED]!.ruleIds;
  yield* startEffect(ctx, id, {
    kind: CONFUSION,
    sourceId: targetId,
    ruleId,
    expires: untilTurnEnd(id),
    data: { does: done },
  });
}

function* targetOf(ctx: ActionContext, id: string, does: Behaviour, sourceId: string | null): Procedure<string | null> {
  if (does === 'ATTACKS_NEAREST') return yield* nearest(ctx, id);
  if (does !== 'ATTACKS_SOURCE' || sourceId === null) return null;
  const source = findCombatant(ctx.state, sourceId);
  return source && source.id !== id && source.vital !== 'DEAD' ? source.id : null;
}

/** The nearest creature, friend or foe; of several equally near a die decides (D35-DST-05, PF1-DST-06). */
function* nearest(ctx: ActionContext, id: string): Procedure<string | null> {
  const others = othersThan(ctx.state, ctx.combatant(id)).filter((one) => knowsPlaceOf(ctx.state, id, one.id));
  const feet = (one: Combatant): number => distanceFeet(ctx.state, id, one.id);
  const least = Math.min(...others.map(feet));
  const near = others.filter((one) => feet(one) === least);
  if (near.length <= 1) return near[0]?.id ?? null;
  const roll = yield* ctx.roll({ purpose: 'nearest', rollerId: id, dice: [{ count: 1, sides: near.length }] });
  return near[roll.total - 1]!.id;
}

/** 1d8 and Strength with what it holds (PF1-CND-05). */
function* hurtItself(ctx: ActionContext, id: string): Procedure {
  const combatant = ctx.combatant(id);
  const parts = [part('Strength', abilityNow(ctx.state, combatant, 'strength'), 'ability', 'PF1-CND-05')];
  const roll = yield* ctx.roll({ purpose: 'damage', rollerId: id, dice: [{ count: 1, sides: 8 }], parts });
  const held = combatant.wielded.map((itemId) => attackOf(combatant, itemId)).find((attack) => attack !== undefined);
  const amount = Math.max(1, roll.total);
  yield* dealDamage(ctx, {
    targetId: id,
    sourceId: id,
    cause: held?.id ?? CONFUSED,
    critical: false,
    components: [
      {
        types: held?.damageTypes ?? ['bludgeoning'],
        amount,
        parts: [part('dice', amount - parts[0]!.value, 'base'), ...parts],
        nonlethal: false,
        qualities: [],
        weapon: true,
      },
    ],
    ruleIds: ['PF1-CND-05'],
  });
}
