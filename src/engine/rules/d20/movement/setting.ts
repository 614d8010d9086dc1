import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { BattleMap, MovementRules, MovementSetting, Passage } from '../../../grid/index.js';
import { capacityPerSquare, sizeDifference, sizeOrder, squaresOf, overlaps } from '../../../grid/index.js';
import { areEnemies } from '../../shared/index.js';
import { knownTo } from '../attack/knows-place.js';
import { hasTrait } from '../conditions/index.js';
import { sideOf, spaceAt, standing } from '../positions.js';
import { sheetOf } from '../statistics/index.js';
import { groundFor } from './dark-ground.js';
import type { MovementMode } from './speed.js';

/** How both games charge for steps (D35-DST-01, D35-SPM-02 to D35-SPM-05, D35-TER-06, PF1-DST-01, PF1-TER-06, PF1-TER-11). */
export const MOVEMENT_RULES: MovementRules = {
  diagonals: 'alternating',
  hindrance: 'multiply',
  corners: 'forbidden',
  obstacleFeet: 10,
  squeeze: 'half-width',
};

/** What may be different about a move. */
export interface MoveKind {
  readonly mode: MovementMode;
  /** Charging and running: nobody is run through, not even friends (D35-MOV-01, PF1-MOV-01). */
  readonly noCrossing?: boolean;
  /** Enemies whose space is to be got through by skill; asked for when the space is entered. */
  readonly evading?: boolean;
  /** An enemy whose space is to be got through by force. */
  readonly overrunning?: string;
}

/** The setting for moves of a creature now. It goes stale when anybody moves. */
export function movementSetting(
  state: EncounterState,
  moverId: string,
  map: BattleMap,
  kind: MoveKind,
): MovementSetting {
  const mover = combatantOf(state, moverId);
  const sheet = sheetOf(mover);
  const aloft = kind.mode === 'FLY' || sheet.incorporeal;
  return {
    map: groundFor(map, sheet),
    mover: {
      id: moverId,
      side: sideOf(mover),
      aloft,
      vertical: kind.mode === 'FLY' || kind.mode === 'SWIM' || kind.mode === 'CLIMB' || kind.mode === 'BURROW',
    },
    rules: MOVEMENT_RULES,
    occupants: standing(state, [moverId]),
    passage: (id) => passage(state, mover, combatantOf(state, id), kind),
    mayStopWith: (id) => mayStopWith(state, mover, combatantOf(state, id)),
  };
}

/** The same as the mover knows it: creatures it does not perceive are not in its way until it comes upon them (D35-CCL-02, PF1-CCL-07). */
export function knownSetting(state: EncounterState, moverId: string, map: BattleMap, kind: MoveKind): MovementSetting {
  return movementSetting(knownTo(state, moverId, kind.overrunning), moverId, map, kind);
}

/** Whether an occupant is helpless, so that its space may be crossed and ended in (D35-MOV-03, D35-MOV-06, PF1-MOV-03, PF1-MOV-05). */
function isHelpless(state: EncounterState, occupant: Combatant): boolean {
  return hasTrait(state, occupant, 'helpless');
}

function passage(state: EncounterState, mover: Combatant, occupant: Combatant, kind: MoveKind): Passage {
  const sheet = sheetOf(occupant);
  if (sheet.fillsSpace) return 'blocked';
  if (isHelpless(state, occupant))
    return sheet.obstacleWhenHelpless || hasTrait(state, occupant, 'hindersPassage') ? 'difficult' : 'free';
  if (kind.overrunning === occupant.id) return 'free';
  if (kind.noCrossing) return 'blocked';
  if (!areEnemies(mover, occupant)) return 'free';
  if (sizeOrder(mover.size) <= sizeOrder('TINY')) return 'free';
  if (Math.abs(sizeDifference(mover.size, occupant.size)) >= 3) return 'free';
  if (kind.evading) return 'free';
  return state.houseRules['squeezePastOpponents'] === true ? 'squeeze' : 'blocked';
}

/** Whether an occupant lets the mover pass only by skill. */
export function barsTheWay(state: EncounterState, moverId: string, occupantId: string): boolean {
  const [mover, occupant] = [combatantOf(state, moverId), combatantOf(state, occupantId)];
  return passage(state, mover, occupant, { mode: 'WALK' }) === 'blocked';
}

/** The helpless do not mind; the very small fit in with others, as many as a square holds (D35-SML-02 to D35-SML-05, PF1-SIZ-02, PF1-SIZ-03). */
function mayStopWith(state: EncounterState, mover: Combatant, occupant: Combatant): boolean {
  if (isHelpless(state, occupant)) return true;
  if (sizeOrder(mover.size) > sizeOrder('TINY')) return false;
  if (sizeOrder(occupant.size) > sizeOrder('TINY')) return areEnemies(mover, occupant);
  const shared = occupant.at ? spaceAt(state, occupant, occupant.at) : null;
  if (!shared) return true;
  const there = standing(state, [mover.id]).filter(
    ({ id, footprint }) => overlaps(footprint, shared) && sizeOrder(combatantOf(state, id).size) <= sizeOrder('TINY'),
  );
  return (
    there.length < Math.min(capacityPerSquare(mover.size), capacityPerSquare(occupant.size)) * squaresOf(shared).length
  );
}
