import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { findCombatant } from '../../../encounter/state.js';
import type { PathStep, RefusedPath, Square } from '../../../grid/index.js';
import { checkPath, prepareMovement } from '../../../grid/index.js';
import { effectsOf } from '../../shared/index.js';
import { suffers } from '../conditions/suffered.js';
import { isOffTheFloor } from '../footing.js';
import { feetBetween } from '../positions.js';
import type { Gait, MovementMode } from '../speed.js';
import { isRooted, speedModeOf } from '../speed.js';
import { sheetOf } from '../statistics/stat-block.js';
import { SPEED_MODES } from '../vocabulary.js';
import { movementSetting } from './setting.js';

/** How a creature moves if nobody says: it crawls while prone, else it walks; in the air it flies (5E-PRN-05). */
export function usualMode(state: EncounterState, mover: Combatant): MovementMode {
  if (suffers(mover, 'prone')) return 'CRAWL';
  return isOffTheFloor(state, mover) && sheetOf(mover).speed.fly > 0 ? 'FLY' : 'WALK';
}

/** Why a creature cannot move that way at all. */
export function modeRefusal(state: EncounterState, mover: Combatant, mode: MovementMode): Refusal | null {
  const who = mover.id;
  const prone = suffers(mover, 'prone');
  if (isRooted(mover))
    return refuse('SPEED_ZERO', ['5E-COND-21'], { who }, prone ? ['endTurn'] : ['dropProne', 'endTurn']);
  if (prone && mode !== 'CRAWL') return refuse('MUST_CRAWL', ['5E-PRN-05'], { who }, ['standUp', 'CRAWL']);
  if (!prone && mode === 'CRAWL') return refuse('NOT_PRONE', ['5E-PRN-05'], { who }, ['dropProne']);
  const { speed } = sheetOf(mover);
  if (speed[speedModeOf(mover, mode)] === 0) {
    const known = SPEED_MODES.filter((one) => speed[one] > 0).map((one) => one.toUpperCase());
    return refuse('NO_SUCH_SPEED', ['5E-SPD-01'], { who }, known);
  }
  if (isOffTheFloor(state, mover) && mode !== 'FLY' && mode !== 'CLIMB')
    return refuse('IN_THE_AIR', ['5E-FLY-01'], { who }, ['FLY', 'CLIMB']);
  return null;
}

/** A legal way, or why there is none. */
export type CheckedWay = { readonly steps: readonly PathStep[] } | { readonly refusal: Refusal };

/**
 * Checks a path as the mover knows the map: walls, creatures in the way, cost against what is left, never ending in another's
 * space, no nearer to what it fears (5E-MOV-04, 5E-THRU-04, 5E-COND-05).
 * @param budgetFeet feet it may cost
 */
export function checkWay(
  state: EncounterState,
  mover: Combatant,
  mode: Gait,
  path: readonly Square[],
  budgetFeet: number,
): CheckedWay {
  const setting = movementSetting(state, mover, mode, true);
  if (!setting || !mover.at) return { refusal: refuse('MAP_MISSING') };
  const parity = mover.activity.diagonalParity === 1 ? 1 : 0;
  const way = checkPath(prepareMovement(setting), { from: mover.at, parity, budgetFeet }, path);
  if (!way.ok) return { refusal: describe(way, budgetFeet) };
  const fear = fearRefusal(state, mover, path);
  return fear ? { refusal: fear } : { steps: way.steps };
}

function describe(way: RefusedPath, left: number): Refusal {
  const { x, y } = way.at ?? { x: 0, y: 0 };
  switch (way.code) {
    case 'EMPTY_PATH':
      return refuse('PATH_MISSING', ['5E-MOV-01'], {}, ['path', 'to']);
    case 'OFF_MAP':
      return refuse('SQUARE_OFF_MAP', [], { x, y });
    case 'CREATURE_IN_THE_WAY':
      return refuse('CREATURE_IN_THE_WAY', ['5E-THRU-02'], { other: way.occupantId ?? '–', x, y });
    case 'ENDS_IN_OCCUPIED_SQUARE':
      return refuse('ENDS_IN_OCCUPIED_SQUARE', ['5E-THRU-04'], { other: way.occupantId ?? '–' });
    case 'TOO_EXPENSIVE':
      return refuse('NOT_ENOUGH_MOVEMENT', ['5E-MOV-04'], { cost: `> ${left}`, left }, ['dash']);
    default:
      return refuse('PATH_BLOCKED', [WHY[way.code] ?? '5E-VAR-01'], { x, y, why: way.code });
  }
}

const WHY: Readonly<Partial<Record<RefusedPath['code'], string>>> = { TOO_NARROW: '5E-SQZ-01' };

/** A frightened creature does not willingly move nearer to the source of its fear (5E-COND-05). */
export function fearRefusal(state: EncounterState, mover: Combatant, path: readonly Square[]): Refusal | null {
  for (const { sourceId } of effectsOf(mover, 'frightened')) {
    const source = sourceId === null ? undefined : findCombatant(state, sourceId);
    if (!source) continue;
    let before = feetBetween(state, mover, source);
    for (const square of path) {
      const after = feetBetween(state, mover, source, square);
      if (after < before) return refuse('NEARER_TO_FEAR', ['5E-COND-05'], { who: mover.id, source: source.id });
      before = after;
    }
  }
  return null;
}
