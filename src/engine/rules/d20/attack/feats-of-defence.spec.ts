import { describe, expect, it } from '@jest/globals';
import { eventOf } from '../../../testing/scenario.js';
import { BOTH, counted, creature, duel, rollOf, strike, weapon } from '../testing/duel.js';

describe('Combat Expertise', () => {
  const expert = { feats: ['Combat Expertise', 'Improved Trip'], baseAttackBonus: 8 };
  const blowAt = (fight: ReturnType<typeof duel>) => {
    fight.endTurnsUntil('b');
    return rollOf(fight.act('b', 'attack', { targetId: 'a' }, [2]));
  };

  it('of 3.5 trades up to 5 points, no more than base attack bonus, for that dodge bonus (D35-FEA-01)', () => {
    const fight = duel('dnd35', expert);
    expect(counted(rollOf(strike(fight, [2], { combatExpertise: 4 })).parts)).toMatchObject({ 'Combat Expertise': -4 });
    expect(blowAt(fight).armorClass).toBe(14);
    fight.endTurnsUntil('a');
    expect(fight.combatant('a').effects).toEqual([]);
    expect(duel('dnd35', expert).refusal('a', 'attack', { targetId: 'b', combatExpertise: 6 })).toMatchObject({
      code: 'POWER_ATTACK_TOO_HIGH',
      params: { most: 5 },
    });
    const green = duel('dnd35', { ...expert, baseAttackBonus: 2 });
    expect(green.refusal('a', 'attack', { targetId: 'b', combatExpertise: 3 }).params).toMatchObject({ most: 2 });
  });

  it('of Pathfinder trades 1 and 1 more for each 4 of base attack bonus, on maneuvers too (PF1-FEA-01)', () => {
    const fight = duel('pathfinder1e', { ...expert, baseAttackBonus: 8 });
    const input = { attacks: [{ targetId: 'b' }, { targetId: 'b' }], combatExpertise: 1 };
    const [first, second] = fight
      .act('a', 'fullAttack', input, [2, 2])
      .flatMap((event) => (event.type === 'AttackResolved' ? [event.data] : []));
    for (const { parts } of [first!, second!]) expect(counted(parts)).toMatchObject({ 'Combat Expertise': -3 });
    expect(blowAt(fight).armorClass).toBe(13);
    const tripper = duel('pathfinder1e', expert);
    strike(tripper, [2], { combatExpertise: 1 });
    tripper.must({ type: 'adjust', combatantId: 'a', reason: 'haste', budget: { resource: 'standard', remaining: 1 } });
    const trip = eventOf(tripper.act('a', 'trip', { targetId: 'b' }, [2]), 'CheckResolved');
    expect(counted(trip.parts)).toMatchObject({ 'Combat Expertise': -3 });
  });

  it.each(BOTH)(
    'needs the feat and a melee attack, and does not go with total defense in %s (D35-SPA-02, D35-FEA-01, PF1-FEA-01)',
    (game) => {
      const input = { targetId: 'b', combatExpertise: 1 };
      expect(duel(game, {}).refusal('a', 'attack', input).code).toBe('FEAT_MISSING');
      const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 60 });
      const archer = duel(game, { ...expert, attacks: [bow] }, {}, { b: { x: 8, y: 1 } });
      expect(archer.refusal('a', 'attack', input).code).toBe('NEEDS_MELEE_ATTACK');
      const fight = duel(game, expert);
      strike(fight, [2], { combatExpertise: 1 });
      fight.must({ type: 'adjust', combatantId: 'a', reason: 'haste', budget: { resource: 'standard', remaining: 1 } });
      expect(fight.refusal('a', 'totalDefense', {}).code).toBe('ALREADY_DEFENDING');
    },
  );
});

describe('the Dodge feat', () => {
  const other = creature('c', { attacks: [weapon()] }, { side: 'b', at: { x: 1, y: 2 } });
  const armorClassFrom = (fight: ReturnType<typeof duel>, id: string) => {
    fight.endTurnsUntil(id);
    return rollOf(fight.act(id, 'attack', { targetId: 'a' }, [2])).armorClass;
  };

  it('of 3.5 counts against the opponent last named alone (D35-FEA-01)', () => {
    const fight = duel('dnd35', { feats: ['Dodge'] }, {}, { others: [other] });
    fight.act('a', 'designateDodge', { targetId: 'c' });
    fight.act('a', 'designateDodge', { targetId: 'b' });
    expect(fight.combatant('a').activity.budget).toMatchObject({ standard: 1, move: 1 });
    expect([armorClassFrom(fight, 'b'), armorClassFrom(fight, 'c')]).toEqual([11, 10]);
    expect(duel('dnd35', {}).refusal('a', 'designateDodge', { targetId: 'b' }).code).toBe('FEAT_MISSING');
  });

  it('of Pathfinder counts against everybody (PF1-FEA-01, PF1-AC-08)', () => {
    const fight = duel('pathfinder1e', { feats: ['Dodge'] }, {}, { others: [other] });
    expect([armorClassFrom(fight, 'b'), armorClassFrom(fight, 'c')]).toEqual([11, 11]);
    expect(fight.refusal('c', 'designateDodge', { targetId: 'b' }).code).toBe('ACTION_NOT_IN_RULESET');
  });
});
