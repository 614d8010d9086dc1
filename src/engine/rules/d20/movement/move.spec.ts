import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { fightIn } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];

describe.each(BOTH)('moving in %s', (game) => {
  it('asks a threatening enemy before the square is left (D35-AOO-05, PF1-AOO-06, PF1-AOO-10)', () => {
    const { fight, creatures } = fightIn(game, { map: openMap(10, 10) });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 } }), creatures.orc({ at: { x: 1, y: 0 } }));
    fight.begin(['orc', 'rogue']);
    fight.endTurn();
    const path = [
      { x: 0, y: 1 },
      { x: 0, y: 2 },
    ];
    fight.act('rogue', 'move', { path });
    expect(fight.prompts).toMatchObject([{ kind: 'attackOfOpportunity', ownerId: 'orc', subjectId: 'rogue' }]);
    expect(fight.combatant('rogue').at).toEqual({ x: 0, y: 0 });
    const events = fight.answer('attack:falchion', [2]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ reason: 'attackOfOpportunity', outcome: 'MISS' });
    expect(eventsOf(events, 'Moved').map(({ to }) => to)).toEqual(path);
    fight.checkDeterminism();
  });
});
