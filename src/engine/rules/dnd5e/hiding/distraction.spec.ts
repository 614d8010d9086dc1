import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf } from '../../../testing/scenario.js';
import { goblin, rogue } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

/** A rogue behind a wall, and a goblin that plays at dice. */
const dice: Parameters<typeof fought>[0] = {
  rows: ['.#....', 'R#...G', '.#....', '......'],
  who: { R: rogue(), G: goblin({ statistics: { hitPoints: 30 } }) },
};
const hide = (fight: Scenario): void => {
  fight.act('rogue', 'hide', { bonusAction: true }, [15]);
  expect(fight.combatant('rogue').hidden?.from).toEqual(['goblin']);
};
const approach = (fight: Scenario): void => {
  const path = [
    [0, 2],
    [0, 3],
    [1, 3],
    [2, 3],
    [3, 2],
    [4, 1],
  ].map(([x, y]) => ({ x: x!, y: y! }));
  fight.act('rogue', 'move', { path });
  expect(fight.combatant('rogue').at).toEqual({ x: 4, y: 1 });
};

describe('the distracted', () => {
  it(
    '5E-HIDE-07: who is hidden stays so on the way to them, and the first stab has advantage',
    fought(dice, (fight) => {
      hide(fight);
      rule(fight, 'goblin', { distracted: true });
      approach(fight);
      expect(fight.combatant('rogue').hidden?.from).toEqual(['goblin']);
      // The better of 3 and 12, 1d6 and the 2d6 of Sneak Attack.
      const attack = { targetId: 'goblin', attackId: 'shortsword' };
      const events = fight.act('rogue', 'attack', attack, [3, 12, 4, 1, 2]);
      expect(eventOf(events, 'AttackResolved')).toMatchObject({
        rollMode: 'ADVANTAGE',
        rollModeSources: [{ label: 'Unseen attacker', ruleId: '5E-UNS-06' }],
      });
      expect(fight.combatant('rogue').hidden).toBeNull();
      expect(fight.combatant('goblin').effects).toEqual([]);
    }),
  );

  it(
    '5E-HIDE-04: others see the hidden come into the open',
    fought(dice, (fight) => {
      hide(fight);
      approach(fight);
      expect(fight.combatant('rogue').hidden).toBeNull();
    }),
  );

  it(
    '5E-HIDE-07: once it looks up, it sees who stands in the open',
    fought(dice, (fight) => {
      hide(fight);
      rule(fight, 'goblin', { distracted: true });
      approach(fight);
      rule(fight, 'goblin', { distracted: false });
      expect(fight.combatant('rogue').hidden).toBeNull();
    }),
  );

  it(
    '5E-HIDE-07: pain gets its attention as well',
    fought(dice, (fight) => {
      hide(fight);
      rule(fight, 'goblin', { distracted: true });
      approach(fight);
      rule(fight, 'goblin', { damage: [{ amount: 1, type: 'fire' }] });
      expect(fight.combatant('rogue').hidden).toBeNull();
    }),
  );

  it(
    '5E-HIDE-07: nobody can start hiding before their eyes all the same',
    fought({ rows: ['R....G'], who: dice.who }, (fight) => {
      rule(fight, 'goblin', { distracted: true });
      expect(fight.refusal('rogue', 'hide', { bonusAction: true })).toMatchObject({ code: 'CANNOT_HIDE' });
    }),
  );
});
