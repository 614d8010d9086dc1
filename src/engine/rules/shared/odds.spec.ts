import { describe, expect, it } from '@jest/globals';
import { parseDice } from '../../dice/index.js';
import {
  asDistribution,
  certain,
  chanceThat,
  mapOdds,
  meanOf,
  mixOdds,
  oddsOf,
  sumOdds,
  withoutNoise,
} from './odds.js';

describe('odds', () => {
  it('of 2d6 are the 36 pairs', () => {
    const odds = oddsOf(parseDice('2d6'));
    expect(odds.get(7)).toBeCloseTo(6 / 36, 12);
    expect(odds.get(12)).toBeCloseTo(1 / 36, 12);
    expect(meanOf(odds)).toBeCloseTo(7, 12);
  });

  it('follow what a rule makes of each amount: half of 1d4, rounded down', () => {
    const halved = mapOdds(oddsOf(parseDice('1d4')), (amount) => Math.floor(amount / 2));
    expect(asDistribution(halved)).toEqual([
      { damage: 0, probability: 0.25 },
      { damage: 1, probability: 0.5 },
      { damage: 2, probability: 0.25 },
    ]);
  });

  it('of a sum are those of all pairs', () => {
    const sum = sumOdds(
      oddsOf(parseDice('1d2')),
      mapOdds(oddsOf(parseDice('1d2')), (amount) => amount * 10),
    );
    expect(asDistribution(sum).map(({ damage }) => damage)).toEqual([11, 12, 21, 22]);
    expect(chanceThat(sum, (amount) => amount > 20)).toBeCloseTo(0.5, 12);
  });

  it('are shown as the fractions they are', () => {
    // Eleven faces of a d20, added up one by one, come to 0.5499999999999999 or the like.
    const counted = Array.from({ length: 11 }, () => 1 / 20).reduce((sum, chance) => sum + chance, 0);
    expect(withoutNoise(counted)).toBe(0.55);
    expect(withoutNoise(0)).toBe(0);
    expect(withoutNoise(1 / 3)).toBe(0.333333333333);
    expect(asDistribution(new Map([[4, counted]]))).toEqual([{ damage: 4, probability: 0.55 }]);
  });

  it('of a mixture weigh each case; a case of weight 0 leaves no trace', () => {
    const mixed = mixOdds([
      { weight: 0.75, odds: certain(0) },
      { weight: 0.25, odds: certain(8) },
      { weight: 0, odds: certain(99) },
    ]);
    expect(asDistribution(mixed)).toEqual([
      { damage: 0, probability: 0.75 },
      { damage: 8, probability: 0.25 },
    ]);
    expect(meanOf(mixed)).toBe(2);
  });
});
