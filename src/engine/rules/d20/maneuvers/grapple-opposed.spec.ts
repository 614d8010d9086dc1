import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { Change } from '../testing/wrestlers.js';
import { DAGGER, kinds, next, squaresDown, wrestlers } from '../testing/wrestlers.js';

describe('grappling in 3.5', () => {
  const game = 'dnd35';
  const held = (fighter: Change = {}, orc: Change = {}) => {
    const fight = wrestlers(game, { feats: ['Improved Grapple'], ...fighter }, orc);
    fight.act('fighter', 'grapple', { targetId: 'orc' }, [10, 12, 10, 2]);
    return fight;
  };

  it('is a touch and opposed checks of base attack, Strength and size; winning hurts a little and holds both (D35-GRP-01, D35-GRP-03, D35-GRP-04)', () => {
    const fight = wrestlers(game);
    fight.act('fighter', 'grapple', { targetId: 'orc' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc', context: { because: 'grapple' } }]);
    // Touch AC 10; 10 + 9 against 12 + 4; 1d3 + 3 nonlethal.
    const events = fight.answer('decline', [10, 10, 12, 2]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ reason: 'grapple', armorClass: 10, outcome: 'HIT' });
    expect(eventsOf(events, 'CheckResolved')).toMatchObject([
      { combatantId: 'orc', check: 'grapple', total: 16, success: false },
      { combatantId: 'fighter', check: 'grapple', total: 19, success: true },
    ]);
    expect(eventOf(events, 'DamageDealt')).toMatchObject({ total: 5, toNonlethal: 5 });
    expect(fight.combatant('fighter').effects).toMatchObject([{ kind: 'grappled', sourceId: 'orc' }]);
    expect(fight.combatant('orc').effects).toMatchObject([{ kind: 'grappled', sourceId: 'fighter' }]);
  });

  it('uses ±4 a size: a Large creature with base attack 6 and Strength +4 has +14; the ogre +12 (D35-GRP-01; case 29)', () => {
    const { creatures } = GAMES[game];
    for (const [statistics, bonus] of [
      [{ baseAttackBonus: 6, abilities: { strength: 18 }, grapple: undefined }, 14],
      [{ grapple: undefined }, 12],
      [{}, 12],
    ] as const) {
      const fight = fightIn(game, { map: openMap(8, 5) });
      fight.join(
        creatures.ogre({ at: { x: 0, y: 0 }, statistics: statistics }),
        creatures.fighter({ at: { x: 2, y: 0 }, statistics: { hitPoints: 60 } }),
      );
      fight.begin(['fighter', 'ogre']);
      fight.endTurn();
      fight.act('ogre', 'grapple', { targetId: 'fighter' });
      const events = fight.answer('decline', [15, 10, 2, 2]);
      expect(eventsOf(events, 'CheckResolved')[1]).toMatchObject({ combatantId: 'ogre', total: 10 + bonus });
    }
  });

  it('fails if the target’s blow does damage, or the touch misses (D35-GRP-02, D35-GRP-03)', () => {
    const fight = wrestlers(game);
    fight.act('fighter', 'grapple', { targetId: 'orc' });
    const events = fight.answer('attack:falchion', [17, 1, 1]);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'SPOILT_BY_BLOW' });
    const missed = wrestlers(game, { feats: ['Improved Grapple'] });
    missed.act('fighter', 'grapple', { targetId: 'orc' }, [1]);
    expect(kinds(missed, 'orc')).toEqual([]);
  });

  it('is lost against somebody two sizes larger (D35-GRP-04)', () => {
    const fight = wrestlers(game, { feats: ['Improved Grapple'] }, {});
    const { creatures } = GAMES[game];
    fight.must(
      { type: 'addCombatants', combatants: [creatures.ogre({ at: { x: 2, y: 2 }, statistics: { size: 'HUGE' } })] },
      [1],
    );
    const events = fight.act('fighter', 'grapple', { targetId: 'ogre' }, [19]);
    expect(eventsOf(events, 'CheckResolved')).toEqual([]);
    expect(kinds(fight, 'ogre')).toEqual([]);
  });

  it('leaves few actions, no threat, and light weapons only, at -4, at those one grapples (D35-GRP-06, D35-GRP-07)', () => {
    const fight = held(
      {},
      { attacks: [DAGGER, { id: 'axe', damage: '1d12', handling: 'TWO_HANDED' }], wielded: ['dagger'] },
    );
    fight.endTurn();
    expect(fight.refusal('orc', 'move', { path: squares(3, 1) }).code).toBe('IN_A_GRAPPLE');
    expect(fight.refusal('orc', 'totalDefense', {}).code).toBe('IN_A_GRAPPLE');
    const events = fight.act('orc', 'attack', { targetId: 'fighter' }, [2]);
    expect(eventOf(events, 'AttackResolved').parts).toContainEqual(
      expect.objectContaining({ label: 'in a grapple', value: -4 }),
    );
    fight.endTurn();
    // The wolf passes next to both: nobody strikes.
    fight.act('wolf', 'move', { path: squares(6, 3, 5, 2, 4, 1, 3, 1, 3, 0) });
    expect(fight.prompts).toEqual([]);
  });

  it('costs the Dexterity bonus against those outside, not inside (D35-GRP-06)', () => {
    const fight = held({}, { abilities: { strength: 17, dexterity: 16 }, attacks: [DAGGER], wielded: ['dagger'] });
    fight.endTurn();
    fight.endTurn();
    fight.must({ type: 'adjust', combatantId: 'wolf', reason: 'closer', position: { x: 0, y: 0 } });
    const blow = fight.act('wolf', 'attack', { targetId: 'fighter' }, [1]);
    expect(eventOf(blow, 'AttackResolved').armorClassParts).toContainEqual(
      expect.objectContaining({ label: 'Dexterity', applied: false }),
    );
  });

  it('goes on with damage or a pin that holds until one’s next turn (D35-GRP-07, D35-GRP-09)', () => {
    const fight = held();
    next(fight, 'fighter');
    const hurt = fight.act('fighter', 'grapple', { targetId: 'orc' }, [15, 5, 3]);
    expect(eventOf(hurt, 'DamageDealt')).toMatchObject({ total: 6, toNonlethal: 6 });
    next(fight, 'fighter');
    fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'PIN' }, [15, 5]);
    expect(kinds(fight, 'orc')).toEqual(['grappled', 'pinned']);
    fight.endTurn();
    expect(fight.refusal('orc', 'attack', { targetId: 'fighter' }).code).toBe('HELD_FAST');
    fight.endTurn();
    fight.endTurn();
    expect(kinds(fight, 'orc')).toEqual(['grappled']);
  });

  it('has options that cost one attack each, each at 5 less (D35-GRP-07, D35-ATK-04)', () => {
    const fight = held();
    next(fight, 'fighter');
    // Base attack 6, Strength 3, Improved Grapple 4: 13, then 8.
    const first = fight.act('fighter', 'grapple', { targetId: 'orc' }, [15, 5, 3]);
    expect(eventsOf(first, 'CheckResolved').find(({ combatantId }) => combatantId === 'fighter')!.total).toBe(28);
    const second = fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'PIN' }, [15, 5]);
    expect(eventsOf(second, 'CheckResolved').find(({ combatantId }) => combatantId === 'fighter')!.total).toBe(23);
    expect(fight.combatant('fighter').activity.budget).toMatchObject({ standard: 0, move: 0 });
    expect(fight.refusal('fighter', 'grapple', { targetId: 'orc' }).code).toBe('STANDARD_ACTION_SPENT');
  });

  it('lets an escape take the place of one attack, by Escape Artist a standard action (D35-GRP-10)', () => {
    const fight = held();
    next(fight, 'fighter');
    fight.act('fighter', 'escapeGrapple', {}, [2, 19]);
    expect(fight.refusal('fighter', 'escapeGrapple', { useAcrobatics: true }).code).toBe('STANDARD_ACTION_SPENT');
    const again = fight.act('fighter', 'escapeGrapple', {}, [19, 2]);
    // 19 + 13 - 5.
    expect(eventsOf(again, 'CheckResolved').find(({ combatantId }) => combatantId === 'fighter')!.total).toBe(27);
    expect(kinds(fight, 'orc')).toEqual([]);
  });

  it('lets one turn the other’s light weapon against it, at -4, and the other keeps it (D35-GRP-07)', () => {
    const knife = { ...DAGGER, attackBonus: 30, damageBonus: 20 };
    const fight = held({}, { attacks: [knife], wielded: ['dagger'] });
    next(fight, 'fighter');
    const events = fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'USE_WEAPON' }, [15, 5, 15, 4]);
    // Base attack 6, Strength 3, -4 in a grapple; 1d4 + 3.
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ attackId: 'dagger', total: 20, outcome: 'HIT' });
    expect(eventOf(events, 'DamageDealt').total).toBe(7);
    expect(fight.combatant('orc').wielded).toEqual(['dagger']);
    const bare = held({}, { attacks: [], wielded: [] });
    next(bare, 'fighter');
    expect(bare.refusal('fighter', 'grapple', { targetId: 'orc', goal: 'USE_WEAPON' }).code).toBe(
      'NO_LIGHT_WEAPON_TO_USE',
    );
  });

  it('moves at half speed, the other coming along, when every other check is beaten (D35-GRP-07)', () => {
    const fight = held();
    next(fight, 'fighter');
    const lost = fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'MOVE', path: squaresDown(2) }, [2, 19]);
    expect(eventsOf(lost, 'Moved')).toEqual([]);
    expect(fight.combatant('fighter').activity.budget).toMatchObject({ standard: 0, move: 1 });
    next(fight, 'fighter');
    fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'PIN' }, [15, 5]);
    const again = fight.refusal('fighter', 'grapple', { targetId: 'orc', goal: 'MOVE', path: squaresDown(2) });
    expect(again.code).toBe('STANDARD_ACTION_SPENT');
    next(fight, 'fighter');
    const won = fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'MOVE', path: squaresDown(2) }, [15, 5]);
    expect(eventsOf(won, 'Moved')).toHaveLength(3);
    expect([fight.combatant('fighter').at, fight.combatant('orc').at]).toEqual([
      { x: 1, y: 3 },
      { x: 2, y: 2 },
    ]);
    expect(kinds(fight, 'orc')).toContain('grappled');
  });

  it('lets one free whom the other pins (D35-GRP-07, D35-GRP-09)', () => {
    const { creatures } = GAMES[game];
    const fight = held();
    fight.must({ type: 'addCombatants', combatants: [creatures.fighter({ id: 'rogue', at: { x: 2, y: 2 } })] }, [1]);
    next(fight, 'rogue');
    fight.act('rogue', 'grapple', { targetId: 'orc' }, [19, 2, 1]);
    expect(fight.refusal('rogue', 'grapple', { targetId: 'orc', goal: 'BREAK_PIN' }).code).toBe('PINS_NOBODY');
    next(fight, 'orc');
    fight.act('orc', 'grapple', { targetId: 'fighter', goal: 'PIN' }, [19, 2]);
    expect(kinds(fight, 'fighter')).toContain('pinned');
    next(fight, 'rogue');
    fight.act('rogue', 'grapple', { targetId: 'orc', goal: 'BREAK_PIN' }, [19, 2]);
    expect(kinds(fight, 'fighter')).toEqual(['grappled']);
    expect(kinds(fight, 'orc')).toEqual(['grappled', 'grappled']);
  });

  it('is escaped by beating the other, the pin first; Escape Artist serves too (D35-GRP-10)', () => {
    const fight = held({}, { skills: { 'escape artist': 12 } });
    next(fight, 'fighter');
    fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'PIN' }, [15, 5]);
    fight.endTurn();
    fight.act('orc', 'escapeGrapple', {}, [18, 5]);
    expect(kinds(fight, 'orc')).toEqual(['grappled']);
    next(fight, 'orc');
    const events = fight.act('orc', 'escapeGrapple', { useAcrobatics: true }, [8, 5]);
    expect(eventsOf(events, 'CheckResolved')[1]).toMatchObject({ check: 'skill:escape artist', total: 20 });
    expect([kinds(fight, 'orc'), kinds(fight, 'fighter')]).toEqual([[], []]);
  });

  it('is joined without a blow or a touch (D35-GRP-11)', () => {
    const { creatures } = GAMES[game];
    const fight = held();
    fight.must({ type: 'addCombatants', combatants: [creatures.fighter({ id: 'rogue', at: { x: 2, y: 2 } })] }, [1]);
    next(fight, 'rogue');
    const events = fight.act('rogue', 'grapple', { targetId: 'orc' }, [19, 2, 1]);
    expect(eventsOf(events, 'AttackResolved')).toEqual([]);
    expect(fight.combatant('orc').effects.map(({ sourceId }) => sourceId)).toEqual(['fighter', 'rogue']);
    next(fight, 'orc');
    // Both have to be beaten: one is not enough.
    fight.act('orc', 'escapeGrapple', {}, [19, 2, 2, 19]);
    expect(fight.combatant('orc').effects).toHaveLength(2);
  });

  it('ends when one lets go, falls or leaves (D35-GRP-07)', () => {
    const fight = held();
    fight.act('fighter', 'releaseGrapple', { targetId: 'orc' });
    expect([kinds(fight, 'orc'), kinds(fight, 'fighter')]).toEqual([[], []]);
    const fallen = held();
    fallen.must({ type: 'adjust', combatantId: 'fighter', reason: 'shot', hitPoints: -3 });
    fallen.endTurn();
    expect(kinds(fallen, 'orc')).toEqual([]);
    const gone = held();
    gone.must({ type: 'removeCombatant', combatantId: 'fighter', reason: 'whisked away' });
    expect(kinds(gone, 'orc')).toEqual([]);
  });
});
