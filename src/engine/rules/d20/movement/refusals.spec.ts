import { describe, expect, it } from '@jest/globals';
import { BOTH, creature, duel } from '../testing/duel.js';
import { GAMES, squares } from '../testing/games.js';

const MOVE = { dnd35: 'D35-SPD-05', pathfinder1e: 'PF1-SPD-05' } as const;

describe.each(BOTH)('refused paths in %s', (game) => {
  const texts = GAMES[game].ruleset.refusals;

  it('with a jump or a step on the spot name the square and the rule (D35-SPD-05, PF1-SPD-05)', () => {
    const fight = duel(game, {}, {}, { b: { x: 18, y: 1 } });
    for (const path of [squares(4, 1), squares(1, 1)]) {
      const refusal = fight.refusal('a', 'move', { path });
      expect(refusal).toMatchObject({ code: 'NOT_ADJACENT', params: { x: path[0]!.x, y: 1 } });
      expect(refusal.ruleIds).toContain(MOVE[game]);
    }
    expect(texts['NOT_ADJACENT']!.en).toContain('({x}, {y})');
  });

  it('are no patients out of reach: those have a text of their own (D35-DYN-01, PF1-DYN-04)', () => {
    const fight = duel(game, {}, {}, { others: [creature('c', {}, { at: { x: 9, y: 1 } })] });
    fight.must({ type: 'adjust', combatantId: 'c', reason: 'x', hitPoints: -2 });
    const refusal = fight.refusal('a', 'stabilize', { targetId: 'c' });
    expect(refusal).toMatchObject({ code: 'NOT_NEXT_TO', params: { who: 'a', target: 'c' } });
    expect(refusal.ruleIds.length).toBeGreaterThan(0);
    expect(texts['NOT_NEXT_TO']!.en).toBe('{target} is not next to {who}.');
  });
});
