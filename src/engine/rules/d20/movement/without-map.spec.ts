import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];

/** No map: a game master’s word says who is where. Unstated, everybody is 30 feet apart. */
describe.each(BOTH)('a fight without a map in %s', (game) => {
  const { creatures } = GAMES[game];
  const theatre = (foe: 'orc' | 'ogre' = 'orc') => {
    const fight = fightIn(game);
    fight.join(creatures.rogue(), creatures[foe]({ statistics: { hitPoints: 60 } }));
    fight.begin([foe, 'rogue']);
    fight.endTurn();
    return fight;
  };
  const relate = (fight: ReturnType<typeof theatre>, otherId: string, distance: number, engaged: boolean) =>
    fight.must({
      type: 'adjust',
      combatantId: 'rogue',
      reason: 'the lie of the land',
      relation: { otherId, distance, engaged },
    });

  it('lets one walk up to a foe and strike (D35-SPD-05, PF1-SPD-05)', () => {
    const fight = theatre();
    expect(fight.refusal('rogue', 'attack', { targetId: 'orc', attackId: 'rapier' }).code).toBe('OUT_OF_REACH');
    const events = fight.act('rogue', 'move', { engage: ['orc'] });
    expect(eventOf(events, 'MovementSpent')).toMatchObject({ cost: 25, movementSpent: 25 });
    expect(eventOf(events, 'RelationStated')).toMatchObject({ distance: 5, engaged: true });
    fight.act('rogue', 'attack', { targetId: 'orc', attackId: 'rapier' }, [2]);
  });

  it('provokes from those one was engaged with (D35-AOO-05, PF1-AOO-06)', () => {
    const fight = theatre();
    relate(fight, 'orc', 5, true);
    fight.act('rogue', 'move', { feet: 30, leave: ['orc'] });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc' }]);
    const events = fight.answer('decline');
    expect(eventOf(events, 'RelationStated')).toMatchObject({ distance: 35, engaged: false });
    expect(fight.combatant('rogue').activity).toMatchObject({ movementSpent: 30, budget: { move: 0 } });
  });

  it('provokes from the long-armed as one comes near (D35-BIG-04, PF1-SIZ-06)', () => {
    const fight = theatre('ogre');
    fight.act('rogue', 'move', { engage: ['ogre'] });
    expect(fight.prompts).toMatchObject([{ ownerId: 'ogre' }]);
    const events = fight.answer('decline');
    expect(eventsOf(events, 'RelationStated')).toMatchObject([{ distance: 5, engaged: true }]);
  });

  it('measures speed in feet: one move, two, no more (D35-SPD-06, PF1-SPD-04)', () => {
    const fight = theatre();
    expect(fight.refusal('rogue', 'move', { feet: 65 })).toMatchObject({
      code: 'TOO_EXPENSIVE',
      params: { allowed: 60 },
    });
    fight.act('rogue', 'move', { feet: 40 });
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 0, standard: 0 });
  });

  it('knows the withdrawal and the 5-foot step, which do not provoke (D35-SPA-07, D35-SPA-08, PF1-FRA-11, PF1-5FT-02)', () => {
    const fight = theatre();
    relate(fight, 'orc', 5, true);
    fight.act('rogue', 'withdraw', { feet: 60, leave: ['orc'] });
    expect(fight.prompts).toEqual([]);
    const other = theatre();
    relate(other, 'orc', 5, true);
    other.act('rogue', 'fiveFootStep', { leave: ['orc'] });
    expect(other.prompts).toEqual([]);
    expect(other.state.relations).toEqual({ 'orc|rogue': { distance: 10, engaged: false } });
    expect(other.refusal('rogue', 'move', { feet: 5 }).code).toBe('STEP_TAKEN');
  });

  it('knows the charge, of 10 feet at least (D35-CHG-01, PF1-CHG-03)', () => {
    const fight = theatre();
    const events = fight.act('rogue', 'charge', { targetId: 'orc' }, [2]);
    expect(eventOf(events, 'MovementSpent').cost).toBe(25);
    expect(eventOf(events, 'AttackResolved').reason).toBe('charge');
    const near = theatre();
    relate(near, 'orc', 10, false);
    expect(near.refusal('rogue', 'charge', { targetId: 'orc' }).code).toBe('CHARGE_TOO_SHORT');
    const far = theatre();
    relate(far, 'orc', 70, false);
    expect(far.refusal('rogue', 'charge', { targetId: 'orc' }).code).toBe('TOO_EXPENSIVE');
  });

  it('knows the run (D35-SPD-07, PF1-FRA-02)', () => {
    const fight = theatre();
    fight.act('rogue', 'run', { feet: 120 });
    expect(fight.combatant('rogue').activity.movementSpent).toBe(120);
  });

  it('sets off readied actions at who comes into reach (D35-RDY-03, PF1-RDY-04)', () => {
    const fight = fightIn(game);
    fight.join(creatures.rogue(), creatures.orc());
    fight.begin(['rogue', 'orc']);
    fight.act('rogue', 'ready', { trigger: { event: 'ENTERS_REACH' }, response: { attack: { attackId: 'rapier' } } });
    fight.endTurn();
    fight.act('orc', 'move', { engage: ['rogue'] });
    expect(fight.prompts).toMatchObject([{ kind: 'readiedAction', ownerId: 'rogue' }]);
    expect(eventOf(fight.answer('release', [1]), 'AttackResolved').outcome).toBe('MISS');
  });

  it('threatens with a reach weapon 10 feet away and not when engaged (D35-AOO-04, PF1-AOO-04)', () => {
    for (const [distance, engaged, prompts] of [
      [10, false, 1],
      [5, true, 0],
    ] as const) {
      const fight = fightIn(game);
      fight.join(
        creatures.rogue({}),
        creatures.orc({
          statistics: { attacks: [{ id: 'glaive', damage: '1d10', reachWeapon: true, handling: 'TWO_HANDED' }] },
        }),
      );
      fight.begin(['orc', 'rogue']);
      fight.endTurn();
      relate(fight, 'orc', distance, engaged);
      fight.act('rogue', 'move', { feet: 30 });
      expect([distance, fight.prompts.length]).toEqual([distance, prompts]);
    }
  });

  it('refuses what needs a map, and unknown creatures', () => {
    const fight = theatre();
    expect(fight.refusal('rogue', 'move', { path: [{ x: 1, y: 0 }] }).code).toBe('MAP_MISSING');
    expect(fight.refusal('rogue', 'move', { engage: ['nobody'] }).code).toBe('TARGET_UNKNOWN');
    expect(fight.refusal('rogue', 'move', { engage: ['rogue'] }).code).toBe('TARGET_IS_ACTOR');
  });
});
