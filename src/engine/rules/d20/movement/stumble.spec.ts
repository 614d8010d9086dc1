import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { duel, impose } from '../testing/duel.js';
import { squares } from '../testing/games.js';

const east = (from: number, to: number) =>
  squares(...Array.from({ length: to - from }, (_, index) => [from + 1 + index, 1]).flat());

describe('the blind of Pathfinder', () => {
  const blind = () => {
    const fight = duel('pathfinder1e', { abilities: { dexterity: 14 } }, {}, { b: { x: 40, y: 4 } });
    impose(fight, 'a', 'blinded');
    return fight;
  };

  it('move at half speed without a check (PF1-CND-03)', () => {
    const events = blind().act('a', 'move', { path: east(1, 4) });
    expect(eventsOf(events, 'CheckResolved')).toEqual([]);
  });

  it('need Acrobatics 10 to go on, at -4, or fall where they are (PF1-CND-03)', () => {
    // Dexterity +2, blinded -4: 12 gives 10, 11 gives 9.
    const steady = blind();
    const kept = steady.act('a', 'move', { path: east(1, 6) }, [12]);
    expect(eventOf(kept, 'CheckResolved')).toMatchObject({ check: 'skill:acrobatics', total: 10, success: true });
    expect(steady.combatant('a').at).toEqual({ x: 6, y: 1 });
    const clumsy = blind();
    const fallen = clumsy.act('a', 'move', { path: east(1, 6) }, [11]);
    expect(eventOf(fallen, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'STUMBLED' });
    expect(clumsy.combatant('a')).toMatchObject({
      at: { x: 4, y: 1 },
      effects: [{ kind: 'blinded' }, { kind: 'prone' }],
    });
  });

  it('check once for a double move beyond one speed (PF1-CND-03)', () => {
    const events = blind().act('a', 'move', { path: east(1, 10) }, [20]);
    expect(eventsOf(events, 'CheckResolved')).toHaveLength(1);
    const slow = blind();
    const moves = [...slow.act('a', 'move', { path: east(1, 4) }), ...slow.act('a', 'move', { path: east(4, 7) })];
    expect(eventsOf(moves, 'CheckResolved')).toEqual([]);
  });

  it('of 3.5 are slow instead: 15 feet a move, and no check (D35-CND-01)', () => {
    const fight = duel('dnd35', {}, {}, { b: { x: 40, y: 4 } });
    impose(fight, 'a', 'blinded');
    expect(fight.refusal('a', 'move', { path: east(1, 8) }).code).toBe('TOO_EXPENSIVE');
    expect(eventsOf(fight.act('a', 'move', { path: east(1, 7) }), 'CheckResolved')).toEqual([]);
  });
});
