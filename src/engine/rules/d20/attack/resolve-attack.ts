import { part, totalOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import { parseDice } from '../../../dice/index.js';
import { dealDamage } from '../damage/index.js';
import { abilityModifier, attackOf, sheetOf } from '../statistics/index.js';
import { SIZE_MODIFIER } from '../variant.js';
import { variantOf } from '../variant-of.js';
import { armorClassOf } from './armor-class.js';

/** How an attack is carried out. */
export interface AttackOptions {
  readonly nonlethal?: boolean;
  readonly twoHanded?: boolean;
  readonly thrown?: boolean;
  readonly defensively?: boolean;
  readonly powerAttack?: number;
  readonly deadlyAim?: boolean;
}

export interface AttackRequest {
  readonly attackerId: string;
  readonly targetId: string;
  readonly attackId: string;
  /** Within what: `attack`, `fullAttack`, `attackOfOpportunity`, `charge`, `readiedAction` … */
  readonly reason: string;
  readonly options?: AttackOptions;
  /** Modifiers of this attack roll alone: charging, the penalty of an iterative attack, aid … */
  readonly extraParts?: readonly Part[];
}

export interface AttackResult {
  /** NOT_MADE: it could not be made after all (attacker down, target gone, out of reach). */
  readonly outcome: 'MISS' | 'HIT' | 'CRITICAL_HIT' | 'NOT_MADE';
  readonly natural: number;
  readonly total: number;
  /** Damage the target really took, from temporary hit points, hit points or as nonlethal damage. */
  readonly damageTaken: number;
}

/** Makes one attack: roll against Armour Class, confirmation, damage. It spends no part of a turn and provokes nothing. */
export function* resolveAttack(ctx: ActionContext, request: AttackRequest): Procedure<AttackResult> {
  const { attackerId, targetId, attackId, reason, extraParts = [] } = request;
  const attacker = ctx.combatant(attackerId);
  const sheet = sheetOf(attacker);
  const attack = attackOf(attacker, attackId);
  if (!attack || ctx.combatant(targetId).vital === 'DEAD')
    return { outcome: 'NOT_MADE', natural: 0, total: 0, damageTaken: 0 };
  const ability = abilityModifier(sheet.abilities[attack.kind === 'MELEE' ? 'strength' : 'dexterity']);
  const parts =
    attack.attackBonus === null
      ? [
          part('base attack bonus', sheet.baseAttackBonus, 'base'),
          part(attack.kind === 'MELEE' ? 'Strength' : 'Dexterity', ability, 'ability'),
          part('size', SIZE_MODIFIER[sheet.size], 'size'),
        ]
      : [part(attack.name, attack.attackBonus, 'base')];
  const armorClass = armorClassOf(ctx.state, targetId, { touch: attack.touch });
  const roll = yield* ctx.roll({
    purpose: 'attack',
    rollerId: attackerId,
    dice: [{ count: 1, sides: 20 }],
    parts: [...parts, ...extraParts],
  });
  const natural = roll.kept[0]!;
  const hits = natural === 20 || (natural !== 1 && roll.total >= armorClass.total);
  yield* ctx.record('AttackResolved', {
    attackerId,
    targetId,
    attackId,
    attackName: attack.name,
    mode: attack.kind === 'MELEE' && !request.options?.thrown ? 'MELEE' : 'RANGED',
    reason,
    natural,
    rollMode: 'NORMAL',
    rollModeSources: [],
    total: roll.total,
    parts: [...parts, ...extraParts],
    armorClass: armorClass.total,
    armorClassParts: [...armorClass.parts],
    outcome: hits ? 'HIT' : 'MISS',
    threat: false,
    confirmation: null,
    missChance: null,
    ruleIds: [...variantOf(ctx.state).rules.attack.attackRoll],
  });
  if (!hits) return { outcome: 'MISS', natural, total: roll.total, damageTaken: 0 };
  const { terms } = parseDice(attack.damage);
  const damage = yield* ctx.roll({
    purpose: 'damage',
    rollerId: attackerId,
    dice: terms.flatMap((term) => (term.kind === 'dice' ? [{ count: term.count, sides: term.sides }] : [])),
    parts: [
      part(
        'weapon',
        terms.reduce((sum, term) => sum + (term.kind === 'constant' ? term.sign * term.value : 0), 0),
        'base',
      ),
      part('damage bonus', attack.damageBonus ?? abilityModifier(sheet.abilities.strength), 'ability'),
    ],
  });
  const taken = yield* dealDamage(ctx, {
    targetId,
    sourceId: attackerId,
    cause: attackId,
    critical: false,
    components: [
      {
        types: attack.damageTypes,
        amount: Math.max(1, damage.total),
        parts: totalOf([]).parts,
        nonlethal: attack.nonlethal,
        qualities: attack.qualities,
        weapon: true,
      },
    ],
    ruleIds: variantOf(ctx.state).rules.injury.damage,
  });
  return { outcome: 'HIT', natural, total: roll.total, damageTaken: taken.taken };
}
