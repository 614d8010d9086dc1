import type { EncounterEvent } from '../../../encounter/events/index.js';
import type { Scenario } from '../../../testing/scenario.js';
import { fighter, goblin, rogue } from './creatures.js';
import { rule } from './fight.js';

/** A character of 12 hit points next to a goblin and a friend. */
export const downing = {
  rows: ['RFG..'],
  who: { F: fighter({ statistics: { hitPoints: 12 } }), G: goblin(), R: rogue() },
};
/** Damage of no attack. */
export const strike = (fight: Scenario, amount: number, id = 'fighter'): void =>
  rule(fight, id, { damage: [{ amount, type: 'fire' }] });
/** Brings the fighter to 0 hit points. */
export const down = (fight: Scenario): void => strike(fight, fight.combatant('fighter').hitPoints.current);
/** Ends turns until it is the fighter's, whose death save shows this face; a third success asks for the hours to recover. */
export function nextSave(fight: Scenario, face: number, ...hours: readonly number[]): readonly EncounterEvent[] {
  for (;;) {
    const before = fight.state.order.findIndex(({ combatantId }) => combatantId === fight.state.activeId);
    const next = fight.state.order[before + 1] ?? fight.state.order[0];
    const events = fight.endTurn(next?.combatantId === 'fighter' ? [face, ...hours] : []);
    if (next?.combatantId === 'fighter') return events;
  }
}
/** Successes and failures of its death saves. */
export const saves = (fight: Scenario): readonly number[] => {
  const { successes, failures } = fight.combatant('fighter').deathSaves;
  return [successes, failures];
};
