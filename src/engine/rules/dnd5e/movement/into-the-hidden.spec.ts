import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc } from '../testing/creatures.js';
import { begun, rule } from '../testing/fight.js';
import type { Scenario } from '../../../testing/scenario.js';

/** A fighter and an orc in a lane one square wide, and a goblin that the fighter's side does not know of. */
function lane(row: string, ...more: string[]): Scenario {
  const fight = begun({
    rows: [row, ...more],
    who: { F: fighter({ statistics: { wielded: ['longsword'] } }), O: orc(), G: goblin() },
  });
  rule(fight, 'goblin', { hidden: { from: ['fighter', 'orc'] } });
  return fight;
}

const shove = { targetId: 'orc', to: 'AWAY' } as const;
/** The fighter wins by far. */
const WON = [20, 1];

describe('somebody hidden in the way of those who are moved', () => {
  it('5E-SHV-05 5E-ENG-05: no refusal of a shove tells of it; who is pushed into it finds it, and so does the pusher', () => {
    const fight = lane('FOG..');
    fight.act('fighter', 'shove', shove, WON);
    expect(fight.combatant('orc').at).toEqual({ x: 1, y: 0 });
    expect(fight.combatant('goblin').hidden).toBeNull();
    fight.checkDeterminism();
  });

  it('5E-SHV-05 5E-ENG-05: who is pushed into it is pushed past it where there is room', () => {
    const fight = lane('FOG..', '.....');
    fight.act('fighter', 'shove', shove, WON);
    expect(fight.combatant('orc').at).toEqual({ x: 2, y: 1 });
    expect(fight.combatant('goblin').hidden).toBeNull();
  });

  it('5E-GRP-10 5E-ENG-05: who drags somebody into it stops, and both find it', () => {
    const fight = lane('.....', 'F....', 'OG...');
    rule(fight, 'goblin', { addCondition: { kind: 'invisible' } });
    fight.act('fighter', 'grapple', { targetId: 'orc' }, WON);
    const events = fight.act('fighter', 'move', {
      path: [
        { x: 1, y: 1 },
        { x: 2, y: 1 },
      ],
    });
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'BLOCKED_BY_UNSEEN' });
    expect(fight.combatant('fighter').at).toEqual({ x: 1, y: 1 });
    expect(fight.combatant('goblin').hidden).toBeNull();
    fight.checkDeterminism();
  });
});
