import { describe, expect, it } from '@jest/globals';
import type { ActionName } from '../../../encounter/actions/inputs.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { BOTH, creature, duel, impose, rollOf, strike, weapon } from '../testing/duel.js';
import { fightIn, squares } from '../testing/games.js';

const HIDE = { type: 'adjust', combatantId: 'b', reason: 'test', hidden: { from: ['a'] } } as const;

describe.each(BOTH)('whose place an attacker does not know in %s', (game) => {
  const ids = game === 'dnd35' ? ['D35-CCL-01'] : ['PF1-CCL-12', 'PF1-CCL-05'];
  const BOTH_WAYS = ['invisible', 'hidden'] as const;
  const unseen = (how: (typeof BOTH_WAYS)[number]) => {
    const fight = duel(game, { feats: ['Dodge'], skills: { bluff: 5 } });
    if (how === 'hidden') fight.must(HIDE);
    else impose(fight, 'b', 'invisible');
    return fight;
  };

  it('cannot be attacked, whoever declares it: only a square can (D35-CCL-01, PF1-CCL-07, PF1-CCL-12)', () => {
    for (const how of BOTH_WAYS) {
      const fight = unseen(how);
      const refused = { code: 'TARGET_HIDDEN', ruleIds: ids, legal: ['attackSquare'] };
      expect(fight.refusal('a', 'attack', { targetId: 'b' })).toMatchObject(refused);
      expect(fight.refusal('a', 'fullAttack', { attacks: [{ targetId: 'b' }] })).toMatchObject(refused);
      for (const maneuver of ['trip', 'disarm', 'bullRush', 'grapple', 'feint'] as const)
        expect([maneuver, fight.refusal('a', maneuver, { targetId: 'b' })]).toMatchObject([maneuver, refused]);
      const overrun = { targetId: 'b', path: squares(2, 1, 3, 1) };
      expect(fight.refusal('a', 'overrun', overrun)).toMatchObject(refused);
      const events = fight.act('a', 'attackSquare', { square: { x: 2, y: 1 } }, [12, 51, 5]);
      expect(eventOf(events, 'AttackResolved')).toMatchObject({ targetId: 'b', outcome: 'HIT' });
    }
  });

  it('cannot be charged at (D35-CHG-01, PF1-CHG-07)', () => {
    for (const how of BOTH_WAYS) {
      const fight = unseen(how);
      fight.must({ type: 'adjust', combatantId: 'b', reason: 'test', position: { x: 6, y: 1 } });
      const charge = { targetId: 'b', path: squares(2, 1, 3, 1, 4, 1, 5, 1) };
      expect(fight.refusal('a', 'charge', charge).code).toBe('TARGET_HIDDEN');
    }
  });

  it('is in no offer, nor among those to strike at next (PF1-CCL-12, D35-CCL-01)', () => {
    for (const how of BOTH_WAYS) {
      const fight = unseen(how);
      for (const name of Object.keys(fight.ruleset.actions) as ActionName[]) {
        const { targets } = fight.ruleset.actions[name]!.offer(fight.state, 'a');
        expect([name, targets.map(({ combatantId }) => combatantId)]).toEqual([name, []]);
      }
    }
  });

  it('who cleaves or goes on with a full attack is not asked about it (D35-ATK-10, PF1-FEA-01)', () => {
    const cleaver = { feats: ['Power Attack', 'Cleave'], baseAttackBonus: 6, abilities: { strength: 18 } };
    const weak = creature('c', { hitPoints: 1, attacks: [weapon()] }, { side: 'b', at: { x: 1, y: 2 } });
    const fight = duel(game, cleaver, {}, { others: [weak] });
    impose(fight, 'b', 'invisible');
    const input = game === 'dnd35' ? {} : { cleave: true };
    fight.act('a', 'attack', { targetId: 'c', ...input }, [15, 8]);
    expect(fight.prompts).toEqual([]);
  });

  it('is known once a guess has hit, until it moves (D35-CCL-02, PF1-CCL-11)', () => {
    for (const how of BOTH_WAYS) {
      const fight = unseen(how);
      fight.act('a', 'attackSquare', { square: { x: 2, y: 1 } }, [12, 51, 5]);
      expect(fight.ruleset.perceives(fight.state, 'a', 'b')).toBe(true);
      fight.endTurnsUntil('b');
      fight.endTurnsUntil('a');
      // Still half a chance against the invisible.
      const { missChance } = rollOf(strike(fight, how === 'hidden' ? [12, 5] : [12, 50]));
      expect(missChance?.missed ?? null).toBe(how === 'hidden' ? null : true);
    }
    const missed = unseen('invisible');
    missed.act('a', 'attackSquare', { square: { x: 2, y: 1 } }, [12, 50]);
    expect(missed.ruleset.perceives(missed.state, 'a', 'b')).toBe(false);
  });

  it('is for the game master to say without a map, where there are no squares (D35-CCL-01, PF1-CCL-05)', () => {
    const fight = fightIn(game);
    fight.join(creature('a', { attacks: [weapon()] }), creature('b', {}));
    fight.begin(['b', 'a']);
    fight.endTurn();
    fight.must({
      type: 'adjust',
      combatantId: 'a',
      reason: 'melee',
      relation: { otherId: 'b', distance: 5, engaged: true },
    });
    impose(fight, 'b', 'invisible');
    expect(rollOf(strike(fight, [15, 50])).missChance).toMatchObject({ percent: 50, missed: true });
  });

  it('is known to whoever grapples with it, wherever they go (PF1-CND-20, D35-GRP-04)', () => {
    const fight = duel(game, { feats: ['Improved Grapple', 'Improved Unarmed Strike'] });
    const dice = game === 'dnd35' ? [15, 15, 5, 1] : [15];
    fight.act('a', 'grapple', { targetId: 'b' }, dice);
    expect(fight.combatant('b').effects.some(({ kind }) => kind === 'grappled')).toBe(true);
    impose(fight, 'b', 'invisible');
    expect(fight.ruleset.perceives(fight.state, 'a', 'b')).toBe(true);
    expect(eventsOf(fight.history, 'EffectStarted').some(({ effect }) => effect.kind === 'pinpointed')).toBe(false);
  });
});
