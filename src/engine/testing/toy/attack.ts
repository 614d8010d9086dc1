import type { ActionContext, ActionResult, Procedure } from '../../encounter/procedure.js';
import { DONE } from '../../encounter/procedure.js';
import { part, sumOf } from '../../encounter/modifiers.js';
import { refuse } from '../../encounter/refusal.js';
import { combatantOf, findCombatant } from '../../encounter/state.js';
import type { ActionDefinition } from '../../rules/ruleset.js';
import { statisticsOf } from './statistics.js';
import { isNear, yesOrNo } from './table.js';

/** An attack; the target may be asked whether it parries. */
export function* strike(ctx: ActionContext, attackerId: string, targetId: string, reason: string): Procedure {
  const { attackBonus, damageDie } = statisticsOf(ctx.combatant(attackerId));
  const armorClassParts = [part('armour', statisticsOf(ctx.combatant(targetId)).armorClass, 'base')];
  if (yield* parries(ctx, attackerId, targetId)) armorClassParts.push(part('parry', 2, 'dodge'));
  const armorClass = sumOf(armorClassParts);
  const parts = [part('club', attackBonus, 'base')];
  const attack = yield* ctx.roll({ purpose: 'attack', rollerId: attackerId, dice: [{ count: 1, sides: 20 }], parts });
  const hit = attack.total >= armorClass;
  yield* ctx.record('AttackResolved', {
    attackerId,
    targetId,
    attackId: 'club',
    attackName: 'Club',
    mode: 'MELEE',
    reason,
    natural: attack.kept[0]!,
    rollMode: 'NORMAL',
    rollModeSources: [],
    total: attack.total,
    parts,
    armorClass,
    armorClassParts,
    outcome: hit ? 'HIT' : 'MISS',
    threat: false,
    confirmation: null,
    missChance: null,
    ruleIds: [],
  });
  if (!hit) return;
  const roll = yield* ctx.roll({ purpose: 'damage', rollerId: attackerId, dice: [{ count: 1, sides: damageDie }] });
  yield* hurt(ctx, targetId, roll.total, attackerId, 'club');
}

/** Deals damage; at 0 hit points a creature of the toy game is dead. */
export function* hurt(
  ctx: ActionContext,
  targetId: string,
  amount: number,
  sourceId: string | null,
  cause: string,
): Procedure {
  const { hitPoints, vital } = ctx.combatant(targetId);
  const current = Math.max(0, hitPoints.current - amount);
  yield* ctx.record('DamageDealt', {
    targetId,
    sourceId,
    cause,
    critical: false,
    components: [{ type: 'blow', rolled: amount, parts: [], adjustments: [], amount, nonlethal: false }],
    total: amount,
    toTemporary: 0,
    toHitPoints: hitPoints.current - current,
    toNonlethal: 0,
    hitPoints: { ...hitPoints, current },
    ruleIds: [],
  });
  if (current > 0 || vital === 'DEAD') return;
  yield* ctx.record('VitalStatusChanged', {
    combatantId: targetId,
    from: vital,
    to: 'DEAD',
    reason: 'damage',
    ruleIds: [],
  });
}

function* parries(ctx: ActionContext, attackerId: string, targetId: string): Procedure<boolean> {
  const remaining = ctx.combatant(targetId).resources.parries?.remaining ?? 0;
  if (remaining === 0) return false;
  const answer = yield* ctx.ask(yesOrNo('parry', targetId, attackerId));
  if (answer.choice !== 'yes') return false;
  yield* ctx.record('ResourceChanged', { combatantId: targetId, resource: 'parries', remaining: remaining - 1 });
  return true;
}

export const toyAttack: ActionDefinition<'attack'> = {
  name: 'attack',
  doc: { en: 'Strike a creature beside you.', es: 'Golpea a una criatura contigua.' },
  ruleIds: [],
  cost: 'action',
  provokes: false,
  check(state, actorId, { targetId }) {
    const target = findCombatant(state, targetId);
    if (!target) return refuse('COMBATANT_UNKNOWN', [], { id: targetId }, [...state.present]);
    const actor = combatantOf(state, actorId);
    if ((actor.activity.budget.action ?? 0) < 1) return refuse('TOY_NO_ACTION', [], {}, ['endTurn']);
    if (!isNear(actor.at, target.at)) return refuse('TOY_OUT_OF_REACH', [], { who: targetId });
    return null;
  },
  *perform(ctx, actorId, { targetId }): Procedure<ActionResult> {
    yield* ctx.record('BudgetSpent', { combatantId: actorId, resource: 'action', amount: 1, remaining: 0 });
    yield* strike(ctx, actorId, targetId, 'attack');
    return DONE;
  },
  offer: () => ({ legal: true, refusal: null, targets: [], squares: [] }),
};
