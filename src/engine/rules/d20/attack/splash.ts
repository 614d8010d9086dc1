import { parseDice } from '../../../dice/index.js';
import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { presentCombatants } from '../../../encounter/state.js';
import type { Footprint, GridPoint, Square } from '../../../grid/index.js';
import {
  atLevel,
  covers,
  distanceBetween,
  footprint,
  hasLineOfEffect,
  squareDistance,
  squaresOf,
} from '../../../grid/index.js';
import { rollNotation } from '../actions/roll-notation.js';
import { dealDamage } from '../damage/index.js';
import { distanceFeet, spaceOf } from '../positions.js';
import { variantOf } from '../variant-of.js';
import { incrementOf } from './attack-options.js';
import type { AttackSituation } from './situation.js';

/** The eight ways over the grid, clockwise; y grows to the south. */
const WAYS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
] as const;

/** What a splash weapon that hits does to everybody next to the target (D35-SPL-01, PF1-SPL-01). */
export function* splashAround(ctx: ActionContext, situation: AttackSituation): Procedure {
  if (!bursts(situation)) return;
  const { target } = situation;
  const place = struckSquare(ctx.state, situation);
  const near = place
    ? withinSplash(ctx.state, place)
    : presentCombatants(ctx.state)
        .filter(({ id }) => id !== target.id && distanceFeet(ctx.state, target.id, id) <= 5)
        .map(({ id }) => id);
  yield* splash(
    ctx,
    situation,
    near.filter((id) => id !== target.id),
  );
}

/**
 * Where a splash weapon that misses comes down: 1d8 for the way (1 is short, straight back to the thrower, then clockwise), a
 * square for each range increment it was thrown (D35-SPL-01, PF1-SPL-03, PF1-AMB-31). Without a map the game master says.
 * @param aimed the square that was aimed at, where no creature was
 */
export function* splashAstray(ctx: ActionContext, situation: AttackSituation, aimed?: Square): Procedure {
  const place = bursts(situation) ? (aimed ?? struckSquare(ctx.state, situation)) : null;
  if (!place) return;
  const burst = yield* burstAstray(ctx, situation, { from: place, isCorner: false });
  yield* splash(ctx, situation, withinSplash(ctx.state, burst));
}

/** Where it comes down that missed. @param from the square that was aimed at, or the one whose north-west corner was */
export function* burstAstray(
  ctx: ActionContext,
  { attacker, attack, distance }: AttackSituation,
  { from, isCorner }: { readonly from: Square; readonly isCorner: boolean },
): Procedure<Square> {
  const roll = yield* ctx.roll({ purpose: 'splashDirection', rollerId: attacker.id, dice: [{ count: 1, sides: 8 }] });
  const squares = Math.max(1, Math.ceil(distance / incrementOf(attack)));
  const aimed = isCorner ? { x: from.x - 0.5, y: from.y - 0.5 } : from;
  const [dx, dy] = WAYS[(wayTo(aimed, attacker.at!) + roll.total - 1) % 8]!;
  return atLevel(from.x + dx * squares, from.y + dy * squares, from.z ?? 0);
}

/** Splashes everybody who stands in one of these squares. */
export function* splashSquares(ctx: ActionContext, situation: AttackSituation, squares: readonly Square[]): Procedure {
  const struck = presentCombatants(ctx.state).filter((one) => {
    const space = spaceOf(ctx.state, one);
    return space !== null && squares.some((square) => covers(space, square));
  });
  yield* splash(
    ctx,
    situation,
    struck.map(({ id }) => id),
  );
}

const bursts = ({ attack, mode }: AttackSituation): boolean => attack.splash !== null && mode === 'RANGED';

/** The square of the target that is struck: of a large one the nearest to the thrower. */
function struckSquare(state: EncounterState, { attacker, target }: AttackSituation): Square | null {
  const space = state.map ? spaceOf(state, target) : null;
  const from = attacker.at;
  if (!space || !from) return null;
  return squaresOf(space).reduce((best, one) =>
    squareDistance(from, one, 'alternating') < squareDistance(from, best, 'alternating') ? one : best,
  );
}

/** The index of the way that leads nearest to straight from one square to another. */
function wayTo(from: GridPoint, to: GridPoint): number {
  const turn = Math.atan2(to.x - from.x, -(to.y - from.y)) / (Math.PI / 4);
  return (Math.round(turn) + 8) % 8;
}

/** Ids of all who stand in a square or next to it, with nothing solid between. */
function withinSplash(state: EncounterState, place: Square): readonly string[] {
  const burst: Footprint = footprint(place);
  return presentCombatants(state)
    .filter((one) => {
      const space = spaceOf(state, one);
      if (!space || distanceBetween(space, burst, 'equal-diagonals') > 5) return false;
      return !state.map || hasLineOfEffect(state.map, burst, space);
    })
    .map(({ id }) => id);
}

function* splash(ctx: ActionContext, { attacker, attack }: AttackSituation, ids: readonly string[]): Procedure {
  const hurt = ids.filter((id) => ctx.combatant(id).vital !== 'DEAD');
  if (hurt.length === 0) return;
  const amount = yield* rollNotation(ctx, 'splash', attacker.id, parseDice(attack.splash!));
  const { splash: ruleIds } = variantOf(ctx.state).rules.attack;
  for (const targetId of hurt)
    yield* dealDamage(ctx, {
      targetId,
      sourceId: attacker.id,
      cause: attack.id,
      critical: false,
      components: [
        {
          types: attack.damageTypes,
          amount,
          parts: [part('splash', amount, 'base', ruleIds[0])],
          nonlethal: false,
          qualities: [],
          weapon: false,
        },
      ],
      ruleIds,
    });
}
