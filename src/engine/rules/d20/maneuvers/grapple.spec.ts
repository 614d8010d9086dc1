import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

type Change = Partial<StatisticsInput>;
const DAGGER = { id: 'dagger', damage: '1d4', handling: 'LIGHT' } as const;

/** A fighter (base attack 6, Strength 16) beside an orc (base attack 1, Strength 17). The orc has had its turn. */
function duel(game: GameName, fighter: Change = {}, orc: Change = {}) {
  const { creatures } = GAMES[game];
  const fight = fightIn(game, { map: openMap(8, 5) });
  fight.join(
    creatures.fighter({ at: { x: 1, y: 1 }, statistics: { hitPoints: 60, wielded: [], ...fighter } }),
    creatures.orc({ at: { x: 2, y: 1 }, statistics: { hitPoints: 60, ...orc } }),
    creatures.wolf({ at: { x: 7, y: 4 } }),
  );
  fight.begin(['orc', 'wolf', 'fighter']);
  fight.endTurnsUntil('fighter');
  return fight;
}
/** On to the next turn of a creature, past what is left of the one under way. */
const next = (fight: ReturnType<typeof duel>, id: string) => {
  fight.endTurn();
  fight.endTurnsUntil(id);
};
/** So many squares straight down from where the fighter stands. */
const squaresDown = (count: number) => Array.from({ length: count }, (_, index) => ({ x: 1, y: 2 + index }));
const kinds = (fight: ReturnType<typeof duel>, id: string) => fight.combatant(id).effects.map(({ kind }) => kind);

describe('grappling in 3.5', () => {
  const game = 'dnd35';
  const held = (fighter: Change = {}, orc: Change = {}) => {
    const fight = duel(game, { feats: ['Improved Grapple'], ...fighter }, orc);
    fight.act('fighter', 'grapple', { targetId: 'orc' }, [10, 12, 10, 2]);
    return fight;
  };

  it('is a touch and opposed checks of base attack, Strength and size; winning hurts a little and holds both (D35-GRP-01, D35-GRP-03, D35-GRP-04)', () => {
    const fight = duel(game);
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
    const fight = duel(game);
    fight.act('fighter', 'grapple', { targetId: 'orc' });
    const events = fight.answer('attack:falchion', [17, 1, 1]);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'SPOILT_BY_BLOW' });
    const missed = duel(game, { feats: ['Improved Grapple'] });
    missed.act('fighter', 'grapple', { targetId: 'orc' }, [1]);
    expect(kinds(missed, 'orc')).toEqual([]);
  });

  it('is lost against somebody two sizes larger (D35-GRP-04)', () => {
    const fight = duel(game, { feats: ['Improved Grapple'] }, {});
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

describe('grappling in Pathfinder', () => {
  const game = 'pathfinder1e';
  const held = (fighter: Change = {}, orc: Change = {}) => {
    const fight = duel(game, { feats: ['Improved Grapple'], ...fighter }, orc);
    fight.act('fighter', 'grapple', { targetId: 'orc' }, [10]);
    return fight;
  };

  it('is a standard action against CMD that provokes; both are grappled (PF1-GRP-01, PF1-GRP-02, PF1-GRP-04, PF1-CND-20)', () => {
    const fight = duel(game);
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
    const fight = duel(game, { wielded: ['longsword'], feats: ['Improved Grapple'] });
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
    expect(fight.refusal('orc', 'escapeGrapple', {})).toMatchObject({ code: 'BONDS_HOLD', params: { difficulty: 31 } });
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

describe('aid in a Pathfinder grapple', () => {
  const game = 'pathfinder1e';
  /** The fighter holds the orc; a rogue on either side is next to both. */
  const wrestling = () => {
    const { creatures } = GAMES[game];
    const fight = duel(game, { feats: ['Improved Grapple'], attacks: [] }, { attacks: [] });
    fight.act('fighter', 'grapple', { targetId: 'orc' }, [19]);
    const friends = [creatures.rogue({ at: { x: 2, y: 2 } }), creatures.goblin({ at: { x: 1, y: 2 } })];
    fight.must({ type: 'addCombatants', combatants: friends }, [1, 1]);
    fight.endTurn();
    return fight;
  };

  it('adds 2 to the check of whoever holds, once (PF1-GRP-18, PF1-AID-01)', () => {
    const fight = wrestling();
    fight.endTurnsUntil('rogue');
    fight.act('rogue', 'aidAnother', { allyId: 'fighter', targetId: 'orc' }, [19]);
    next(fight, 'fighter');
    // CMB 9, Improved Grapple 2, hold 5, aid 2.
    const kept = eventOf(fight.act('fighter', 'grapple', { targetId: 'orc' }, [2]), 'CheckResolved');
    expect(kept.total).toBe(2 + 18);
    next(fight, 'fighter');
    expect(eventOf(fight.act('fighter', 'grapple', { targetId: 'orc' }, [2]), 'CheckResolved').total).toBe(2 + 16);
  });

  it.each([
    // CMB 4 as printed; Dexterity 11 less 4.
    ['by strength', false, 4],
    ['by Escape Artist', true, -2],
  ] as const)('adds 2 to the check of the held who gets free %s (PF1-GRP-18)', (_how, useAcrobatics, bonus) => {
    const fight = wrestling();
    fight.endTurnsUntil('goblin');
    fight.act('goblin', 'aidAnother', { allyId: 'orc', targetId: 'fighter' }, [19]);
    next(fight, 'orc');
    const freed = eventOf(fight.act('orc', 'escapeGrapple', { useAcrobatics }, [2]), 'CheckResolved');
    expect(freed.total).toBe(2 + bonus + 2);
    expect(fight.combatant('orc').effects.map(({ kind }) => kind)).not.toContain('aided-attack');
  });
});

describe.each(['dnd35', 'pathfinder1e'] as const)('a hold in %s', (game) => {
  it('ends as soon as the holder is felled or stunned, not with the turn (D35-GRP-06, PF1-GRP-04, PF1-CND-34)', () => {
    const hold = () => {
      const dagger = { attacks: [DAGGER], wielded: ['dagger'] };
      const fight = duel(game, { feats: ['Improved Grapple'], hitPoints: 60, attacks: [] }, dagger);
      fight.act('fighter', 'grapple', { targetId: 'orc' }, game === 'dnd35' ? [19, 18, 1, 2] : [19]);
      next(fight, 'orc');
      return fight;
    };
    const felled = hold();
    felled.must({ type: 'adjust', combatantId: 'fighter', reason: 'wounded', hitPoints: 1 });
    felled.act('orc', 'attack', { targetId: 'fighter' }, [20, 20, 4, 4]);
    expect(kinds(felled, 'orc')).toEqual([]);
    // Free with its action spent, it may still walk away.
    felled.act('orc', 'move', { path: squares(3, 1) });
    const stunned = hold();
    stunned.must({ type: 'adjust', combatantId: 'fighter', reason: 'a spell', addCondition: { kind: 'stunned' } });
    expect(kinds(stunned, 'orc')).toEqual([]);
    expect(kinds(stunned, 'fighter')).toEqual(['stunned']);
  });
});

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
