import { describe, expect, it } from '@jest/globals';
import type { Edge } from '../../../grid/index.js';
import { fighter, goblin, rogue } from '../testing/creatures.js';
import { fought, rule } from '../testing/fight.js';

const wall: readonly Edge[] = [{ from: { x: 1, y: 0 }, to: { x: 1, y: 1 }, kind: 'wall' }];
const bareHanded = fighter({ statistics: { shield: false } });

describe('a wall in between', () => {
  it(
    '5E-COV-09 5E-GRP-03 5E-SHV-03: nobody is grappled or shoved through a wall, though 5 feet away',
    fought({ rows: ['FG..'], edges: wall, who: { F: bareHanded, G: goblin() } }, (fight) => {
      expect(fight.refusal('fighter', 'grapple', { targetId: 'goblin' }).code).toBe('TOTAL_COVER');
      expect(fight.refusal('fighter', 'shove', { targetId: 'goblin', to: 'PRONE' }).code).toBe('TOTAL_COVER');
    }),
  );

  it(
    '5E-COV-09 5E-AMB-35 5E-OBJ-05: nor tended, nor given a potion',
    fought({ rows: ['FR..'], edges: wall, who: { F: fighter(), R: rogue() } }, (fight) => {
      rule(fight, 'rogue', { damage: [{ amount: 21, type: 'fire' }] });
      expect(fight.refusal('fighter', 'stabilize', { targetId: 'rogue' }).code).toBe('TOTAL_COVER');
      const potion = { itemId: 'potion-of-healing', targetId: 'rogue' };
      expect(fight.refusal('fighter', 'usePotion', potion).code).toBe('TOTAL_COVER');
    }),
  );

  it(
    '5E-GRP-10 5E-COV-09: whoever is dragged keeps to this side of a wall and follows in the steps of its grappler',
    fought(
      {
        rows: ['G...', '.F..', '....'],
        edges: [{ from: { x: 2, y: 0 }, to: { x: 2, y: 1 }, kind: 'wall' }],
        who: { F: bareHanded, G: goblin() },
      },
      (fight) => {
        fight.act('fighter', 'grapple', { targetId: 'goblin' }, [19, 1]);
        fight.act('fighter', 'move', { path: [{ x: 2, y: 1 }] });
        expect(fight.combatant('goblin').at).toEqual({ x: 1, y: 0 });
        // Beside the fighter at (3, 1) it would be at (2, 0), beyond the wall.
        fight.act('fighter', 'move', { path: [{ x: 3, y: 1 }] });
        expect(fight.combatant('goblin').at).toEqual({ x: 2, y: 1 });
      },
    ),
  );
});
