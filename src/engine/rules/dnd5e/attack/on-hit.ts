import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import { parseDice } from '../../../dice/index.js';
import { forRounds, startEffect, untilTurnEnd } from '../../shared/index.js';
import { isImmuneTo, settle, startCondition } from '../conditions/apply.js';
import { EFFECTS } from '../conditions/suffered.js';
import type { DamagePacket } from '../damage/deal-damage.js';
import { dealDamage, rollDamage } from '../damage/deal-damage.js';
import { savingThrow } from '../rolls/checks.js';
import { skillParts } from '../rolls/bonuses.js';
import type { OnHit } from '../statistics/stat-block.js';
import { sheetOf } from '../statistics/stat-block.js';
import { PacketList, affects } from './damage-packets.js';
import type { Ability } from '../vocabulary.js';
import type { AttackSituation } from './situation.js';
import { sourceOf } from './source.js';

/** What a hit does besides its damage (5E-ATK-04), as long as the target lives. Damage without a save was dealt with the hit. */
export function* applyOnHit(ctx: ActionContext, situation: AttackSituation): Procedure {
  const { attacker, target, order } = situation;
  for (const effect of situation.attack.onHit) {
    if (ctx.combatant(target.id).vital === 'DEAD') return;
    yield* applyOne(ctx, situation, effect);
  }
  if (order.reason === 'opportunityAttack' && sheetOf(attacker).traits.stopsOnOpportunityHit)
    yield* halt(ctx, target.id, attacker.id);
}

function* applyOne(ctx: ActionContext, situation: AttackSituation, effect: OnHit): Procedure {
  const { attacker, target, attack } = situation;
  if (!affects(effect, target)) return;
  const { save } = effect;
  const saved =
    save !== null &&
    (yield* savingThrow(
      ctx,
      target.id,
      save.ability,
      save.dc,
      ['5E-ATK-04', '5E-CORE-07'],
      coverAgainst(situation, save.ability),
    ));
  if (effect.save !== null && effect.damage.length > 0 && (!saved || effect.halfOnSave)) {
    const rolled = yield* rollDamage(ctx, attacker.id, packetsOf(effect));
    const raw = rolled.map((one) => ({ ...one, saved }));
    yield* dealDamage(ctx, target.id, raw, {
      sourceId: attacker.id,
      cause: attack.id,
      critical: false,
      knockOut: sourceOf(situation, false).knockOut,
      attack: true,
      magical: attack.magical,
      silvered: false,
      adamantine: false,
      ruleIds: ['5E-ATK-04'],
    });
  }
  if (!saved && effect.condition !== null) yield* inflict(ctx, situation, effect);
}

/** The cover that helped against the attack helps a Dexterity save against what it brings (5E-COV-05, 5E-COV-07). */
export function coverAgainst({ armorClass }: AttackSituation, ability: Ability): readonly Part[] {
  return ability === 'dexterity' ? armorClass.filter(({ type }) => type === 'cover') : [];
}

/** The damage of an effect, one packet for each type, so that it is halved or doubled as a whole (5E-RES-02). */
export function packetsOf({ damage }: OnHit): readonly DamagePacket[] {
  const packets = new PacketList();
  const constant = (value: number): Part => part('Bonus', value, 'base', '5E-ATK-04');
  for (const { type, dice } of damage) packets.add(type, parseDice(dice), false, constant);
  return packets.list();
}

/** Puts the target in the condition of a hit; a grapple this way needs no contest (5E-BST-06). */
function* inflict(ctx: ActionContext, { attacker, target, attack }: AttackSituation, effect: OnHit): Procedure {
  const kind = effect.condition;
  if (kind === null || isImmuneTo(ctx, target.id, kind)) return;
  const athletics = skillParts(attacker, 'athletics').reduce((sum, one) => sum + one.value, 0);
  yield* startCondition(ctx, target.id, {
    kind,
    sourceId: attacker.id,
    ruleId: '5E-ATK-04',
    expires: effect.rounds === null ? null : forRounds(ctx.state, effect.rounds, attacker.id),
    level: kind === 'exhaustion' ? 1 : null,
    data: {
      ...(kind === 'grappled' && { escapeDc: effect.escapeDc ?? 10 + athletics, reach: attack.reach }),
      ...(kind === 'restrained' && effect.escapeDc !== null && { escapeDc: effect.escapeDc }),
      ...(effect.saveEnds && effect.save !== null && { saveEnds: { ...effect.save } }),
    },
  });
}

/** Speed 0 for the rest of the turn under way. */
function* halt(ctx: ActionContext, targetId: string, sourceId: string): Procedure {
  if (ctx.combatant(targetId).vital === 'DEAD') return;
  const anchor = ctx.state.activeId ?? targetId;
  yield* startEffect(ctx, targetId, {
    kind: EFFECTS.halted,
    sourceId,
    ruleId: '5E-CORE-01',
    expires: untilTurnEnd(anchor),
  });
  yield* settle(ctx, targetId);
}
