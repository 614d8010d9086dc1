import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { SQUARE_FEET, atLevel } from '../../../grid/index.js';
import { breakDistantGrapples, knockProne } from '../conditions/apply.js';
import { floorUnder, noteClimbing } from '../footing.js';
import { nearestFreeSquare } from '../movement/free-space.js';
import { dealDamage, rollDamage } from './deal-damage.js';

/** Most dice of a fall (5E-ENV-01). */
const MOST_DICE = 20;

/** Dice of a fall: 1d6 per 10 feet, 20d6 at most (5E-ENV-01). */
export function fallingDice(feet: number): number {
  return Math.min(MOST_DICE, Math.floor(feet / 10));
}

/**
 * A creature with nothing under its feet falls to the ground, or to the bottom of the pit it is over: 1d6 bludgeoning per 10
 * feet, and prone unless it takes no damage (5E-ENV-01). If somebody stands where it would land, it comes down in the nearest
 * free space (5E-AMB-06).
 */
export function* fall(ctx: ActionContext, id: string): Procedure {
  const faller = ctx.combatant(id);
  const { at } = faller;
  const floor = floorUnder(ctx.state, faller);
  const levels = (at?.z ?? 0) - floor;
  if (!at || levels <= 0) return;
  const to = nearestFreeSquare(ctx.state, id, atLevel(at.x, at.y, floor));
  yield* ctx.record('Moved', {
    combatantId: id,
    from: at,
    to,
    mode: 'fall',
    cost: 0,
    movementSpent: faller.activity.movementSpent,
    diagonalParity: faller.activity.diagonalParity,
  });
  yield* noteClimbing(ctx, id, null);
  yield* breakDistantGrapples(ctx, id);
  const dice = fallingDice(levels * SQUARE_FEET);
  if (dice === 0 || ctx.combatant(id).vital === 'DEAD') return;
  const raw = yield* rollDamage(ctx, null, [{ type: 'bludgeoning', dice: [{ count: dice, sides: 6 }], parts: [] }]);
  const total = yield* dealDamage(ctx, id, raw, {
    sourceId: null,
    cause: 'fall',
    critical: false,
    knockOut: 'NO',
    attack: false,
    magical: false,
    silvered: false,
    adamantine: false,
    ruleIds: ['5E-ENV-01'],
  });
  if (total > 0 && ctx.combatant(id).vital !== 'DEAD') yield* knockProne(ctx, id, '5E-ENV-01');
}
