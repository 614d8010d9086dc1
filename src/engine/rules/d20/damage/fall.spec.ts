import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, damageOf, duel } from '../testing/duel.js';

describe.each(BOTH)('a fall in %s', (game) => {
  const skill = game === 'dnd35' ? 'jump' : 'acrobatics';
  const falling = (
    fall: { readonly feet: number; readonly jumped?: boolean },
    dice: readonly number[],
    a: Partial<StatisticsInput> = {},
  ) => {
    const fight = duel(game, { hitPoints: 200, ...a });
    const events = fight.must({ type: 'adjust', combatantId: 'a', reason: 'the ledge', fall }, dice);
    return { fight, events, kinds: fight.combatant('a').effects.map(({ kind }) => kind) };
  };
  const split = (events: readonly EncounterEvent[]): readonly (readonly [number, boolean])[] =>
    damageOf(events).components.map(({ amount, nonlethal }) => [amount, nonlethal] as const);

  it('is 1d6 for every 10 feet, and leaves one prone (PF1-ENV-01, D35-ENV-01)', () => {
    const { fight, events, kinds } = falling({ feet: 35 }, [3, 4, 5]);
    expect(damageOf(events)).toMatchObject({ cause: 'fall', total: 12 });
    expect(fight.combatant('a').hitPoints).toMatchObject({ current: 188, nonlethal: 0 });
    expect(kinds).toEqual(['prone']);
  });

  it('is 20d6 at most, and nothing below 10 feet (PF1-ENV-01, D35-ENV-01)', () => {
    expect(damageOf(falling({ feet: 500 }, Array<number>(20).fill(2)).events).total).toBe(40);
    // Of 300 feet the first 10 are spared: 290 feet are still 20d6, the first of them nonlethal.
    const leap = falling({ feet: 300, jumped: true }, [10, ...Array<number>(20).fill(1)], { skills: { [skill]: 5 } });
    expect(split(leap.events)).toEqual([
      [1, true],
      [19, false],
    ]);
    const { events, kinds } = falling({ feet: 5 }, []);
    expect(eventsOf(events, 'DamageDealt')).toEqual([]);
    expect(kinds).toEqual([]);
  });

  it('of one’s own will has a nonlethal first die; a check DC 15 spares the first 10 feet (PF1-ENV-01)', () => {
    // 30 feet: 1d6 nonlethal and 2d6, or 1d6 nonlethal and 1d6.
    const failed = falling({ feet: 30, jumped: true }, [2, 6, 3, 4], { skills: { [skill]: 5 } });
    expect(eventOf(failed.events, 'CheckResolved')).toMatchObject({
      check: `skill:${skill}`,
      difficulty: 15,
      total: 7,
    });
    expect(split(failed.events)).toEqual([
      [6, true],
      [7, false],
    ]);
    const landed = falling({ feet: 30, jumped: true }, [10, 6, 3], { skills: { [skill]: 5 } });
    expect(split(landed.events)).toEqual([
      [6, true],
      [3, false],
    ]);
  });

  it('that does no lethal damage leaves one on one’s feet (PF1-ENV-01)', () => {
    const { events, kinds } = falling({ feet: 20, jumped: true }, [10, 4], { skills: { [skill]: 5 } });
    expect(split(events)).toEqual([[4, true]]);
    expect(kinds).toEqual([]);
    expect(
      eventsOf(falling({ feet: 10, jumped: true }, [10], { skills: { [skill]: 5 } }).events, 'DamageDealt'),
    ).toEqual([]);
  });

  it('is damage that no armour against weapons lessens (PF1-ENV-01, D35-ENV-02, PF1-ENV-06)', () => {
    const damageReduction = [{ amount: 5, bypass: ['magic'] }];
    expect(damageOf(falling({ feet: 10 }, [6], { damageReduction }).events).total).toBe(6);
  });
});
