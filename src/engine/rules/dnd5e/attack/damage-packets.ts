import { part } from '../../../encounter/modifiers.js';
import type { DiceGroup } from '../../../encounter/procedure.js';
import type { Part } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { DiceExpression } from '../../../dice/index.js';
import { doubleDice, parseDice } from '../../../dice/index.js';
import { sizeDifference } from '../../../grid/index.js';
import { enemiesOf } from '../../shared/index.js';
import { notesOf } from '../activity.js';
import { isAble } from '../conditions/suffered.js';
import { ignoresSave, isObject } from '../objects.js';
import type { DamagePacket } from '../damage/deal-damage.js';
import { areClose } from '../positions.js';
import { abilityPart } from '../rolls/bonuses.js';
import type { OnHit } from '../statistics/stat-block.js';
import { sheetOf } from '../statistics/stat-block.js';
import type { DamageType } from '../vocabulary.js';

import type { AttackSituation } from './situation.js';

/**
 * The damage of a hit, one packet for each type. A critical hit doubles all dice of the attack, those of Sneak Attack too, and
 * no number (5E-CRIT-01, 5E-CRIT-02); dice that only a critical hit has are not doubled, nor those that a save stands before.
 */
export function damagePackets(
  state: EncounterState,
  situation: AttackSituation,
  critical: boolean,
): readonly DamagePacket[] {
  const { attack, attacker, manner } = situation;
  const packets = new PacketList();
  for (const [index, line] of attack.damage.entries()) {
    const first = index === 0;
    const dice = first && manner.twoHanded && attack.versatileDice !== null ? attack.versatileDice : line.dice;
    packets.add(line.type, parseDice(dice), critical, first ? constantPart(situation) : undefined);
    if (first) packets.addParts(line.type, firstParts(situation));
  }
  const [main] = attack.damage;
  if (main && critical && attack.criticalDice !== null) packets.add(main.type, parseDice(attack.criticalDice), false);
  const sneak = sheetOf(attacker).traits.sneakAttack;
  if (main && sneak !== null && sneakAttackApplies(state, situation))
    packets.add(main.type, parseDice(sneak), critical);
  // What a hit does without a save is damage of the attack itself (5E-CRIT-02).
  for (const effect of attack.onHit.filter((one) => one.save === null && affects(one, situation.target)))
    for (const line of effect.damage) packets.add(line.type, parseDice(line.dice), critical);
  return packets.list();
}

/** Whether an effect of a hit touches creatures of this size. */
export function affects({ maximumSize, save }: OnHit, target: Combatant): boolean {
  if (save && ignoresSave(target, save.ability)) return false;
  return maximumSize === null || sizeDifference(target.size, maximumSize) <= 0;
}

/** Modifiers of the first damage: ability (not for the off hand unless it is negative: 5E-TWF-02) and magic. */
function firstParts({ attack, attacker, order }: AttackSituation): readonly Part[] {
  const parts: Part[] = [];
  if (attack.abilityToDamage) {
    const ability = { ...abilityPart(attacker, attack.ability), ruleId: '5E-DMG-03' };
    const leftOut = order.reason === 'offHandAttack' && ability.value > 0;
    parts.push(leftOut ? { ...ability, applied: false, suppressedBy: '5E-TWF-02' } : ability);
  }
  if (attack.magicBonus > 0 && attack.attackBonus === null)
    parts.push(part('Magic', attack.magicBonus, 'magic', '5E-DMG-02'));
  return parts;
}

/**
 * What is always added to printed dice. In the off hand a printed attack leaves its bonus out, as far as it is ability
 * (5E-TWF-02): what goes beyond the attack's magic bonus.
 */
function constantPart({ attack, order }: AttackSituation): ((value: number) => Part) | undefined {
  if (order.reason !== 'offHandAttack' || attack.abilityToDamage) return undefined;
  return (value) => {
    const kept = Math.min(value, attack.magicBonus);
    return part('Bonus', kept, 'base', '5E-TWF-02');
  };
}

/**
 * Sneak Attack: once per turn, with a finesse or ranged weapon, on a roll with advantage, or without disadvantage while another
 * able enemy of the target is within 5 feet of it.
 */
export function sneakAttackApplies(state: EncounterState, situation: AttackSituation): boolean {
  const { attacker, target, attack, roll } = situation;
  if (sheetOf(attacker).traits.sneakAttack === null || attack.isUnarmed || attack.damage.length === 0) return false;
  if (isObject(target)) return false;
  if (attack.kind !== 'RANGED' && !attack.properties.includes('finesse')) return false;
  if (notesOf(attacker).sneakAttack === turnKey(state)) return false;
  if (roll.mode !== 'NORMAL') return roll.mode === 'ADVANTAGE';
  return hasThreatNear(state, attacker, target);
}

function hasThreatNear(state: EncounterState, attacker: Combatant, target: Combatant): boolean {
  return enemiesOf(state, target).some(
    (other) => other.id !== attacker.id && isAble(other) && areClose(state, other, target),
  );
}

/** Names a turn, for what is limited to once in one. */
export function turnKey(state: EncounterState): string {
  return `${state.round}:${state.activeId ?? ''}`;
}

/** Collects damage by type, in the order in which types first appear. */
export class PacketList {
  private readonly packets = new Map<DamageType, { dice: DiceGroup[]; parts: Part[] }>();

  add(type: DamageType, dice: DiceExpression, doubled: boolean, constant?: (value: number) => Part): void {
    const packet = this.packetOf(type);
    for (const term of (doubled ? doubleDice(dice) : dice).terms) {
      if (term.kind === 'dice') packet.dice.push({ count: term.count, sides: term.sides });
      else {
        const value = term.sign * term.value;
        packet.parts.push(constant ? constant(value) : part('Bonus', value, 'base', '5E-DMG-01'));
      }
    }
  }

  addParts(type: DamageType, parts: readonly Part[]): void {
    this.packetOf(type).parts.push(...parts);
  }

  list(): readonly DamagePacket[] {
    return [...this.packets].map(([type, { dice, parts }]) => ({ type, dice, parts }));
  }

  private packetOf(type: DamageType): { dice: DiceGroup[]; parts: Part[] } {
    let packet = this.packets.get(type);
    if (!packet) this.packets.set(type, (packet = { dice: [], parts: [] }));
    return packet;
  }
}
