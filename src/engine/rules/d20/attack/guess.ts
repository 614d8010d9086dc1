import { part, sumOf } from '../../../encounter/modifiers.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import { covers } from '../../../grid/index.js';
import { enemiesOf, hiddenFrom, othersThan, somebodyAt, withCreature } from '../../shared/index.js';
import { spaceOf } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { isTotallyConcealed } from './concealment.js';
import { chooseAttack } from './legality.js';
import type { AttackOrder, AttackSituation } from './situation.js';
import { attackSituation, modeOf } from './situation.js';
import type { AttackOptions } from './weapon-options.js';

/** An attack at a square as it is settled before the die falls. */
export interface Guess {
  /** The attack on who is there; or, where nobody is, what the attacker believes it to be. */
  readonly situation: AttackSituation;
  /** The attack on somebody of whom nothing is known but the square. What the attacker gets to see of a miss comes from this one. */
  readonly believed: AttackSituation;
  /** The state in which the believed situation holds. */
  readonly imagined: EncounterState;
  /** Whether somebody is there (PF1-CCL-12). */
  readonly right: boolean;
}

/**
 * The attack that is meant at a square in which the attacker believes somebody unseen (D35-CCL-01, PF1-CCL-12). Whether it can be
 * made depends on the square alone, so that a refusal gives nobody away.
 */
export function chooseGuess(
  state: EncounterState,
  attackerId: string,
  square: Square,
  { attackId, ...options }: AttackOptions & { readonly attackId?: string | undefined },
): { readonly attack: Attack } | { readonly refusal: Refusal } {
  const refusal = squareRefusal(state, attackerId, square);
  if (refusal) return { refusal };
  const somebody = medium(combatantOf(state, attackerId), square);
  return chooseAttack(withCreature(state, somebody), attackerId, { targetId: somebody.id, attackId }, options);
}

/** Why a square cannot be attacked: it is off the map, one's own, or whoever stands there is in sight. */
function squareRefusal(state: EncounterState, attackerId: string, square: Square): Refusal | null {
  const { squareAttack: ruleIds, attackRoll } = variantOf(state).rules.attack;
  const attacker = combatantOf(state, attackerId);
  const off = offMapRefusal(state, attacker, square);
  if (off) return off;
  if (stands(state, attacker, square)) return refuse('TARGET_IS_ACTOR', attackRoll, { who: attackerId });
  const seen = othersThan(state, attacker).find(
    (one) => stands(state, one, square) && !isTotallyConcealed(state, attacker, one),
  );
  return seen ? refuse('TARGET_IN_SIGHT', ruleIds, { target: seen.id, x: square.x, y: square.y }, [seen.id]) : null;
}

/** Why nothing can be aimed at a square: there is no map, or it is not on it. */
export function offMapRefusal(state: EncounterState, attacker: Combatant, { x, y }: Square): Refusal | null {
  const { squareAttack: ruleIds } = variantOf(state).rules.attack;
  const { map } = state;
  if (!map || !attacker.at) return refuse('MAP_MISSING', ruleIds);
  return x < 0 || y < 0 || x >= map.width || y >= map.height ? refuse('SQUARE_OFF_MAP', ruleIds, { x, y }) : null;
}

/**
 * Settles an attack at a square. The die is thrown with the modifiers it would have at somebody of whom nothing is known but the
 * square, so that none tells a wrong guess from a right one (PF1-CCL-12); in what they differ from those at who is there, that
 * one's Armour Class differs the other way.
 * @param order as `chooseGuess` gave it
 */
export function guessAt(state: EncounterState, square: Square, order: Omit<AttackOrder, 'targetId'>): Guess {
  const attacker = combatantOf(state, order.attackerId);
  const somebody = medium(attacker, square);
  const options = { ...order.options, thrown: isThrown(withCreature(state, somebody), somebody.id, order) };
  const imagined = withCreature(
    withCreature(state, hiddenFrom(attacker, somebody)),
    aidedAgainst(attacker, unseenEnemies(state, attacker), somebody.id),
  );
  const believed = attackSituation(imagined, { ...order, options, targetId: somebody.id });
  const target = othersThan(state, attacker).find((one) => stands(state, one, square));
  if (!target) return { situation: believed, believed, imagined, right: false };
  const meant = attackSituation(state, { ...order, options, targetId: target.id });
  const [ruleId] = variantOf(state).rules.attack.squareAttack;
  const unknown = part('not known to the attacker', sumOf(believed.bonus) - sumOf(meant.bonus), 'untyped', ruleId);
  const armorClass = unknown.value === 0 ? meant.armorClass : [...meant.armorClass, unknown];
  return { situation: { ...meant, bonus: believed.bonus, armorClass }, believed, imagined, right: true };
}

/** Enemies whom a creature does not see, wherever they are, in the order in which they joined. */
export function unseenEnemies(state: EncounterState, attacker: Combatant): readonly string[] {
  return enemiesOf(state, attacker)
    .filter((one) => isTotallyConcealed(state, attacker, one))
    .map(({ id }) => id);
}

/** Help against an enemy who is out of sight now is help against whoever is struck at unseen. */
function aidedAgainst(attacker: Combatant, unseen: readonly string[], foeId: string): Combatant {
  return {
    ...attacker,
    effects: attacker.effects.map((effect) =>
      unseen.some((id) => effect.data['foeId'] === id) ? { ...effect, data: { ...effect.data, foeId } } : effect,
    ),
  };
}

/** A throw stays a throw, even if the nearest part of whoever is there is within reach. */
function isThrown(
  state: EncounterState,
  targetId: string,
  order: Omit<AttackOrder, 'targetId'>,
): AttackOptions['thrown'] {
  return order.attack.kind === 'MELEE' ? modeOf(state, { ...order, targetId }) === 'RANGED' : order.options.thrown;
}

/** Somebody Medium who has no special gifts. */
function medium(attacker: Combatant, square: Square): Combatant {
  return {
    ...somebodyAt(attacker, square),
    statistics: { ...attacker.statistics, size: 'MEDIUM', space: 5, feats: [], qualities: [] },
  };
}

export function stands(state: EncounterState, one: Combatant, square: Square): boolean {
  const space = spaceOf(state, one);
  return space !== null && covers(space, square);
}
