import { sumOf } from '../../../encounter/modifiers.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import type { Odds } from '../../shared/index.js';
import { loseHitPoints } from '../damage/hit-point-loss.js';
import { MASSIVE_DAMAGE_DC, isMassive } from '../damage/massive-damage.js';
import { saveParts, succeeds } from '../saves/index.js';
import { stackParts } from '../stacking.js';
import { sheetOf } from '../statistics/index.js';
import { vitalFor } from '../vitals/index.js';
import { lethalOf, nonlethalOf, totalOfSums } from './odds-of-damage.js';

/** The chance that damage brings the target to 0 hit points or below (or knocks it out), or kills it. */
export function chanceOfFate(state: EncounterState, target: Combatant, odds: Odds, end: 'down' | 'dead'): number {
  let chance = 0;
  for (const [sums, probability] of odds) chance += probability * fateOf(state, target, sums, end);
  return chance;
}

function fateOf(state: EncounterState, target: Combatant, sums: number, end: 'down' | 'dead'): number {
  if (totalOfSums(sums) === 0) return 0;
  const sheet = sheetOf(target);
  const damage = { lethal: lethalOf(sums), nonlethal: nonlethalOf(sums) };
  const { hitPoints } = loseHitPoints(state, sheet, target.hitPoints, damage);
  const vital = vitalFor(state, target, hitPoints, 'damage');
  if (vital === 'DEAD') return 1;
  if (end === 'down' && (vital !== 'ALIVE' || hitPoints.current <= 0)) return 1;
  return isMassive(state, target, damage.lethal) ? chanceToSuccumb(state, target) : 0;
}

/** The chance to fail the save against massive damage. */
function chanceToSuccumb(state: EncounterState, target: Combatant): number {
  const bonus = sumOf(stackParts(saveParts(state, target, 'fortitude')));
  const failing = Array.from({ length: 20 }, (_, index) => index + 1).filter(
    (face) => !succeeds(face, face + bonus, MASSIVE_DAMAGE_DC),
  );
  return failing.length / 20;
}
