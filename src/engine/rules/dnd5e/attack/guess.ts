import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import { covers, distanceBetween, footprint } from '../../../grid/index.js';
import { EFFECTS } from '../conditions/suffered.js';
import { effectsOf, hiddenFrom, othersThan, somebodyAt, withCreature } from '../../shared/index.js';
import { diagonalsOf } from '../house-rules.js';
import { foesOf } from '../objects.js';
import { spaceOf } from '../positions.js';
import { canSee } from '../sight.js';
import type { Attack } from '../statistics/stat-block.js';
import { findAttack } from '../statistics/stat-block.js';
import { chooseAttack } from './choices.js';
import { mannerOf } from './manner.js';
import type { AttackOrder } from './options.js';
import type { AttackSituation } from './situation.js';
import { attackSituation } from './situation.js';

/** An attack at a square as it is settled before the die falls. */
export interface Guess {
  /** The attack on who is there; or, where nobody is, as it would be if somebody were. */
  readonly situation: AttackSituation;
  /** Whether somebody is there (5E-UNS-04). */
  readonly right: boolean;
}

type GuessOptions = Pick<AttackOrder, 'reason'> & {
  readonly attackId?: string | undefined;
  readonly twoHanded?: boolean | undefined;
  readonly thrown?: boolean | undefined;
  readonly nonlethal?: boolean | undefined;
};

/**
 * The attack that is meant at a square in which the attacker believes somebody unseen (5E-UNS-03). Whether it can be made
 * depends on the square alone, so that a refusal gives nobody away.
 */
export function chooseGuess(
  state: EncounterState,
  attacker: Combatant,
  square: Square,
  options: GuessOptions,
): { readonly order: AttackOrder } | { readonly refusal: Refusal } {
  const refusal = squareRefusal(state, attacker, square);
  if (refusal) return { refusal };
  const somebody = somebodyAt(attacker, square);
  const { reason, ...how } = options;
  return chooseAttack(withCreature(state, somebody), attacker, { ...how, targetId: somebody.id }, reason);
}

/** Why a square cannot be attacked as a guess. */
function squareRefusal(state: EncounterState, attacker: Combatant, square: Square): Refusal | null {
  const { map } = state;
  if (!map || !attacker.at) return refuse('MAP_MISSING');
  const { x, y } = square;
  if (x < 0 || y < 0 || x >= map.width || y >= map.height) return refuse('SQUARE_OFF_MAP', [], { x, y });
  if (stands(state, attacker, square))
    return refuse('TARGET_SELF', ['5E-ATK-01'], { who: attacker.id, target: attacker.id });
  const seen = othersThan(state, attacker).find((one) => stands(state, one, square) && canSee(state, attacker, one));
  return seen ? refuse('TARGET_IN_SIGHT', ['5E-UNS-03'], { target: seen.id, x, y }, [seen.id]) : null;
}

/**
 * Settles an attack at a square (5E-ATK-02). Where nobody is there, the die is thrown as it would be at the nearest unseen enemy,
 * if it stood there: advantage and disadvantage do not tell a wrong guess from a right one (5E-UNS-05).
 * @param order as `chooseGuess` gave it
 */
export function guessAt(state: EncounterState, attacker: Combatant, square: Square, order: AttackOrder): Guess {
  const somebody = somebodyAt(attacker, square);
  const attack = findAttack(attacker, order.attackId) as Attack;
  // A throw stays a throw, even if the nearest part of whoever is there is within reach.
  const { thrown } = mannerOf(withCreature(state, somebody), attacker, somebody, attack, order);
  const target = struckAt(state, attacker, square);
  const aimed = target ?? decoyAt(state, attacker, square) ?? hiddenFrom(attacker, somebody);
  const helped = withCreature(state, helpedAgainst(attacker, unseenFoes(state, attacker), aimed.id));
  const situation = attackSituation(target ? helped : withCreature(helped, aimed), attacker.id, {
    ...order,
    thrown,
    targetId: aimed.id,
  });
  return { situation, right: target !== undefined };
}

/** Foes whom a creature does not see, wherever they are, in the order in which they joined. */
export function unseenFoes(state: EncounterState, attacker: Combatant): readonly string[] {
  return foesOf(state, attacker)
    .filter((one) => one.at !== null && !canSee(state, attacker, one))
    .map(({ id }) => id);
}

/** Help against a foe who is out of sight now is help against whoever is struck at unseen (5E-HELP-04, 5E-UNS-05). */
function helpedAgainst(attacker: Combatant, unseen: readonly string[], targetId: string): Combatant {
  return {
    ...attacker,
    effects: attacker.effects.map((effect) =>
      effect.kind === EFFECTS.helped && unseen.some((id) => effect.data.targetId === id)
        ? { ...effect, data: { ...effect.data, targetId } }
        : effect,
    ),
  };
}

/** Who is struck in a square: somebody whom the attacker does not see and may attack, enemies first. */
function struckAt(state: EncounterState, attacker: Combatant, square: Square): Combatant | undefined {
  const charmers = effectsOf(attacker, 'charmed').map(({ sourceId }) => sourceId);
  return othersThan(state, attacker).find((one) => stands(state, one, square) && !charmers.includes(one.id));
}

/** The unseen enemy nearest to a square, as if it stood there. */
function decoyAt(state: EncounterState, attacker: Combatant, square: Square): Combatant | undefined {
  const feet = (one: Combatant): number =>
    distanceBetween(footprint(square), spaceOf(state, one)!, diagonalsOf(state.houseRules));
  return foesOf(state, attacker)
    .filter((one) => one.at !== null && !canSee(state, attacker, one))
    .sort((a, b) => feet(a) - feet(b))
    .map((one) => ({ ...one, at: square }))
    .find((one) => !canSee(withCreature(state, one), attacker, one));
}

function stands(state: EncounterState, one: Combatant, square: Square): boolean {
  const space = spaceOf(state, one);
  return space !== null && covers(space, square);
}
