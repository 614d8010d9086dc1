import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, duel } from '../testing/duel.js';
import { squares } from '../testing/games.js';

describe.each(BOTH)('dark squares in %s', (game) => {
  const map = {
    ...openMap(20, 6),
    cells: { '2,1': { light: 'dark' }, '3,1': { light: 'dark', difficulty: 1 }, '4,1': { light: 'dim' } },
  } as const;
  /** What it costs in feet to walk over a dark square, dark difficult ground, a dim square and a bright one. */
  const costs = (statistics: Partial<StatisticsInput>) => {
    const fight = duel(game, { speeds: { walk: 60 }, ...statistics }, {}, { map, b: { x: 18, y: 1 } });
    const events = fight.act('a', 'move', { path: squares(2, 1, 3, 1, 4, 1, 5, 1) });
    return eventsOf(events, 'Moved').map(({ cost }) => cost);
  };

  it('cost double those who see nothing in them, four times where the ground is difficult too (D35-SPD-04, D35-SPM-04, PF1-TER-12, PF1-TER-11)', () => {
    expect(costs({})).toEqual([10, 20, 5, 5]);
    expect(costs({ qualities: ['low-light vision'] })).toEqual([10, 20, 5, 5]);
  });

  it('do not hamper those with darkvision or who need no light (D35-SPD-04, PF1-TER-12)', () => {
    expect(costs({ qualities: ['darkvision 60 ft'] })).toEqual([5, 10, 5, 5]);
    expect(costs({ qualities: ['blindsight 30 ft'] })).toEqual([5, 10, 5, 5]);
  });

  it('allow no 5-foot step to those they blind, and to others do (D35-SPA-08, PF1-5FT-05)', () => {
    const to = { x: 2, y: 1 };
    expect(duel(game, {}, {}, { map, b: { x: 18, y: 1 } }).refusal('a', 'fiveFootStep', { to }).code).toBe(
      'GROUND_HAMPERS',
    );
    for (const quality of ['darkvision 60 ft', 'Darkvision', 'blindsight 30 ft']) {
      const fight = duel(game, { qualities: [quality] }, {}, { map, b: { x: 18, y: 1 } });
      fight.act('a', 'fiveFootStep', { to });
      expect(fight.combatant('a').at).toEqual(to);
    }
  });

  it('are beyond what one move covers at its price (D35-SPD-04, PF1-TER-12)', () => {
    const fight = duel(game, { speeds: { walk: 20 } }, {}, { map, b: { x: 18, y: 1 } });
    fight.act('a', 'move', { path: squares(2, 1) });
    expect(fight.refusal('a', 'move', { path: squares(3, 1, 4, 1) }).code).toBe('TOO_EXPENSIVE');
  });
});
