import { describe, expect, it } from '@jest/globals';
import type { Total } from './combat-tally.js';
import { combatTally } from './combat-tally.js';
import type { Measure } from './measures.js';

const total = (measure: Measure, detail: string, count: number, amount = 0): Total => ({
  measure,
  detail,
  count,
  amount,
});

describe('a tally', () => {
  it('of nothing is nothing', () => {
    const none = { hits: 0, misses: 0, criticals: 0 };
    expect(combatTally([], null)).toEqual({
      damageDealt: [],
      damageTaken: [],
      attacks: none,
      attacksSuffered: none,
      saves: { made: 0, failed: 0 },
      checks: [],
      healingGiven: 0,
      healingReceived: 0,
      kills: 0,
      deaths: 0,
      timesDropped: 0,
      prompts: [],
      turns: { count: 0, totalSeconds: 0, meanSeconds: null, longestSeconds: null },
    });
  });

  it('holds damage by type, in the order of their names, with its nonlethal part', () => {
    const totals = [total('damageDealt', 'fire', 2, 9), total('damageDealt', 'cold', 1, 4)];
    expect(combatTally([...totals, total('nonlethalDealt', 'cold', 1, 3)], null).damageDealt).toEqual([
      { type: 'cold', amount: 4, nonlethal: 3 },
      { type: 'fire', amount: 9, nonlethal: 0 },
    ]);
  });

  it('adds up the saving throws among the checks, and no other check', () => {
    const totals = [
      total('checksMade', 'save:will', 2),
      total('checksFailed', 'save:will', 1),
      total('checksFailed', 'save:reflex', 3),
      total('checksMade', 'deathSave', 5),
      total('checksMade', 'skill:heal', 7),
    ];
    const { saves, checks } = combatTally(totals, null);
    expect(saves).toEqual({ made: 2, failed: 4 });
    expect(checks.map(({ check, made, failed }) => [check, made, failed])).toEqual([
      ['deathSave', 5, 0],
      ['save:reflex', 0, 3],
      ['save:will', 2, 1],
      ['skill:heal', 7, 0],
    ]);
  });

  it('knows a prompt that was answered here and asked elsewhere: in the parent of a fork', () => {
    const totals = [total('promptsTaken', 'cleave', 1), total('promptsDeclined', 'counter', 2)];
    expect(combatTally([...totals, total('promptsOpened', 'counter', 3)], null).prompts).toEqual([
      { kind: 'cleave', opened: 0, taken: 1, declined: 0 },
      { kind: 'counter', opened: 3, taken: 0, declined: 2 },
    ]);
  });

  it('gives times in seconds', () => {
    expect(combatTally([total('turns', '', 4, 90_000)], 45_500).turns).toEqual({
      count: 4,
      totalSeconds: 90,
      meanSeconds: 22.5,
      longestSeconds: 45.5,
    });
  });
});
