import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf } from '../../../testing/scenario.js';
import { asSeen, playerOf } from '../../../testing/as-seen.js';
import { seenState } from '../../../visibility/seen-state.js';
import { fighter, orc } from '../testing/creatures.js';
import { begun, fought, rule } from '../testing/fight.js';

const bare = { shield: false, wielded: [] };
const one = fighter({ at: { x: 1, y: 0 }, statistics: bare });
const other = orc({ at: { x: 2, y: 0 }, statistics: { wielded: [] } });
const rows = ['......', '......'];
const SEAT = playerOf('fighter');
const known = (fight: Scenario): readonly string[] => seenState(fight.state, fight.ruleset, SEAT).present;

/** An orc that nobody sees seizes the fighter: 19 + 3 against 2 + 6. */
function seized(): Scenario {
  const fight = begun({ rows, who: { O: other, F: one } });
  rule(fight, 'orc', { hidden: { check: 30 } });
  fight.act('orc', 'grapple', { targetId: 'fighter' }, [19, 2]);
  return fight;
}

describe('whom somebody hidden holds', () => {
  it('5E-COND-06 5E-HIDE-02: feels who it is and where, for as long as it is held', () => {
    const fight = begun({ rows, who: { O: other, F: one } });
    rule(fight, 'orc', { hidden: { check: 30 } });
    expect(known(fight)).toEqual(['fighter']);
    const told = asSeen(fight, SEAT, () => fight.act('orc', 'grapple', { targetId: 'fighter' }, [19, 2]));
    expect(told.find((glimpse) => glimpse?.type === 'EffectStarted')!.data).toMatchObject({
      combatantId: 'fighter',
      effect: { kind: 'grappled', sourceId: 'orc' },
    });
    expect(known(fight)).toEqual(['orc', 'fighter']);
    fight.act('orc', 'releaseGrapple', { targetId: 'fighter' });
    expect(known(fight)).toEqual(['fighter']);
    fight.checkDeterminism();
  });

  it('5E-GRP-09: escapes by its own check against that of the one who holds it', () => {
    const escape = (dice: readonly number[]): boolean => {
      const fight = seized();
      fight.endTurn();
      // Athletics +6 against the +3 of Strength 16.
      const checks = fight.act('fighter', 'escapeGrapple', {}, dice).filter(({ type }) => type === 'CheckResolved');
      expect(checks.map(({ data }) => data)).toMatchObject([{ combatantId: 'fighter' }, { combatantId: 'orc' }]);
      fight.checkDeterminism();
      return fight.combatant('fighter').effects.length === 0;
    };
    expect(escape([10, 12])).toBe(true);
    expect(escape([10, 13])).toBe(false);
  });

  it('5E-UNS-02 5E-UNS-03: may strike at it by its name, and does not see it', () => {
    const fight = seized();
    fight.endTurn();
    const attack = { targetId: 'orc', attackId: 'longsword' };
    const blow = eventOf(fight.act('fighter', 'attack', attack, [2, 3]), 'AttackResolved');
    expect(blow.rollModeSources).toMatchObject([{ label: 'Target is unseen', value: -1 }]);
    fight.checkDeterminism();
  });
});

describe('who holds somebody that hides', () => {
  it(
    '5E-GRP-08 5E-GRP-10: can let go of it, and knows whom it drags along',
    fought({ rows, who: { F: one, O: other } }, (fight) => {
      fight.act('fighter', 'grapple', { targetId: 'orc' }, [19, 2]);
      rule(fight, 'orc', { hidden: { check: 30 } });
      expect(known(fight)).toEqual(['fighter', 'orc']);
      const seen = seenState(fight.state, fight.ruleset, SEAT);
      const { releaseGrapple } = fight.ruleset.actions;
      expect(releaseGrapple!.offer(seen, 'fighter').targets).toMatchObject([{ combatantId: 'orc' }]);
      expect(releaseGrapple!.check(seen, 'fighter', { targetId: 'orc' }, 'TURN')).toBeNull();
      fight.act('fighter', 'releaseGrapple', { targetId: 'orc' });
      expect(known(fight)).toEqual(['fighter']);
    }),
  );
});
