import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from '../../../grid/index.js';
import type { BattleMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

type Change = Partial<StatisticsInput>;

/** A fighter (Strength 16) west of an orc (Strength 17); others as they are wanted. */
function push(
  game: GameName,
  fighter: Change = {},
  options: { map?: BattleMap; others?: object[]; orc?: Change } = {},
) {
  const { creatures } = GAMES[game];
  const fight = fightIn(game, { map: options.map ?? openMap(12, 3) });
  fight.join(
    creatures.fighter({ at: { x: 1, y: 1 }, statistics: { hitPoints: 60, speeds: { walk: 30 }, ...fighter } }),
    creatures.orc({
      at: { x: 2, y: 1 },
      statistics: { hitPoints: 60, combatManeuverDefense: undefined, ...options.orc },
    }),
    ...((options.others ?? []) as ReturnType<typeof creatures.orc>[]),
  );
  const rest = ((options.others ?? []) as { id: string }[]).map(({ id }) => id);
  fight.begin(['orc', ...rest, 'fighter']);
  fight.endTurnsUntil('fighter');
  return fight;
}

describe('bull rushing in 3.5', () => {
  const game = 'dnd35';

  it('is Strength against Strength; winning pushes 5 feet, and 5 more per 5 points for who moves along (D35-BRU-01, D35-BRU-04, D35-BRU-05)', () => {
    const fight = push(game);
    fight.act('fighter', 'bullRush', { targetId: 'orc' });
    fight.answer('decline', [17, 6]);
    // 20 against 9: 11 more, so up to 15 feet.
    expect(fight.prompts).toMatchObject([{ kind: 'bullRushFollow', context: { feet: 15 } }]);
    const events = fight.answer('10');
    expect(fight.combatant('orc').at).toEqual({ x: 4, y: 1 });
    expect(fight.combatant('fighter').at).toEqual({ x: 3, y: 1 });
    expect(eventsOf(events, 'Moved').every(({ cost }) => cost === 0)).toBe(true);
    const staying = push(game);
    staying.act('fighter', 'bullRush', { targetId: 'orc' });
    staying.answer('decline', [17, 6]);
    staying.answer('stay');
    expect([staying.combatant('orc').at, staying.combatant('fighter').at]).toEqual(squares(3, 1, 1, 1));
  });

  it('counts size by 4: an ogre at +9 against Medium +3 (D35-BRU-04)', () => {
    const { creatures } = GAMES[game];
    const fight = fightIn(game, { map: openMap(9, 4) });
    fight.join(creatures.ogre({ at: { x: 0, y: 0 } }), creatures.fighter({ at: { x: 2, y: 0 } }));
    fight.begin(['fighter', 'ogre']);
    fight.endTurn();
    fight.act('ogre', 'bullRush', { targetId: 'fighter' });
    const events = fight.answer('decline', [10, 10]);
    expect(eventsOf(events, 'CheckResolved').map(({ combatantId, total }) => [combatantId, total])).toEqual([
      ['fighter', 13],
      ['ogre', 19],
    ]);
  });

  it('adds 4 to the many-legged and the stable, 4 for the feat, 2 at the end of a charge (D35-BRU-04, D35-CHG-02, D35-FEA-01)', () => {
    const fight = push(game, { feats: ['Improved Bull Rush'] }, { orc: { stability: true }, map: openMap(12, 3) });
    fight.must({ type: 'adjust', combatantId: 'orc', reason: 'set back', position: { x: 6, y: 1 } });
    const path = squares(2, 1, 3, 1, 4, 1, 5, 1);
    const events = fight.act('fighter', 'bullRush', { targetId: 'orc', charge: true, path }, [10, 10]);
    expect(eventsOf(events, 'CheckResolved').map(({ total }) => total)).toEqual([17, 19]);
    expect(fight.combatant('fighter')).toMatchObject({
      effects: [{ kind: 'charging' }],
      activity: { budget: { standard: 0, move: 0 } },
    });
  });

  it('provokes from everybody who threatens, the defender included; with the feat not from the defender (D35-BRU-02)', () => {
    const { creatures } = GAMES[game];
    const wolf = creatures.wolf({ at: { x: 1, y: 0 } });
    const fight = push(game, {}, { others: [wolf] });
    fight.act('fighter', 'bullRush', { targetId: 'orc' });
    expect(fight.prompts.map(({ ownerId }) => ownerId)).toEqual(['orc', 'wolf']);
    const improved = push(game, { feats: ['Improved Bull Rush'] }, { others: [wolf] });
    improved.act('fighter', 'bullRush', { targetId: 'orc' });
    expect(improved.prompts.map(({ ownerId }) => ownerId)).toEqual(['wolf']);
  });

  it('leads a quarter of the blows of others astray (D35-BRU-03)', () => {
    const { creatures } = GAMES[game];
    const wolf = creatures.wolf({ at: { x: 1, y: 0 } });
    for (const [roll, struck] of [
      [25, 'orc'],
      [26, 'fighter'],
    ] as const) {
      const fight = push(game, { feats: ['Improved Bull Rush'] }, { others: [wolf] });
      fight.act('fighter', 'bullRush', { targetId: 'orc' });
      const events = fight.answer('attack:bite', [roll, 1, 2, 19]);
      expect(eventOf(events, 'AttackResolved').targetId).toBe(struck);
    }
  });

  it('that is lost leaves everybody where they were (D35-BRU-06)', () => {
    const fight = push(game);
    fight.act('fighter', 'bullRush', { targetId: 'orc' });
    fight.answer('decline', [2, 19]);
    expect([fight.combatant('orc').at, fight.combatant('fighter').at]).toEqual(squares(2, 1, 1, 1));
  });

  it('makes the pushed one provoke from others, not from the pusher (D35-BRU-05; case 43)', () => {
    const { creatures } = GAMES[game];
    const friend = creatures.rogue({ at: { x: 2, y: 2 } });
    const fight = push(game, {}, { others: [friend] });
    fight.act('fighter', 'bullRush', { targetId: 'orc' });
    fight.answer('decline', [12, 10]);
    fight.answer('stay');
    expect(fight.prompts).toMatchObject([{ kind: 'attackOfOpportunity', ownerId: 'rogue', subjectId: 'orc' }]);
    fight.answer('decline');
    expect(fight.combatant('orc').at).toEqual({ x: 3, y: 1 });
  });

  it('ends at walls, and is not for those more than a size larger (D35-BRU-01, D35-BRU-05)', () => {
    const fight = push(game, {}, { map: asciiMap(['......', '....#.', '......']).map });
    fight.act('fighter', 'bullRush', { targetId: 'orc' });
    fight.answer('decline', [20, 1]);
    fight.answer('20');
    expect([fight.combatant('orc').at, fight.combatant('fighter').at]).toEqual(squares(3, 1, 2, 1));
    expect(
      push(game, {}, { map: openMap(9, 9), orc: { size: 'HUGE' } }).refusal('fighter', 'bullRush', { targetId: 'orc' })
        .code,
    ).toBe('TARGET_TOO_BIG');
  });
});

describe('bull rushing in Pathfinder', () => {
  const game = 'pathfinder1e';

  it('pushes 5 feet and 5 more per 5 points over CMD, without hurting: 24 against 12 is 15 feet (PF1-BRU-01, PF1-BRU-03, PF1-BRU-04, PF1-BRU-05)', () => {
    const fight = push(game, {}, { orc: { combatManeuverDefense: 12 } });
    fight.act('fighter', 'bullRush', { targetId: 'orc' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc', context: { because: 'bullRush' } }]);
    const events = fight.answer('decline', [15]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 24, difficulty: 12 });
    fight.answer('stay');
    expect([fight.combatant('orc').at, fight.combatant('fighter').at]).toEqual(squares(5, 1, 1, 1));
  });

  it('lets one move along with movement that is left, for the move action (PF1-BRU-06)', () => {
    const fight = push(game, {}, { orc: { combatManeuverDefense: 12 } });
    fight.act('fighter', 'bullRush', { targetId: 'orc' });
    fight.answer('decline', [15]);
    fight.answer('10');
    expect([fight.combatant('orc').at, fight.combatant('fighter').at]).toEqual(squares(5, 1, 3, 1));
    expect(fight.combatant('fighter').activity.budget).toMatchObject({ standard: 0, move: 0 });
  });

  it('that fails stops before the target (PF1-BRU-07)', () => {
    const fight = push(game);
    fight.act('fighter', 'bullRush', { targetId: 'orc' });
    fight.answer('decline', [2]);
    expect([fight.combatant('orc').at, fight.combatant('fighter').at]).toEqual(squares(2, 1, 1, 1));
  });

  it('does not make the pushed one provoke, save from friends with Greater Bull Rush (PF1-BRU-08, PF1-BRU-10; case 43)', () => {
    const { creatures } = GAMES[game];
    const friend = creatures.rogue({ at: { x: 2, y: 2 } });
    const plain = push(game, { feats: ['Improved Bull Rush'] }, { others: [friend] });
    plain.act('fighter', 'bullRush', { targetId: 'orc' }, [5]);
    plain.answer('stay');
    expect(plain.prompts).toEqual([]);
    const greater = push(game, { feats: ['Improved Bull Rush', 'Greater Bull Rush'] }, { others: [friend] });
    greater.act('fighter', 'bullRush', { targetId: 'orc' }, [5]);
    greater.answer('stay');
    expect(greater.prompts).toMatchObject([{ ownerId: 'rogue', subjectId: 'orc' }]);
  });

  it('succeeds by itself against the helpless, as if by a 20 (PF1-CM-08, PF1-AMB-19)', () => {
    const fight = push(game, {}, { orc: { combatManeuverDefense: 14, conditions: ['unconscious'] } });
    const events = fight.act('fighter', 'bullRush', { targetId: 'orc' });
    expect(eventsOf(events, 'DiceRolled')).toEqual([]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ natural: 20, total: 29, success: true });
  });

  it('pushes nobody into something solid (PF1-BRU-09)', () => {
    const fight = push(game, { feats: ['Improved Bull Rush'] }, { map: asciiMap(['......', '....#.', '......']).map });
    fight.act('fighter', 'bullRush', { targetId: 'orc' }, [20]);
    fight.answer('stay');
    expect(fight.combatant('orc').at).toEqual({ x: 3, y: 1 });
  });

  it('rolls on, at -4, against the next in line: 15 feet for the first, 10 for the second (PF1-BRU-11, PF1-BRU-12, PF1-BRU-13, PF1-AMB-04)', () => {
    const { creatures } = GAMES[game];
    const second = creatures.orc({ id: 'second', at: { x: 4, y: 1 }, statistics: { combatManeuverDefense: 12 } });
    const fight = push(game, { combatManeuverBonus: 12 }, { others: [second], orc: { combatManeuverDefense: 12 } });
    fight.act('fighter', 'bullRush', { targetId: 'orc' });
    fight.answer('decline', [12]);
    const events = fight.answer('stay', [19]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 27, difficulty: 12 });
    expect([fight.combatant('orc').at, fight.combatant('second').at]).toEqual(squares(5, 1, 6, 1));
  });

  it('stops next to the one it cannot push (PF1-BRU-11)', () => {
    const { creatures } = GAMES[game];
    const second = creatures.orc({ id: 'second', at: { x: 4, y: 1 }, statistics: { combatManeuverDefense: 40 } });
    const fight = push(game, { combatManeuverBonus: 12 }, { others: [second], orc: { combatManeuverDefense: 12 } });
    fight.act('fighter', 'bullRush', { targetId: 'orc' });
    fight.answer('decline', [12]);
    fight.answer('stay', [10]);
    expect([fight.combatant('orc').at, fight.combatant('second').at]).toEqual(squares(3, 1, 4, 1));
  });

  it('is at +2 at the end of a charge, and for a target one size larger at most (PF1-BRU-01, PF1-BRU-02, PF1-CHG-11, PF1-CM-21)', () => {
    const fight = push(game, { feats: ['Improved Bull Rush'] });
    fight.must({ type: 'adjust', combatantId: 'orc', reason: 'set back', position: { x: 6, y: 1 } });
    const path = squares(2, 1, 3, 1, 4, 1, 5, 1);
    const events = fight.act('fighter', 'bullRush', { targetId: 'orc', charge: true, path }, [5]);
    // CMB 9 + 2 for the feat + 2 for the charge.
    expect(eventOf(events, 'CheckResolved').total).toBe(18);
    expect(
      push(game, {}, { map: openMap(9, 9), orc: { size: 'HUGE' } }).refusal('fighter', 'bullRush', { targetId: 'orc' })
        .code,
    ).toBe('TARGET_TOO_BIG');
  });
});

describe.each(['dnd35', 'pathfinder1e'] as const)('bull rushing without a map in %s', (game) => {
  it('widens the distance (D35-BRU-05, PF1-BRU-05)', () => {
    const { creatures } = GAMES[game];
    const fight = fightIn(game);
    fight.join(creatures.fighter({ statistics: { feats: ['Improved Bull Rush'] } }), creatures.orc());
    fight.begin(['fighter', 'orc']);
    fight.must({
      type: 'adjust',
      combatantId: 'fighter',
      reason: 'melee',
      relation: { otherId: 'orc', distance: 5, engaged: true },
    });
    fight.act('fighter', 'bullRush', { targetId: 'orc' }, game === 'dnd35' ? [15, 10] : [5]);
    fight.answer('stay');
    expect(fight.state.relations['fighter|orc']).toEqual({ distance: 10, engaged: false });
  });
});
