import { describe, expect, it } from '@jest/globals';
import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { BOTH, duel, weapon } from '../testing/duel.js';

const RULES = {
  dnd35: {
    attack: 'D35-ATK-01',
    fullAttack: 'D35-ATK-04',
    bonus: 'D35-ATK-02',
    ammunition: 'D35-SPA-09',
    dead: 'D35-HP-01',
  },
  pathfinder1e: {
    attack: 'PF1-ATK-01',
    fullAttack: 'PF1-FUL-01',
    bonus: 'PF1-ATK-04',
    ammunition: 'PF1-MVA-10',
    dead: 'PF1-HP-05',
  },
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

  it('name the rule whatever is wrong with them (D35-ATK-01, PF1-ATK-01, D35-SPA-09, PF1-MVA-10, D35-HP-01, PF1-HP-05)', () => {
    const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 60, ammunition: 'arrows' });
    const fight = duel(game, { attacks: [weapon(), bow], wielded: ['sword', 'bow'], resources: { arrows: 0 } });
    const refused = (input: ActionInput<'attack'>) => {
      const { code, ruleIds } = fight.refusal('a', 'attack', input);
      return [code, ...ruleIds];
    };
    const rules = RULES[game];
    expect(refused({ targetId: 'nobody' })).toEqual(expect.arrayContaining(['TARGET_UNKNOWN', rules.attack]));
    expect(refused({ targetId: 'a' })).toEqual(expect.arrayContaining(['TARGET_IS_ACTOR', rules.attack]));
    expect(refused({ targetId: 'b', attackId: 'axe' })).toEqual(
      expect.arrayContaining(['ATTACK_UNKNOWN', rules.bonus]),
    );
    expect(refused({ targetId: 'b', attackId: 'bow' })).toEqual(
      expect.arrayContaining(['AMMUNITION_SPENT', rules.ammunition]),
    );
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'test', hitPoints: -40 });
    expect(refused({ targetId: 'b' })).toEqual(expect.arrayContaining(['TARGET_DEAD', rules.dead]));
  });
});
