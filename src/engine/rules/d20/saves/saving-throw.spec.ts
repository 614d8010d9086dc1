import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, counted, duel, impose } from '../testing/duel.js';

/** A blow of 60 points asks for Fortitude DC 15. */
describe.each(BOTH)('saving throws in %s', (game) => {
  const save = (face: number, b: Partial<StatisticsInput>, ...conditions: [kind: string, level?: number][]) => {
    const fight = duel(game, {}, { hitPoints: 120, ...b }, { houseRules: { massiveDamage: true } });
    for (const [kind, level] of conditions) impose(fight, 'b', kind, level);
    const damage = [{ amount: 60, type: 'acid' }];
    return eventOf(fight.must({ type: 'adjust', combatantId: 'b', reason: 'x', damage }, [face]), 'CheckResolved');
  };

  it('are d20 and the bonus against a DC (D35-SAV-01, PF1-SAV-01, PF1-SAV-02, PF1-SAV-03, PF1-SAV-04, PF1-SAV-07)', () => {
    expect(save(9, { saves: { fortitude: 6 } })).toMatchObject({ total: 15, difficulty: 15, success: true });
    expect(save(8, { saves: { fortitude: 6 } })).toMatchObject({ total: 14, success: false });
  });

  it('always fail on 1 and succeed on 20 (D35-SAV-02, PF1-SAV-08; case 27)', () => {
    expect(save(1, { saves: { fortitude: 30 } }).success).toBe(false);
    expect(save(20, { saves: { fortitude: -5 } })).toMatchObject({ total: 15, success: true });
    expect(save(20, { saves: { fortitude: -15 } })).toMatchObject({ total: 5, success: true });
  });

  it('are lower for the shaken and by negative levels (D35-CND-01, PF1-CND-30, D35-ENV-02, PF1-ABL-04)', () => {
    const { parts } = save(10, { hitDice: 4, saves: { fortitude: 6 } }, ['shaken'], ['energy-drained', 3]);
    expect(counted(parts)).toEqual({ fortitude: 6, shaken: -2, 'negative levels': -3 });
  });
});
