import { describe, expect, it } from '@jest/globals';
import { squares } from '../testing/games.js';
import { DAGGER, kinds, next, wrestlers } from '../testing/wrestlers.js';

describe.each(['dnd35', 'pathfinder1e'] as const)('a hold in %s', (game) => {
  it('ends as soon as the holder is felled or stunned, not with the turn (D35-GRP-06, PF1-GRP-04, PF1-CND-34)', () => {
    const hold = () => {
      const dagger = { attacks: [DAGGER], wielded: ['dagger'] };
      const fight = wrestlers(game, { feats: ['Improved Grapple'], hitPoints: 60, attacks: [] }, dagger);
      fight.act('fighter', 'grapple', { targetId: 'orc' }, game === 'dnd35' ? [19, 18, 1, 2] : [19]);
      next(fight, 'orc');
      return fight;
    };
    const felled = hold();
    felled.must({ type: 'adjust', combatantId: 'fighter', reason: 'wounded', hitPoints: 1 });
    felled.act('orc', 'attack', { targetId: 'fighter' }, [20, 20, 4, 4]);
    expect(kinds(felled, 'orc')).toEqual([]);
    // Free with its action spent, it may still walk away.
    felled.act('orc', 'move', { path: squares(3, 1) });
    const stunned = hold();
    stunned.must({ type: 'adjust', combatantId: 'fighter', reason: 'a spell', addCondition: { kind: 'stunned' } });
    expect(kinds(stunned, 'orc')).toEqual([]);
    expect(kinds(stunned, 'fighter')).toEqual(['stunned']);
  });
});
