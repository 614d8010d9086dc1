import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { BOTH, creature, weapon } from '../testing/duel.js';
import { fightIn, squares } from '../testing/games.js';

describe.each(BOTH)('actions readied against an attack in %s', (game) => {
  const attacks = [weapon()];

  /** `b` waits for an attack of `a`, whose turn it is, five squares off; `c` lies dying next to `a`, `d` stands there and waits as well. */
  const waiting = (response: object = { attack: { targetId: 'a' } }): Scenario => {
    const fight = fightIn(game, { map: openMap(12, 8) });
    fight.join(
      creature('a', { attacks }, { at: { x: 1, y: 3 } }),
      creature('b', { attacks }, { at: { x: 6, y: 3 } }),
      creature('c', { attacks }, { at: { x: 1, y: 4 } }),
      creature('d', { attacks }, { at: { x: 1, y: 2 } }),
    );
    fight.begin(['b', 'd', 'c', 'a']);
    fight.endTurnsUntil('a');
    fight.endTurn();
    fight.act('b', 'ready', { trigger: { event: 'ATTACKS', subjectId: 'a' }, response });
    fight.endTurn();
    return fight;
  };
  /** The turn of `a`, with nobody beside it. */
  const toItself = (fight: Scenario): void => {
    fight.endTurnsUntil('a');
    fight.must({ type: 'adjust', combatantId: 'c', reason: 'away', position: { x: 1, y: 7 } });
    fight.must({ type: 'adjust', combatantId: 'd', reason: 'away', position: { x: 2, y: 7 } });
  };

  it('come just before the blow of a charge, which a fallen charger does not strike (D35-RDY-03, PF1-RDY-04)', () => {
    const fight = waiting();
    toItself(fight);
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'wounded', hitPoints: 2 });
    fight.act('a', 'charge', { targetId: 'b', path: squares(2, 3, 3, 3, 4, 3, 5, 3) });
    expect(fight.prompts).toMatchObject([{ kind: 'readiedAction', ownerId: 'b', subjectId: 'a' }]);
    const events = fight.answer('release', [15, 8]);
    expect(eventsOf(events, 'AttackResolved')).toMatchObject([{ attackerId: 'b', reason: 'readiedAction' }]);
  });

  it('leave a charger that stands its blow (D35-RDY-03, PF1-RDY-04)', () => {
    const fight = waiting();
    toItself(fight);
    fight.act('a', 'charge', { targetId: 'b', path: squares(2, 3, 3, 3, 4, 3, 5, 3) });
    const events = fight.answer('release', [1, 2]);
    expect(eventsOf(events, 'AttackResolved').map(({ reason }) => reason)).toEqual(['readiedAction', 'charge']);
  });

  it('leave a charger nobody to strike who has gone out of reach (D35-RDY-03, PF1-RDY-04)', () => {
    const fight = waiting({ move: { path: squares(7, 3, 8, 3) } });
    toItself(fight);
    fight.act('a', 'charge', { targetId: 'b', path: squares(2, 3, 3, 3, 4, 3, 5, 3) });
    fight.answer('release');
    // The charger lets the opportunity of its leaving go.
    const events = fight.answer('decline', [], 'a');
    expect(eventsOf(events, 'AttackResolved')).toEqual([]);
    expect(eventsOf(events, 'ActionCompleted')).toHaveLength(1);
    expect(fight.combatant('b').at).toEqual({ x: 8, y: 3 });
  });

  it('come just before a coup de grace (D35-RDY-03, PF1-RDY-04)', () => {
    const fight = waiting();
    fight.act('d', 'ready', {
      trigger: { event: 'ATTACKS', subjectId: 'a' },
      response: { attack: { targetId: 'a' } },
    });
    fight.must({ type: 'adjust', combatantId: 'c', reason: 'asleep', addCondition: { kind: 'unconscious' } });
    fight.endTurnsUntil('a');
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'wounded', hitPoints: 2 });
    fight.act('a', 'coupDeGrace', { targetId: 'c' });
    expect(fight.prompts).toMatchObject([{ kind: 'readiedAction', ownerId: 'd', subjectId: 'a' }]);
    const events = fight.answer('release', [15, 8]);
    expect(eventsOf(events, 'AttackResolved')).toMatchObject([{ attackerId: 'd', reason: 'readiedAction' }]);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'ACTOR_DOWN' });
  });
});
