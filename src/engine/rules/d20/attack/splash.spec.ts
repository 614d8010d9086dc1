import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { BOTH, creature, duel, impose, rollOf, strike, weapon } from '../testing/duel.js';

const acid = weapon({
  id: 'acid',
  kind: 'THROWN',
  touch: true,
  damage: '1d6',
  damageTypes: ['acid'],
  rangeIncrement: 10,
  ammunition: 'flasks',
  splash: '1',
});
const THROWER = { attacks: [acid], resources: { flasks: 3 } };
const hits = (events: readonly EncounterEvent[]) =>
  eventsOf(events, 'DamageDealt').map(({ targetId, total }) => [targetId, total]);

describe.each(BOTH)('a splash weapon in %s', (game) => {
  const at = (id: string, x: number, y: number, side = 'b') => creature(id, {}, { side, at: { x, y } });
  /** `a` at (1, 1) throws at `b` at (3, 1), 10 feet away. */
  const thrown = (...others: ReturnType<typeof at>[]) =>
    duel(game, THROWER, { armorClass: { armor: 8 } }, { b: { x: 3, y: 1 }, others });

  it('is a ranged touch attack; everybody next to the target, friend or foe, is splashed (PF1-SPL-01)', () => {
    const fight = thrown(at('c', 4, 2), at('d', 3, 2, 'a'), at('e', 6, 1));
    const events = strike(fight, [15, 4]);
    expect(rollOf(events)).toMatchObject({ mode: 'RANGED', armorClass: expect.any(Number), outcome: 'HIT' });
    expect(rollOf(events).armorClassParts).toContainEqual(expect.objectContaining({ label: 'armor', applied: false }));
    expect(hits(events)).toEqual([
      ['b', 4],
      ['c', 1],
      ['d', 1],
    ]);
    expect(fight.combatant('a').resources['flasks']!.remaining).toBe(2);
  });

  it('that misses falls a square off for each increment: 1 is short, then clockwise (PF1-SPL-03)', () => {
    // West of (3, 1) is short of it, at (2, 1): `a` at (1, 1) and `b` are both next to that.
    const short = strike(thrown(at('e', 6, 1)), [1, 1]);
    expect(eventOf(short, 'AttackResolved').outcome).toBe('MISS');
    expect(hits(short)).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    // 5 is straight on, to (4, 1): `e` at (5, 2) is next to it, `a` is not.
    expect(hits(strike(thrown(at('e', 5, 2)), [1, 5]))).toEqual([
      ['b', 1],
      ['e', 1],
    ]);
    // Clockwise from west 3 is north and 7 is south, to (3, 2).
    const other = strike(thrown(at('e', 3, 3)), [1, 7]);
    expect(hits(other)).toEqual([
      ['b', 1],
      ['e', 1],
    ]);
  });

  it('goes as many squares astray as it was thrown increments (PF1-SPL-03)', () => {
    // 25 feet are in the third increment: from (6, 1) three squares on to (9, 1).
    const fight = duel(game, THROWER, {}, { b: { x: 6, y: 1 }, others: [at('e', 10, 2), at('f', 7, 1)] });
    expect(hits(strike(fight, [1, 5]))).toEqual([['e', 1]]);
  });

  it('finds no vital spot (PF1-SPL-01, PF1-ENV-07)', () => {
    const fight = duel(game, { ...THROWER, sneakAttack: '5d6' }, {}, { b: { x: 3, y: 1 } });
    impose(fight, 'b', 'stunned');
    expect(hits(strike(fight, [15, 4]))).toEqual([['b', 4]]);
  });
});
