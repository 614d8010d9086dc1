import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];
/** A fighter's glaive: 10 feet, not next to it. */
const GLAIVE: Partial<StatisticsInput> = {
  attacks: [{ id: 'glaive', damage: '1d10', reachWeapon: true, handling: 'TWO_HANDED', criticalMultiplier: 3 }],
};

describe.each(BOTH)('attacks of opportunity in %s', (game) => {
  const { creatures } = GAMES[game];

  it('interrupt: the enemy strikes before the square is left, and the mover goes on if it can (D35-AOO-02, D35-AOO-05, PF1-AOO-05, PF1-AOO-06, PF1-AOO-08, PF1-AOO-10)', () => {
    const fight = fightIn(game, { map: openMap(6, 3) });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 } }), creatures.orc({ at: { x: 1, y: 0 } }));
    fight.begin(['orc', 'rogue']);
    fight.endTurn();
    const path = squares(0, 1, 0, 2);
    const before = fight.act('rogue', 'move', { path });
    expect(eventsOf(before, 'Moved')).toEqual([]);
    expect(fight.prompts).toMatchObject([
      {
        kind: 'attackOfOpportunity',
        ownerId: 'orc',
        subjectId: 'rogue',
        choices: [
          { id: 'attack:falchion' },
          { id: 'disarm:falchion' },
          { id: 'sunder:falchion' },
          ...(game === 'dnd35' ? [{ id: 'grapple' }] : []),
          { id: 'decline' },
        ],
      },
    ]);
    const events = fight.answer('attack:falchion', [2]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ reason: 'attackOfOpportunity', outcome: 'MISS' });
    expect(eventsOf(events, 'Moved').map(({ to }) => to)).toEqual(path);
    expect(fight.combatant('orc').activity.budget['attackOfOpportunity']).toBe(0);
  });

  it('are provoked by leaving any threatened square, also for another threatened one (D35-AOO-01, D35-AOO-05, PF1-AOO-02, PF1-AOO-06; case 41)', () => {
    const fight = fightIn(game, { map: openMap(4, 4) });
    fight.join(creatures.rogue({ at: { x: 1, y: 0 } }), creatures.orc({ at: { x: 0, y: 0 } }));
    fight.begin(['orc', 'rogue']);
    fight.endTurn();
    fight.act('rogue', 'move', { path: squares(1, 1) });
    expect(fight.prompts).toHaveLength(1);
    fight.answer('decline');
    expect(fight.combatant('rogue').at).toEqual({ x: 1, y: 1 });
  });

  it('are one opportunity for all squares left in a round, though Combat Reflexes strikes at another act too (D35-AOO-03, PF1-AOO-11, PF1-AOO-12, PF1-AOO-13)', () => {
    const fight = fightIn(game, { map: openMap(8, 3) });
    // The worked example: an orc crosses squares a glaive threatens, then does something else that provokes.
    fight.join(
      creatures.fighter({ at: { x: 3, y: 0 }, statistics: { ...GLAIVE, feats: ['Combat Reflexes'] } }),
      creatures.orc({
        at: { x: 1, y: 2 },
        statistics: { items: [{ id: 'potion', healing: '1d8+1' }], speeds: { walk: 30 }, hitPoints: 50 },
      }),
    );
    fight.begin(['fighter', 'orc']);
    fight.endTurn();
    fight.act('orc', 'move', { path: squares(2, 2, 3, 2, 4, 2, 5, 2) });
    expect(fight.prompts).toHaveLength(1);
    fight.answer('attack:glaive', [2]);
    expect(fight.combatant('orc').at).toEqual({ x: 5, y: 2 });
    fight.act('orc', 'usePotion', { itemId: 'potion' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'fighter', context: { because: 'usePotion' } }]);
    fight.answer('attack:glaive', [2, 5]);
    // Dexterity 13: one more than the usual one.
    expect(fight.combatant('fighter').activity.budget['attackOfOpportunity']).toBe(0);
  });

  it('are made once a round without Combat Reflexes, and declining uses nothing up (D35-AOO-02, PF1-AOO-08)', () => {
    const fight = fightIn(game, { map: openMap(8, 3) });
    fight.join(
      creatures.orc({ at: { x: 1, y: 0 } }),
      creatures.rogue({ at: { x: 0, y: 0 } }),
      creatures.fighter({ at: { x: 2, y: 0 } }),
    );
    fight.begin(['orc', 'rogue', 'fighter']);
    fight.endTurn();
    fight.act('rogue', 'move', { path: squares(0, 1) });
    fight.answer('decline');
    fight.endTurn();
    fight.act('fighter', 'move', { path: squares(3, 0) });
    fight.answer('attack:falchion', [2]);
    fight.endTurn();
    fight.endTurn();
    // A new round: the orc has had a turn and may strike again.
    fight.act('rogue', 'move', { path: squares(0, 2) });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc' }]);
    fight.answer('attack:falchion', [2]);
  });

  it('refresh with the own turn and not before (D35-AOO-02, PF1-AOO-08)', () => {
    const fight = fightIn(game, { map: openMap(8, 3) });
    fight.join(
      creatures.orc({ at: { x: 1, y: 0 } }),
      creatures.rogue({ at: { x: 0, y: 0 } }),
      creatures.fighter({ at: { x: 2, y: 0 } }),
    );
    fight.begin(['orc', 'rogue', 'fighter']);
    fight.endTurn();
    fight.act('rogue', 'move', { path: squares(0, 1) });
    fight.answer('attack:falchion', [2]);
    fight.endTurn();
    fight.act('fighter', 'move', { path: squares(3, 0) });
    expect(fight.prompts).toEqual([]);
  });

  it('ask several enemies at once and are resolved in the order of the round (D35-AOO-02, PF1-AOO-10)', () => {
    const fight = fightIn(game, { map: openMap(5, 3) });
    fight.join(
      creatures.rogue({ at: { x: 1, y: 0 } }),
      creatures.goblin({ at: { x: 0, y: 0 } }),
      creatures.orc({ at: { x: 2, y: 0 } }),
    );
    fight.begin(['orc', 'goblin', 'rogue']);
    fight.endTurn();
    fight.endTurn();
    fight.act('rogue', 'move', { path: squares(1, 1) });
    expect(fight.prompts.map(({ ownerId }) => ownerId)).toEqual(['orc', 'goblin']);
    const goblinsWeapon = game === 'dnd35' ? 'attack:morningstar' : 'attack:short-sword';
    fight.answer(goblinsWeapon, [], 'goblin');
    const events = fight.answer('attack:falchion', [2, 3], 'orc');
    expect(eventsOf(events, 'AttackResolved').map(({ attackerId }) => attackerId)).toEqual(['orc', 'goblin']);
  });

  it('end the move of those who fall to them; what was spent stays spent (PF1-AOO-10, D35-AOO-02)', () => {
    const fight = fightIn(game, { map: openMap(5, 3) });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 } }), creatures.ogre({ at: { x: 1, y: 0 } }));
    fight.begin(['ogre', 'rogue']);
    fight.endTurn();
    fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'wounded', hitPoints: 3 });
    fight.act('rogue', 'move', { path: squares(0, 1, 0, 2) });
    const events = fight.answer('attack:greatclub', [19, 1, 1]);
    expect(eventsOf(events, 'Moved')).toEqual([]);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'ACTOR_DOWN' });
    expect(fight.combatant('rogue')).toMatchObject({ at: { x: 0, y: 0 }, vital: 'DYING' });
  });

  it('are made at the full bonus, after a full attack as well (D35-AOO-02, PF1-AOO-09, PF1-AOO-14)', () => {
    const fight = fightIn(game, { map: openMap(5, 3) });
    fight.join(
      creatures.fighter({ at: { x: 0, y: 0 } }),
      creatures.orc({ at: { x: 1, y: 0 }, statistics: { hitPoints: 60 } }),
    );
    fight.begin(['fighter', 'orc']);
    fight.act('fighter', 'fullAttack', { attacks: [{ targetId: 'orc' }, { targetId: 'orc' }] }, [1, 1]);
    fight.endTurn();
    fight.act('orc', 'move', { path: squares(2, 0) });
    // Base attack 6, Strength 3, masterwork 1, Weapon Focus 1.
    const events = fight.answer('attack:longsword', [1]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ natural: 1, total: 12 });
  });

  it('are lost on somebody whom another blow has felled first, and stay unspent (D35-AOO-02, PF1-AOO-10)', () => {
    const fight = fightIn(game, { map: openMap(5, 3) });
    fight.join(
      creatures.orc({ at: { x: 0, y: 0 } }),
      creatures.orc({ id: 'second', at: { x: 0, y: 2 } }),
      creatures.rogue({ at: { x: 1, y: 1 } }),
    );
    fight.begin(['orc', 'second', 'rogue']);
    fight.endTurnsUntil('rogue');
    fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'wounded', hitPoints: 1 });
    fight.act('rogue', 'move', { path: squares(2, 1) });
    fight.answer('attack:falchion', [], 'second');
    // The first orc hits for 6; the second would have struck at somebody who leaves no square any more.
    const events = fight.answer('attack:falchion', [17, 1, 1], 'orc');
    expect(eventsOf(events, 'AttackResolved').map(({ attackerId }) => attackerId)).toEqual(['orc']);
    expect(fight.combatant('rogue')).toMatchObject({ vital: 'DYING', hitPoints: { current: -5 }, at: { x: 1, y: 1 } });
    expect(fight.combatant('second').activity.budget).toMatchObject({ attackOfOpportunity: 1 });
  });

  it('follow the standing policy of the creature (PF1-AOO-08)', () => {
    const fight = fightIn(game, { map: openMap(5, 3) });
    fight.join(
      creatures.rogue({ at: { x: 0, y: 0 } }),
      creatures.orc({ at: { x: 1, y: 0 }, policies: { attackOfOpportunity: 'ALWAYS' } }),
    );
    fight.begin(['orc', 'rogue']);
    fight.endTurn();
    const events = fight.act('rogue', 'move', { path: squares(0, 1) }, [2]);
    expect(eventOf(events, 'PromptAnswered')).toMatchObject({ by: 'POLICY', choice: 'attack:falchion' });
    expect(eventOf(events, 'AttackResolved').outcome).toBe('MISS');
  });

  it('are not for the flat-footed, but for Combat Reflexes (D35-INI-04, D35-AOO-03, PF1-FLT-03, PF1-AOO-11)', () => {
    for (const [feats, prompts] of [
      [[], 0],
      [['Combat Reflexes'], 1],
    ] as const) {
      const fight = fightIn(game, { map: openMap(5, 3) });
      fight.join(
        creatures.rogue({ at: { x: 0, y: 0 } }),
        creatures.orc({ at: { x: 1, y: 0 }, statistics: { feats: [...feats] } }),
      );
      fight.begin(['rogue', 'orc']);
      fight.act('rogue', 'move', { path: squares(0, 1) });
      expect(fight.prompts).toHaveLength(prompts);
      if (prompts === 1) {
        fight.answer('attack:falchion', [2]);
        // Dexterity 11: no more than the usual one, also before its first turn.
        expect(fight.combatant('orc').activity.budget).toEqual({ attackOfOpportunity: 0 });
      }
    }
  });

  it('are not made by those whom a condition stops (D35-AOO-08, PF1-AOO-18)', () => {
    for (const kind of [
      'stunned',
      'dazed',
      'grappled',
      'pinned',
      'cowering',
      'paralyzed',
      'nauseated',
      'helpless',
      'total-defense',
      'blinded',
      'unconscious',
      'panicked',
      'fascinated',
    ]) {
      const fight = fightIn(game, { map: openMap(5, 3) });
      fight.join(creatures.rogue({ at: { x: 0, y: 0 } }), creatures.orc({ at: { x: 1, y: 0 } }));
      fight.begin(['orc', 'rogue']);
      fight.endTurn();
      fight.must({ type: 'adjust', combatantId: 'orc', reason: 'a spell', addCondition: { kind } });
      fight.act('rogue', 'move', { path: squares(0, 1) });
      expect([kind, fight.prompts.length]).toEqual([kind, 0]);
    }
  });

  it('are not made unarmed, but with Improved Unarmed Strike (D35-AOO-01, D35-ATK-06, PF1-AOO-03, PF1-UNA-02)', () => {
    for (const [feats, prompts] of [
      [[], 0],
      [['Improved Unarmed Strike'], 1],
    ] as const) {
      const fight = fightIn(game, { map: openMap(5, 3) });
      const fist = { id: 'fist', unarmed: true, nonlethal: true, damage: '1d3', damageTypes: ['bludgeoning'] };
      fight.join(
        creatures.rogue({ at: { x: 0, y: 0 } }),
        creatures.orc({ at: { x: 1, y: 0 }, statistics: { attacks: [fist], feats: [...feats] } }),
      );
      fight.begin(['orc', 'rogue']);
      fight.endTurn();
      fight.act('rogue', 'move', { path: squares(0, 1) });
      expect(fight.prompts).toHaveLength(prompts);
    }
  });

  it('are not made with bows or with weapons that are put away (PF1-AOO-03, D35-AOO-01)', () => {
    const fight = fightIn(game, { map: openMap(5, 3) });
    fight.join(
      creatures.orc({ at: { x: 0, y: 0 } }),
      creatures.fighter({ at: { x: 1, y: 0 }, statistics: { wielded: ['longbow'] } }),
    );
    fight.begin(['fighter', 'orc']);
    fight.endTurn();
    fight.act('orc', 'move', { path: squares(0, 1) });
    expect(fight.prompts).toEqual([]);
  });

  it('do not reach past cover or into total concealment (D35-AOO-07, D35-COV-06, D35-CCL-01, PF1-AOO-15, PF1-AOO-16)', () => {
    const corner = fightIn(game, { map: asciiMap(['.#.', '...', '...']).map });
    corner.join(creatures.rogue({ at: { x: 0, y: 0 } }), creatures.orc({ at: { x: 1, y: 1 } }));
    corner.begin(['orc', 'rogue']);
    corner.endTurn();
    corner.act('rogue', 'move', { path: squares(0, 1) });
    expect(corner.prompts).toEqual([]);

    // Cover the map does not show.
    const stated = fightIn(game, { map: openMap(4, 4) });
    stated.join(
      creatures.rogue({ at: { x: 0, y: 0 }, statistics: { conditions: ['covered'] } }),
      creatures.orc({ at: { x: 1, y: 0 } }),
    );
    stated.begin(['orc', 'rogue']);
    stated.endTurn();
    stated.act('rogue', 'move', { path: squares(0, 1) });
    expect(stated.prompts).toEqual([]);

    const unseen = fightIn(game, { map: openMap(4, 4) });
    unseen.join(
      creatures.rogue({ at: { x: 0, y: 0 }, statistics: { conditions: ['invisible'] } }),
      creatures.orc({ at: { x: 1, y: 0 } }),
    );
    unseen.begin(['orc', 'rogue']);
    unseen.endTurn();
    unseen.act('rogue', 'move', { path: squares(0, 1) });
    expect(unseen.prompts).toEqual([]);
  });
});
