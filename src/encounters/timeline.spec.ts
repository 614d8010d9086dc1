import { describe, expect, it } from '@jest/globals';
import { event } from '../engine/encounter/events/index.js';
import { Timeline } from './timeline.js';

const round = (number: number) => event('RoundStarted', { round: number });
const turn = (combatantId: string, number: number) =>
  event('TurnStarted', { combatantId, round: number, budget: {}, notes: {} });
const end = (combatantId: string, number: number) => event('TurnEnded', { combatantId, round: number });

function timeline(...events: readonly ReturnType<typeof round | typeof turn | typeof end | typeof back>[]): Timeline {
  const made = new Timeline();
  events.forEach((one, revision) => made.add({ ...one, revision, causationId: null }));
  return made;
}
const back = (to: number) => event('ActionsReverted', { to, reason: '' });

describe('the timeline of a fight', () => {
  const two = [round(1), turn('a', 1), end('a', 1), turn('b', 1), end('b', 1), round(2), turn('a', 2)];

  it('ends a turn before the next one begins, and a round before the next round', () => {
    const made = timeline(...two);
    expect(made.endOf(1, 1)).toBe(2);
    expect(made.endOf(1, 2)).toBe(4);
    expect(made.endOf(1)).toBe(4);
  });

  it('ends the turn that is being taken at the last event', () => {
    expect(timeline(...two, end('a', 2)).endOf(2, 1)).toBe(7);
  });

  it('knows no turn that was not taken', () => {
    expect(timeline(...two).endOf(2, 2)).toBeUndefined();
    expect(timeline(...two).endOf(3)).toBeUndefined();
  });

  it('does not count what was undone', () => {
    const made = timeline(...two, back(2), turn('c', 1));
    expect(made.turns.map(({ combatantId }) => combatantId)).toEqual(['a', 'c']);
    expect(made.endOf(2)).toBeUndefined();
    expect(made.endOf(1, 2)).toBe(8);
  });

  it('counts again what was undone, once an undo goes back into it', () => {
    const made = timeline(...two, back(2), turn('c', 1), back(6));
    expect(made.turns.map(({ combatantId }) => combatantId)).toEqual(['a', 'b', 'a']);
    expect(made.endOf(1)).toBe(4);
    expect(made.endOf(2, 1)).toBe(9);
  });
});
