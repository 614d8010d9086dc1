import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../testing/scenario.js';
import { BOTH, creature } from './testing/duel.js';
import { fightIn } from './testing/games.js';

describe.each(BOTH)('conditions the game master gives for some rounds in %s', (game) => {
  /** a, b and c in this order; it is the turn of `active` in round 2. */
  const inRoundTwo = (active: string): Scenario => {
    const fight = fightIn(game);
    fight.join(creature('a'), creature('b'), creature('c'));
    fight.begin(['a', 'b', 'c']);
    fight.endTurnsUntil('c');
    fight.endTurn();
    fight.endTurnsUntil(active);
    expect(fight.state.round).toBe(2);
    return fight;
  };
  const shake = (fight: Scenario, rounds: number, sourceId?: string) =>
    fight.must({
      type: 'adjust',
      combatantId: 'b',
      reason: 'fear',
      addCondition: { kind: 'shaken', rounds, ...(sourceId !== undefined && { sourceId }) },
    });
  /** Round and turn at which the condition is gone. */
  const goneAt = (fight: Scenario): string => {
    while (fight.combatant('b').effects.some(({ kind }) => kind === 'shaken')) fight.endTurn();
    return `${fight.state.round}${fight.state.activeId}`;
  };

  it.each([
    ['a', 1, 'a', '3a'],
    ['a', 2, 'a', '4a'],
    ['a', 3, 'a', '5a'],
    // Without a source: the place in the order at which it began.
    ['a', 1, undefined, '3a'],
    ['b', 1, undefined, '3b'],
    ['c', 2, undefined, '4c'],
    // A source that is still to act this round, and one that has acted.
    ['a', 1, 'c', '3c'],
    ['c', 1, 'a', '3a'],
  ])(
    'on the turn of %s, for %i rounds from %s, end just before %s (D35-RND-02, PF1-RND-04)',
    (active, rounds, sourceId, expected) => {
      const fight = inRoundTwo(active);
      shake(fight, rounds, sourceId);
      expect(goneAt(fight)).toBe(expected);
    },
  );
});
