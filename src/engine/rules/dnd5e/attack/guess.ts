import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import { atLevel, covers, distanceBetween, footprint } from '../../../grid/index.js';
import { EFFECTS } from '../conditions/suffered.js';
import { effectsOf, hiddenFrom, othersThan, somebodyAt, withCreature } from '../../shared/index.js';
import { diagonalsOf } from '../house-rules.js';
import { foesOf } from '../objects.js';
import { spaceInSquares, spaceOf } from '../positions.js';
import type { RollMode } from '../rolls/roll-mode.js';
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
  /** How the d20 is thrown, if it is the same for everybody unseen who might be there; null where it hangs on who is. */
  readonly mode: RollMode | null;
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
 * Settles an attack at a square (5E-ATK-02). Where nobody is there, it is settled as it would be on the nearest unseen creature, if it stood
 * there. How many dice fall follows from everybody unseen who might be there, so that it tells neither a wrong guess from a right one nor one
 * of them from another (5E-UNS-05).
 * @param order as `chooseGuess` gave it
 */
export function guessAt(state: EncounterState, attacker: Combatant, square: Square, order: AttackOrder): Guess {
  const somebody = somebodyAt(attacker, square);
  const attack = findAttack(attacker, order.attackId) as Attack;
  // A throw stays a throw, even if the nearest part of whoever is there is within reach.
  const { thrown } = mannerOf(withCreature(state, somebody), attacker, somebody, attack, order);
  const foes = unseenFoes(state, attacker);
  const settle = (target: Combatant): AttackSituation => {
    const imagined = withCreature(withCreature(state, helpedAgainst(attacker, foes, target.id)), target);
    return attackSituation(imagined, attacker.id, { ...order, thrown, targetId: target.id });
  };
  const possible = possiblyAt(state, attacker, square);
  const target = struckAt(state, attacker, square);
  const situation = settle(target ?? possible[0] ?? hiddenFrom(attacker, somebody));
  const modes = new Set([situation, ...possible.map(settle)].map(({ roll }) => roll.mode));
  return { situation, right: target !== undefined, mode: modes.size === 1 ? situation.roll.mode : null };
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
  return attackable(state, attacker).find((one) => stands(state, one, square));
}

/** Whom a creature may attack at all (5E-COND-02). */
function attackable(state: EncounterState, attacker: Combatant): readonly Combatant[] {
  const charmers = effectsOf(attacker, 'charmed').map(({ sourceId }) => sourceId);
  return othersThan(state, attacker).filter(({ id }) => !charmers.includes(id));
}

/**
 * Everybody unseen whom a blow at a square might meet, as if it stood there: one of more squares in every way in which it covers that one. Foes come first, and of
 * them the nearest. Whoever does stand there is among them as it stands.
 */
function possiblyAt(state: EncounterState, attacker: Combatant, square: Square): readonly Combatant[] {
  const foes = unseenFoes(state, attacker);
  const feet = (one: Combatant): number =>
    distanceBetween(footprint(square), spaceOf(state, one)!, diagonalsOf(state.houseRules));
  const rank = ({ id }: Combatant): number => (foes.includes(id) ? 0 : 1);
  return attackable(state, attacker)
    .filter((one) => one.at !== null && !canSee(state, attacker, one))
    .sort((a, b) => rank(a) - rank(b) || feet(a) - feet(b))
    .flatMap((one) => anchorsCovering(square, spaceInSquares(one)).map((at) => ({ ...one, at })))
    .filter((one) => stands(state, one, square) && !canSee(withCreature(state, one), attacker, one));
}

/** Where a space of so many squares a side lies if it is to cover a square. */
function anchorsCovering({ x, y, z = 0 }: Square, side: number): readonly Square[] {
  const offsets = Array.from({ length: side }, (_, index) => index);
  return offsets.flatMap((up) => offsets.flatMap((dy) => offsets.map((dx) => atLevel(x - dx, y - dy, z - up))));
}

function stands(state: EncounterState, one: Combatant, square: Square): boolean {
  const space = spaceOf(state, one);
  return space !== null && covers(space, square);
}
