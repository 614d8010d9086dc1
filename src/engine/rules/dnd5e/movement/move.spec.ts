import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fighter, goblin, ogre, orc, rogue } from '../testing/creatures.js';
import { fought, line, rule } from '../testing/fight.js';

const spent = (events: readonly EncounterEvent[]): number =>
  eventsOf(events, 'Moved').reduce((sum, { cost }) => sum + cost, 0);
const start = { x: 0, y: 0 };
const alone = { rows: ['F...............', '...............E'], who: { F: fighter(), E: orc({ id: 'far' }) } };
const flier = fighter({ statistics: { speed: { walk: 30, fly: 60 } } });
const up = (x: number, z: number): { x: number; y: number; z: number } => ({ x, y: 0, z });

describe('movement', () => {
  it(
    '5E-MOV-01 5E-MOV-05: up to the speed in as many pieces as one likes: 10 feet, an action, 20 feet',
    fought(alone, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 2) });
      fight.act('fighter', 'dodge', {});
      fight.act('fighter', 'move', { path: line({ x: 2, y: 0 }, 4) });
      expect(fight.combatant('fighter').activity.movementSpent).toBe(30);
      expect(fight.refusal('fighter', 'move', { path: [{ x: 7, y: 0 }] }).code).toBe('NOT_ENOUGH_MOVEMENT');
    }),
  );

  it(
    '5E-MOV-01: what is left follows the speed at each moment: 30 cut to 15 after 10 feet leaves 5',
    fought(alone, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 2) });
      rule(fight, 'fighter', { addCondition: { kind: 'exhaustion', level: 2 } });
      expect(fight.refusal('fighter', 'move', { path: line({ x: 2, y: 0 }, 2) }).code).toBe('NOT_ENOUGH_MOVEMENT');
      fight.act('fighter', 'move', { path: line({ x: 2, y: 0 }, 1) });
    }),
  );

  it(
    '5E-MOV-02 5E-MOV-03: 10 feet walked and 10 climbed are 30 of 30',
    fought(alone, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 2) });
      const climb = fight.act('fighter', 'move', { path: [up(2, 1), up(2, 2)], mode: 'CLIMB' });
      expect(spent(climb)).toBe(20);
      expect(fight.combatant('fighter').activity.movementSpent).toBe(30);
    }),
  );

  it(
    '5E-ENV-02: swimming without a swimming speed costs double, with one it does not',
    fought(
      { ...alone, who: { F: fighter({ statistics: { speed: { swim: 20 } } }), E: orc({ id: 'far' }) } },
      (fight) => {
        expect(spent(fight.act('fighter', 'move', { path: line(start, 2), mode: 'SWIM' }))).toBe(10);
        fight.endTurn();
        rule(fight, 'far', { position: { x: 15, y: 1 } });
        expect(spent(fight.act('far', 'move', { path: line({ x: 15, y: 1 }, 2, { x: -1, y: 0 }), mode: 'SWIM' }))).toBe(
          20,
        );
      },
    ),
  );

  it(
    '5E-MOV-04: a step needs its whole cost: 10 feet left do not pay for 10 of rubble, and 5 are fine',
    fought({ rows: ['F....::.', '.......E'], who: { F: fighter(), E: orc({ id: 'far' }) } }, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 4) });
      expect(fight.refusal('fighter', 'move', { path: line({ x: 4, y: 0 }, 2) }).code).toBe('NOT_ENOUGH_MOVEMENT');
      expect(spent(fight.act('fighter', 'move', { path: [{ x: 5, y: 0 }] }))).toBe(10);
    }),
  );

  it(
    '5E-MOV-06: speed 25 and two attacks: 10 feet, attack, 15 feet, attack',
    fought(
      { rows: ['F..G..O..'], who: { F: fighter({ statistics: { speed: 25 } }), G: goblin(), O: orc() } },
      (fight) => {
        fight.act('fighter', 'move', { path: line(start, 2) });
        fight.act('fighter', 'attack', { targetId: 'goblin' }, [19, 8]);
        expect(fight.combatant('goblin').vital).toBe('DEAD');
        fight.act('fighter', 'move', { path: line({ x: 2, y: 0 }, 3) });
        fight.act('fighter', 'attack', { targetId: 'orc' }, [2]);
        expect(fight.combatant('fighter').activity.budget).toMatchObject({ action: 0, attacks: 0 });
      },
    ),
  );

  it(
    'names the way itself when only a goal is given',
    fought({ rows: ['F.#..', '..#..', '.....'], who: { F: fighter(), X: orc({ at: { x: 4, y: 0 } }) } }, (fight) => {
      const events = fight.act('fighter', 'move', { to: { x: 3, y: 1 } });
      expect(eventsOf(events, 'Moved').at(-1)!.to).toEqual({ x: 3, y: 1 });
      expect(fight.refusal('fighter', 'move', { to: { x: 4, y: 0 } }).code).toBe('NO_PATH');
    }),
  );

  it(
    'refuses walls, corners and the edge of the map',
    fought({ rows: ['F#.', '...', '..E'], who: { F: fighter(), E: orc({ id: 'far' }) } }, (fight) => {
      expect(fight.refusal('fighter', 'move', { path: [{ x: 1, y: 0 }] })).toMatchObject({
        code: 'PATH_BLOCKED',
        params: { why: 'WALL_IN_THE_WAY' },
      });
      expect(fight.refusal('fighter', 'move', { path: [{ x: 1, y: 1 }] })).toMatchObject({
        code: 'PATH_BLOCKED',
        ruleIds: ['5E-VAR-01'],
        params: { why: 'CORNER_CUT' },
      });
      expect(fight.refusal('fighter', 'move', { path: [{ x: -1, y: 0 }] }).code).toBe('SQUARE_OFF_MAP');
      expect(fight.refusal('fighter', 'move', { path: [{ x: 0, y: 2 }] })).toMatchObject({
        code: 'PATH_BLOCKED',
        params: { why: 'NOT_ADJACENT' },
      });
    }),
  );
});

describe('several speeds', () => {
  const setup = { rows: ['F...............', '...............E'], who: { F: flier, E: orc({ id: 'far' }) } };

  it(
    '5E-SPD-01 5E-SPD-02: walk 30, fly 60: fly 20, walk 10, fly 30',
    fought(setup, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 4), mode: 'FLY' });
      fight.act('fighter', 'move', { path: line({ x: 4, y: 0 }, 2), mode: 'WALK' });
      expect(fight.refusal('fighter', 'move', { path: [{ x: 7, y: 0 }], mode: 'WALK' }).code).toBe(
        'NOT_ENOUGH_MOVEMENT',
      );
      fight.act('fighter', 'move', { path: line({ x: 6, y: 0 }, 6), mode: 'FLY' });
      expect(fight.combatant('fighter').activity.movementSpent).toBe(60);
    }),
  );

  it(
    '5E-SPD-03: after flying 40 feet there is no walking left',
    fought(setup, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 8), mode: 'FLY' });
      expect(fight.refusal('fighter', 'move', { path: [{ x: 9, y: 0 }], mode: 'WALK' })).toMatchObject({
        code: 'NOT_ENOUGH_MOVEMENT',
        params: { left: 0 },
      });
    }),
  );

  it(
    '5E-SPD-02 5E-AMB-05: what was paid counts, not what was covered: 10 feet of rubble take 20 off flying 60',
    fought({ rows: ['F::.............', '...............E'], who: setup.who }, (fight) => {
      fight.act('fighter', 'move', { path: line(start, 2), mode: 'WALK' });
      expect(fight.refusal('fighter', 'move', { path: line({ x: 2, y: 0 }, 9), mode: 'FLY' }).code).toBe(
        'NOT_ENOUGH_MOVEMENT',
      );
      fight.act('fighter', 'move', { path: line({ x: 2, y: 0 }, 8), mode: 'FLY' });
    }),
  );

  it(
    '5E-SPD-01: nobody moves in a way it has no speed for',
    fought(alone, (fight) => {
      expect(fight.refusal('fighter', 'move', { path: [up(1, 1)], mode: 'FLY' }).code).toBe('NO_SUCH_SPEED');
      expect(fight.refusal('fighter', 'move', { path: [{ x: 1, y: 0 }], mode: 'BURROW' }).code).toBe('NO_SUCH_SPEED');
    }),
  );
});

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

describe('diagonals', () => {
  const diagonal = line(start, 4, { x: 1, y: 1 });
  const open = ['F.....', '......', '......', '......', '......', '.....E'];
  const who = { F: fighter(), E: orc({ id: 'far' }) };

  it(
    '5E-VAR-01: on the grid every diagonal costs 5 feet',
    fought({ rows: open, who }, (fight) => {
      expect(spent(fight.act('fighter', 'move', { path: diagonal }))).toBe(20);
    }),
  );

  it(
    'case 51: 5E-VAR-02: by house rule four diagonals cost 5 + 10 + 5 + 10 = 30',
    fought({ rows: open, who, houseRules: { diagonals: 'ALTERNATING' } }, (fight) => {
      expect(spent(fight.act('fighter', 'move', { path: diagonal }))).toBe(30);
    }),
  );

  it(
    '5E-VAR-02: the count goes on through the pieces of a turn',
    fought({ rows: open, who, houseRules: { diagonals: 'ALTERNATING' } }, (fight) => {
      expect(spent(fight.act('fighter', 'move', { path: diagonal.slice(0, 1) }))).toBe(5);
      expect(spent(fight.act('fighter', 'move', { path: diagonal.slice(1, 2) }))).toBe(10);
    }),
  );
});

describe('without a map', () => {
  const who = { F: fighter(), G: goblin(), O: orc() };

  it(
    '5E-MOV-01: moves by feet and engages whom it can get to',
    fought({ who }, (fight) => {
      expect(fight.refusal('fighter', 'move', { path: line(start, 1) }).code).toBe('MAP_MISSING');
      expect(fight.refusal('fighter', 'move', {}).code).toBe('FEET_MISSING');
      expect(fight.refusal('fighter', 'move', { feet: 20, engage: ['goblin'] }).code).toBe('TOO_FAR_TO_ENGAGE');
      fight.act('fighter', 'move', { feet: 25, engage: ['goblin'] });
      expect(fight.combatant('fighter').activity.movementSpent).toBe(25);
      fight.act('fighter', 'attack', { targetId: 'goblin' }, [2]);
    }),
  );

  it(
    '5E-OA-01: leaving somebody’s reach provokes without a map, too',
    fought({ who }, (fight) => {
      rule(fight, 'fighter', { relation: { otherId: 'goblin', distance: 5, engaged: true } });
      expect(fight.refusal('fighter', 'move', { feet: 10, leave: ['orc'] }).code).toBe('NOT_ENGAGED');
      fight.act('fighter', 'move', { feet: 30, leave: ['goblin'], engage: ['orc'] });
      expect(fight.prompts).toMatchObject([{ kind: 'opportunityAttack', ownerId: 'goblin', subjectId: 'fighter' }]);
      const events = fight.answer('attack:scimitar', [15, 3]);
      expect(eventOf(events, 'AttackResolved').reason).toBe('opportunityAttack');
      expect(fight.state.relations['fighter|orc']).toEqual({ distance: 5, engaged: true });
      expect(fight.state.relations['fighter|goblin']).toEqual({ distance: 35, engaged: false });
    }),
  );
});
