import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { Change } from '../testing/wrestlers.js';
import { DAGGER, kinds, next, squaresDown, wrestlers } from '../testing/wrestlers.js';

describe('grappling in Pathfinder', () => {
  const game = 'pathfinder1e';
  const held = (fighter: Change = {}, orc: Change = {}) => {
    const fight = wrestlers(game, { feats: ['Improved Grapple'], ...fighter }, orc);
    fight.act('fighter', 'grapple', { targetId: 'orc' }, [10]);
    return fight;
  };

  it('is a standard action against CMD that provokes; both are grappled (PF1-GRP-01, PF1-GRP-02, PF1-GRP-04, PF1-CND-20)', () => {
    const fight = wrestlers(game);
    fight.act('fighter', 'grapple', { targetId: 'orc' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc' }]);
    const events = fight.answer('decline', [5]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({
      check: 'maneuver:grapple',
      total: 14,
      difficulty: 14,
      success: true,
    });
    expect([kinds(fight, 'orc'), kinds(fight, 'fighter')]).toEqual([['grappled'], ['grappled']]);
    fight.endTurn();
    expect(fight.refusal('orc', 'move', { path: squares(3, 1) }).code).toBe('CANNOT_MOVE');
  });

  it('is at -4 for humanoids without two free hands (PF1-GRP-03)', () => {
    const fight = wrestlers(game, { wielded: ['longsword'], feats: ['Improved Grapple'] });
    const events = fight.act('fighter', 'grapple', { targetId: 'orc' }, [10]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 17 });
    expect(eventOf(events, 'CheckResolved').parts).toContainEqual(
      expect.objectContaining({ label: 'hands not free', value: -4 }),
    );
  });

  it('pulls whoever is held at a distance to a free place beside, or fails (PF1-GRP-05)', () => {
    const { creatures } = GAMES[game];
    const fight = fightIn(game, { map: openMap(8, 5) });
    fight.join(creatures.ogre({ at: { x: 0, y: 0 } }), creatures.fighter({ at: { x: 3, y: 1 } }));
    fight.begin(['fighter', 'ogre']);
    fight.endTurn();
    fight.act('ogre', 'grapple', { targetId: 'fighter' }, [20]);
    expect(fight.combatant('fighter').at).toEqual({ x: 2, y: 1 });
  });

  it('has to be kept each round, at +5, or it ends with the turn; letting go is free (PF1-GRP-06, PF1-GRP-07, PF1-GRP-08, PF1-AMB-15)', () => {
    const fight = held();
    next(fight, 'fighter');
    const kept = fight.act('fighter', 'grapple', { targetId: 'orc' }, [2]);
    // CMB 9, Improved Grapple 2, hold 5.
    expect(eventOf(kept, 'CheckResolved')).toMatchObject({ total: 18, success: true });
    next(fight, 'fighter');
    fight.endTurn();
    expect(kinds(fight, 'orc')).toEqual([]);
    const failed = held({}, { combatManeuverDefense: 20 });
    next(failed, 'fighter');
    failed.act('fighter', 'grapple', { targetId: 'orc' }, [1]);
    expect(kinds(failed, 'orc')).toEqual([]);
    const released = held();
    released.act('fighter', 'releaseGrapple', { targetId: 'orc' });
    expect(kinds(released, 'orc')).toEqual([]);
  });

  it('kept, may hurt without an attack roll, or pin; the pinner loses Dexterity to AC (PF1-GRP-09, PF1-GRP-11, PF1-GRP-13, PF1-CND-28)', () => {
    const fight = held({ attacks: [{ ...DAGGER, attackBonus: 9, damageBonus: 3 }], wielded: ['dagger'] });
    next(fight, 'fighter');
    const hurt = fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'DAMAGE' }, [10, 4]);
    expect(eventsOf(hurt, 'AttackResolved')).toEqual([]);
    expect(eventOf(hurt, 'DamageDealt')).toMatchObject({ cause: 'dagger', total: 7 });
    next(fight, 'fighter');
    fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'PIN' }, [10]);
    expect(kinds(fight, 'orc')).toEqual(['grappled', 'pinned']);
    const sheet = fight.ruleset.sheet(fight.state, 'fighter');
    expect(sheet.armorClass.total).toBe(sheet.flatFootedArmorClass!.total);
  });

  it('lets the held strike with what needs one hand, at -2, or break free against the holder’s CMD (PF1-GRP-15, PF1-GRP-16, PF1-CND-20)', () => {
    const fight = held(
      { combatManeuverDefense: undefined },
      { attacks: [DAGGER, { id: 'axe', damage: '1d12', handling: 'TWO_HANDED' }], wielded: ['dagger', 'axe'] },
    );
    fight.endTurn();
    expect(fight.refusal('orc', 'attack', { targetId: 'fighter', attackId: 'axe' }).code).toBe('NEEDS_TWO_HANDS');
    const blow = fight.act('orc', 'attack', { targetId: 'fighter', attackId: 'dagger' }, [1]);
    expect(eventOf(blow, 'AttackResolved').parts).toContainEqual(
      expect.objectContaining({ label: 'grappled', value: -2 }),
    );
    expect(fight.refusal('orc', 'grapple', { targetId: 'fighter' }).code).toBe('STANDARD_ACTION_SPENT');
    next(fight, 'fighter');
    fight.act('fighter', 'grapple', { targetId: 'orc' }, [10]);
    fight.endTurn();
    // 10 + 6 + 3 + (1 - 2) for Dexterity 13 - 4, and 2 for Improved Grapple.
    const events = fight.act('orc', 'escapeGrapple', {}, [17]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 21, difficulty: 20, success: true });
    expect([kinds(fight, 'orc'), kinds(fight, 'fighter')]).toEqual([[], []]);
  });

  it('leaves the pinned nothing but getting free (PF1-GRP-17)', () => {
    const fight = held();
    next(fight, 'fighter');
    fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'PIN' }, [10]);
    fight.endTurn();
    expect(fight.refusal('orc', 'attack', { targetId: 'fighter' })).toMatchObject({
      code: 'HELD_FAST',
      legal: ['escapeGrapple'],
    });
    expect(fight.refusal('orc', 'dropProne', {}).code).toBe('HELD_FAST');
    fight.act('orc', 'escapeGrapple', {}, [20]);
    expect(kinds(fight, 'orc')).toEqual([]);
  });

  it('kept, may tie up whom it pins: bonds take 20 and CMB, and need no keeping (PF1-GRP-14)', () => {
    const fight = held({ resources: { arrows: 20, rope: 1 } }, { baseAttackBonus: 6, skills: { 'escape artist': 15 } });
    next(fight, 'fighter');
    fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'PIN' }, [10]);
    next(fight, 'fighter');
    fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'TIE_UP' }, [10]);
    expect(fight.combatant('fighter').resources['rope']).toMatchObject({ remaining: 0 });
    expect(kinds(fight, 'orc')).toContain('bound');
    // Letting go leaves the bonds.
    fight.act('fighter', 'releaseGrapple', { targetId: 'orc' });
    expect(kinds(fight, 'orc')).toEqual(['bound']);
    fight.endTurn();
    // 20 + 9 + 2 for Improved Grapple is 31; base attack and Strength of the orc make 9, so 20 is not enough.
    expect(fight.refusal('orc', 'escapeGrapple', {})).toMatchObject({ code: 'BONDS_HOLD', params: { who: 'orc' } });
    expect(fight.refusal('orc', 'attack', { targetId: 'fighter' }).code).toBe('HELD_FAST');
    const slipped = fight.act('orc', 'escapeGrapple', { useAcrobatics: true }, [16]);
    expect(eventOf(slipped, 'CheckResolved')).toMatchObject({ total: 31, difficulty: 31, success: true });
    expect(kinds(fight, 'orc')).toEqual([]);
  });

  it('kept, may move both at half speed and put the held beside (PF1-GRP-09, PF1-GRP-10)', () => {
    const fight = held();
    next(fight, 'fighter');
    const move = { targetId: 'orc', goal: 'MOVE' as const, path: squaresDown(2) };
    expect(fight.refusal('fighter', 'grapple', { ...move, path: undefined }).code).toBe('PATH_MISSING');
    expect(fight.refusal('fighter', 'grapple', { ...move, to: { x: 4, y: 3 } }).code).toBe('NOT_BESIDE');
    const far = [1, 2, 3, 4].map((x) => ({ x, y: 2 }));
    expect(fight.refusal('fighter', 'grapple', { ...move, path: far }).code).toBe('TOO_EXPENSIVE');
    fight.act('fighter', 'grapple', { ...move, to: { x: 0, y: 4 } }, [10]);
    expect([fight.combatant('fighter').at, fight.combatant('orc').at]).toEqual([
      { x: 1, y: 3 },
      { x: 0, y: 4 },
    ]);
    expect(kinds(fight, 'orc')).toEqual(['grappled']);
  });

  it('lets whom it would put into danger try to break free, at +4 (PF1-GRP-12)', () => {
    const intoFire = (face: number) => {
      const fight = held();
      next(fight, 'fighter');
      fight.must({ type: 'setMap', map: { ...openMap(8, 5), cells: { '0,4': { hazards: ['fire'] } } } });
      const move = { targetId: 'orc', goal: 'MOVE' as const, path: squaresDown(2), to: { x: 0, y: 4 } };
      return { fight, events: fight.act('fighter', 'grapple', move, [10, face]) };
    };
    const freed = intoFire(20);
    expect(eventsOf(freed.events, 'CheckResolved').at(-1)!.parts).toContainEqual(
      expect.objectContaining({ label: 'put into danger', value: 4 }),
    );
    expect([kinds(freed.fight, 'orc'), freed.fight.combatant('orc').at]).toEqual([[], { x: 2, y: 1 }]);
    const burnt = intoFire(1);
    expect([kinds(burnt.fight, 'orc'), burnt.fight.combatant('orc').at]).toEqual([['grappled'], { x: 0, y: 4 }]);
  });

  it('ties up whom it merely holds at -10, and never without a rope (PF1-GRP-14)', () => {
    const fight = held({ resources: { arrows: 20, rope: 1 } });
    next(fight, 'fighter');
    const failed = fight.act('fighter', 'grapple', { targetId: 'orc', goal: 'TIE_UP' }, [5]);
    // CMB 9, Improved Grapple 2, hold 5, not pinned -10.
    expect(eventOf(failed, 'CheckResolved')).toMatchObject({ total: 11, success: false });
    expect(kinds(fight, 'orc')).toEqual([]);
    const bare = held();
    next(bare, 'fighter');
    expect(bare.refusal('fighter', 'grapple', { targetId: 'orc', goal: 'TIE_UP' }).code).toBe('NO_ROPE');
    bare.endTurn();
    expect(bare.refusal('orc', 'grapple', { targetId: 'fighter', goal: 'TIE_UP' }).code).toBe('NOT_GRAPPLING');
  });

  it('is for one at a time: others aid (PF1-GRP-18); Greater Grapple keeps it for a move action (PF1-GRP-20)', () => {
    const { creatures } = GAMES[game];
    const fight = held({ feats: ['Improved Grapple', 'Greater Grapple'] });
    fight.must({ type: 'addCombatants', combatants: [creatures.rogue({ at: { x: 2, y: 2 } })] }, [1]);
    next(fight, 'rogue');
    expect(fight.refusal('rogue', 'grapple', { targetId: 'orc' })).toMatchObject({
      code: 'ALREADY_GRAPPLING',
      legal: ['aidAnother'],
    });
    next(fight, 'fighter');
    fight.act('fighter', 'grapple', { targetId: 'orc' }, [10]);
    expect(fight.combatant('fighter').activity.budget).toMatchObject({ move: 0, standard: 1 });
  });
});
