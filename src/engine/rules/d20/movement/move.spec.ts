import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from '../../../grid/index.js';
import { eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];

describe.each(BOTH)('moving in %s', (game) => {
  const { creatures } = GAMES[game];
  const alone = (rows: readonly string[], at = { x: 0, y: 0 }) => {
    const fight = fightIn(game, { map: asciiMap(rows).map });
    fight.join(creatures.rogue({ at }));
    fight.begin(['rogue']);
    return fight;
  };

  it('covers speed with a move action and still leaves the standard action (D35-SPD-05, PF1-SPD-05, PF1-MVA-01, PF1-ACT-02)', () => {
    const fight = alone(['.......']);
    fight.act('rogue', 'move', { path: squares(1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0) });
    expect(fight.combatant('rogue').activity).toMatchObject({ movementSpent: 30, budget: { move: 0, standard: 1 } });
  });

  it('covers twice speed with both actions, and no more (D35-SPD-06, D35-ACT-02, PF1-SPD-04, PF1-ACT-03)', () => {
    const fight = alone(['..............']);
    const path = squares(1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0, 9, 0, 10, 0, 11, 0, 12, 0);
    const far = [...path, { x: 13, y: 0 }];
    expect(fight.refusal('rogue', 'move', { path: far })).toMatchObject({
      code: 'TOO_EXPENSIVE',
      params: { feet: 65, allowed: 60 },
    });
    fight.act('rogue', 'move', { path });
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 0, standard: 0 });
    expect(fight.refusal('rogue', 'move', { path: squares(11, 0) }).code).toBe('MOVE_ACTION_SPENT');
  });

  it('hasted is 30 feet faster, though never more than twice as fast (D35-SPD-11, PF1-SPD-13)', () => {
    const speeds = (listed: { walk: number; fly?: number }) => {
      const fight = fightIn(game, { map: openMap(4, 4) });
      fight.join(creatures.rogue({ at: { x: 0, y: 0 }, statistics: { speeds: listed } }));
      fight.begin(['rogue']);
      fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'test', addCondition: { kind: 'hasted' } });
      return fight.ruleset.sheet(fight.state, 'rogue').speeds;
    };
    expect(speeds({ walk: 40, fly: 20 })).toEqual({ walk: 70, fly: 40 });
    expect(speeds({ walk: 20 })).toEqual({ walk: 40 });
  });

  it('finds the cheapest way to a square named (PF1-MVA-01, D35-SPD-05)', () => {
    const fight = alone(['.#..', '.#..', '....']);
    const events = fight.act('rogue', 'move', { to: { x: 2, y: 1 } });
    expect(eventsOf(events, 'Moved').map(({ to }) => to)).toEqual(squares(0, 1, 0, 2, 1, 2, 2, 2, 2, 1));
    expect(fight.refusal('rogue', 'move', { to: { x: 1, y: 1 } }).code).toBe('NO_PATH');
  });

  it('counts diagonals 5, 10, 5, 10 through the whole turn (D35-DST-01, D35-AMB-17, PF1-DST-01, PF1-DST-02, PF1-AMB-25; cases 51 and 53)', () => {
    const fight = alone(['......', '......', '......', '......', '......', '......']);
    const events = fight.act('rogue', 'move', { path: squares(1, 1, 2, 2, 3, 3) });
    expect(eventsOf(events, 'Moved').map(({ cost }) => cost)).toEqual([5, 10, 5]);
    const later = fight.act('rogue', 'move', { path: squares(4, 4) });
    expect(eventsOf(later, 'Moved').map(({ cost }) => cost)).toEqual([10]);
    expect(fight.combatant('rogue').activity.movementSpent).toBe(30);
  });

  it('pays double for difficult ground and treble for diagonals into it, which leave the count alone (D35-TER-01, D35-TER-02, D35-SPM-02, D35-SPM-03, D35-SPD-04, PF1-TER-01, PF1-TER-02, PF1-TER-10, PF1-SPD-08)', () => {
    const fight = alone(['....', '.:..', '..:.', '....']);
    const events = fight.act('rogue', 'move', { path: squares(1, 1, 2, 2) });
    expect(eventsOf(events, 'Moved')).toMatchObject([
      { cost: 15, diagonalParity: 0 },
      { cost: 15, diagonalParity: 0 },
    ]);
  });

  it('doubles twice for two hindrances (D35-SPM-04, D35-SPM-05, PF1-TER-11)', () => {
    const fight = alone(['.;.']);
    expect(eventsOf(fight.act('rogue', 'move', { path: squares(1, 0) }), 'Moved')).toMatchObject([{ cost: 20 }]);
  });

  it('lets the flying pass over what hampers others (D35-TER-05, D35-TER-11, PF1-TER-05, PF1-TER-09)', () => {
    const fight = fightIn(game, { map: asciiMap(['.:-_.']).map });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 }, statistics: { speeds: { walk: 30, fly: 60 } } }));
    fight.begin(['rogue']);
    const path = squares(1, 0, 2, 0, 3, 0, 4, 0);
    expect(fight.refusal('rogue', 'move', { path })).toMatchObject({ code: 'IMPASSABLE_GROUND' });
    const events = fight.act('rogue', 'move', { path, mode: 'FLY' });
    expect(eventsOf(events, 'Moved').map(({ cost, mode }) => [cost, mode])).toEqual(
      [5, 5, 5, 5].map((feet) => [feet, 'fly']),
    );
  });

  it('does not cut a hard corner, nor walk through walls, but passes pits and creatures diagonally (D35-DST-02, D35-DST-03, D35-DST-04, D35-TER-10, PF1-DST-03, PF1-DST-04, PF1-DST-05, PF1-TER-08)', () => {
    const fight = fightIn(game, { map: asciiMap(['.#..', '..._', '....']).map });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 } }), creatures.fighter({ at: { x: 1, y: 2 } }));
    fight.begin(['rogue', 'fighter']);
    expect(fight.refusal('rogue', 'move', { path: squares(1, 1) }).code).toBe('CORNER_CUT');
    expect(fight.refusal('rogue', 'move', { path: squares(1, 0) }).code).toBe('WALL_IN_THE_WAY');
    fight.act('rogue', 'move', { path: squares(0, 1, 0, 2) });
    fight.act('rogue', 'move', { path: squares(1, 1, 2, 2) });
    expect(fight.combatant('rogue').at).toEqual({ x: 2, y: 2 });
  });

  it('passes a pit diagonally (D35-DST-04, PF1-DST-05)', () => {
    const fight = alone(['._', '..']);
    fight.act('rogue', 'move', { path: squares(1, 1) });
    expect(fight.combatant('rogue').at).toEqual({ x: 1, y: 1 });
  });

  it('climbs over a low wall for 10 feet on top of the step, or not at all (D35-TER-06, D35-TER-07, D35-TER-08, PF1-TER-06)', () => {
    const wall = { from: { x: 5, y: 0 }, to: { x: 5, y: 1 }, kind: 'low-obstacle' as const };
    const fight = fightIn(game, { map: { ...openMap(8, 1), edges: [wall] } });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 } }));
    fight.begin(['rogue']);
    const events = fight.act('rogue', 'move', { path: squares(1, 0, 2, 0, 3, 0, 4, 0) });
    expect(eventsOf(events, 'Moved')).toHaveLength(4);
    // After 4 squares of a move 10 feet are left: the wall and the square behind it cost 15.
    expect(fight.state.combatants['rogue']!.activity.movementSpent).toBe(20);
    const over = fight.act('rogue', 'move', { path: squares(5, 0) });
    expect(eventsOf(over, 'Moved')).toMatchObject([{ cost: 15 }]);
  });

  it('refuses the move whose last square, wall included, is not affordable (D35-TER-08, PF1-TER-06)', () => {
    const wall = { from: { x: 5, y: 0 }, to: { x: 5, y: 1 }, kind: 'low-obstacle' as const };
    const fight = fightIn(game, { map: { ...openMap(8, 1), edges: [wall] } });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 }, statistics: { speeds: { walk: 30 } } }));
    fight.begin(['rogue']);
    fight.must({
      type: 'adjust',
      combatantId: 'rogue',
      reason: 'hurt leg',
      budget: { resource: 'move', remaining: 0 },
    });
    expect(fight.refusal('rogue', 'move', { path: squares(1, 0, 2, 0, 3, 0, 4, 0, 5, 0) })).toMatchObject({
      code: 'TOO_EXPENSIVE',
      params: { feet: 35, allowed: 30 },
    });
  });

  it('charges a big creature the worst ground under it, once (D35-TER-04, D35-BIG-01, PF1-TER-04, PF1-SIZ-05; case 57)', () => {
    const fight = fightIn(game, { map: asciiMap(['..:..', '..:..']).map });
    fight.join(creatures.ogre({ at: { x: 0, y: 0 } }));
    fight.begin(['ogre']);
    const events = fight.act('ogre', 'move', { path: squares(1, 0) });
    expect(eventsOf(events, 'Moved')).toMatchObject([{ cost: 10 }]);
  });

  it('always moves 5 feet for a full round, however hampered (D35-SPM-06, D35-SPA-13, PF1-FRA-01, PF1-MOV-15)', () => {
    const fight = alone(['.;'], { x: 0, y: 0 });
    fight.must({
      type: 'adjust',
      combatantId: 'rogue',
      reason: 'web',
      addCondition: { kind: 'entangled' },
    });
    // 15 feet of speed, a square of 20 feet: within a double move of 30.
    fight.act('rogue', 'move', { path: squares(1, 0) });
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 0, standard: 0 });
  });

  it('provokes with such a minimum move, and goes nowhere impassable (D35-SPM-07, D35-SPM-08, PF1-MOV-15, PF1-MOV-16)', () => {
    const fight = fightIn(game, { map: asciiMap(['#.;', '...']).map });
    fight.join(
      creatures.rogue({ at: { x: 1, y: 0 }, statistics: { speeds: { walk: 5 } } }),
      creatures.orc({ at: { x: 1, y: 1 } }),
    );
    fight.begin(['orc', 'rogue']);
    fight.endTurn();
    expect(fight.refusal('rogue', 'move', { path: squares(0, 0) }).code).toBe('WALL_IN_THE_WAY');
    fight.act('rogue', 'move', { path: squares(2, 0) });
    expect(fight.prompts).toHaveLength(1);
    const events = fight.answer('decline');
    expect(eventsOf(events, 'Moved')).toMatchObject([{ cost: 20 }]);
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 0, standard: 0 });
  });

  it('crawls 5 feet while prone, and walks only after standing up (D35-SPA-05, PF1-MVA-04)', () => {
    const fight = alone(['...']);
    fight.act('rogue', 'dropProne', {});
    expect(fight.refusal('rogue', 'move', { path: squares(1, 0) })).toMatchObject({
      code: 'PRONE_MUST_CRAWL',
      legal: ['standUp'],
    });
    fight.act('rogue', 'move', { path: squares(1, 0), mode: 'CRAWL' });
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 0, standard: 1 });
    expect(fight.combatant('rogue').effects.map(({ kind }) => kind)).toEqual(['prone']);
  });

  it('climbs and swims at a quarter of speed without a speed of its own (D35-SPA-05, PF1-MVA-02)', () => {
    const fight = alone(['...']);
    const path = squares(1, 0, 2, 0);
    // A quarter of 30 feet is 7.5: one square.
    expect(fight.refusal('rogue', 'move', { path: [...path, { x: 1, y: 0 }], mode: 'CLIMB' }).params).toMatchObject({
      allowed: 10,
    });
    fight.act('rogue', 'move', { path: squares(1, 0), mode: 'SWIM' });
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 0, standard: 1 });
    expect(fight.refusal('rogue', 'move', { path: squares(2, 0), mode: 'FLY' }).code).toBe('NO_SPEED_IN_MODE');
  });
});

describe.each(BOTH)('creatures on the way in %s', (game) => {
  const { creatures, ruleset } = GAMES[game];
  const line = { map: openMap(8, 1) };

  it('lets friends pass but not stop (D35-MOV-01, D35-MOV-06, PF1-MOV-01, PF1-MOV-05)', () => {
    const fight = fightIn(game, line);
    fight.join(creatures.rogue({ at: { x: 0, y: 0 } }), creatures.fighter({ at: { x: 1, y: 0 } }));
    fight.begin(['rogue', 'fighter']);
    expect(fight.refusal('rogue', 'move', { path: squares(1, 0) })).toMatchObject({
      code: 'ENDS_IN_OCCUPIED_SQUARE',
      params: { who: 'fighter' },
    });
    const events = fight.act('rogue', 'move', { path: squares(1, 0, 2, 0) });
    expect(eventsOf(events, 'Moved').map(({ cost }) => cost)).toEqual([5, 5]);
  });

  it('bars the way to enemies, unless helpless (D35-MOV-03, D35-MOV-04, D35-MOV-06, PF1-MOV-03, PF1-MOV-04, PF1-MOV-05)', () => {
    const fight = fightIn(game, line);
    fight.join(creatures.rogue({ at: { x: 0, y: 0 } }), creatures.orc({ at: { x: 1, y: 0 } }));
    fight.begin(['rogue', 'orc']);
    const path = squares(1, 0, 2, 0);
    expect(fight.refusal('rogue', 'move', { path })).toMatchObject({
      code: 'CREATURE_IN_THE_WAY',
      params: { who: 'orc' },
    });
    fight.must({ type: 'adjust', combatantId: 'orc', reason: 'sleep', addCondition: { kind: 'unconscious' } });
    const events = fight.act('rogue', 'move', { path });
    expect(eventsOf(events, 'Moved').map(({ cost }) => cost)).toEqual([5, 5]);
    fight.act('rogue', 'move', { path: squares(1, 0) });
    expect(fight.combatant('rogue').at).toEqual({ x: 1, y: 0 });
  });

  it('counts a helpless hulk as an obstacle where its stat block says so (D35-MOV-05, PF1-MOV-04)', () => {
    const fight = fightIn(game, line);
    fight.join(
      creatures.rogue({ at: { x: 0, y: 0 } }),
      creatures.orc({ at: { x: 1, y: 0 }, statistics: { obstacleWhenHelpless: true, conditions: ['paralyzed'] } }),
    );
    fight.begin(['rogue', 'orc']);
    const events = fight.act('rogue', 'move', { path: squares(1, 0, 2, 0) });
    expect(eventsOf(events, 'Moved').map(({ cost }) => cost)).toEqual([10, 5]);
  });

  it('lets creatures three sizes apart pass each other, except those that fill their space (D35-MOV-11, D35-MOV-12, D35-MOV-13, D35-MOV-14, PF1-MOV-10, PF1-MOV-11, PF1-MOV-13)', () => {
    const huge = (fillsSpace: boolean) =>
      creatures.ogre({ at: { x: 1, y: 0 }, statistics: { size: 'HUGE', fillsSpace, attacks: [] } });
    const small = creatures.goblin({ at: { x: 0, y: 1 }, side: 'heroes', statistics: { size: 'TINY', reach: 5 } });
    for (const [fillsSpace, refused] of [
      [true, true],
      [false, false],
    ] as const) {
      const fight = fightIn(game, { map: openMap(8, 3) });
      fight.join(small, huge(fillsSpace));
      fight.begin(['goblin', 'ogre']);
      const path = squares(1, 1, 2, 1, 3, 1, 4, 1);
      const outcome = fight.try({ type: 'declareAction', actorId: 'goblin', action: 'move', input: { path } });
      expect(outcome.refusal?.code).toBe(refused ? 'CREATURE_IN_THE_WAY' : undefined);
    }
    // A human against a colossal creature: five sizes.
    const fight = fightIn(game, { map: openMap(12, 7) });
    fight.join(
      creatures.rogue({ at: { x: 0, y: 0 } }),
      creatures.ogre({ at: { x: 1, y: 0 }, statistics: { size: 'COLOSSAL', attacks: [] } }),
    );
    fight.begin(['ogre', 'rogue']);
    expect(fight.refusal('ogre', 'move', { path: squares(2, 0), mode: 'FLY' }).code).toBe('NO_SPEED_IN_MODE');
    fight.endTurn();
    fight.act('rogue', 'move', { path: squares(1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0) });
    expect(fight.combatant('rogue').at).toEqual({ x: 7, y: 0 });
  });

  it('squeezes big creatures through narrow places at double cost (D35-SQZ-01, D35-SQZ-02, D35-SQZ-04, PF1-SQZ-01, PF1-SQZ-02, PF1-SQZ-04)', () => {
    const fight = fightIn(game, { map: asciiMap(['...##...', '........']).map });
    fight.join(creatures.ogre({ at: { x: 0, y: 0 } }));
    fight.begin(['ogre']);
    const events = fight.act('ogre', 'move', { path: squares(1, 0, 2, 0, 3, 0) });
    expect(eventsOf(events, 'Moved').map(({ cost }) => cost)).toEqual([5, 10, 10]);
  });

  it('costs the squeezed 4 on attacks and AC (D35-SQZ-03, D35-AC-03, PF1-SQZ-03, PF1-AC-13)', () => {
    const fight = fightIn(game, { map: asciiMap(['..#.', '....']).map });
    fight.join(
      creatures.ogre({ at: { x: 0, y: 0 }, statistics: { hitPoints: 60 } }),
      creatures.fighter({ at: { x: 3, y: 1 } }),
    );
    fight.begin(['ogre', 'fighter']);
    // A Large creature in a space one square wide.
    fight.act('ogre', 'move', { path: squares(1, 0) });
    const free = ruleset.sheet(fight.state, 'ogre').armorClass;
    expect(free.parts).toContainEqual(expect.objectContaining({ label: 'squeezing', value: -4, applied: true }));
    const events = fight.act('ogre', 'attack', { targetId: 'fighter', attackId: 'greatclub' }, [1]);
    expect(eventsOf(events, 'AttackResolved')[0]!.parts).toContainEqual(
      expect.objectContaining({ label: 'squeezing', value: -4 }),
    );
  });

  it('puts who is stopped in a friend’s square back to where it last could stand (D35-SPM-01, D35-AMB-22, PF1-MOV-14)', () => {
    const fight = fightIn(game, { map: openMap(8, 3) });
    fight.join(
      creatures.rogue({ at: { x: 0, y: 0 } }),
      creatures.fighter({ at: { x: 1, y: 0 } }),
      creatures.orc({ at: { x: 2, y: 1 } }),
    );
    fight.begin(['orc', 'rogue', 'fighter']);
    fight.endTurn();
    fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'wounded', hitPoints: 1 });
    fight.act('rogue', 'move', { path: squares(1, 0, 2, 0, 3, 0) });
    expect(fight.combatant('rogue').at).toEqual({ x: 1, y: 0 });
    const events = fight.answer('attack:falchion', [17, 1, 1]);
    expect(eventsOf(events, 'Moved')).toMatchObject([{ mode: 'placed', to: { x: 0, y: 0 }, cost: 0 }]);
  });

  it('keeps those out of a hole less than half their width (D35-SQZ-06, PF1-SQZ-06)', () => {
    const fight = fightIn(game, { map: asciiMap(['....#....', '.........', '....#....', '.........']).map });
    fight.join(creatures.ogre({ at: { x: 0, y: 0 }, statistics: { size: 'HUGE' } }));
    fight.begin(['ogre']);
    expect(fight.refusal('ogre', 'move', { path: squares(1, 0, 2, 0, 3, 0) }).code).toBe('TOO_NARROW');
  });

  it('lets one squeeze through an opponent’s square by house rule only (D35-SQZ-05, PF1-SQZ-05)', () => {
    const fight = fightIn(game, { ...line, houseRules: { squeezePastOpponents: true } });
    fight.join(
      creatures.rogue({ at: { x: 0, y: 0 } }),
      creatures.orc({ at: { x: 1, y: 0 }, statistics: { attacks: [] } }),
    );
    fight.begin(['rogue', 'orc']);
    expect(fight.refusal('rogue', 'move', { path: squares(1, 0) }).code).toBe('ENDS_IN_OCCUPIED_SQUARE');
    const events = fight.act('rogue', 'move', { path: squares(1, 0, 2, 0) });
    expect(eventsOf(events, 'Moved').map(({ cost }) => cost)).toEqual([10, 5]);
  });

  it('lets the tiny share squares, four of them, and enter an enemy’s at the price of its blow (D35-MOV-10, D35-SML-01, D35-SML-02, D35-SML-03, D35-SML-05, D35-SML-06, PF1-MOV-08, PF1-SIZ-02, PF1-SIZ-03)', () => {
    const tiny: Partial<StatisticsInput> = {
      size: 'TINY',
      attacks: [{ id: 'bite', natural: 'PRIMARY', damage: '1d3' }],
    };
    const fight = fightIn(game, line);
    fight.join(
      creatures.goblin({ id: 'bat', at: { x: 3, y: 0 }, statistics: tiny }),
      creatures.fighter({ at: { x: 1, y: 0 } }),
    );
    fight.begin(['fighter', 'bat']);
    fight.endTurn();
    fight.act('bat', 'move', { path: squares(2, 0) });
    fight.act('bat', 'move', { path: squares(1, 0) });
    expect(fight.prompts).toMatchObject([{ ownerId: 'fighter', subjectId: 'bat' }]);
    fight.answer('decline');
    expect(fight.combatant('bat').at).toEqual({ x: 1, y: 0 });
  });
});
