import { part, sumOf } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf, presentCombatants } from '../../../encounter/state.js';
import type { Square } from '../../../grid/index.js';
import { atLevel, distanceBetween, footprint, hasLineOfEffect } from '../../../grid/index.js';
import { somebodyAt, withCreature } from '../../shared/index.js';
import { spaceOf } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterAttackRoll, spendMissile } from './aftermath.js';
import { furthest, hasAmmunition, inHand } from './attack-options.js';
import { offMapRefusal, stands } from './guess.js';
import { rollD20 } from './roll-attack.js';
import type { AttackOrder, AttackSituation } from './situation.js';
import { attackSituation, strikes } from './situation.js';
import { burstAstray, splashSquares } from './splash.js';

/** Armour Class of a grid intersection (D35-SPL-01, PF1-SPL-02). */
const ARMOR_CLASS = 5;

/** The splash weapon that is thrown at the north-west corner of a square: the one named, else the first at hand. */
export function chooseIntersectionWeapon(
  state: EncounterState,
  attackerId: string,
  square: Square,
  { attackId }: { readonly attackId?: string | undefined },
): { readonly attack: Attack } | { readonly refusal: Refusal } {
  const attacker = combatantOf(state, attackerId);
  const { intersection: ruleIds, range, totalCover } = variantOf(state).rules.attack;
  const off = offMapRefusal(state, attacker, square);
  if (off) return { refusal: off };
  const { attacks } = sheetOf(attacker);
  const named = attacks.filter(({ id, splash }) => (attackId === undefined ? splash !== null : id === attackId));
  const attack = named.find((one) => one.splash !== null && inHand(attacker, one) && hasAmmunition(attacker, one));
  const who = { who: attackerId };
  if (!attack) return { refusal: weaponRefusal(state, attacker, named[0]) };
  const there = occupantOf(state, square);
  if (there) return { refusal: refuse('INTERSECTION_OCCUPIED', ruleIds, { target: there.id }, [there.id]) };
  const feet = feetTo(state, attacker, square);
  const most = furthest(attack);
  const target = `(${square.x}, ${square.y})`;
  if (feet > most) return { refusal: refuse('OUT_OF_RANGE', range, { ...who, target, attack: attack.id, feet, most }) };
  const open = nearestBeside(state, attacker, square) !== undefined;
  return open ? { attack } : { refusal: refuse('TOTAL_COVER', totalCover, { ...who, target }) };
}

function weaponRefusal(state: EncounterState, attacker: Combatant, attack: Attack | undefined): Refusal {
  const { attack: rules, actions } = variantOf(state).rules;
  const names = { who: attacker.id, attack: attack?.id ?? '–' };
  if (!attack || attack.splash === null) return refuse('NO_SPLASH_WEAPON', rules.intersection, names);
  return inHand(attacker, attack)
    ? refuse('AMMUNITION_SPENT', actions.ammunition, { ...names, item: attack.ammunition! })
    : refuse('ATTACK_NOT_IN_HAND', actions.drawWeapon, names, ['drawWeapon']);
}

/** A corner within the space of one creature is that creature's: it is aimed at itself. */
function occupantOf(state: EncounterState, square: Square): Combatant | undefined {
  return presentCombatants(state).find(
    (one) => one.vital !== 'DEAD' && squaresBeside(square).every((beside) => stands(state, one, beside)),
  );
}

/** Throws it: AC 5, and wherever it bursts all in the squares around are splashed (D35-SPL-01, PF1-SPL-02, PF1-SPL-03). */
export function* throwAtIntersection(
  ctx: ActionContext,
  square: Square,
  order: Omit<AttackOrder, 'targetId'>,
): Procedure {
  const situation = situationAt(ctx.state, square, order);
  const { attacker, attack, bonus, armorClass } = situation;
  yield* spendMissile(ctx, situation);
  const roll = yield* rollD20(ctx, situation);
  const natural = roll.kept[0]!;
  const hit = strikes(situation, natural);
  const burst = hit ? square : yield* burstAstray(ctx, situation, { from: square, isCorner: true });
  yield* ctx.record('IntersectionAttackResolved', {
    attackerId: attacker.id,
    attackId: attack.id,
    attackName: attack.name,
    mode: 'RANGED',
    reason: 'attack',
    natural,
    rollMode: 'NORMAL',
    total: roll.total,
    parts: [...bonus],
    corner: square,
    armorClass: sumOf(armorClass),
    armorClassParts: [...armorClass],
    outcome: hit ? 'HIT' : 'MISS',
    burst,
    ruleIds: [...variantOf(ctx.state).rules.attack.intersection],
  });
  yield* afterAttackRoll(ctx, situation);
  yield* splashSquares(ctx, situation, squaresBeside(burst));
}

/** The throw as at nobody in particular in the nearest of the squares around. */
function situationAt(state: EncounterState, square: Square, order: Omit<AttackOrder, 'targetId'>): AttackSituation {
  const attacker = combatantOf(state, order.attackerId);
  const nobody = { ...somebodyAt(attacker, nearestBeside(state, attacker, square)!), side: attacker.side };
  const target = { ...nobody, statistics: { ...attacker.statistics, size: 'MEDIUM', space: 5 } };
  const situation = attackSituation(withCreature(state, target), { ...order, targetId: target.id });
  const [ruleId] = variantOf(state).rules.attack.intersection;
  return { ...situation, armorClass: [part('grid intersection', ARMOR_CLASS, 'base', ruleId)] };
}

/** The four squares around the north-west corner of a square. */
function squaresBeside({ x, y, z = 0 }: Square): readonly Square[] {
  return [atLevel(x - 1, y - 1, z), atLevel(x, y - 1, z), atLevel(x - 1, y, z), atLevel(x, y, z)];
}

function feetTo(state: EncounterState, attacker: Combatant, square: Square): number {
  const space = spaceOf(state, attacker)!;
  return Math.min(...squaresBeside(square).map((one) => distanceBetween(space, footprint(one), 'alternating')));
}

/** The nearest of the squares around that the attacker has a line to. */
function nearestBeside(state: EncounterState, attacker: Combatant, square: Square): Square | undefined {
  const space = spaceOf(state, attacker)!;
  const feet = (one: Square): number => distanceBetween(space, footprint(one), 'alternating');
  return squaresBeside(square)
    .filter((one) => offMapRefusal(state, attacker, one) === null)
    .filter((one) => hasLineOfEffect(state.map!, space, footprint(one)))
    .sort((a, b) => feet(a) - feet(b))[0];
}
