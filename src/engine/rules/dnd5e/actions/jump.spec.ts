import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, orc } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

type Setup = Parameters<typeof fought>[0];
/** A fighter of Strength 16 in the west of a row; it has 30 feet. */
const row = (ground: string, pits?: number): Setup => ({
  rows: [`F${ground}`, '.'.repeat(ground.length + 1)],
  ...(pits !== undefined && { pits }),
  who: { F: fighter(), G: goblin({ at: { x: ground.length, y: 1 } }) },
});
const at = (x: number): { x: number; y: number } => ({ x, y: 0 });
const run = line({ x: 0, y: 0 }, 2);

describe('long jumps', () => {
  it(
    '5E-ENV-03 5E-ENV-05: with Strength 16 and a 10-foot run 15 feet, each of them movement: over a pit of 10 feet',
    fought(row('..__....', 20), (fight) => {
      const events = fight.act('fighter', 'jump', { runUp: run, to: at(5) });
      expect(eventsOf(events, 'Moved').map(({ mode, to, cost }) => [mode, to.x, cost])).toEqual([
        ['walk', 1, 5],
        ['walk', 2, 5],
        ['jump', 3, 5],
        ['jump', 4, 5],
        ['jump', 5, 5],
      ]);
      expect(fight.combatant('fighter')).toMatchObject({ at: at(5), activity: { movementSpent: 25 } });
    }),
  );

  it(
    '5E-ENV-03: 20 feet are too far',
    fought(row('........'), (fight) => {
      expect(fight.refusal('fighter', 'jump', { runUp: run, to: at(6) })).toMatchObject({
        code: 'JUMP_TOO_FAR',
        ruleIds: ['5E-ENV-03'],
        params: { feet: 20, limit: 16 },
      });
    }),
  );

  it(
    '5E-ENV-03: from a stand half as far, 8 feet, and a run of 5 feet is none',
    fought(row('........'), (fight) => {
      expect(fight.refusal('fighter', 'jump', { to: at(2) })).toMatchObject({ params: { feet: 10, limit: 8 } });
      expect(fight.refusal('fighter', 'jump', { runUp: run.slice(0, 1), to: at(3) }).code).toBe('JUMP_TOO_FAR');
      fight.act('fighter', 'jump', { to: at(1) });
      expect(fight.combatant('fighter').at).toEqual(at(1));
    }),
  );

  it(
    '5E-ENV-05: a leap of 15 feet with 10 left is not possible',
    fought(row('.........'), (fight) => {
      fight.act('fighter', 'move', { path: [{ x: 0, y: 1 }, at(0)] });
      expect(fight.refusal('fighter', 'jump', { runUp: run, to: at(5) })).toMatchObject({
        code: 'NOT_ENOUGH_MOVEMENT',
      });
      fight.act('fighter', 'jump', { runUp: run, to: at(4) });
      expect(fight.combatant('fighter').activity.movementSpent).toBe(30);
    }),
  );

  it('5E-ENV-03: on difficult ground it keeps its feet with Acrobatics 10: Dexterity +1, so with a 9', () => {
    for (const [face, prone] of [
      [9, false],
      [8, true],
    ] as const)
      fought(row('...:....'), (fight) => {
        const events = fight.act('fighter', 'jump', { runUp: run, to: at(4) }, [face]);
        expect(eventOf(events, 'CheckResolved')).toMatchObject({ check: 'skill:acrobatics', difficulty: 10 });
        expect(fight.combatant('fighter').effects.some(({ kind }) => kind === 'prone')).toBe(prone);
        expect(fight.combatant('fighter').activity.movementSpent).toBe(20);
      })();
  });

  it('5E-ENV-03: a low obstacle is cleared with Athletics 10 (+6, so with a 4), else it stops the jump before it', () => {
    for (const [face, x] of [
      [4, 5],
      [3, 3],
    ] as const)
      fought(row('...-....'), (fight) => {
        fight.act('fighter', 'jump', { runUp: run, to: at(5) }, [face]);
        expect(fight.combatant('fighter').at).toEqual(at(x));
      })();
  });

  it(
    '5E-ENV-03: so is a low wall between two squares',
    fought(
      {
        ...row('........'),
        edges: [{ from: { x: 4, y: 0 }, to: { x: 4, y: 1 }, kind: 'low-obstacle' }],
      },
      (fight) => {
        fight.act('fighter', 'jump', { runUp: run, to: at(5) }, [2]);
        expect(fight.combatant('fighter').at).toEqual(at(3));
      },
    ),
  );

  it(
    '5E-ENV-03 5E-ENV-01: whoever comes down over a pit falls into it',
    fought(row('...__...', 20), (fight) => {
      fight.act('fighter', 'jump', { runUp: run, to: at(4) }, [1, 2]);
      expect(fight.combatant('fighter')).toMatchObject({ at: { x: 4, y: 0, z: -4 }, hitPoints: { current: 41 } });
    }),
  );

  it(
    '5E-OA-01 5E-ENV-03: leaping out of reach provokes; whoever drops on the way falls short',
    fought(
      {
        rows: ['F.._.....', '..O......'],
        pits: 20,
        who: { F: fighter({ statistics: { hitPoints: 8 } }), O: orc() },
      },
      (fight) => {
        fight.act('fighter', 'jump', { runUp: [at(1), at(2)], to: at(5) });
        expect(fight.combatant('fighter').at).toEqual({ x: 3, y: 0 });
        expect(fight.prompts).toMatchObject([{ kind: 'opportunityAttack', ownerId: 'orc' }]);
        // 15 + 5 against AC 18; 12 + 3 fell it, two dice for 20 feet, and a failed death save for the fall.
        fight.answer('attack:greataxe', [15, 12, 1, 2]);
        expect(fight.combatant('fighter')).toMatchObject({
          at: { x: 3, y: 0, z: -4 },
          vital: 'DYING',
          deathSaves: { failures: 1 },
        });
      },
    ),
  );

  it(
    '5E-PRN-05: the prone do not jump, and it lands where there is room',
    fought(row('..G.....'), (fight) => {
      expect(fight.refusal('fighter', 'jump', { to: { x: 1, y: 1 }, height: 2 }).code).toBe('JUMP_WHERE');
      expect(fight.refusal('fighter', 'jump', { to: { x: 1, y: 0, z: 1 } }).code).toBe('JUMP_UNEVEN');
      rule(fight, 'goblin', { position: at(1) });
      expect(fight.refusal('fighter', 'jump', { to: at(1) }).code).toBe('CREATURE_IN_THE_WAY');
      fight.act('fighter', 'dropProne', {});
      expect(fight.refusal('fighter', 'jump', { to: { x: 0, y: 1 } })).toMatchObject({ code: 'MUST_CRAWL' });
    }),
  );
});

describe('high jumps', () => {
  it(
    '5E-ENV-04: 3 feet and the Strength modifier, half of it from a stand: 6 and 3 with Strength 16',
    fought(row('........'), (fight) => {
      expect(fight.refusal('fighter', 'jump', { height: 4 })).toMatchObject({
        code: 'JUMP_TOO_HIGH',
        ruleIds: ['5E-ENV-04'],
        params: { height: 4, limit: 3 },
      });
      expect(fight.refusal('fighter', 'jump', { runUp: run, height: 7 })).toMatchObject({ params: { limit: 6 } });
      const events = fight.act('fighter', 'jump', { runUp: run, height: 6 });
      expect(eventOf(events, 'MovementSpent')).toEqual({
        combatantId: 'fighter',
        cost: 6,
        movementSpent: 16,
        reason: 'highJump',
      });
      expect(fight.combatant('fighter').at).toEqual(at(2));
    }),
  );

  it(
    '5E-ENV-05: it takes movement as well',
    fought(row('........'), (fight) => {
      fight.act('fighter', 'move', { path: line({ x: 0, y: 0 }, 6) });
      expect(fight.refusal('fighter', 'jump', { height: 1 })).toMatchObject({
        code: 'NOT_ENOUGH_MOVEMENT',
        ruleIds: ['5E-ENV-05'],
      });
    }),
  );
});
