import { describe, expect, it } from '@jest/globals';
import type { EventData } from '../../../encounter/events/index.js';
import type { Scenario } from '../../../testing/scenario.js';
import { eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, counted, creature, duel, weapon } from '../testing/duel.js';
import type { GameName } from '../testing/games.js';

const SURE = ['Improved Disarm', 'Improved Sunder', 'Improved Bull Rush', 'Improved Trip'];
const HIDDEN = { type: 'adjust', combatantId: 'a', reason: 'test', hidden: { from: ['b'] } } as const;

/** What `a` rolled last for a special attack. */
function checkOf(fight: Scenario): EventData<'CheckResolved'> {
  return eventsOf(fight.history, 'CheckResolved').findLast(({ combatantId }) => combatantId === 'a')!;
}

/** The dice of an attempt: 3.5 throws for the other too. */
const dice = (game: GameName, own: number, other: number): readonly number[] =>
  game === 'dnd35' ? [own, other] : [own];

describe.each(BOTH)('a special attack in %s', (game) => {
  const skilled = (more: Partial<StatisticsInput> = {}, others: readonly ReturnType<typeof creature>[] = []) =>
    duel(game, { feats: SURE, baseAttackBonus: 6, ...more }, { hitPoints: 60 }, { others });

  it('has the aid of others, and uses it up (D35-AID-01, D35-DIS-01, PF1-AID-01, PF1-CM-10)', () => {
    const fight = skilled({}, [creature('c', { attacks: [weapon()] }, { at: { x: 3, y: 1 }, side: 'a' })]);
    fight.endTurnsUntil('c');
    fight.act('c', 'aidAnother', { allyId: 'a', targetId: 'b' }, [15]);
    fight.endTurnsUntil('a');
    // It fails, so in 3.5 the other may try the same.
    fight.act('a', 'disarm', { targetId: 'b' }, dice(game, 1, 20));
    if (game === 'dnd35') fight.answer('decline');
    expect(counted(checkOf(fight).parts)).toMatchObject({ 'aid from c': 2 });
    expect(fight.combatant('a').effects).toEqual([]);
  });

  it.each(['disarm', 'sunder', 'bullRush'] as const)(
    'to %s brings out of hiding (D35-COV-06, PF1-ENV-09)',
    (action) => {
      const fight = skilled();
      fight.must(HIDDEN);
      fight.act('a', action, { targetId: 'b' }, dice(game, 1, 20));
      expect(fight.combatant('a').hidden).toBeNull();
    },
  );

  it('uses up the feint that helped it (D35-FNT-01, PF1-FNT-01, PF1-CM-18)', () => {
    const fight = skilled({ feats: [...SURE, 'Improved Feint'] });
    fight.act('a', 'feint', { targetId: 'b' }, dice(game, 19, 2));
    expect(fight.combatant('b').effects.map(({ kind }) => kind)).toEqual(['feinted']);
    fight.act('a', 'disarm', { targetId: 'b' }, dice(game, 10, 9));
    expect(fight.combatant('b').effects.map(({ kind }) => kind)).toEqual(['item-dropped']);
  });
});

describe('a combat maneuver in Pathfinder', () => {
  const game = 'pathfinder1e';

  it('gives up what Power Attack gives up: at base attack 6, 2 (PF1-CM-12, PF1-AOO-09, PF1-FEA-01)', () => {
    const fight = duel(game, { feats: [...SURE, 'Power Attack'], baseAttackBonus: 6 }, { hitPoints: 60 });
    fight.act('a', 'attack', { targetId: 'b', powerAttack: 1 }, [2]);
    fight.act('a', 'disarm', { targetId: 'b' }, [10]);
    // 10 + 6 + 2 for the feat, 2 less for Power Attack and 5 for the second attack.
    expect(checkOf(fight).total).toBe(10 + 6 + 2 - 2 - 5);
  });

  it.each([
    [{ proficient: false }, { 'not proficient': -4 }],
    [{ improvised: true }, { improvised: -4 }],
    [{ madeFor: 'LARGE' as const }, { 'wrong size': -2 }],
  ])('is made with %j at the penalty of an attack with it (PF1-CM-10, PF1-CM-12, PF1-ATK-08)', (more, parts) => {
    const fight = duel(game, { feats: SURE, baseAttackBonus: 6, attacks: [weapon(more)] }, { hitPoints: 60 });
    fight.act('a', 'disarm', { targetId: 'b', attackId: 'sword' }, [10]);
    expect(counted(checkOf(fight).parts)).toEqual({ 'base attack bonus': 6, 'Improved Disarm': 2, ...parts });
  });

  it('is at -2 with a broken weapon, and better by the greater focus (PF1-CND-04, PF1-CM-10)', () => {
    const feats = [...SURE, 'Weapon Focus (sword)', 'Greater Weapon Focus (sword)'];
    const fight = duel(game, { feats }, { feats: SURE, baseAttackBonus: 6, attacks: [weapon({ damage: '13' })] });
    fight.endTurn();
    // A one-handed blade: hardness 10, 5 hit points; 3 get through.
    fight.act('b', 'sunder', { targetId: 'a' }, [19]);
    fight.endTurn();
    fight.act('a', 'disarm', { targetId: 'b' }, [10]);
    expect(counted(checkOf(fight).parts)).toEqual({
      'base attack bonus': 0,
      'Improved Disarm': 2,
      'Weapon Focus': 1,
      'Greater Weapon Focus': 1,
      broken: -2,
    });
  });
});

describe('the free attack of Improved Trip in 3.5', () => {
  it('is as much lower as the trip was: a second attack by 5 (D35-FEA-01, D35-TRP-04, D35-ATK-04)', () => {
    const fight = duel('dnd35', { feats: SURE, baseAttackBonus: 6 }, { hitPoints: 60 });
    fight.act('a', 'attack', { targetId: 'b' }, [2]);
    // The touch 15 + 6 - 5; Strength 15 + 4 against 2; the sword 15 + 6 - 5, for 3.
    const events = fight.act('a', 'trip', { targetId: 'b' }, [15, 15, 2, 15, 3]);
    expect(eventsOf(events, 'AttackResolved').map(({ reason, total }) => [reason, total])).toEqual([
      ['trip', 16],
      ['improvedTrip', 16],
    ]);
  });
});
