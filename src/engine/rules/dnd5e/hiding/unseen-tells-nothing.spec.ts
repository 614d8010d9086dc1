import { describe, expect, it } from '@jest/globals';
import { asSeen, playerOf, tableAsSeen } from '../../../testing/as-seen.js';
import type { Scenario } from '../../../testing/scenario.js';
import { eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, ogre, orc } from '../testing/creatures.js';
import { begun, line, rule } from '../testing/fight.js';

const SEAT = playerOf('fighter');
type At = { readonly x: number; readonly y: number };

/** A fighter at (1, 1), whose turn it is, an orc in sight at `beside`, and a goblin, hidden and invisible, at a place. */
function setting(at: At, beside: At = { x: 20, y: 3 }): Scenario {
  const fight = begun({
    rows: Array.from({ length: 4 }, () => '.'.repeat(24)),
    who: { G: goblin({ at }), O: orc({ at: beside }), F: fighter({ at: { x: 1, y: 1 } }) },
  });
  rule(fight, 'goblin', { addCondition: { kind: 'invisible' } });
  rule(fight, 'goblin', { hidden: { check: 20 } });
  for (const id of ['goblin', 'orc'])
    fight.must({ type: 'setPolicy', combatantId: id, promptKind: 'opportunityAttack', policy: 'NEVER' });
  fight.endTurnsUntil('fighter');
  return fight;
}

/** What the seat of the fighter sees of what is played, and of the fight after it. */
function told(fight: Scenario, play: (fight: Scenario) => void): object {
  const events = asSeen(fight, SEAT, () => {
    play(fight);
    return [];
  });
  fight.checkDeterminism();
  return { events: events.filter((one) => one !== null), after: tableAsSeen(fight, SEAT) };
}

const FAR = { x: 12, y: 0 };

describe('somebody hidden who keeps still', () => {
  it.each<[string, At, (fight: Scenario) => void]>([
    ['nothing at all', FAR, () => {}],
    ['leaving its reach', FAR, (fight) => void fight.act('fighter', 'move', { path: line({ x: 1, y: 1 }, 4) })],
    [
      'leaving its reach and that of another',
      { x: 3, y: 2 },
      (fight) => void fight.act('fighter', 'move', { path: line({ x: 1, y: 1 }, 5) }),
    ],
    ['dashing', FAR, (fight) => void fight.act('fighter', 'dash', {})],
    ['dodging', FAR, (fight) => void fight.act('fighter', 'dodge', {})],
  ])('5E-ENG-05 5E-HIDE-02: shows in nothing of %s', (_, beside, play) => {
    expect(told(setting({ x: 2, y: 0 }, beside), play)).toEqual(told(setting({ x: 15, y: 3 }, beside), play));
  });

  it('5E-ENG-05 5E-OA-01: has a turn of its own, of which nothing is seen, and provokes nobody', () => {
    const turn = (x: number) => (fight: Scenario) => {
      fight.endTurnsUntil('goblin');
      fight.act('goblin', 'move', { path: [{ x, y: 1 }] });
      fight.endTurnsUntil('fighter');
    };
    const [west, east] = [setting({ x: 2, y: 2 }), setting({ x: 2, y: 2 })];
    expect(told(west, turn(1 + 1))).toEqual(told(east, turn(3)));
    expect(eventsOf(east.history, 'PromptOpened')).toEqual([]);
  });

  it('5E-UNS-05 5E-HELP-04: a missed guess uses up what was meant for anybody unseen, right or wrong', () => {
    const guess = (at: At): object => {
      const fight = begun({
        rows: Array.from({ length: 4 }, () => '.'.repeat(24)),
        who: {
          G: goblin({ at: { x: 2, y: 2 } }),
          B: ogre({ at: { x: 4, y: 0 } }),
          H: fighter({ id: 'helper', at: { x: 1, y: 2 } }),
          F: fighter({ at: { x: 1, y: 1 } }),
        },
      });
      fight.endTurnsUntil('helper');
      fight.act('helper', 'help', { allyId: 'fighter', targetId: 'goblin' });
      fight.endTurnsUntil('fighter');
      rule(fight, 'goblin', { position: at });
      for (const id of ['goblin', 'ogre']) rule(fight, id, { hidden: { check: 20 } });
      // Help makes up for not seeing it: one die.
      return told(fight, () =>
        fight.act('fighter', 'attackSquare', { square: { x: 2, y: 1 }, attackId: 'longsword' }, [3]),
      );
    };
    expect(guess({ x: 2, y: 1 })).toEqual(guess({ x: 20, y: 3 }));
  });
});
