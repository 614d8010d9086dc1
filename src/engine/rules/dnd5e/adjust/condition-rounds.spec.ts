import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { fighter, goblin, orc } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

/** They act in the order a, b, c. */
const three = {
  who: { A: fighter({ id: 'a' }), B: orc({ id: 'b' }), C: goblin({ id: 'c' }) },
};
const poison = (fight: Scenario, id: string, rounds: number, sourceId?: string): void =>
  rule(fight, id, { addCondition: { kind: 'poisoned', rounds, ...(sourceId && { sourceId }) } });

/** Round and creature at whose turn the condition is gone. */
function endOf(fight: Scenario, id: string): string {
  for (let turn = 0; turn < 40 && fight.combatant(id).effects.length > 0; turn++) fight.endTurn();
  return `${fight.state.round} ${fight.state.activeId}`;
}

describe('a condition for so many rounds', () => {
  it(
    '5E-ORD-02: from the turn of its source it ends as many turns of the source later',
    fought(three, (fight) => {
      fight.endTurn();
      poison(fight, 'c', 2, 'b');
      expect(endOf(fight, 'c')).toBe('3 b');
    }),
  );

  it(
    '5E-ORD-02: after the turn of its source it ends at the place of the source, not of whoever is acting',
    fought(three, (fight) => {
      fight.endTurn();
      fight.endTurn();
      poison(fight, 'c', 1, 'b');
      expect(endOf(fight, 'c')).toBe('2 b');
    }),
  );

  it(
    '5E-ORD-02: a source that has yet to act in this round does not cut the first round short',
    fought(three, (fight) => {
      poison(fight, 'c', 1, 'b');
      expect(endOf(fight, 'c')).toBe('2 b');
    }),
  );

  it(
    '5E-ORD-02: without a source it lasts to the same place of the order',
    fought(three, (fight) => {
      fight.endTurn();
      poison(fight, 'c', 1);
      expect(endOf(fight, 'c')).toBe('2 b');
    }),
  );

  it(
    '5E-COND-10: one that is of stone cannot be poisoned',
    fought(three, (fight) => {
      rule(fight, 'c', { addCondition: { kind: 'petrified' } });
      const { refusal } = fight.try({
        type: 'adjust',
        combatantId: 'c',
        reason: 'a vial',
        addCondition: { kind: 'poisoned' },
      });
      expect(refusal).toMatchObject({ code: 'CONDITION_IMMUNE', ruleIds: ['5E-COND-10'] });
    }),
  );
});
