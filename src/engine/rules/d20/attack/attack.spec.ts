import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventOf } from '../../../testing/scenario.js';
import { GAMES, fightIn } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];

describe.each(BOTH)('an attack in %s', (game) => {
  const { creatures } = GAMES[game];

  it('adds its parts and meets Armour Class', () => {
    const fight = fightIn(game, { map: openMap(3, 3) });
    fight.join(creatures.fighter({ at: { x: 0, y: 0 } }), creatures.orc({ at: { x: 1, y: 0 } }));
    fight.begin(['fighter', 'orc']);
    const events = fight.act('fighter', 'attack', { targetId: 'orc' }, [10, 1]);
    const attack = eventOf(events, 'AttackResolved');
    expect(attack).toMatchObject({ total: 10 + 6 + 3 + 1 + 1, outcome: 'HIT', armorClass: 13 });
    expect(eventOf(events, 'DamageDealt').total).toBe(1 + 3);
  });
});
