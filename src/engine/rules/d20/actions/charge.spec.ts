import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];
const east = (from: number, to: number, y = 0) =>
  Array.from({ length: to - from }, (_, index) => ({ x: from + 1 + index, y }));

describe.each(BOTH)('charging in %s', (game) => {
  const { creatures } = GAMES[game];
  const facing = (distance: number, rows?: readonly string[], statistics = {}) => {
    const fight = fightIn(game, { map: rows ? asciiMap(rows).map : openMap(30, 5) });
    fight.join(
      creatures.rogue({ at: { x: 0, y: 0 }, statistics }),
      creatures.orc({ at: { x: distance, y: 0 }, statistics: { hitPoints: 50 } }),
    );
    fight.begin(['rogue', 'orc']);
    return fight;
  };

  it('covers 10 feet to twice speed and ends in one attack at +2; -2 AC until the next turn (D35-CHG-01, D35-CHG-02, PF1-CHG-01, PF1-CHG-02, PF1-CHG-03, PF1-CHG-08, PF1-CHG-10, PF1-CHG-12)', () => {
    const fight = facing(13);
    const events = fight.act('rogue', 'charge', { path: east(0, 12), targetId: 'orc' }, [2]);
    expect(eventsOf(events, 'Moved')).toHaveLength(12);
    const { parts, reason } = eventOf(events, 'AttackResolved');
    expect(reason).toBe('charge');
    expect(parts).toContainEqual(expect.objectContaining({ label: 'charging', value: 2, applied: true }));
    expect(fight.combatant('rogue')).toMatchObject({
      effects: [{ kind: 'charging' }],
      activity: { budget: { standard: 0, move: 0 } },
    });
    expect(fight.refusal('rogue', 'fiveFootStep', { to: { x: 12, y: 1 } }).code).toBe('STEP_SPENT');
    fight.endTurn();
    fight.endTurn();
    expect(fight.combatant('rogue').effects).toEqual([]);
  });

  it('is too short under 10 feet and too long beyond twice speed (D35-CHG-01, PF1-CHG-03)', () => {
    expect(facing(2).refusal('rogue', 'charge', { path: east(0, 1), targetId: 'orc' })).toMatchObject({
      code: 'CHARGE_TOO_SHORT',
      params: { feet: 5 },
    });
    expect(facing(14).refusal('rogue', 'charge', { path: east(0, 13), targetId: 'orc' })).toMatchObject({
      code: 'TOO_EXPENSIVE',
      params: { feet: 65, allowed: 60 },
    });
  });

  it('with the bare hands of the untrained provokes at the blow itself (D35-ATK-06, D35-CHG-02, PF1-UNA-01, PF1-CHG-10)', () => {
    const fist = { id: 'fist', damage: '1d3', unarmed: true, nonlethal: true } as const;
    const fight = facing(6, undefined, { attacks: [fist], wielded: [] });
    // The orc has had its turn.
    fight.endTurn();
    fight.endTurn();
    fight.act('rogue', 'charge', { path: east(0, 5), targetId: 'orc' });
    expect(fight.prompts).toMatchObject([{ kind: 'attackOfOpportunity', ownerId: 'orc' }]);
    const events = fight.answer('decline', [2]);
    expect(eventOf(events, 'AttackResolved').reason).toBe('charge');
  });

  it('with Power Attack takes it for the whole turn, if the charger has it (D35-FEA-01, PF1-FEA-01, PF1-AOO-09)', () => {
    const input = { path: east(0, 5), targetId: 'orc', powerAttack: 1 };
    expect(facing(6).refusal('rogue', 'charge', input).code).toBe('FEAT_MISSING');
    const fight = facing(6, undefined, { feats: ['Power Attack'], baseAttackBonus: 3 });
    const events = fight.act('rogue', 'charge', input, [2]);
    expect(eventOf(events, 'AttackResolved').parts).toContainEqual(
      expect.objectContaining({ label: 'Power Attack', value: -1 }),
    );
    expect(fight.combatant('rogue').effects).toContainEqual(expect.objectContaining({ kind: 'power-attack' }));
  });

  it('goes straight to the nearest place to attack from (D35-CHG-01, PF1-CHG-03, PF1-CHG-15)', () => {
    const fight = facing(6);
    expect(
      fight.refusal('rogue', 'charge', { path: squares(1, 0, 2, 1, 3, 1, 4, 0, 5, 0), targetId: 'orc' }).code,
    ).toBe('NOT_STRAIGHT');
    // (6, 1) is next to the orc too, but farther.
    expect(
      fight.refusal('rogue', 'charge', { path: squares(1, 0, 2, 0, 3, 1, 4, 1, 5, 1, 6, 1), targetId: 'orc' }),
    ).toMatchObject({
      code: 'CHARGE_NOT_TO_NEAREST',
      params: { feet: 25 },
    });
    expect(fight.refusal('rogue', 'charge', { path: east(0, 4), targetId: 'orc' }).code).toBe('OUT_OF_REACH');
  });

  it('needs a way clear of walls, rubble, low walls and creatures, friends too, but not of the helpless (D35-CHG-01, D35-MOV-01, D35-TER-03, PF1-CHG-05, PF1-CHG-06, PF1-MOV-01, PF1-TER-03)', () => {
    const path = east(0, 5);
    expect(facing(6, ['..:....']).refusal('rogue', 'charge', { path, targetId: 'orc' }).code).toBe('GROUND_HAMPERS');
    const friends = (conditions: string[]) => {
      const fight = fightIn(game, { map: openMap(10, 3) });
      fight.join(
        creatures.rogue({ at: { x: 0, y: 0 } }),
        creatures.orc({ at: { x: 6, y: 0 } }),
        creatures.fighter({ at: { x: 3, y: 0 }, statistics: { conditions } }),
      );
      fight.begin(['rogue', 'orc', 'fighter']);
      return fight;
    };
    expect(friends([]).refusal('rogue', 'charge', { path, targetId: 'orc' })).toMatchObject({
      code: 'CREATURE_IN_THE_WAY',
      params: { who: 'fighter' },
    });
    expect(
      eventOf(friends(['unconscious']).act('rogue', 'charge', { path, targetId: 'orc' }, [2]), 'AttackResolved').reason,
    ).toBe('charge');
  });

  it('is barred where any line of the way runs over something, beside the squares walked as well (D35-CHG-01, PF1-CHG-06)', () => {
    const slanting = (rows: readonly string[]) => {
      const fight = fightIn(game, { map: asciiMap(rows).map });
      fight.join(creatures.rogue({ at: { x: 0, y: 0 } }), creatures.orc({ at: { x: 5, y: 2 } }));
      fight.begin(['rogue', 'orc']);
      return fight;
    };
    const path = squares(1, 0, 2, 1, 3, 1, 4, 1);
    // (1, 1) is not walked through, but a corner of the charger passes over it.
    expect(
      slanting(['......', '.:....', '......']).refusal('rogue', 'charge', { path, targetId: 'orc' }),
    ).toMatchObject({
      code: 'CHARGE_PATH_BLOCKED',
      params: { what: '1,1' },
    });
    expect(
      eventsOf(
        slanting(['......', '......', ':.....']).act('rogue', 'charge', { path, targetId: 'orc' }, [2]),
        'Moved',
      ),
    ).toHaveLength(4);
  });

  it('is offered only where a straight way is clear (D35-CHG-01, PF1-CHG-05, PF1-CHG-06)', () => {
    const offer = (rows: readonly string[]) => {
      const fight = facing(5, rows);
      return fight.ruleset.actions.charge!.offer(fight.state, 'rogue');
    };
    const open = offer(['......', '......']);
    expect(open).toMatchObject({ legal: true, targets: [{ combatantId: 'orc' }] });
    for (const rows of [
      ['...#..', '......'],
      ['...:..', '......'],
    ])
      expect(offer(rows)).toMatchObject({ legal: false, refusal: { code: 'NOBODY_IN_REACH' } });
  });

  it('needs to see the foe (D35-CHG-01, PF1-CHG-07)', () => {
    const fight = facing(6, ['...?...']);
    expect(fight.refusal('rogue', 'charge', { path: east(0, 5), targetId: 'orc' }).code).toBe('TARGET_UNSEEN');
  });

  it('is not for the weary, the entangled, the blind or the prone (D35-CND-01, PF1-CND-14, PF1-CND-15, PF1-CND-17)', () => {
    for (const kind of ['fatigued', 'exhausted', 'entangled', 'blinded']) {
      const fight = facing(6, undefined, { conditions: [kind] });
      expect(fight.refusal('rogue', 'charge', { path: east(0, 5), targetId: 'orc' }).code).toBe('CANNOT_CHARGE');
    }
    const prone = facing(6, undefined, { conditions: ['prone'] });
    expect(prone.refusal('rogue', 'charge', { path: east(0, 5), targetId: 'orc' }).code).toBe('PRONE_MUST_CRAWL');
  });

  it('covers one speed as the only action of the restricted, who alone may do so (D35-CHG-02, D35-ACT-03, PF1-CHG-09, PF1-ACT-09, PF1-SUR-02)', () => {
    const fight = facing(8, undefined, { conditions: ['staggered'] });
    expect(fight.refusal('rogue', 'charge', { path: east(0, 7), targetId: 'orc' })).toMatchObject({
      params: { allowed: 30 },
    });
    const near = facing(7, undefined, { conditions: ['staggered'] });
    near.act('rogue', 'charge', { path: east(0, 6), targetId: 'orc' }, [2]);
    expect(near.combatant('rogue').activity.budget).toMatchObject({ standard: 0, move: 0 });
    const free = facing(7);
    free.act('rogue', 'dropItem', { itemId: 'rapier' });
    free.act('rogue', 'drawWeapon', { itemId: 'dagger' });
    expect(free.refusal('rogue', 'charge', { path: east(0, 6), targetId: 'orc' }).code).toBe(
      'FULL_ROUND_ACTION_IMPOSSIBLE',
    );
  });

  it('ends where an attack of opportunity fells the charger, without its attack (PF1-AOO-10, D35-AOO-02)', () => {
    const fight = fightIn(game, { map: openMap(12, 3) });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 } }), creatures.ogre({ at: { x: 6, y: 0 } }));
    fight.begin(['ogre', 'rogue']);
    fight.endTurn();
    fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'wounded', hitPoints: 3 });
    fight.act('rogue', 'charge', { path: east(0, 5), targetId: 'ogre' });
    const events = fight.answer('attack:greatclub', [19, 1, 1]);
    expect(eventsOf(events, 'AttackResolved').map(({ attackerId }) => attackerId)).toEqual(['ogre']);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'ACTOR_DOWN' });
    expect(fight.combatant('rogue').at).toEqual({ x: 4, y: 0 });
  });
});

describe('drawing a weapon during a charge', () => {
  const unarmed = (game: GameName, distance: number, statistics = {}) => {
    const { creatures } = GAMES[game];
    const fight = fightIn(game, { map: openMap(20, 3) });
    fight.join(
      creatures.rogue({ at: { x: 0, y: 0 }, statistics: { wielded: [], ...statistics } }),
      creatures.orc({ at: { x: distance, y: 0 } }),
    );
    fight.begin(['rogue', 'orc']);
    return fight.try(
      {
        type: 'declareAction',
        actorId: 'rogue',
        action: 'charge',
        input: { path: east(0, distance - 1), targetId: 'orc', attackId: 'rapier' },
      },
      [2],
    );
  };

  it('is possible in Pathfinder within one speed at base attack bonus +1 (PF1-CHG-04)', () => {
    expect(eventOf(unarmed('pathfinder1e', 7).events, 'WieldedChanged')).toMatchObject({
      how: 'DRAWN',
      itemId: 'rapier',
    });
    expect(unarmed('pathfinder1e', 8).refusal?.code).toBe('ATTACK_NOT_IN_HAND');
    expect(unarmed('pathfinder1e', 7, { baseAttackBonus: 0 }).refusal?.code).toBe('ATTACK_NOT_IN_HAND');
  });

  it('is not possible for the restricted, save with Quick Draw (PF1-CHG-09)', () => {
    expect(unarmed('pathfinder1e', 7, { conditions: ['staggered'] }).refusal?.code).toBe('ATTACK_NOT_IN_HAND');
    expect(unarmed('pathfinder1e', 7, { conditions: ['staggered'], feats: ['Quick Draw'] }).refusal).toBeNull();
  });

  it('is not mentioned in 3.5 (D35-CHG-02)', () => {
    expect(unarmed('dnd35', 7).refusal?.code).toBe('ATTACK_NOT_IN_HAND');
  });
});
