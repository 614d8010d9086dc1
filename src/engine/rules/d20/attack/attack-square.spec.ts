import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { EVENTS } from '../../../encounter/events/index.js';
import { openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, counted, creature, duel, impose, weapon } from '../testing/duel.js';

/** What of an event everyone gets to see. */
function publicPart({ type, data }: EncounterEvent): object {
  const { fields } = EVENTS[type];
  const seen = Object.entries(data).filter(
    ([name]) => (fields as Record<string, { audience: string }>)[name]!.audience === 'public',
  );
  return { type, ...Object.fromEntries(seen) };
}

describe.each(BOTH)('an attack at a square in %s', (game) => {
  /** `a` at (1, 1), Strength 14, and `b`, invisible, AC 14, at (2, y). */
  const unseen = (y: number, a: Partial<StatisticsInput> = {}) => {
    const fight = duel(game, { abilities: { strength: 14 }, ...a }, { armorClass: { armor: 4 } }, { b: { x: 2, y } });
    impose(fight, 'b', 'invisible');
    return fight;
  };
  const square = { x: 2, y: 1 };
  const hitPoints = 20;

  it('hits who is there unseen, half the time (D35-CCL-01, PF1-CCL-12, PF1-CCL-05)', () => {
    const fight = unseen(1);
    const events = fight.act('a', 'attackSquare', { square }, [12, 51, 5]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({
      targetId: 'b',
      total: 14,
      outcome: 'HIT',
      reason: 'attack',
      missChance: { percent: 50, roll: 51, missed: false },
    });
    expect(fight.combatant('b').hitPoints.current).toBe(hitPoints - (5 + 2));
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 0, move: 1 });
  });

  it('misses where nobody is, whatever the dice show, and is an attack like any other (PF1-CCL-12, D35-CCL-01)', () => {
    const fight = unseen(2);
    const events = fight.act('a', 'attackSquare', { square }, [20, 100]);
    expect(eventsOf(events, 'AttackResolved')).toEqual([]);
    expect(eventsOf(events, 'DamageDealt')).toEqual([]);
    expect(eventOf(events, 'SquareAttackMissed')).toMatchObject({
      attackerId: 'a',
      square,
      natural: 20,
      total: 22,
      targetId: null,
      armorClass: null,
      ruleIds: game === 'dnd35' ? ['D35-CCL-01'] : ['PF1-CCL-12', 'PF1-CCL-05'],
    });
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 0, move: 1 });
  });

  it.each([
    ['the roll is too low', [11, 51]],
    ['the target is not where it seemed', [15, 50]],
  ])(
    'that misses because %s looks like a wrong guess to all but the game master (PF1-CCL-12, D35-CCL-01)',
    (_, dice) => {
      const [right, wrong] = [1, 2].map((y) => unseen(y).act('a', 'attackSquare', { square }, dice));
      expect(right!.map(publicPart)).toEqual(wrong!.map(publicPart));
      expect(eventOf(right!, 'SquareAttackMissed')).toMatchObject({ targetId: 'b', armorClass: 14 });
      expect(eventOf(wrong!, 'SquareAttackMissed')).toMatchObject({ targetId: null });
    },
  );

  it('has modifiers that do not hang on who is there: a friend opposite counts for a wrong guess too (PF1-CCL-12, D35-FLK-01)', () => {
    const bonus = (y: number) => {
      const friend = creature('c', { attacks: [weapon()] }, { side: 'a', at: { x: 3, y: 1 } });
      const fight = duel(game, {}, {}, { b: { x: 2, y }, others: [friend] });
      impose(fight, 'b', 'invisible');
      return counted(eventOf(fight.act('a', 'attackSquare', { square }, [2, 30]), 'SquareAttackMissed').parts);
    };
    expect(bonus(1)).toMatchObject({ flanking: 2 });
    expect(bonus(2)).toEqual(bonus(1));
  });

  it('takes the place of an attack of the turn, the next at -5 (D35-ATK-04, PF1-ATK-09, PF1-CM-05)', () => {
    const fight = unseen(2, { baseAttackBonus: 6 });
    fight.act('a', 'attackSquare', { square }, [10, 30]);
    const events = fight.act('a', 'attackSquare', { square: { x: 2, y: 2 } }, [11, 60, 5]);
    expect(counted(eventOf(events, 'AttackResolved').parts)).toMatchObject({ 'later attack': -5 });
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 0, move: 0 });
    expect(fight.refusal('a', 'attackSquare', { square }).code).toBe('STANDARD_ACTION_SPENT');
  });

  it('at a shot spends its arrow and provokes, right or wrong (D35-AOO-06, PF1-AOO-07)', () => {
    const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 60, ammunition: 'arrows' });
    const seen = creature('c', { attacks: [weapon()] }, { side: 'b', at: { x: 1, y: 2 } });
    const archer = { attacks: [bow], wielded: ['bow'], resources: { arrows: 5 } };
    const fight = duel(game, archer, {}, { b: { x: 9, y: 1 }, others: [seen] });
    impose(fight, 'b', 'invisible');
    fight.act('a', 'attackSquare', { square: { x: 8, y: 1 } });
    expect(fight.prompts).toMatchObject([{ ownerId: 'c', context: { because: 'rangedAttack' } }]);
    const events = fight.answer('decline', [15, 80]);
    expect(eventOf(events, 'SquareAttackMissed')).toMatchObject({ mode: 'RANGED', targetId: null });
    expect(fight.combatant('a').resources['arrows']!.remaining).toBe(4);
  });

  it('with bare hands is struck back at by who is there, and by nobody elsewhere (D35-ATK-06, PF1-UNA-01)', () => {
    const bare = { attacks: [weapon({ id: 'fist', unarmed: true, damage: '1d3' })] };
    const wrong = unseen(2, bare);
    wrong.act('a', 'attackSquare', { square });
    // The game master lets it go on: no wait would tell that nobody is there.
    expect(wrong.prompts).toMatchObject([
      { ownerId: null, context: { because: 'unarmedAttack' }, choices: [{ id: 'decline' }] },
    ]);
    const missed = wrong.answer('decline', [10, 30]);
    expect(eventOf(missed, 'SquareAttackMissed')).toMatchObject({ targetId: null });
    const right = unseen(1, bare);
    right.act('a', 'attackSquare', { square });
    expect(right.prompts).toMatchObject([{ ownerId: 'b', context: { because: 'unarmedAttack' } }]);
    right.answer('decline', [5, 60]);
  });

  it('in the dark finds a foe of which any square is struck (PF1-CCL-12, PF1-ENV-04, D35-ENV-01)', () => {
    const cells = {
      '2,1': { light: 'dark' },
      '3,1': { light: 'dark' },
      '2,2': { light: 'dark' },
      '3,2': { light: 'dark' },
    } as const;
    const fight = duel(game, { abilities: { strength: 14 } }, { size: 'LARGE' }, { map: { ...openMap(20, 6), cells } });
    // AC 10, Large -1, and -2 for who stands blind in the dark.
    const events = fight.act('a', 'attackSquare', { square: { x: 2, y: 2 } }, [5, 60, 3]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ targetId: 'b', total: 7, armorClass: 7, outcome: 'HIT' });
  });

  it('is refused by the square alone (D35-CCL-01, PF1-CCL-12, D35-COV-05, PF1-COV-12)', () => {
    const fight = duel(game, {}, {}, { b: { x: 3, y: 1 } });
    const ids = game === 'dnd35' ? ['D35-CCL-01'] : ['PF1-CCL-12', 'PF1-CCL-05'];
    const refusal = (at: { x: number; y: number }, attackId = 'sword') =>
      fight.refusal('a', 'attackSquare', { square: at, attackId });
    expect(refusal({ x: 3, y: 1 })).toMatchObject({ code: 'TARGET_IN_SIGHT', ruleIds: ids, legal: ['b'] });
    expect(refusal({ x: 1, y: 1 }).code).toBe('TARGET_IS_ACTOR');
    expect(refusal({ x: 99, y: 1 })).toMatchObject({ code: 'SQUARE_OFF_MAP', ruleIds: ids });
    expect(refusal({ x: 3, y: 2 })).toMatchObject({ code: 'OUT_OF_REACH', params: { target: '(3, 2)' } });
    expect(refusal({ x: 2, y: 1 }, 'axe').code).toBe('ATTACK_UNKNOWN');
    const offer = fight.ruleset.actions.attackSquare!.offer(fight.state, 'a');
    expect(offer.squares.map(({ square: { x, y } }) => [x, y])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [2, 1],
      [0, 2],
      [1, 2],
      [2, 2],
    ]);
  });
});

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
const THROWER = { attacks: [weapon(), acid], wielded: ['acid'], resources: { flasks: 3 } };
const hits = (events: readonly EncounterEvent[]) =>
  eventsOf(events, 'DamageDealt').map(({ targetId, total }) => [targetId, total]);

describe.each(BOTH)('a splash weapon at a grid intersection in %s', (game) => {
  const at = (id: string, x: number, y: number) => creature(id, {}, { side: 'b', at: { x, y } });
  /** `a` at (1, 1) throws at the corner where (3, 0), (4, 0), (3, 1) and (4, 1) meet: 10 feet. */
  const thrown = (statistics: Partial<StatisticsInput>, ...others: ReturnType<typeof at>[]) =>
    duel(game, { ...THROWER, ...statistics }, {}, { b: { x: 3, y: 1 }, others });
  const corner = { square: { x: 4, y: 1 }, intersection: true };

  it('has AC 5 and only splashes, all in the four squares around (D35-SPL-01, PF1-SPL-02)', () => {
    const fight = thrown({}, at('c', 4, 0), at('d', 5, 1), at('e', 3, 2));
    const events = fight.act('a', 'attackSquare', corner, [5]);
    expect(eventOf(events, 'IntersectionAttackResolved')).toMatchObject({
      total: 5,
      armorClass: 5,
      outcome: 'HIT',
      corner: { x: 4, y: 1 },
      burst: { x: 4, y: 1 },
      ruleIds: game === 'dnd35' ? ['D35-SPL-01'] : ['PF1-SPL-02', 'PF1-SPL-03'],
    });
    expect(hits(events)).toEqual([
      ['b', 1],
      ['c', 1],
    ]);
    expect(fight.combatant('a').resources['flasks']!.remaining).toBe(2);
  });

  it('that misses it bursts a square off for each increment, 1 short and then clockwise (D35-SPL-01, PF1-SPL-03)', () => {
    // Straight on is east, to the corner of (5, 1).
    const on = thrown({}, at('c', 5, 0), at('d', 6, 1)).act('a', 'attackSquare', corner, [4, 5]);
    expect(eventOf(on, 'IntersectionAttackResolved')).toMatchObject({ outcome: 'MISS', burst: { x: 5, y: 1 } });
    expect(hits(on)).toEqual([['c', 1]]);
    const short = thrown({}).act('a', 'attackSquare', corner, [4, 1]);
    expect(eventOf(short, 'IntersectionAttackResolved').burst).toEqual({ x: 3, y: 1 });
    expect(hits(short)).toEqual([['b', 1]]);
  });

  it('needs such a weapon and a free intersection in range (D35-SPL-01, PF1-SPL-02)', () => {
    const fight = thrown({});
    const refusal = (input: { square: { x: number; y: number }; attackId?: string }) =>
      fight.refusal('a', 'attackSquare', { ...input, intersection: true });
    const id = game === 'dnd35' ? 'D35-SPL-01' : 'PF1-SPL-02';
    expect(refusal({ square: corner.square, attackId: 'sword' })).toMatchObject({ code: 'NO_SPLASH_WEAPON' });
    expect(refusal({ square: corner.square, attackId: 'sword' }).ruleIds).toContain(id);
    expect(refusal({ square: { x: 13, y: 1 } }).code).toBe('OUT_OF_RANGE');
    const big = duel(game, THROWER, { size: 'LARGE' }, { b: { x: 3, y: 1 } });
    expect(big.refusal('a', 'attackSquare', { square: { x: 4, y: 2 }, intersection: true })).toMatchObject({
      code: 'INTERSECTION_OCCUPIED',
      legal: ['b'],
    });
    const empty = thrown({ resources: { flasks: 0 } });
    expect(empty.refusal('a', 'attackSquare', corner).code).toBe('AMMUNITION_SPENT');
  });
});
