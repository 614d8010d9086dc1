import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { findCombatant } from '../../../encounter/state.js';
import { hasLineOfEffect } from '../../../grid/index.js';
import { bothPlaced, effectsOf } from '../../shared/index.js';
import { budgetLeft, notesOf } from '../activity.js';
import { droppedItems, isAtHand } from '../hands.js';
import { knowsPlaceOf } from '../hiding/hidden.js';
import { creatureRefusal } from '../objects.js';
import { spaceOf } from '../positions.js';
import { findAttack, sheetOf } from '../statistics/stat-block.js';
import type { Attack } from '../statistics/stat-block.js';
import type { Manner } from './manner.js';
import { handsSuffice, mannerOf } from './manner.js';
import type { AttackOrder } from './options.js';

/** Why a creature cannot be the target of an attack at all (5E-ATK-01, 5E-COND-02). */
export function targetRefusal(state: EncounterState, attacker: Combatant, targetId: string): Refusal | null {
  const target = findCombatant(state, targetId);
  if (!target) return refuse('TARGET_UNKNOWN', ['5E-ATK-01'], { id: targetId }, [...state.present]);
  const names = { who: attacker.id, target: targetId };
  if (targetId === attacker.id) return refuse('TARGET_SELF', ['5E-ATK-01'], names);
  if (target.vital === 'DEAD') return refuse('TARGET_DEAD', ['5E-ATK-01'], names);
  if (!knowsPlaceOf(state, attacker.id, targetId))
    return refuse('TARGET_HIDDEN', ['5E-UNS-03'], names, ['search', 'attackSquare']);
  if (effectsOf(attacker, 'charmed').some((effect) => effect.sourceId === targetId))
    return refuse('TARGET_CHARMER', ['5E-COND-02'], names);
  return null;
}

/** Why an attack cannot be made now: target, range, cover, hands, ammunition. Null if it can. */
export function attackRefusal(state: EncounterState, attacker: Combatant, order: AttackOrder): Refusal | null {
  const refusal = targetRefusal(state, attacker, order.targetId);
  if (refusal) return refusal;
  const attack = findAttack(attacker, order.attackId);
  if (!attack) {
    const ids = sheetOf(attacker).attacks.map(({ id }) => id);
    return refuse('ATTACK_UNKNOWN', ['5E-MEL-02'], { who: attacker.id, attack: order.attackId }, ids);
  }
  const target = state.combatants[order.targetId]!;
  const manner = mannerOf(state, attacker, target, attack, order);
  return (
    mannerRefusal(attacker, attack, order, manner) ??
    (order.nonlethal ? creatureRefusal(target, '5E-KO-01') : null) ??
    distanceRefusal(attack, manner, order.targetId) ??
    equipmentRefusal(state, attacker, attack, order, manner) ??
    coverRefusal(state, attacker, target)
  );
}

function mannerRefusal(attacker: Combatant, attack: Attack, order: AttackOrder, manner: Manner): Refusal | null {
  if (order.thrown && !manner.thrown) return refuse('CANNOT_BE_THROWN', ['5E-WPN-08'], { attack: attack.id });
  if (order.twoHanded && attack.versatileDice === null && !attack.properties.includes('two-handed'))
    return refuse('NOT_VERSATILE', ['5E-WPN-11'], { attack: attack.id });
  if (order.nonlethal === true && manner.mode === 'RANGED')
    return refuse('NOT_MELEE', ['5E-KO-01'], { who: attacker.id });
  return null;
}

/** Reach (5E-MEL-01), a single range (5E-RNG-03), or long range (5E-RNG-05). */
function distanceRefusal(attack: Attack, manner: Manner, target: string): Refusal | null {
  const { distance } = manner;
  const names = { target, attack: attack.id, distance };
  if (manner.mode === 'MELEE')
    return distance <= attack.reach ? null : refuse('OUT_OF_REACH', ['5E-MEL-01'], { ...names, reach: attack.reach });
  const range = attack.range?.long ?? attack.range?.normal ?? 0;
  const rule = attack.range?.long == null ? '5E-RNG-03' : '5E-RNG-05';
  return distance <= range ? null : refuse('OUT_OF_RANGE', ['5E-RNG-02', rule], { ...names, range });
}

function equipmentRefusal(
  state: EncounterState,
  attacker: Combatant,
  attack: Attack,
  order: AttackOrder,
  manner: Manner,
): Refusal | null {
  const who = attacker.id;
  const drawable = order.reason === 'attack' || order.reason === 'offHandAttack' || order.reason === 'multiattack';
  if (!isAtHand(attacker, attack)) {
    // Drawing the weapon is the free interaction of the turn, as part of the attack (5E-OBJ-03).
    if (!drawable || budgetLeft(attacker, 'interaction') < 1 || isDropped(attacker, attack))
      return refuse('NOT_IN_HAND', ['5E-OBJ-03'], { who, item: attack.id }, ['drawWeapon', ...attacker.wielded]);
  }
  if (!handsSuffice(state, attacker, attack, manner))
    return refuse('HANDS_FULL', ['5E-WPN-10'], { who }, ['dropItem', 'sheatheWeapon']);
  const { ammunition } = attack;
  if (ammunition !== null && !manner.thrown && (attacker.resources[ammunition]?.remaining ?? 0) < 1)
    return refuse('NO_AMMUNITION', ['5E-WPN-01'], { who, ammunition });
  // What has all been thrown away is not there to strike with either.
  if (attack.quantity !== null && (attacker.resources[attack.id]?.remaining ?? 0) < 1)
    return refuse('NO_AMMUNITION', ['5E-WPN-08'], { who, ammunition: attack.id });
  if (attack.uses !== null && (attacker.resources[attack.id]?.remaining ?? 0) < 1)
    return refuse('ATTACK_USED_UP', [attack.rechargeFrom === null ? '5E-BST-03' : '5E-BST-02'], {
      who,
      attack: attack.id,
    });
  // Whoever has an action left begins another one with the shot.
  const sameAction =
    order.reason === 'multiattack' || (order.reason === 'attack' && budgetLeft(attacker, 'action') < 1);
  if (sameAction && attack.properties.includes('loading') && notesOf(attacker).shots?.includes(attack.id))
    return refuse('LOADING', ['5E-WPN-05'], { attack: attack.id });
  const underWay = order.reason === 'attack' && budgetLeft(attacker, 'attacks') > 0;
  if (underWay && attack.properties.includes('net'))
    return refuse('NET_IS_THE_ONLY_ATTACK', ['5E-WPN-15'], { attack: attack.id }, attacker.wielded);
  return null;
}

/** Whether a weapon lies where it was dropped; of several, whether all that are left do. */
function isDropped(attacker: Combatant, { id, quantity }: Attack): boolean {
  const lying = droppedItems(attacker, id).length;
  const left = quantity === null ? 1 : (attacker.resources[id]?.remaining ?? 0);
  return lying > 0 && lying >= left;
}

/** A target wholly behind an obstacle cannot be aimed at (5E-COV-09, 5E-COV-10). */
export function coverRefusal(state: EncounterState, attacker: Combatant, target: Combatant): Refusal | null {
  if (!state.map || !bothPlaced(state, attacker, target)) return null;
  const clear = hasLineOfEffect(state.map, spaceOf(state, attacker)!, spaceOf(state, target)!);
  return clear ? null : refuse('TOTAL_COVER', ['5E-COV-09'], { target: target.id });
}
