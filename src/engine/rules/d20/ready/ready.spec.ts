import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];

describe.each(BOTH)('readied actions in %s', (game) => {
  const { creatures } = GAMES[game];
  const watch = (orcAt = { x: 4, y: 0 }) => {
    const fight = fightIn(game, { map: openMap(10, 4) });
    fight.join(
      creatures.fighter({ at: { x: 0, y: 0 } }),
      creatures.orc({ at: orcAt, statistics: { hitPoints: 40, qualities: [] } }),
      creatures.wolf({ at: { x: 9, y: 3 } }),
    );
    fight.begin(['fighter', 'orc', 'wolf']);
    return fight;
  };

  it('cost a standard action and wait for their trigger (D35-RDY-01, PF1-RDY-01, PF1-RDY-02)', () => {
    const fight = watch();
    const events = fight.act('fighter', 'ready', { trigger: { event: 'ENTERS_REACH' }, response: { attack: {} } });
    expect(eventOf(events, 'ActionReadied')).toMatchObject({ combatantId: 'fighter', initiative: 30 });
    expect(fight.combatant('fighter').activity.budget).toMatchObject({ standard: 0, move: 1 });
    expect(fight.prompts).toEqual([]);
  });

  it('strike at who comes into reach, interrupting its move, and take the place just before it (D35-RDY-03, PF1-RDY-03, PF1-RDY-04, PF1-RDY-05)', () => {
    const fight = watch();
    fight.act('fighter', 'ready', { trigger: { event: 'ENTERS_REACH' }, response: { attack: {} } });
    fight.endTurn();
    fight.act('orc', 'move', { path: squares(3, 0, 2, 0, 1, 0) });
    expect(fight.prompts).toMatchObject([{ kind: 'readiedAction', ownerId: 'fighter', subjectId: 'orc' }]);
    expect(fight.combatant('orc').at).toEqual({ x: 1, y: 0 });
    const events = fight.answer('release', [1]);
    expect(eventOf(events, 'ReadiedActionEnded').reason).toBe('RELEASED');
    expect(eventOf(events, 'AttackResolved')).toMatchObject({
      attackerId: 'fighter',
      targetId: 'orc',
      reason: 'readiedAction',
    });
    expect(fight.state.order.map(({ combatantId, total }) => [combatantId, total])).toEqual([
      ['fighter', 29],
      ['orc', 29],
      ['wolf', 28],
    ]);
    // The orc goes on: it still has its standard action.
    fight.act('orc', 'attack', { targetId: 'fighter' }, [2]);
    fight.endTurn();
    fight.endTurn();
    expect(fight.state).toMatchObject({ activeId: 'fighter', round: 2 });
  });

  it('come before the trigger: the shot before the blow, and the blow is lost if it fells the striker (D35-RDY-03, PF1-RDY-04)', () => {
    const fight = watch({ x: 1, y: 0 });
    fight.must({ type: 'adjust', combatantId: 'orc', reason: 'wounded', hitPoints: 2 });
    fight.act('fighter', 'ready', {
      trigger: { event: 'ATTACKS', subjectId: 'orc' },
      response: { attack: { targetId: 'orc' } },
    });
    fight.endTurn();
    fight.act('orc', 'attack', { targetId: 'fighter' });
    const events = fight.answer('release', [15, 8]);
    expect(eventsOf(events, 'AttackResolved').map(({ attackerId }) => attackerId)).toEqual(['fighter']);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'ACTOR_DOWN' });
  });

  it('that were let pass stay readied, and expire with the next turn (D35-RDY-03, PF1-RDY-07)', () => {
    const fight = watch();
    fight.act('fighter', 'ready', {
      trigger: { event: 'MOVES', subjectId: 'orc' },
      response: { attack: { attackId: 'longsword' } },
    });
    fight.endTurn();
    // Out of the sword’s reach: nothing is asked, and the action stays readied.
    fight.act('orc', 'move', { path: squares(3, 0) });
    expect(fight.prompts).toEqual([]);
    fight.act('orc', 'move', { path: squares(2, 0, 1, 0) });
    expect(fight.combatant('fighter').readied).not.toBeNull();
    fight.endTurn();
    const events = fight.endTurn();
    expect(eventOf(events, 'ReadiedActionEnded')).toMatchObject({ combatantId: 'fighter', reason: 'EXPIRED' });
    fight.act('fighter', 'ready', {
      trigger: { event: 'MOVES', subjectId: 'orc' },
      response: { attack: { attackId: 'longsword' } },
    });
    fight.endTurn();
    fight.act('orc', 'move', { path: squares(2, 0) });
    expect(fight.prompts.map(({ kind }) => kind)).toEqual(['readiedAction']);
    fight.answer('wait');
    // Then the opportunity of leaving a threatened square.
    expect(fight.prompts.map(({ kind }) => kind)).toEqual(['attackOfOpportunity']);
    fight.answer('decline');
    expect(fight.combatant('fighter').readied).not.toBeNull();
  });

  it('hit only whom they were meant for (case 49)', () => {
    const fight = watch();
    fight.act('fighter', 'ready', {
      trigger: { event: 'MOVES', subjectId: 'orc' },
      response: { attack: { targetId: 'wolf', attackId: 'longsword' } },
    });
    fight.endTurn();
    const events = fight.act('orc', 'move', { path: squares(3, 0) });
    expect(eventsOf(events, 'PromptOpened')).toEqual([]);
    expect(fight.combatant('fighter').readied).not.toBeNull();
  });

  it('used in the next round before the own turn take its place (D35-RDY-03, PF1-RDY-08)', () => {
    const fight = watch();
    fight.endTurn();
    fight.endTurn();
    fight.act('wolf', 'ready', {
      trigger: { event: 'MOVES', subjectId: 'fighter' },
      response: { move: { path: squares(8, 3) } },
    });
    fight.endTurn();
    expect(fight.state).toMatchObject({ activeId: 'fighter', round: 2 });
    fight.act('fighter', 'move', { path: squares(1, 0) });
    fight.answer('release');
    expect(fight.combatant('wolf').at).toEqual({ x: 8, y: 3 });
    expect(fight.state.order.map(({ combatantId }) => combatantId)).toEqual(['wolf', 'fighter', 'orc']);
    fight.endTurn();
    fight.endTurn();
    expect(fight.state).toMatchObject({ activeId: 'wolf', round: 3 });
  });

  it('watch squares, doors, standing up and the turns of others (D35-RDY-01, PF1-RDY-02)', () => {
    const door = {
      id: 'door',
      from: { x: 5, y: 0 },
      to: { x: 5, y: 1 },
      kind: 'wall' as const,
      door: 'closed' as const,
    };
    const triggers = [
      [
        { event: 'ENTERS_SQUARE', squares: squares(3, 0) },
        (fight: ReturnType<typeof watch>) => fight.act('orc', 'move', { path: squares(3, 0) }),
      ],
      [
        { event: 'OPENS_DOOR' },
        (fight: ReturnType<typeof watch>) => fight.act('orc', 'interact', { featureId: 'door' }),
      ],
      [{ event: 'STANDS_UP' }, (fight: ReturnType<typeof watch>) => fight.act('orc', 'standUp', {})],
      [{ event: 'TURN_ENDS' }, (fight: ReturnType<typeof watch>) => fight.endTurn()],
    ] as const;
    for (const [trigger, set] of triggers) {
      const fight = fightIn(game, { map: { ...openMap(10, 4), edges: [door] } });
      fight.join(
        creatures.fighter({ at: { x: 0, y: 0 }, statistics: { wielded: ['longbow'] } }),
        creatures.orc({
          at: { x: 4, y: 0 },
          statistics: { conditions: trigger.event === 'STANDS_UP' ? ['prone'] : [] },
        }),
      );
      fight.begin(['fighter', 'orc']);
      fight.act('fighter', 'ready', {
        trigger: { ...trigger, squares: 'squares' in trigger ? [...trigger.squares] : undefined },
        response: { attack: { targetId: 'orc' } },
      });
      fight.endTurn();
      set(fight);
      expect([trigger.event, fight.prompts.map(({ kind }) => kind)]).toEqual([trigger.event, ['readiedAction']]);
      fight.answer('wait');
    }
  });

  it('may come with a 5-foot step for who covers no other distance (D35-RDY-02, PF1-RDY-06)', () => {
    const fight = watch();
    const response = { attack: { attackId: 'longsword' }, step: { x: 1, y: 0 } };
    fight.act('fighter', 'ready', { trigger: { event: 'ENTERS_SQUARE', squares: squares(2, 0) }, response });
    fight.endTurn();
    fight.act('orc', 'move', { path: squares(3, 0, 2, 0) });
    const events = fight.answer('release', [1]);
    expect(eventsOf(events, 'Moved')).toMatchObject([
      { combatantId: 'fighter', mode: 'fiveFootStep', to: { x: 1, y: 0 } },
    ]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ attackerId: 'fighter', reason: 'readiedAction' });
    const moved = watch();
    moved.act('fighter', 'move', { path: squares(0, 1) });
    expect(moved.refusal('fighter', 'ready', { trigger: { event: 'MOVES' }, response }).code).toBe('DISTANCE_COVERED');
  });

  it('may be released by the game master, who alone sees some triggers', () => {
    const fight = watch({ x: 1, y: 0 });
    fight.act('fighter', 'ready', {
      trigger: { event: 'STATED_BY_GAME_MASTER', text: 'if it lies' },
      response: { attack: { targetId: 'orc' } },
    });
    fight.endTurn();
    const events = fight.must({ type: 'adjust', combatantId: 'fighter', reason: 'it lies', releaseReadied: true }, [1]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ attackerId: 'fighter', outcome: 'MISS' });
  });

  it('are refused where they make no sense', () => {
    const fight = watch();
    const trigger = { event: 'MOVES' as const };
    const codes = [
      fight.refusal('fighter', 'ready', { trigger, response: {} }),
      fight.refusal('fighter', 'ready', { trigger, response: { attack: {}, standUp: true } }),
      fight.refusal('fighter', 'ready', { trigger: { event: 'ENTERS_SQUARE' }, response: { attack: {} } }),
      fight.refusal('fighter', 'ready', { trigger: { ...trigger, subjectId: 'fighter' }, response: { attack: {} } }),
      fight.refusal('fighter', 'ready', { trigger: { ...trigger, subjectId: 'nobody' }, response: { attack: {} } }),
      fight.refusal('fighter', 'ready', { trigger, response: { attack: { attackId: 'halberd' } } }),
      fight.refusal('fighter', 'ready', { trigger: { event: 'STATED_BY_GAME_MASTER' }, response: { attack: {} } }),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'READY_ONE_RESPONSE',
      'READY_ONE_RESPONSE',
      'READY_NEEDS_SQUARES',
      'READY_FOR_ONESELF',
      'TARGET_UNKNOWN',
      'ATTACK_UNKNOWN',
      'READY_NEEDS_TARGET',
    ]);
  });

  it('are lost on those who fall (D35-DLY-02, PF1-DYN-06)', () => {
    const fight = watch();
    fight.act('fighter', 'ready', {
      trigger: { event: 'MOVES', subjectId: 'orc' },
      response: { move: { path: squares(0, 1) } },
    });
    fight.endTurn();
    fight.must({ type: 'adjust', combatantId: 'fighter', reason: 'shot', hitPoints: -3 });
    fight.act('orc', 'move', { path: squares(3, 0) });
    expect(fight.prompts).toEqual([]);
  });
});

describe.each(BOTH)('what readied actions do not see in %s', (game) => {
  it('is the invisible (D35-RDY-03, PF1-RDY-03)', () => {
    const { creatures } = GAMES[game];
    const fight = fightIn(game, { map: asciiMap(['....', '....']).map });
    fight.join(
      creatures.fighter({ at: { x: 0, y: 0 } }),
      creatures.orc({ at: { x: 3, y: 0 }, statistics: { conditions: ['invisible'] } }),
    );
    fight.begin(['fighter', 'orc']);
    fight.act('fighter', 'ready', { trigger: { event: 'ENTERS_REACH' }, response: { attack: {} } });
    fight.endTurn();
    fight.act('orc', 'move', { path: squares(2, 0, 1, 0) });
    expect(fight.prompts).toEqual([]);
  });
});
