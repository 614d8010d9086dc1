import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];
/** A fighter's glaive: 10 feet, not next to it. */
const GLAIVE: Partial<StatisticsInput> = {
  attacks: [{ id: 'glaive', damage: '1d10', reachWeapon: true, handling: 'TWO_HANDED', criticalMultiplier: 3 }],
};

describe.each(BOTH)('reach in %s', (game) => {
  const { creatures } = GAMES[game];

  it('of ten feet lets an ogre strike at who comes near, not at a 5-foot step (D35-BIG-02, D35-BIG-04, D35-BIG-05, PF1-SIZ-05, PF1-SIZ-06, PF1-5FT-02, PF1-AOO-04)', () => {
    const fight = fightIn(game, { map: openMap(8, 4) });
    fight.join(creatures.ogre({ at: { x: 0, y: 0 } }), creatures.rogue({ at: { x: 5, y: 0 } }));
    fight.begin(['ogre', 'rogue']);
    fight.endTurn();
    // From 20 feet away to next to it: the square 10 feet away is left.
    fight.act('rogue', 'move', { path: squares(4, 0, 3, 0, 2, 0) });
    expect(fight.prompts).toMatchObject([{ ownerId: 'ogre' }]);
    expect(fight.combatant('rogue').at).toEqual({ x: 3, y: 0 });
    fight.answer('decline');
    expect(fight.combatant('rogue').at).toEqual({ x: 2, y: 0 });
    fight.endTurn();
    fight.endTurn();
    const step = fight.act('rogue', 'fiveFootStep', { to: { x: 3, y: 0 } });
    expect(eventsOf(step, 'Moved')).toMatchObject([{ mode: 'fiveFootStep' }]);
    const back = fightIn(game, { map: openMap(8, 4) });
    back.join(creatures.ogre({ at: { x: 0, y: 0 } }), creatures.rogue({ at: { x: 3, y: 0 } }));
    back.begin(['ogre', 'rogue']);
    back.endTurn();
    back.act('rogue', 'fiveFootStep', { to: { x: 2, y: 0 } });
    expect(back.prompts).toEqual([]);
  });

  it('of five feet for the long: a wolf of Large size (D35-BIG-02, D35-SIZ-01, D35-SIZ-02, PF1-SIZ-01, PF1-SIZ-05)', () => {
    const fight = fightIn(game, { map: openMap(8, 4) });
    fight.join(
      creatures.wolf({ at: { x: 0, y: 0 }, statistics: { size: 'LARGE' } }),
      creatures.rogue({ at: { x: 3, y: 0 } }),
    );
    fight.begin(['wolf', 'rogue']);
    fight.endTurn();
    fight.act('rogue', 'move', { path: squares(2, 0) });
    expect(fight.prompts).toEqual([]);
  });

  it('threatens next to a big creature too, unlike a reach weapon (D35-BIG-03, D35-AOO-04, PF1-SIZ-06, PF1-AOO-04, PF1-ATK-07)', () => {
    const fight = fightIn(game, { map: openMap(8, 4) });
    fight.join(
      creatures.ogre({ at: { x: 0, y: 0 } }),
      creatures.orc({ at: { x: 7, y: 3 }, statistics: { ...GLAIVE } }),
      creatures.rogue({ at: { x: 2, y: 0 } }),
      creatures.fighter({ at: { x: 6, y: 3 } }),
    );
    fight.begin(['ogre', 'orc', 'rogue', 'fighter']);
    fight.endTurn();
    fight.endTurn();
    fight.act('rogue', 'move', { path: squares(2, 1) });
    expect(fight.prompts).toMatchObject([{ ownerId: 'ogre' }]);
    fight.answer('decline');
    fight.endTurn();
    fight.act('fighter', 'move', { path: squares(6, 2) });
    expect(fight.prompts).toEqual([]);
  });

  it('of a reach weapon is 10 feet, the second diagonal included (D35-AOO-04, D35-AMB-19, PF1-AOO-04, PF1-AMB-05)', () => {
    const fight = fightIn(game, { map: openMap(8, 8) });
    fight.join(
      creatures.fighter({ at: { x: 0, y: 0 }, statistics: { ...GLAIVE } }),
      creatures.orc({ at: { x: 2, y: 2 } }),
    );
    fight.begin(['fighter', 'orc']);
    fight.endTurn();
    fight.act('orc', 'move', { path: squares(3, 3) });
    expect(fight.prompts).toMatchObject([{ ownerId: 'fighter' }]);
  });

  it('of a Large creature’s reach weapon is 15 to 20 feet (D35-BIG-06, PF1-SIZ-07)', () => {
    for (const [x, prompts] of [
      [3, 0],
      [4, 1],
      [5, 1],
      [6, 0],
    ] as const) {
      const fight = fightIn(game, { map: openMap(10, 4) });
      fight.join(
        creatures.ogre({ at: { x: 0, y: 0 }, statistics: { ...GLAIVE } }),
        creatures.rogue({ at: { x, y: 0 } }),
      );
      fight.begin(['ogre', 'rogue']);
      fight.endTurn();
      fight.act('rogue', 'move', { path: squares(x, 1) });
      expect([x, fight.prompts.length]).toEqual([x, prompts]);
    }
  });

  it('of nothing threatens nothing: one passes the tiny freely (D35-SML-08, PF1-SIZ-03)', () => {
    const fight = fightIn(game, { map: openMap(5, 3) });
    fight.join(
      creatures.goblin({ at: { x: 1, y: 0 }, statistics: { size: 'TINY' } }),
      creatures.rogue({ at: { x: 0, y: 0 } }),
    );
    fight.begin(['goblin', 'rogue']);
    fight.endTurn();
    fight.act('rogue', 'move', { path: squares(0, 1) });
    expect(fight.prompts).toEqual([]);
  });
});

describe('crossing the square of an enemy three sizes apart', () => {
  const cross = (game: GameName) => {
    const { creatures } = GAMES[game];
    const fight = fightIn(game, { map: openMap(12, 8) });
    // Flat-footed creatures would not strike: the giant has its turn first. Its reach is cut down to its own space.
    fight.join(
      creatures.ogre({ at: { x: 2, y: 0 }, statistics: { size: 'COLOSSAL', reach: 0 } }),
      creatures.rogue({ at: { x: 0, y: 0 } }),
    );
    fight.begin(['ogre', 'rogue']);
    fight.endTurn();
    fight.act('rogue', 'move', { path: squares(1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0) });
    return fight;
  };

  it('provokes from the one who stands there in Pathfinder, as it is entered (PF1-MOV-12)', () => {
    const fight = cross('pathfinder1e');
    expect(fight.combatant('rogue').at).toEqual({ x: 2, y: 0 });
    expect(fight.prompts).toMatchObject([{ ownerId: 'ogre' }]);
  });

  it('provokes only by leaving threatened squares in 3.5 (D35-AMB-04, D35-AOO-05)', () => {
    const fight = cross('dnd35');
    // The squares of its own space are the only ones it threatens.
    expect(fight.combatant('rogue').at).toEqual({ x: 2, y: 0 });
    expect(fight.prompts).toMatchObject([{ ownerId: 'ogre', context: { because: 'walk' } }]);
  });
});
