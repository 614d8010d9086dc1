import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { effectsOf, endEffect } from '../../shared/index.js';
import { note, notesOf, spend } from '../activity.js';
import { EFFECTS } from '../conditions/suffered.js';
import { dealDamage, rollDamage } from '../damage/deal-damage.js';
import { alert } from '../hiding/distraction.js';
import { isAtHand } from '../hands.js';
import { announce } from '../readied/announce.js';
import { findAttack } from '../statistics/stat-block.js';
import { damagePackets, sneakAttackApplies, turnKey } from './damage-packets.js';
import { applyOnHit } from './on-hit.js';
import type { AttackOrder } from './options.js';
import type { AttackRoll } from './roll-attack.js';
import { recordAttack, rollAttack } from './roll-attack.js';
import type { AttackOutcome, AttackSituation } from './situation.js';
import { attackSituation } from './situation.js';
import { sourceOf } from './source.js';
import { cleave, struckCover } from './variants.js';

/**
 * One attack from the draw to its consequences (5E-ENG-01): modifiers are settled, the die falls, a hit deals damage and what
 * else it does, a hidden attacker is revealed, and whoever waited for the attack may react. Presumes `attackRefusal` found
 * nothing and the budget has been paid.
 */
export function* makeAttack(ctx: ActionContext, attackerId: string, order: AttackOrder): Procedure<AttackOutcome> {
  yield* drawForAttack(ctx, attackerId, order.attackId);
  const situation = attackSituation(ctx.state, attackerId, order);
  yield* payForShot(ctx, situation);
  const roll = yield* rollAttack(ctx, situation);
  yield* afterAttackRoll(ctx, attackerId, order.targetId);
  if (roll.outcome !== 'MISS') yield* hit(ctx, situation, roll);
  else yield* strikeCover(ctx, situation, roll);
  yield* announce(ctx, { type: 'ATTACKS', subjectId: attackerId, targetId: order.targetId });
  return roll.outcome;
}

/** Draws the weapon as part of the attack: the free interaction of the turn (5E-OBJ-03). */
export function* drawForAttack(ctx: ActionContext, attackerId: string, attackId: string): Procedure {
  const attacker = ctx.combatant(attackerId);
  const attack = findAttack(attacker, attackId);
  if (!attack || isAtHand(attacker, attack)) return;
  yield* spend(ctx, attackerId, 'interaction');
  yield* ctx.record('WieldedChanged', {
    combatantId: attackerId,
    wielded: [...attacker.wielded, attackId],
    how: 'DRAWN',
    itemId: attackId,
  });
}

/** Ammunition and counted uses are used up (5E-WPN-01, 5E-BST-03), a loading weapon is empty (5E-WPN-05), a thrown one leaves the hand. */
export function* payForShot(ctx: ActionContext, { attacker, attack, manner, order }: AttackSituation): Procedure {
  const counted = attack.uses !== null || (manner.thrown && attack.quantity !== null);
  const shot = attack.kind === 'RANGED' && !manner.thrown ? attack.ammunition : null;
  for (const use of [counted ? attack.id : null, shot]) {
    if (use === null) continue;
    const remaining = Math.max(0, (attacker.resources[use]?.remaining ?? 0) - 1);
    yield* ctx.record('ResourceChanged', { combatantId: attacker.id, resource: use, remaining });
  }
  if (manner.thrown && attack.held) {
    yield* ctx.record('WieldedChanged', {
      combatantId: attacker.id,
      wielded: attacker.wielded.filter((id) => id !== attack.id),
      how: 'DROPPED',
      itemId: attack.id,
    });
  }
  if (attack.properties.includes('loading') && (order.reason === 'attack' || order.reason === 'multiattack')) {
    yield* note(ctx, attacker.id, { shots: [...(notesOf(attacker).shots ?? []), attack.id] });
  }
}

/** What a hit does: damage, and what else the attack brings. */
export function* hit(ctx: ActionContext, situation: AttackSituation, roll: AttackRoll): Procedure {
  const { attacker, target } = situation;
  const critical = roll.outcome === 'CRITICAL_HIT';
  const packets = damagePackets(ctx.state, situation, critical);
  if (sneakAttackApplies(ctx.state, situation)) yield* note(ctx, attacker.id, { sneakAttack: turnKey(ctx.state) });
  if (packets.length > 0) {
    const raw = yield* rollDamage(ctx, attacker.id, packets);
    const before = ctx.combatant(target.id).hitPoints;
    const total = yield* dealDamage(ctx, target.id, raw, sourceOf(situation, critical));
    yield* cleave(ctx, situation, roll, { targetId: target.id, before, damage: total });
  }
  yield* applyOnHit(ctx, situation);
}

/** A shot that misses only for cover may strike the creature that gives it, where the variant is on (5E-VAR-08). */
function* strikeCover(ctx: ActionContext, situation: AttackSituation, roll: AttackRoll): Procedure {
  const struck = struckCover(ctx.state, situation, roll);
  if (!struck) return;
  yield* recordAttack(ctx, struck, roll, 'HIT', ['5E-VAR-08']);
  yield* hit(ctx, struck, { ...roll, outcome: 'HIT' });
}

/** What any attack roll brings with it: help is used up, a hidden attacker is revealed, and the target is distracted no longer. */
export function* afterAttackRoll(
  ctx: ActionContext,
  attackerId: string,
  targetId: string,
  helpedAgainst: readonly string[] = [targetId],
): Procedure {
  for (const foeId of helpedAgainst) yield* useUpAttackHelp(ctx, attackerId, foeId);
  yield* reveal(ctx, attackerId);
  if (ctx.state.present.includes(targetId)) yield* alert(ctx, targetId);
}

/** Help for an attack is used up by the first attack roll against that target (5E-HELP-04). */
function* useUpAttackHelp(ctx: ActionContext, attackerId: string, targetId: string): Procedure {
  const helps = effectsOf(ctx.combatant(attackerId), EFFECTS.helped).filter(({ data }) => data.targetId === targetId);
  for (const help of helps) yield* endEffect(ctx, attackerId, help, 'used');
}

/** A hidden attacker gives its place away, hit or miss (5E-UNS-07). */
function* reveal(ctx: ActionContext, attackerId: string): Procedure {
  if (ctx.combatant(attackerId).hidden)
    yield* ctx.record('PartialAwarenessNoted', { combatantId: attackerId, hiddenFrom: [], check: null, parts: [] });
}
