import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, ogre, orc, rogue } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

const spent = (events: readonly EncounterEvent[]): number =>
  eventsOf(events, 'Moved').reduce((sum, { cost }) => sum + cost, 0);
const start = { x: 0, y: 0 };

describe('difficult terrain', () => {
  it(
    '5E-DT-01: 15 feet of rubble cost 30',
    fought({ rows: ['F:::.', '....E'], who: { F: fighter(), E: orc({ id: 'far' }) } }, (fight) => {
      expect(spent(fight.act('fighter', 'move', { path: line(start, 3) }))).toBe(30);
    }),
  );

  it(
    '5E-DT-02: snow upon rubble is difficult once',
    fought({ rows: ['F;...', '....E'], who: { F: fighter(), E: orc({ id: 'far' }) } }, (fight) => {
      expect(spent(fight.act('fighter', 'move', { path: line(start, 1) }))).toBe(10);
    }),
  );

  it(
    '5E-DT-03: the ground of a square says whether it is difficult, low furniture too',
    fought({ rows: ['F:-..', '....E'], who: { F: fighter(), E: orc({ id: 'far' }) } }, (fight) => {
      expect(spent(fight.act('fighter', 'move', { path: line(start, 2) }))).toBe(20);
    }),
  );

  it(
    '5E-DT-04 5E-THRU-01 5E-THRU-03: through the space of an ally at double cost',
    fought({ rows: ['FR..E'], who: { F: fighter(), R: rogue(), E: orc({ id: 'far' }) } }, (fight) => {
      expect(spent(fight.act('fighter', 'move', { path: line(start, 2) }))).toBe(15);
    }),
  );
});

describe('through and around creatures', () => {
  it('case 55: through an ally 15 feet, through a hostile of one size not at all, through a hostile Tiny 15 feet', () => {
    const through = (other: ReturnType<typeof orc>): (() => void) =>
      fought({ rows: ['FX..'], who: { F: fighter(), X: other } }, (fight) => {
        rule(fight, other.id, { addCondition: { kind: 'incapacitated' } });
        if (other.side === 'party' || (other.statistics as { size?: string }).size === 'TINY') {
          expect(spent(fight.act('fighter', 'move', { path: line(start, 2) }))).toBe(15);
        } else {
          expect(fight.refusal('fighter', 'move', { path: line(start, 2) }).code).toBe('CREATURE_IN_THE_WAY');
        }
      });
    through(rogue())();
    through(orc())();
    through(orc({ statistics: { size: 'TINY' } }))();
  });

  it(
    '5E-THRU-02: a Small one passes a hostile Large one, a Medium one does not',
    fought(
      {
        rows: ['S.O..', '.....', 'F....'],
        who: { S: fighter({ id: 'small', statistics: { size: 'SMALL' } }), F: fighter(), O: ogre() },
      },
      (fight) => {
        rule(fight, 'ogre', { addCondition: { kind: 'incapacitated' } });
        // 5 feet in the open, 10 + 10 through the ogre, 5 out of it.
        expect(spent(fight.act('small', 'move', { path: line(start, 4) }))).toBe(30);
        fight.endTurnsUntil('fighter');
        const refusal = fight.refusal('fighter', 'move', {
          path: [
            { x: 1, y: 1 },
            { x: 2, y: 1 },
          ],
        });
        expect(refusal).toMatchObject({ code: 'CREATURE_IN_THE_WAY', ruleIds: ['5E-THRU-02'] });
      },
    ),
  );

  it(
    '5E-THRU-04: no move ends in the space of another, friend or foe',
    fought({ rows: ['FR..E'], who: { F: fighter(), R: rogue(), E: orc({ id: 'far' }) } }, (fight) => {
      expect(fight.refusal('fighter', 'move', { path: line(start, 1) })).toMatchObject({
        code: 'ENDS_IN_OCCUPIED_SQUARE',
        ruleIds: ['5E-THRU-04'],
      });
      expect(fight.refusal('fighter', 'move', { to: { x: 1, y: 0 } }).code).toBe('NO_PATH');
    }),
  );

  it(
    '5E-SIZE-01 5E-SIZE-02: a Large creature fills two by two squares',
    fought({ rows: ['F...', '.O..', '....'], who: { F: fighter(), O: ogre() } }, (fight) => {
      expect(
        fight.refusal('fighter', 'move', {
          path: [
            { x: 1, y: 0 },
            { x: 2, y: 1 },
          ],
        }).code,
      ).toBe('CREATURE_IN_THE_WAY');
      expect(
        fight.refusal('fighter', 'move', {
          path: [
            { x: 0, y: 1 },
            { x: 1, y: 2 },
          ],
        }).code,
      ).toBe('CREATURE_IN_THE_WAY');
    }),
  );

  it(
    '5E-SIZE-03: a Medium creature in a 5-foot doorway stops others',
    fought({ rows: ['F#..', '.H..', '.#..'], who: { F: fighter(), H: orc() } }, (fight) => {
      expect(
        fight.refusal('fighter', 'move', {
          path: [
            { x: 0, y: 1 },
            { x: 1, y: 1 },
            { x: 2, y: 1 },
          ],
        }).code,
      ).toBe('CREATURE_IN_THE_WAY');
    }),
  );

  it('5E-SIZE-04 5E-SIZE-05: eight Medium creatures surround a Medium one, a ninth finds no place beside it', () => {
    const ring = Object.fromEntries(
      ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((mark) => [mark, orc({ id: `orc-${mark}` })]),
    );
    fought({ rows: ['12349', '8F5..', '.76..', '.....'], who: { F: fighter(), ...ring } }, (fight) => {
      for (const x of [0, 1, 2])
        for (const y of [0, 1, 2]) {
          const here = fight.state.present.filter((id) => {
            const { at } = fight.combatant(id);
            return at?.x === x && at.y === y;
          });
          expect(here.length).toBeLessThanOrEqual(1);
        }
    })();
  });

  it(
    '5E-SIZE-06 5E-AMB-08: on the grid four Large creatures fit around a Medium one, and no fifth',
    fought(
      {
        rows: ['..B...', 'A.....', '..FC..', '.D....', '......', '......'],
        who: Object.fromEntries([
          ['F', fighter()],
          ...['A', 'B', 'C', 'D'].map((mark) => [mark, ogre({ id: `ogre-${mark}` })] as const),
        ]),
      },
      (fight) => {
        for (const x of [0, 1, 2, 3])
          for (const y of [0, 1, 2, 3]) {
            const fifth = ogre({ id: `fifth-${x}-${y}`, at: { x, y } });
            expect(fight.try({ type: 'addCombatants', combatants: [fifth] }, [10]).refusal?.code).toBe(
              'SQUARE_OCCUPIED',
            );
          }
      },
    ),
  );

  it(
    'case 57: a Large creature pays once for a step onto two difficult squares',
    fought({ rows: ['O.:..', '..:..', '.....', '....F'], who: { O: ogre(), F: fighter() } }, (fight) => {
      expect(spent(fight.act('ogre', 'move', { path: [{ x: 1, y: 0 }] }))).toBe(10);
    }),
  );

  it(
    '5E-SIZE-07: twenty Medium creatures stand around a Gargantuan one',
    fought(
      {
        rows: ['abcdef', 't....g', 's....h', 'r....i', 'q....j', 'pomlkn'],
        who: {
          X: ogre({ id: 'giant', at: { x: 1, y: 1 }, statistics: { size: 'GARGANTUAN' } }),
          ...Object.fromEntries([...'abcdefghijklmnopqrst'].map((mark) => [mark, fighter({ id: `fighter-${mark}` })])),
        },
      },
      (fight) => {
        const near = fight.state.present.filter((id) => id !== 'giant');
        expect(near).toHaveLength(20);
        fight.endTurn();
        for (const id of near) {
          expect(fight.state.activeId).toBe(id);
          fight.act(id, 'attack', { targetId: 'giant' }, [2]);
          fight.endTurn();
        }
      },
    ),
  );
});

describe('squeezing', () => {
  const corridor = { rows: ['..####', 'O....F', '..####'], who: { O: ogre(), F: fighter() } };
  const squeezed = [
    { x: 1, y: 1 },
    { x: 2, y: 1 },
  ];

  it(
    '5E-SQZ-01 5E-SQZ-02: a Large creature goes into a 5-foot passage at double cost',
    fought({ rows: ['...####', 'O......', '...####', '......F'], who: { O: ogre(), F: fighter() } }, (fight) => {
      // One step in the open, three along the corridor: 5 + 3 x 10.
      const events = fight.act('ogre', 'move', { path: line({ x: 0, y: 1 }, 4) });
      expect(eventsOf(events, 'Moved').map(({ cost }) => cost)).toEqual([5, 10, 10, 10]);
    }),
  );

  it(
    '5E-SQZ-01: a Huge one does not fit',
    fought(
      {
        rows: ['...####', 'O......', '...####', '......F'],
        who: { O: ogre({ at: { x: 0, y: 0 }, statistics: { size: 'HUGE' } }), F: fighter() },
      },
      (fight) => {
        expect(fight.refusal('ogre', 'move', { path: line(start, 2) })).toMatchObject({
          code: 'PATH_BLOCKED',
          ruleIds: ['5E-SQZ-01'],
        });
      },
    ),
  );

  it(
    '5E-SQZ-03 5E-SQZ-04: squeezed, it attacks with disadvantage and is attacked with advantage',
    fought(corridor, (fight) => {
      fight.act('ogre', 'move', { path: [...squeezed, { x: 3, y: 1 }] });
      const blow = eventOf(
        fight.act('ogre', 'attack', { targetId: 'fighter', attackId: 'javelin' }, [15, 3]),
        'AttackResolved',
      );
      expect(blow.rollModeSources).toContainEqual(
        expect.objectContaining({ label: 'Squeezing', value: -1, ruleId: '5E-SQZ-03' }),
      );
      fight.endTurn();
      const answer = eventOf(fight.act('fighter', 'attack', { targetId: 'ogre' }, [3, 4]), 'AttackResolved');
      expect(answer.rollModeSources).toContainEqual(
        expect.objectContaining({ label: 'Target is squeezing', value: 1, ruleId: '5E-SQZ-04' }),
      );
    }),
  );
});
