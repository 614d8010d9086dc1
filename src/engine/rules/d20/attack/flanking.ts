import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { presentCombatants } from '../../../encounter/state.js';
import { areOpposite } from '../../../grid/index.js';
import { bothPlaced } from '../../shared/index.js';
import { hasCondition } from '../conditions/index.js';
import { threatens } from '../opportunities/may-strike.js';
import { spaceOf } from '../positions.js';
import { hasFeat, sheetOf } from '../statistics/index.js';

/**
 * Whether a melee attack comes from one side while an ally threatens from the opposite one; reach counts, reach 0 does not
 * (D35-FLK-01, PF1-FLK-01 to PF1-FLK-04). Without a map the game master says so by the condition `flanked`.
 */
export function isFlanking(state: EncounterState, attacker: Combatant, target: Combatant): boolean {
  if (sheetOf(attacker).reach === 0 || cannotBeFlanked(attacker, target)) return false;
  if (hasCondition(target, 'flanked')) return true;
  if (!bothPlaced(state, attacker, target)) return false;
  const [here, there] = [spaceOf(state, attacker)!, spaceOf(state, target)!];
  return presentCombatants(state).some((ally) => {
    if (ally.id === attacker.id || ally.id === target.id || ally.side !== attacker.side || !ally.at) return false;
    if (ally.side === target.side || sheetOf(ally).reach === 0) return false;
    return (
      areOpposite(here, spaceOf(state, ally)!, there, { mustBeAdjacent: false }) && threatens(state, ally.id, target.id)
    );
  });
}

/** Improved uncanny dodge, except against those who sneak attack and stand 4 levels higher (PF1-FLK-04). */
function cannotBeFlanked(attacker: Combatant, target: Combatant): boolean {
  const [own, other] = [sheetOf(attacker), sheetOf(target)];
  if (!hasFeat(other, 'improved uncanny dodge')) return false;
  return own.sneakAttack === null || own.hitDice < other.hitDice + 4;
}
