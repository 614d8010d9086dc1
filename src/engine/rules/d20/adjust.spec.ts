import { describe, expect, it } from '@jest/globals';
import { sumOf } from '../../encounter/modifiers.js';
import type { EncounterEvent } from '../../encounter/events/index.js';
import type { Scenario } from '../../testing/scenario.js';
import { eventsOf } from '../../testing/scenario.js';
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

describe.each(BOTH)('damage that no weapon deals in %s', (game) => {
  const sums = (events: readonly EncounterEvent[]) =>
    eventsOf(events, 'DamageDealt').flatMap(({ cause, components }) =>
      components.map(({ rolled, parts }) => [cause, rolled, sumOf(parts)]),
    );
  const fightWith = (statistics = {}) => {
    const fight = fightIn(game);
    fight.join(creature('a', statistics), creature('b'));
    fight.begin(['a', 'b']);
    return fight;
  };

  it('by the game master comes with its reason, of each type (D35-ENV-02, PF1-ENV-06)', () => {
    const damage = [
      { amount: 5, type: 'fire' },
      { amount: 3, type: 'acid' },
    ];
    const events = fightWith().must({ type: 'adjust', combatantId: 'a', reason: 'burning oil', damage });
    expect(sums(events)).toEqual([
      ['adjust', 5, 5],
      ['adjust', 3, 3],
    ]);
    expect(eventsOf(events, 'DamageDealt')[0]!.components[0]!.parts).toMatchObject([{ label: 'burning oil' }]);
  });

  it('by bleeding, dying and exertion shows where it came from (PF1-CND-02, D35-DYN-01, PF1-DYN-03, D35-HP-02, PF1-HP-07)', () => {
    const fight = fightWith({ attacks: [{ id: 'sword', damage: '1d8' }] });
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'x', hitPoints: 0 });
    const exertion = fight.act('a', 'totalDefense', {});
    expect(sums(exertion)).toEqual([['strenuous', 1, 1]]);
    fight.endTurn();
    const dying = fight.endTurn(game === 'dnd35' ? [11] : [2]);
    expect(sums(dying)).toEqual([['dying', 1, 1]]);
    // Only Pathfinder knows bleeding.
    if (game === 'dnd35') return;
    const bleeding = fightWith();
    bleeding.must({ type: 'adjust', combatantId: 'b', reason: 'x', addCondition: { kind: 'bleed', level: 4 } });
    expect(sums(bleeding.endTurn())).toEqual([['bleed', 4, 4]]);
  });
});

describe.each(BOTH)('levels of conditions the game master states in %s', (game) => {
  const stated = (kind: string, level: number): string | undefined => {
    const fight = fightIn(game);
    fight.join(creature('a'), creature('b'));
    fight.begin(['a', 'b']);
    const change = { type: 'adjust', combatantId: 'b', reason: 'x', addCondition: { kind, level } } as const;
    const { refusal } = fight.try(change);
    if (refusal) return `${refusal.code} ${refusal.params.most}`;
    expect(fight.combatant('b').effects).toContainEqual(expect.objectContaining({ kind, level }));
    return undefined;
  };

  it.each([
    ['concealed', 50, 'D35-CCL-01, PF1-CCL-01', 100],
    ['charisma-damage', 25, 'D35-CND-01, PF1-ABL-02', 99],
    ['covered', 8, 'D35-COV-01, PF1-COV-01', 8],
  ])('%s may be %i (%s), and past %i is refused', (kind, level, _rules, most) => {
    expect(stated(kind, level)).toBeUndefined();
    expect(stated(kind, most + 1)).toBe(`CONDITION_LEVEL ${most}`);
  });

  it('are one, of those that have none', () => {
    expect(stated('shaken', 1)).toBeUndefined();
    expect(stated('shaken', 2)).toBe('CONDITION_LEVEL 1');
  });
});
