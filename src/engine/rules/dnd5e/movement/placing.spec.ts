import { describe, expect, it } from '@jest/globals';
import type { CombatantInput } from '../../ruleset.js';
import { fighter, goblin, ogre, orc } from '../testing/creatures.js';
import { begun, fought, joined, rule } from '../testing/fight.js';

const corridor = ['####.', '.....', '####.', '....G'];
const far = { G: goblin() };

describe('placing creatures that squeeze', () => {
  it(
    '5E-SQZ-01: a Large creature may be placed in a 5-foot passage, squeezed',
    fought({ rows: corridor, who: { ...far, O: ogre({ at: { x: 4, y: 0 } }) } }, (fight) => {
      rule(fight, 'ogre', { position: { x: 1, y: 1 } });
      expect(fight.combatant('ogre').at).toEqual({ x: 1, y: 1 });
    }),
  );

  it(
    '5E-SQZ-01: it may join there too, and the squares its whole space would fill beyond the passage are free for others',
    fought(
      {
        rows: ['######', '......', '......', '######'],
        edges: [{ from: { x: 0, y: 2 }, to: { x: 6, y: 2 }, kind: 'wall' }],
        who: { O: ogre({ at: { x: 1, y: 1 } }), F: fighter({ at: { x: 1, y: 2 } }) },
      },
      (fight) => {
        rule(fight, 'fighter', { position: { x: 2, y: 2 } });
        const onTheOgre = fight.try({
          type: 'adjust',
          combatantId: 'fighter',
          reason: 'x',
          position: { x: 2, y: 1 },
        });
        expect(onTheOgre.refusal).toMatchObject({ code: 'SQUARE_OCCUPIED', params: { who: 'ogre' } });
      },
    ),
  );

  it('5E-SQZ-01: a Huge creature does not fit where a Medium one just does', () => {
    const fight = joined({ rows: corridor, who: far });
    const giant = ogre({ id: 'giant', at: { x: 0, y: 1 }, statistics: { size: 'HUGE' } });
    expect(fight.try({ type: 'addCombatants', combatants: [giant] }).refusal?.code).toBe('SQUARE_BLOCKED');
  });
});

const tiny = (id: string, side: string, x = 0): CombatantInput =>
  orc({ id, side, at: { x, y: 0 }, statistics: { size: 'TINY' } });

describe('Tiny creatures', () => {
  const four = ['a', 'b', 'c', 'd'].map((id, index) => [id, tiny(id, index % 2 ? 'cats' : 'dogs')] as const);

  it(
    '5E-SIZE-01 5E-THRU-04: four share a square, friend or foe, and a fifth finds no room',
    fought({ rows: ['...', '...'], who: { mover: tiny('mover', 'cats', 2), ...Object.fromEntries(four) } }, (fight) => {
      expect(
        fight.refusal('mover', 'move', {
          path: [
            { x: 1, y: 0 },
            { x: 0, y: 0 },
          ],
        }).code,
      ).toBe('CREATURE_IN_THE_WAY');
      rule(fight, 'd', { position: { x: 0, y: 1 } });
      fight.act('mover', 'move', {
        path: [
          { x: 1, y: 0 },
          { x: 0, y: 0 },
        ],
      });
      expect(fight.combatant('mover')).toMatchObject({ at: { x: 0, y: 0 }, activity: { movementSpent: 10 } });
      // A fellow of the same square is within reach.
      fight.act('mover', 'attack', { targetId: 'a', attackId: 'unarmed-strike' }, [2]);
    }),
  );

  it('5E-SIZE-01: nobody larger shares their square', () => {
    const fight = begun({ rows: ['..', '..'], who: { a: tiny('a', 'cats'), F: fighter({ at: { x: 1, y: 0 } }) } });
    const position = { x: 0, y: 0 };
    expect(fight.try({ type: 'adjust', combatantId: 'fighter', reason: 'x', position }).refusal).toMatchObject({
      code: 'SQUARE_OCCUPIED',
      params: { who: 'a' },
    });
  });
});
