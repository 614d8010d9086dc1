import { describe, expect, it } from '@jest/globals';
import { BOTH, duel } from '../testing/duel.js';

const RULES = {
  dnd35: { attack: 'D35-ATK-01', fullAttack: 'D35-ATK-04' },
  pathfinder1e: { attack: 'PF1-ATK-01', fullAttack: 'PF1-FUL-01' },
} as const;

describe.each(BOTH)('refused attacks in %s', (game) => {
  it('with nothing in hand name the rule of attacks (D35-ATK-01, PF1-ATK-01)', () => {
    const fight = duel(game, { attacks: [] });
    const refusal = fight.refusal('a', 'attack', { targetId: 'b' });
    expect(refusal.code).toBe('NOTHING_TO_ATTACK_WITH');
    expect(refusal.ruleIds).toContain(RULES[game].attack);
  });

  it.each(['attack', 'fullAttack'] as const)(
    'that nobody is in reach of name the rule of %s (D35-ATK-01, D35-ATK-04, PF1-ATK-01, PF1-FUL-01)',
    (action) => {
      const fight = duel(game, {}, {}, { b: { x: 18, y: 1 } });
      const offer = fight.ruleset.actions[action]!.offer(fight.state, 'a');
      expect(offer).toMatchObject({ legal: false, refusal: { code: 'NOBODY_IN_REACH', legal: ['move'] } });
      expect(offer.refusal!.ruleIds).toContain(RULES[game][action]);
    },
  );
});
