import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const duel = { rows: ['FG...', '.....'], who: { F: fighter(), G: goblin({ statistics: { hitPoints: 60 } }) } };
const put = (fight: Scenario, id: string, kind: string, more: object = {}): void =>
  rule(fight, id, { addCondition: { kind, ...more } });
/** What gave the fighter's attack on the goblin advantage or disadvantage. */
function sources(fight: Scenario, dice: readonly number[]): readonly (readonly [string, number])[] {
  const events = fight.act('fighter', 'attack', { targetId: 'goblin' }, dice);
  return eventOf(events, 'AttackResolved').rollModeSources.map(({ label, value }) => [label, value] as const);
}
const lift = (fight: Scenario, id: string, kind: string): void => {
  const effect = fight.combatant(id).effects.find((one) => one.kind === kind)!;
  rule(fight, id, { removeEffectId: effect.id });
};

describe('exhaustion', () => {
  const tired = (level: number, body: (fight: Scenario) => void): (() => void) =>
    fought(
      { ...duel, who: { F: fighter({ statistics: { shield: false, hitPoints: 41 } }), G: duel.who.G } },
      (fight) => {
        put(fight, 'fighter', 'exhaustion', { level });
        body(fight);
      },
    );

  it(
    '5E-EXH-01 5E-COND-04: level 1: checks with disadvantage, attacks without',
    tired(1, (fight) => {
      expect(
        eventsOf(fight.act('fighter', 'grapple', { targetId: 'goblin' }, [18, 3, 10]), 'CheckResolved')[0]!.natural,
      ).toBe(3);
      expect(sources(fight, [2])).toEqual([]);
    }),
  );

  it(
    '5E-EXH-02 5E-EXH-11: level 2: half speed as well',
    tired(2, (fight) => {
      expect(fight.ruleset.sheet(fight.state, 'fighter').speeds.walk).toBe(15);
      expect(
        eventsOf(fight.act('fighter', 'grapple', { targetId: 'goblin' }, [18, 3, 10]), 'CheckResolved')[0]!.natural,
      ).toBe(3);
    }),
  );

  it(
    '5E-EXH-03: level 3: attacks and saves with disadvantage',
    tired(3, (fight) => {
      expect(sources(fight, [15, 2])).toEqual([['Exhaustion', -1]]);
    }),
  );

  it(
    '5E-EXH-04 5E-HP-06: level 4: the maximum is halved, 41 to 20, and current hit points with it',
    tired(4, (fight) => {
      expect(fight.combatant('fighter').hitPoints).toMatchObject({ current: 20, maximum: 20 });
    }),
  );

  it(
    '5E-EXH-05: level 5: speed 0',
    tired(5, (fight) => {
      expect(fight.ruleset.sheet(fight.state, 'fighter').speeds.walk).toBe(0);
      expect(fight.refusal('fighter', 'move', { path: [{ x: 0, y: 1 }] }).code).toBe('SPEED_ZERO');
    }),
  );

  it(
    '5E-EXH-06: level 6: death',
    tired(6, (fight) => {
      expect(fight.combatant('fighter').vital).toBe('DEAD');
    }),
  );

  it(
    '5E-EXH-10: levels add up: 2 and 1 are 3',
    tired(2, (fight) => {
      put(fight, 'fighter', 'exhaustion', { level: 1 });
      expect(fight.combatant('fighter').effects).toMatchObject([{ kind: 'exhaustion', level: 3 }]);
    }),
  );

  it(
    '5E-EXH-12: taken away, the maximum is back and current hit points stay',
    tired(4, (fight) => {
      lift(fight, 'fighter', 'exhaustion');
      expect(fight.combatant('fighter')).toMatchObject({ effects: [], hitPoints: { current: 20, maximum: 41 } });
    }),
  );

  it(
    '5E-EXH-04 5E-HP-06 5E-ZERO-01: half of a maximum of 1 is 0: a character is dying, a monster dead, neither of massive damage',
    fought(
      {
        rows: ['FG...', '.....'],
        who: { F: fighter({ statistics: { hitPoints: 1 } }), G: goblin({ statistics: { hitPoints: 1 } }) },
      },
      (fight) => {
        put(fight, 'fighter', 'exhaustion', { level: 4 });
        expect(fight.combatant('fighter')).toMatchObject({ vital: 'DYING', hitPoints: { current: 0, maximum: 0 } });
        put(fight, 'goblin', 'exhaustion', { level: 4 });
        expect(fight.combatant('goblin').vital).toBe('DEAD');
      },
    ),
  );
});
