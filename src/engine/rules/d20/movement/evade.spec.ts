import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

/** A rogue (Tumble or Acrobatics +12) at (0, 0) whose way passes an orc at (1, 1), and one at (3, 1) if `second`. */
function pass(game: GameName, options: { second?: boolean; statistics?: object; rows?: readonly string[] } = {}) {
  const { creatures } = GAMES[game];
  const fight = fightIn(game, { map: options.rows ? asciiMap(options.rows).map : openMap(8, 3) });
  fight.join(
    creatures.rogue({ at: { x: 0, y: 0 }, statistics: options.statistics ?? {} }),
    creatures.orc({ id: 'first', at: { x: 1, y: 1 } }),
  );
  if (options.second) fight.join(creatures.orc({ id: 'second', at: { x: 4, y: 1 } }));
  fight.begin(options.second ? ['first', 'second', 'rogue'] : ['first', 'rogue']);
  fight.endTurnsUntil('rogue');
  return fight;
}

describe('tumbling past enemies in 3.5', () => {
  const game = 'dnd35';

  it('at half speed takes one check of DC 15 for each enemy, 2 more for each further one (D35-MOV-08, D35-MOV-09)', () => {
    const fight = pass(game, { second: true, statistics: { speeds: { walk: 60 } } });
    const path = squares(1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0);
    const events = fight.act('rogue', 'move', { path, acrobatics: true }, [3, 5]);
    expect(eventsOf(events, 'CheckResolved')).toMatchObject([
      { check: 'skill:tumble', total: 15, difficulty: 15, success: true },
      { check: 'skill:tumble', total: 17, difficulty: 17, success: true },
    ]);
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('rogue').at).toEqual({ x: 6, y: 0 });
  });

  it('that fails is struck at like any move (D35-MOV-09)', () => {
    const fight = pass(game);
    const events = fight.act('rogue', 'move', { path: squares(1, 0, 2, 0), acrobatics: true }, [2]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 14, success: false });
    expect(fight.prompts).toMatchObject([{ ownerId: 'first' }]);
  });

  it('at full speed is at -10 (D35-MOV-09)', () => {
    const fight = pass(game);
    const path = squares(1, 0, 2, 0, 3, 0, 4, 0);
    const events = fight.act('rogue', 'move', { path, acrobatics: true }, [13]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 15, difficulty: 15, success: true });
  });

  it('over obstructed ground is 2 harder (D35-MOV-09)', () => {
    const fight = pass(game, { rows: ['.:..', '....'] });
    const events = fight.act('rogue', 'move', { path: squares(1, 0), acrobatics: true }, [5]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 17, difficulty: 17 });
  });

  it('is for the trained and unburdened only (D35-MOV-08, D35-MOV-09)', () => {
    const move = { path: squares(1, 0), acrobatics: true };
    expect(pass(game, { statistics: { skills: {} } }).refusal('rogue', 'move', move).code).toBe('SKILL_UNTRAINED');
    for (const burden of [{ armorCategory: 'MEDIUM' }, { load: 'HEAVY' }])
      expect(pass(game, { statistics: burden }).refusal('rogue', 'move', move).code).toBe('TOO_BURDENED_TO_EVADE');
  });

  it('crosses an enemy’s space at DC 25, or stops before it and is struck at (D35-MOV-07, D35-MOV-08, D35-MOV-09, D35-AOO-05)', () => {
    const across = squares(1, 1, 2, 2);
    const fight = pass(game);
    const events = fight.act('rogue', 'move', { path: across, acrobatics: true }, [13]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 25, difficulty: 25, success: true });
    expect(fight.combatant('rogue').at).toEqual({ x: 2, y: 2 });
    const clumsy = pass(game);
    clumsy.act('rogue', 'move', { path: across, acrobatics: true }, [12]);
    expect(clumsy.prompts).toMatchObject([{ ownerId: 'first' }]);
    const stopped = clumsy.answer('decline');
    expect(eventOf(stopped, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'EVASION_FAILED' });
    expect(clumsy.combatant('rogue').at).toEqual({ x: 0, y: 0 });
  });

  it('gets nobody past what fills its space (D35-MOV-14)', () => {
    const { creatures } = GAMES[game];
    const fight = fightIn(game, { map: openMap(4, 1) });
    fight.join(
      creatures.rogue({ at: { x: 0, y: 0 } }),
      creatures.orc({ at: { x: 1, y: 0 }, statistics: { fillsSpace: true } }),
    );
    fight.begin(['rogue', 'orc']);
    expect(fight.refusal('rogue', 'move', { path: squares(1, 0, 2, 0), acrobatics: true }).code).toBe(
      'CREATURE_IN_THE_WAY',
    );
  });
});

describe('Acrobatics past enemies in Pathfinder', () => {
  const game = 'pathfinder1e';

  it('at half speed takes one check against each enemy’s CMD, 2 more for each further one (PF1-MOV-09)', () => {
    const fight = pass(game, { second: true, statistics: { speeds: { walk: 60 } } });
    const path = squares(1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0);
    const events = fight.act('rogue', 'move', { path, acrobatics: true }, [2, 4]);
    expect(eventsOf(events, 'CheckResolved')).toMatchObject([
      { check: 'skill:acrobatics', total: 14, difficulty: 14, success: true },
      { check: 'skill:acrobatics', total: 16, difficulty: 16, success: true },
    ]);
    expect(fight.prompts).toEqual([]);
  });

  it('at full speed is 10 harder (PF1-MOV-09)', () => {
    const fight = pass(game);
    const events = fight.act('rogue', 'move', { path: squares(1, 0, 2, 0, 3, 0, 4, 0), acrobatics: true }, [11]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 23, difficulty: 24, success: false });
    expect(fight.prompts).toMatchObject([{ ownerId: 'first' }]);
  });

  it('crosses an enemy’s space at CMD + 5, trained; failing ends the move and provokes (PF1-MOV-07, PF1-MOV-09)', () => {
    const across = squares(1, 1, 2, 2);
    const events = pass(game).act('rogue', 'move', { path: across, acrobatics: true }, [7]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 19, difficulty: 19, success: true });
    const clumsy = pass(game);
    clumsy.act('rogue', 'move', { path: across, acrobatics: true }, [6]);
    expect(clumsy.prompts).toMatchObject([{ ownerId: 'first' }]);
    clumsy.answer('decline');
    expect(clumsy.combatant('rogue').at).toEqual({ x: 0, y: 0 });
    expect(
      pass(game, { statistics: { skills: {} } }).refusal('rogue', 'move', { path: across, acrobatics: true }).code,
    ).toBe('SKILL_UNTRAINED');
  });

  it('may be tried untrained, but not when burdened (PF1-MOV-09)', () => {
    const move = { path: squares(1, 0), acrobatics: true };
    const untrained = pass(game, { statistics: { skills: {}, armorCheckPenalty: -1 } });
    // Dexterity 18 with an armour check penalty of 1.
    expect(eventOf(untrained.act('rogue', 'move', move, [11]), 'CheckResolved')).toMatchObject({
      total: 14,
      success: true,
    });
    expect(pass(game, { statistics: { load: 'MEDIUM' } }).refusal('rogue', 'move', move).code).toBe(
      'TOO_BURDENED_TO_EVADE',
    );
  });
});
