import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { Scenario } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { creature, duel, impose, rollOf, weapon } from '../testing/duel.js';

const dagger = weapon({ id: 'dagger', damage: '1d4', handling: 'LIGHT' });
const knife = weapon({ id: 'knife', damage: '1d4', handling: 'LIGHT', hand: 'OFF' });
const sword = weapon();
const ARMED = { attacks: [sword, dagger, knife], wielded: [] };
const IMPROVED = { feats: ['Improved Grapple'], hitPoints: 60, abilities: { strength: 14 } };

const kinds = (fight: Scenario, id: string) => fight.combatant(id).effects.map(({ kind }) => kind);

describe('in a grapple of 3.5', () => {
  /** `a` (Strength 14) has taken hold of `b`, whose turn it is. */
  const held = (b: Partial<StatisticsInput> = {}) => {
    const fight = duel('dnd35', IMPROVED, { hitPoints: 60, ...ARMED, ...b });
    fight.act('a', 'grapple', { targetId: 'b' }, [15, 15, 2, 1]);
    fight.endTurn();
    return fight;
  };

  it('a light weapon is drawn for a move action and a grapple check, a long one not (D35-GRP-07)', () => {
    const fight = held();
    expect(fight.refusal('b', 'drawWeapon', { itemId: 'sword' }).code).toBe('TOO_CLOSE_FOR_WEAPON');
    fight.act('b', 'drawWeapon', { itemId: 'dagger' }, [2, 15]);
    expect(fight.combatant('b')).toMatchObject({ wielded: [], activity: { budget: { standard: 1, move: 0 } } });
    fight.act('b', 'drawWeapon', { itemId: 'dagger' }, [15, 2]);
    expect(fight.combatant('b')).toMatchObject({ wielded: ['dagger'], activity: { budget: { standard: 0 } } });
  });

  it('nobody fights with two weapons or a weapon in both hands (D35-GRP-07)', () => {
    const fight = held({ wielded: ['dagger', 'knife'] });
    const both = { attacks: [{ targetId: 'a' }], twoWeapons: true };
    expect(fight.refusal('b', 'fullAttack', both).code).toBe('NEEDS_TWO_HANDS');
    expect(fight.refusal('b', 'attack', { targetId: 'a', twoHanded: true }).code).toBe('NEEDS_TWO_HANDS');
    expect(rollOf(fight.act('b', 'attack', { targetId: 'a' }, [2])).total).toBe(2 - 4);
  });

  it('whoever pins neither draws, escapes nor pins another; letting go is left (D35-GRP-09)', () => {
    const other = creature('c', { hitPoints: 60 }, { side: 'b', at: { x: 0, y: 1 } });
    const fight = duel(
      'dnd35',
      { ...IMPROVED, attacks: [dagger], wielded: [] },
      { hitPoints: 60 },
      { others: [other] },
    );
    fight.act('a', 'grapple', { targetId: 'b' }, [15, 15, 2, 1]);
    fight.endTurnsUntil('c');
    fight.act('c', 'grapple', { targetId: 'a' }, [15, 2, 1]);
    fight.endTurnsUntil('a');
    fight.act('a', 'grapple', { targetId: 'b', goal: 'PIN' }, [15, 2]);
    for (const code of [
      fight.refusal('a', 'drawWeapon', { itemId: 'dagger' }).code,
      fight.refusal('a', 'escapeGrapple', {}).code,
    ])
      expect(code).toBe('BUSY_PINNING');
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'haste', budget: { resource: 'standard', remaining: 1 } });
    expect(fight.refusal('a', 'grapple', { targetId: 'c', goal: 'PIN' }).code).toBe('BUSY_PINNING');
    fight.act('a', 'releaseGrapple', { targetId: 'b' });
    expect(kinds(fight, 'b')).toEqual([]);
  });

  it('the pinned are at -4 and Dexterity 0 for all but their holder (D35-GRP-09)', () => {
    const other = creature('c', { attacks: [weapon()] }, { side: 'a', at: { x: 3, y: 1 } });
    const fight = duel(
      'dnd35',
      { ...IMPROVED, attacks: [dagger], wielded: ['dagger'] },
      { hitPoints: 60, abilities: { dexterity: 14 } },
      { others: [other] },
    );
    fight.act('a', 'grapple', { targetId: 'b' }, [15, 15, 2, 1]);
    fight.endTurnsUntil('b');
    fight.endTurnsUntil('a');
    fight.act('a', 'grapple', { targetId: 'b', goal: 'PIN' }, [15, 2]);
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'haste', budget: { resource: 'standard', remaining: 1 } });
    // The pinned have no Dexterity bonus against anybody: 10. Others: 10 - 5 - 4.
    expect(rollOf(fight.act('a', 'attack', { targetId: 'b' }, [2])).armorClass).toBe(10);
    fight.endTurnsUntil('c');
    expect(rollOf(fight.act('c', 'attack', { targetId: 'b' }, [1])).armorClass).toBe(1);
  });
});

describe('in a grapple of Pathfinder', () => {
  const held = (b: Partial<StatisticsInput> = {}) => {
    const fight = duel('pathfinder1e', IMPROVED, { hitPoints: 60, ...ARMED, ...b });
    fight.act('a', 'grapple', { targetId: 'b' }, [20]);
    fight.endTurn();
    return fight;
  };

  it('nothing is done that needs two hands (PF1-CND-20, PF1-GRP-16)', () => {
    const fight = held({ wielded: ['dagger', 'knife'], baseAttackBonus: 6 });
    const both = { attacks: [{ targetId: 'a' }], twoWeapons: true };
    expect(fight.refusal('b', 'fullAttack', both).code).toBe('NEEDS_TWO_HANDS');
    expect(fight.refusal('b', 'attack', { targetId: 'a', twoHanded: true }).code).toBe('NEEDS_TWO_HANDS');
    const full = fight.act('b', 'fullAttack', { attacks: [{ targetId: 'a' }, { targetId: 'a' }] }, [2, 2]);
    expect(eventsOf(full, 'AttackResolved').map(({ total }) => total)).toEqual([2 + 6 - 2, 2 + 1 - 2]);
  });

  it('maneuvers other than to grapple or get free are at -2 (PF1-CND-20)', () => {
    const fight = held({ feats: ['Improved Trip'] });
    const tripped = fight.act('b', 'trip', { targetId: 'a' }, [10]);
    // Improved Trip +2, grappled -2.
    expect(eventOf(tripped, 'CheckResolved')).toMatchObject({ check: 'maneuver:trip', total: 10 });
  });

  it('the held may turn it round: no blow, no bonus, and then it holds (PF1-GRP-15)', () => {
    // CMD of `a`: 10 + 2 Strength - 2 Dexterity + 2 Improved Grapple = 12.
    const fight = held();
    const turned = fight.act('b', 'grapple', { targetId: 'a' }, [12]);
    expect(eventOf(turned, 'CheckResolved')).toMatchObject({ total: 12, difficulty: 12, success: true });
    expect(fight.combatant('b').effects).toMatchObject([{ kind: 'grappled', data: { role: 'HOLDER' } }]);
    expect(fight.combatant('a').effects).toMatchObject([{ kind: 'grappled', data: { role: 'HELD' } }]);
    const failed = held();
    failed.act('b', 'grapple', { targetId: 'a' }, [11]);
    expect(failed.combatant('a').effects).toMatchObject([{ data: { role: 'HOLDER' } }]);
    expect(failed.refusal('b', 'grapple', { targetId: 'a', goal: 'PIN' }).code).toBe('STANDARD_ACTION_SPENT');
    expect(held().refusal('b', 'grapple', { targetId: 'a', goal: 'PIN' }).code).toBe('NOT_THE_HOLDER');
  });
});

describe('the square of the paralysed', () => {
  it.each(['dnd35', 'pathfinder1e'] as const)('costs two to cross in %s (D35-CND-01, PF1-CND-26)', (game) => {
    const fight = duel(game, {}, {});
    impose(fight, 'b', 'paralyzed');
    const events = fight.act('a', 'move', {
      path: [
        { x: 2, y: 1 },
        { x: 3, y: 1 },
      ],
    });
    expect(eventsOf(events, 'Moved').map(({ cost }) => cost)).toEqual([10, 5]);
  });
});
