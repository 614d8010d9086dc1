import { describe, expect, it } from '@jest/globals';
import type { Cell } from '../../../grid/index.js';
import { openMap } from '../../../grid/index.js';
import { BOTH, duel, impose, rollOf, strike, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';

const mapWith = (x: number, cell: Cell) => ({ ...openMap(30, 4), cells: { [`${x},1`]: cell } });

describe.each(BOTH)('who is not seen in %s', (game) => {
  it.each<[string, Cell]>([
    ['darkness', { light: 'dark' }],
    ['thick fog', { obscured: 'heavy' }],
  ])('in %s gives no opportunity as it leaves (D35-AOO-07, D35-CCL-01, PF1-AOO-16)', (_, cell) => {
    const fight = duel(game, {}, {}, { map: mapWith(2, cell) });
    fight.endTurn();
    fight.act('b', 'move', { path: squares(3, 1) });
    expect(fight.prompts).toEqual([]);
  });

  it('is struck at all the same by those who need no eyes, as far as that sense reaches (D35-AOO-07, PF1-AOO-16)', () => {
    const fight = duel(game, { qualities: ['blindsight 60 ft'] });
    impose(fight, 'b', 'invisible');
    impose(fight, 'a', 'blinded');
    fight.endTurn();
    fight.act('b', 'move', { path: squares(3, 1) });
    expect(fight.prompts).toMatchObject([{ ownerId: 'a' }]);
  });

  it('may strike at who withdraws from it unseen, in the dark too (D35-SPA-07, PF1-FRA-12)', () => {
    const fight = duel(game, {}, { qualities: ['darkvision 60 ft'] }, { map: mapWith(2, { light: 'dark' }) });
    fight.act('a', 'withdraw', { path: squares(0, 1) });
    expect(fight.prompts).toMatchObject([{ ownerId: 'b' }]);
  });

  it('beyond the range of darkvision or blindsight is concealed (D35-ENV-01, D35-CCL-01, PF1-CCL-06, PF1-ENV-04)', () => {
    const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 100 });
    const shot = (quality: string, feet: number, cell: Cell) => {
      const shooter = { qualities: [quality], attacks: [bow], wielded: ['bow'] };
      const x = 1 + feet / 5;
      return duel(game, shooter, {}, { map: mapWith(x, cell), b: { x, y: 1 } });
    };
    // 65 feet away: 50 % to miss after all, before the confirmation (which fails with a 1).
    for (const [quality, cell] of [
      ['darkvision 60 ft', { light: 'dark' }],
      ['blindsight 60 ft', { obscured: 'heavy' }],
    ] as const) {
      expect(rollOf(strike(shot(quality, 60, cell), [20, 1, 3])).missChance).toBeNull();
      expect(rollOf(strike(shot(quality, 65, cell), [20, 50])).missChance).toMatchObject({ percent: 50, missed: true });
    }
  });
});
