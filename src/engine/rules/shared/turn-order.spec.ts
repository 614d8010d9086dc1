import { describe, expect, it } from '@jest/globals';
import type { EncounterState } from '../../encounter/state.js';
import { idsInTurnOrder, nextPlace } from './turn-order.js';

const state = (order: readonly string[], present: readonly string[] = order): EncounterState =>
  ({
    present,
    order: order.map((combatantId) => ({ combatantId, total: 0, modifier: 0, tieBreaks: [] })),
  }) as unknown as EncounterState;

describe('the order of turns', () => {
  it('begins a round at the top', () => {
    expect(nextPlace(state(['a', 'b']), null)).toEqual({ combatantId: 'a', newRound: true });
  });

  it('goes on down the order and begins anew after the last (5E-ORD-05)', () => {
    expect(nextPlace(state(['a', 'b']), 'a')).toEqual({ combatantId: 'b', newRound: false });
    expect(nextPlace(state(['a', 'b']), 'b')).toEqual({ combatantId: 'a', newRound: true });
  });

  it('gives a lone creature one turn a round', () => {
    expect(nextPlace(state(['a']), 'a')).toEqual({ combatantId: 'a', newRound: true });
  });

  it('has nobody next in an empty order', () => {
    expect(nextPlace(state([]), null)).toBeNull();
  });

  it('names everyone present: those with a place first, the others as they joined', () => {
    expect(idsInTurnOrder(state(['c', 'a'], ['a', 'b', 'c', 'd']))).toEqual(['c', 'a', 'b', 'd']);
    expect(idsInTurnOrder(state(['gone', 'a'], ['a']))).toEqual(['a']);
  });
});
