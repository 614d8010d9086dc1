import { describe, expect, it } from '@jest/globals';
import type { Combatant, EncounterState } from '../../encounter/state.js';
import type { Square } from '../../grid/square.js';
import type { Occurrence, ReadyTrigger } from './readied-actions.js';
import { matchesTrigger } from './readied-actions.js';

const state = {
  combatants: {
    reader: { id: 'reader', side: 'a' },
    friend: { id: 'friend', side: 'a' },
    foe: { id: 'foe', side: 'b' },
  },
} as unknown as EncounterState;
const readier = state.combatants.reader as Combatant;
/** Reach takes in the columns 0 and 1. */
const inReach = (_state: EncounterState, _id: string, _subject: string, at: Square | null): boolean =>
  (at?.x ?? 9) <= 1;
const matches = (trigger: ReadyTrigger, occurrence: Occurrence): boolean =>
  matchesTrigger(state, readier, trigger, occurrence, inReach);
const step = (from: number, to: number, subjectId = 'foe'): Occurrence => ({
  type: 'STEP',
  subjectId,
  from: { x: from, y: 0 },
  to: { x: to, y: 0 },
  entered: [{ x: to, y: 0 }],
  engages: [],
  leaves: [],
});

describe('triggers of readied actions', () => {
  it('that name nobody mean any enemy, never the reader itself or a friend', () => {
    expect(matches({ event: 'MOVES' }, step(5, 4))).toBe(true);
    expect(matches({ event: 'MOVES' }, step(5, 4, 'friend'))).toBe(false);
    expect(matches({ event: 'MOVES', subjectId: 'friend' }, step(5, 4, 'friend'))).toBe(true);
    expect(matches({ event: 'MOVES', subjectId: 'reader' }, step(5, 4, 'reader'))).toBe(false);
  });

  it('see a step into reach and out of it, and nothing within or outside it', () => {
    expect(matches({ event: 'ENTERS_REACH' }, step(2, 1))).toBe(true);
    expect(matches({ event: 'ENTERS_REACH' }, step(1, 0))).toBe(false);
    expect(matches({ event: 'ENTERS_REACH' }, step(3, 2))).toBe(false);
    expect(matches({ event: 'LEAVES_REACH' }, step(1, 2))).toBe(true);
    expect(matches({ event: 'LEAVES_REACH' }, step(2, 3))).toBe(false);
  });

  it('see a step onto a named square', () => {
    const trigger: ReadyTrigger = { event: 'ENTERS_SQUARE', squares: [{ x: 3, y: 0 }] };
    expect(matches(trigger, step(4, 3))).toBe(true);
    expect(matches(trigger, step(3, 4))).toBe(false);
  });

  it('without a map go by whom the mover engages and leaves', () => {
    const move = { ...step(0, 0), from: null, to: null, entered: [], engages: ['reader'] } as Occurrence;
    expect(matches({ event: 'ENTERS_REACH' }, move)).toBe(true);
    expect(matches({ event: 'LEAVES_REACH' }, move)).toBe(false);
  });

  it('tell attacks on one from attacks on another', () => {
    const attack: Occurrence = { type: 'ATTACKS', subjectId: 'foe', targetId: 'friend' };
    expect(matches({ event: 'ATTACKS' }, attack)).toBe(true);
    expect(matches({ event: 'ATTACKS', targetId: 'friend' }, attack)).toBe(true);
    expect(matches({ event: 'ATTACKS', targetId: 'reader' }, attack)).toBe(false);
    expect(matches({ event: 'CASTS' }, attack)).toBe(false);
  });

  it('that only the game master sees are set off by nothing', () => {
    expect(matches({ event: 'STATED_BY_GAME_MASTER' }, step(2, 1))).toBe(false);
    expect(matches({ event: 'STATED_BY_GAME_MASTER' }, { type: 'TURN_STARTS', subjectId: 'foe' })).toBe(false);
  });
});
