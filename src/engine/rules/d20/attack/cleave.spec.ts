import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { creature, duel, impose, rollOf } from '../testing/duel.js';

const atB = (count: number) => ({ attacks: Array.from({ length: count }, () => ({ targetId: 'b' })) });

describe('Cleave in Pathfinder', () => {
  const foes = (feats: string[]) =>
    duel(
      'pathfinder1e',
      { baseAttackBonus: 6, feats },
      {},
      {
        others: [
          creature('c', {}, { side: 'b', at: { x: 2, y: 2 } }),
          creature('d', {}, { side: 'b', at: { x: 0, y: 1 } }),
        ],
      },
    );

  const CLEAVE = { targetId: 'b', cleave: true };

  it('declared, strikes a foe next to the first after a hit (PF1-FEA-01)', () => {
    const fight = foes(['Cleave']);
    fight.act('a', 'attack', CLEAVE, [15, 8]);
    expect(fight.prompts).toMatchObject([{ kind: 'cleave', choices: [{ id: 'target:c' }, { id: 'decline' }] }]);
    expect(eventOf(fight.answer('target:c', [15, 8]), 'AttackResolved').total).toBe(21);
    expect(fight.prompts).toEqual([]);
  });

  it('declared, costs 2 AC until the next turn, hit or miss (PF1-FEA-01, PF1-AC-13)', () => {
    const fight = foes(['Cleave']);
    fight.act('a', 'attack', CLEAVE, [2]);
    expect(fight.prompts).toEqual([]);
    fight.endTurn();
    expect(rollOf(fight.act('b', 'attack', { targetId: 'a' }, [2])).armorClass).toBe(8);
  });

  it('does not follow what was not declared, nor a full attack, and needs the feat (PF1-FEA-01)', () => {
    const plain = foes(['Cleave']);
    plain.act('a', 'attack', { targetId: 'b' }, [15, 8]);
    const full = foes(['Cleave']);
    full.act('a', 'fullAttack', atB(2), [15, 8, 15, 8]);
    expect([...plain.prompts, ...full.prompts]).toEqual([]);
    expect(foes([]).refusal('a', 'attack', CLEAVE).code).toBe('FEAT_MISSING');
  });

  it('is no choice beforehand in 3.5 (D35-ATK-10)', () => {
    expect(duel('dnd35', { feats: ['Cleave'] }).refusal('a', 'attack', CLEAVE).code).toBe('OPTION_NOT_IN_GAME');
  });
});

describe('Cleave', () => {
  const foes = (feats: string[]) =>
    duel(
      'dnd35',
      { baseAttackBonus: 6, feats },
      { hitPoints: 5 },
      {
        others: [
          creature('c', { hitPoints: 5 }, { side: 'b', at: { x: 1, y: 2 } }),
          creature('d', { hitPoints: 5 }, { side: 'b', at: { x: 0, y: 1 } }),
        ],
      },
    );

  it('of 3.5 gives another attack at the same bonus when a foe drops, once a round (D35-ATK-10, D35-FEA-01)', () => {
    const fight = foes(['Cleave']);
    fight.act('a', 'attack', { targetId: 'b' }, [15, 8]);
    expect(fight.prompts).toMatchObject([
      { kind: 'cleave', ownerId: 'a', choices: [{ id: 'target:c' }, { id: 'target:d' }, { id: 'decline' }] },
    ]);
    const events = fight.answer('target:c', [15, 8]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ targetId: 'c', total: 21, reason: 'cleave' });
    expect(fight.prompts).toEqual([]);
  });

  it('strikes at nobody whose place is not known (D35-ATK-10, D35-CCL-02)', () => {
    const fight = foes(['Cleave']);
    impose(fight, 'c', 'invisible');
    fight.act('a', 'attack', { targetId: 'b' }, [15, 8]);
    expect(fight.prompts).toMatchObject([{ kind: 'cleave', choices: [{ id: 'target:d' }, { id: 'decline' }] }]);
  });

  it('if Great goes on as long as foes drop (D35-ATK-10)', () => {
    const fight = foes(['Cleave', 'Great Cleave']);
    fight.act('a', 'attack', { targetId: 'b' }, [15, 8]);
    fight.answer('target:c', [15, 8]);
    expect(fight.prompts).toMatchObject([{ kind: 'cleave', choices: [{ id: 'target:d' }, { id: 'decline' }] }]);
    fight.answer('decline');
    expect(fight.combatant('d').vital).toBe('ALIVE');
  });
});
