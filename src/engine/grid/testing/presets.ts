/** Option sets for the tests of this folder, as the three games would pass them. The rulesets hold their own. */
import type { AreaRule } from '../area.js';
import type { CoverRule } from '../cover.js';
import type { MovementRules, MovementSetting, Passage } from '../movement.js';
import type { ReachRule } from '../reach.js';
import { prepareMovement } from '../step.js';
import type { Movement } from '../step.js';

/** D&D 5e on a grid. */
export const FIFTH: MovementRules = {
  diagonals: 'equal-diagonals',
  hindrance: 'add',
  corners: 'forbidden',
  obstacleFeet: 5,
  squeeze: 'one-size-smaller',
};

/** D&D 3.5 and Pathfinder 1e. */
export const THIRD: MovementRules = {
  diagonals: 'alternating',
  hindrance: 'multiply',
  corners: 'forbidden',
  obstacleFeet: 10,
  squeeze: 'half-width',
};

export const FIFTH_REACH: ReachRule = { diagonals: 'equal-diagonals', secondDiagonalWithinTenFeet: false };
export const THIRD_REACH: ReachRule = { diagonals: 'alternating', secondDiagonalWithinTenFeet: true };
export const FIFTH_COVER: CoverRule = { method: 'count-blocked-lines' };
export const THIRD_COVER: CoverRule = { method: 'any-blocked-line' };
export const FIFTH_AREA: AreaRule = { squares: 'square-middles', diagonals: 'equal-diagonals' };
export const THIRD_AREA: AreaRule = { squares: 'counted', diagonals: 'alternating' };

/** A movement of a Medium creature among nobody, but for what is given. */
export function moving(
  setting: Pick<MovementSetting, 'map' | 'rules'> & Partial<MovementSetting>,
  passages: Readonly<Record<string, Passage>> = {},
): Movement {
  return prepareMovement({
    mover: { side: 1 },
    occupants: [],
    passage: (id) => passages[id] ?? 'blocked',
    ...setting,
  });
}
