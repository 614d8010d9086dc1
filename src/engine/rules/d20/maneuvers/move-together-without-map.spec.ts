import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn } from '../testing/games.js';
import { kinds, squaresDown } from '../testing/wrestlers.js';

describe.each(['dnd35', 'pathfinder1e'] as const)('moving a grapple without a map in %s', (game) => {
  /** The fighter holds the orc; a goblin fights the two, another stands 30 feet away. */
  const wrestling = () => {
    const { creatures } = GAMES[game];
    const fight = fightIn(game);
    const feats = ['Improved Grapple'];
    fight.join(
      creatures.fighter({ statistics: { hitPoints: 60, speeds: { walk: 30 }, feats } }),
      creatures.orc({ statistics: { hitPoints: 60 } }),
      creatures.goblin(),
      creatures.goblin({ id: 'far', name: 'far' }),
    );
    for (const otherId of ['orc', 'goblin'])
      fight.must({
        type: 'adjust',
        combatantId: 'fighter',
        reason: 'test',
        relation: { otherId, distance: 5, engaged: true },
      });
    fight.begin(['orc', 'goblin', 'far', 'fighter']);
    fight.endTurnsUntil('fighter');
    // 3.5: a touch, opposed checks and 1d3 of damage; Pathfinder: one roll.
    fight.act('fighter', 'grapple', { targetId: 'orc' }, game === 'dnd35' ? [19, 18, 1, 2] : [19]);
    fight.endTurnsUntil('orc');
    fight.endTurnsUntil('fighter');
    return fight;
  };

  it('takes the held along at half speed, by the distances stated (D35-GRP-07, PF1-GRP-10)', () => {
    const fight = wrestling();
    const move = { targetId: 'orc', goal: 'MOVE' as const, feet: 15, leave: ['goblin'], engage: ['far'] };
    expect(fight.refusal('fighter', 'grapple', { ...move, feet: 20 })).toMatchObject({
      code: 'TOO_EXPENSIVE',
      params: { feet: 20, allowed: 15 },
    });
    expect(fight.refusal('fighter', 'grapple', { ...move, leave: ['orc'] }).code).toBe('GOES_ALONG');
    expect(fight.refusal('fighter', 'grapple', { ...move, path: squaresDown(2) }).code).toBe('MAP_MISSING');
    const events = fight.act('fighter', 'grapple', move, game === 'dnd35' ? [19, 1] : [19]);
    expect(fight.prompts).toMatchObject([{ ownerId: 'goblin', context: { because: 'grapple' } }]);
    const moved = [...events, ...fight.answer('decline')];
    expect(eventOf(moved, 'MovementSpent')).toMatchObject({ combatantId: 'fighter', cost: 15, reason: 'grapple' });
    expect(eventsOf(moved, 'RelationStated')).toEqual([
      { aId: 'fighter', bId: 'goblin', distance: 20, engaged: false },
      { aId: 'fighter', bId: 'far', distance: 5, engaged: true },
      { aId: 'orc', bId: 'goblin', distance: 45, engaged: false },
      { aId: 'orc', bId: 'far', distance: 5, engaged: true },
    ]);
    expect(kinds(fight, 'orc')).toEqual(['grappled']);
  });
});
