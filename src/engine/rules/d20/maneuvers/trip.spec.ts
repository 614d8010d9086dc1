import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { counted, impose } from '../testing/duel.js';
import { GAMES, fightIn } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

type Change = Partial<StatisticsInput>;
const GUISARME: Change = {
  attacks: [{ id: 'guisarme', damage: '2d4', handling: 'TWO_HANDED', special: ['trip'] }],
};

/** A fighter (Strength 16) beside an orc (Strength 17, Dexterity 11) that has had its turn. */
function duel(game: GameName, fighter: Change = {}, orc: Change = {}) {
  const { creatures } = GAMES[game];
  const fight = fightIn(game, { map: openMap(8, 6) });
  fight.join(
    creatures.fighter({ at: { x: fighter.size === 'LARGE' ? 0 : 1, y: 1 }, statistics: { hitPoints: 60, ...fighter } }),
    creatures.orc({ at: { x: 2, y: 1 }, statistics: { hitPoints: 60, combatManeuverDefense: undefined, ...orc } }),
  );
  fight.begin(['orc', 'fighter']);
  fight.endTurn();
  return fight;
}
const prone = (fight: ReturnType<typeof duel>, id: string) =>
  fight.combatant(id).effects.some(({ kind }) => kind === 'prone');

describe('tripping in 3.5', () => {
  const game = 'dnd35';

  it('by hand is a touch, then Strength against Strength or Dexterity; it provokes from the target (D35-TRP-01, D35-TRP-02, D35-TRP-03, D35-TRP-04)', () => {
    const fight = duel(game);
    fight.act('fighter', 'trip', { targetId: 'orc' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc', context: { because: 'trip' } }]);
    // Touch AC 10; then 12 + 3 against 11 + 3.
    const events = fight.answer('decline', [5, 12, 11]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ armorClass: 10, outcome: 'HIT', reason: 'trip' });
    expect(eventsOf(events, 'CheckResolved')).toMatchObject([
      { combatantId: 'orc', check: 'trip', total: 14, success: false },
      { combatantId: 'fighter', check: 'trip', total: 15, success: true },
    ]);
    expect(prone(fight, 'orc')).toBe(true);
    expect(fight.combatant('fighter').activity.budget).toMatchObject({ standard: 0, move: 1 });
  });

  it('goes no further than a missed touch, and the blow alone does not spoil it (D35-TRP-01, D35-TRP-02)', () => {
    const fight = duel(game);
    fight.act('fighter', 'trip', { targetId: 'orc' });
    const events = fight.answer('attack:falchion', [17, 1, 1, 1]);
    expect(eventsOf(events, 'AttackResolved').map(({ reason, outcome }) => [reason, outcome])).toEqual([
      ['attackOfOpportunity', 'HIT'],
      ['trip', 'MISS'],
    ]);
    expect(eventsOf(events, 'CheckResolved')).toEqual([]);
  });

  it('with a trip weapon does not provoke, nor with Improved Trip, which adds 4 and a free attack (D35-TRP-02, D35-TRP-04, D35-FEA-01)', () => {
    const armed = duel(game, GUISARME);
    armed.act('fighter', 'trip', { targetId: 'orc', attackId: 'guisarme' }, [5, 12, 11]);
    expect(prone(armed, 'orc')).toBe(true);
    const improved = duel(game, { feats: ['Improved Trip'] });
    // 8 + 3 + 4 against 11 + 3, then the sword at the fallen.
    const events = improved.act('fighter', 'trip', { targetId: 'orc' }, [5, 8, 11, 15, 4]);
    expect(eventsOf(events, 'AttackResolved').map(({ reason }) => reason)).toEqual(['trip', 'improvedTrip']);
    expect(eventsOf(events, 'CheckResolved')[1]).toMatchObject({ total: 15 });
  });

  it('counts size by 4, and legs and stability as 4: a halfling at -3 against an orc’s +3 (D35-TRP-03)', () => {
    const fight = duel(game, { size: 'SMALL', abilities: { strength: 12, dexterity: 13 } }, { legs: 4 });
    fight.act('fighter', 'trip', { targetId: 'orc' });
    const events = fight.answer('decline', [10, 20, 12]);
    const [orc, halfling] = eventsOf(events, 'CheckResolved');
    expect(halfling).toMatchObject({ total: 17 });
    expect(orc).toMatchObject({ total: 19 });
    expect(fight.prompts).toMatchObject([{ kind: 'counter' }]);
  });

  it('that fails lets the target trip back; a trip weapon may be dropped to stay up (D35-TRP-05)', () => {
    const fight = duel(game, GUISARME);
    fight.act('fighter', 'trip', { targetId: 'orc', attackId: 'guisarme' }, [5, 5, 15]);
    expect(fight.prompts).toMatchObject([{ kind: 'counter', ownerId: 'orc', context: { maneuver: 'trip' } }]);
    fight.answer('counter', [15, 5]);
    expect(fight.prompts).toMatchObject([{ kind: 'dropWeapon', ownerId: 'fighter' }]);
    fight.answer('drop');
    expect(prone(fight, 'fighter')).toBe(false);
    expect(fight.combatant('fighter').wielded).not.toContain('guisarme');

    const bare = duel(game, { feats: ['Improved Unarmed Strike'] });
    bare.act('fighter', 'trip', { targetId: 'orc' });
    bare.answer('decline', [5, 5, 15]);
    bare.answer('counter', [15, 5]);
    expect(prone(bare, 'fighter')).toBe(true);
  });

  it('is not for those more than one size larger, nor for the fallen (D35-TRP-01)', () => {
    expect(duel(game, {}, { size: 'HUGE' }).refusal('fighter', 'trip', { targetId: 'orc' }).code).toBe(
      'TARGET_TOO_BIG',
    );
    expect(duel(game, {}, { conditions: ['prone'] }).refusal('fighter', 'trip', { targetId: 'orc' }).code).toBe(
      'TARGET_DOWN_ALREADY',
    );
    expect(duel(game).refusal('fighter', 'trip', { targetId: 'orc', attackId: 'longsword' }).code).toBe(
      'NO_TRIP_WEAPON',
    );
  });
});

describe('tripping in Pathfinder', () => {
  const game = 'pathfinder1e';

  it('is a maneuver against CMD that provokes from the target; its damage is a penalty (PF1-TRP-01, PF1-TRP-02, PF1-TRP-08, PF1-CM-01, PF1-CM-05, PF1-CM-06, PF1-CM-07, PF1-CM-10, PF1-CM-11, PF1-CM-13, PF1-CM-19)', () => {
    const fight = duel(game);
    fight.act('fighter', 'trip', { targetId: 'orc' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc', context: { because: 'trip' } }]);
    // CMB +9; the orc’s CMD is 10 + 1 + 3 + 0. Struck for 6: -6.
    const events = fight.answer('attack:falchion', [17, 1, 1, 11]);
    expect(eventOf(events, 'DamageDealt').total).toBe(6);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({
      check: 'maneuver:trip',
      total: 14,
      difficulty: 14,
      success: true,
    });
    expect(prone(fight, 'orc')).toBe(true);
  });

  it('counts flanking and striking unseen as a melee attack would (PF1-CM-10, PF1-FLK-01, PF1-CND-23)', () => {
    const { creatures } = GAMES[game];
    const fight = duel(game, { feats: ['Improved Trip'] });
    const { x, y } = fight.combatant('orc').at!;
    const { x: own } = fight.combatant('fighter').at!;
    fight.must({ type: 'addCombatants', combatants: [creatures.rogue({ at: { x: 2 * x - own, y } })] }, [1]);
    impose(fight, 'fighter', 'invisible');
    const events = fight.act('fighter', 'trip', { targetId: 'orc' }, [2]);
    // CMB +9, the feat 2, flanking 2, unseen 2.
    const { total, parts } = eventOf(events, 'CheckResolved');
    expect(total).toBe(2 + 15);
    expect(counted(parts)).toMatchObject({ flanking: 2, invisible: 2 });
  });

  it('failing by 10 fells the one who tried, unless the trip weapon is dropped (PF1-TRP-03, PF1-TRP-06)', () => {
    // CMD 14 + 8 for four more legs.
    const fight = duel(game, {}, { legs: 6 });
    fight.act('fighter', 'trip', { targetId: 'orc' });
    const events = fight.answer('decline', [3]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 12, difficulty: 22, success: false });
    expect(prone(fight, 'fighter')).toBe(true);
    const armed = duel(game, GUISARME, { legs: 6 });
    armed.act('fighter', 'trip', { targetId: 'orc', attackId: 'guisarme' });
    armed.answer('decline', [3]);
    armed.answer('drop');
    expect(prone(armed, 'fighter')).toBe(false);
    const nearly = duel(game, {}, { legs: 6 });
    nearly.act('fighter', 'trip', { targetId: 'orc' });
    nearly.answer('decline', [4]);
    expect(prone(nearly, 'fighter')).toBe(false);
  });

  it('counts two per leg beyond two, and spares oozes, the legless, the flying and the too large (PF1-TRP-04, PF1-TRP-05, PF1-TRP-07, PF1-CM-21, PF1-AMB-07)', () => {
    for (const immune of [{ legs: 0 }, { creatureType: 'ooze' }])
      expect(duel(game, {}, immune).refusal('fighter', 'trip', { targetId: 'orc' }).code).toBe('CANNOT_BE_TRIPPED');
    expect(duel(game, {}, { size: 'HUGE' }).refusal('fighter', 'trip', { targetId: 'orc' }).code).toBe(
      'TARGET_TOO_BIG',
    );
    const horse = duel(game, { feats: ['Improved Trip'] }, { legs: 4 });
    const events = horse.act('fighter', 'trip', { targetId: 'orc' }, [7]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 18, difficulty: 18, success: true });
  });

  it('with Improved Trip does not provoke and has +2 and +2 CMD; Greater Trip makes the fallen provoke (PF1-TRP-06, PF1-CM-04, PF1-CM-15, PF1-FEA-01)', () => {
    const fight = duel(game, { feats: ['Improved Trip', 'Greater Trip'] }, { feats: ['Improved Trip'] });
    const events = fight.act('fighter', 'trip', { targetId: 'orc' }, [3]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 16, difficulty: 16, success: true });
    expect(fight.prompts).toMatchObject([{ ownerId: 'fighter', subjectId: 'orc', context: { because: 'tripped' } }]);
  });

  it('always fails on a 1 and succeeds on a 20 (PF1-CM-20)', () => {
    const lucky = duel(game, { feats: ['Improved Trip'] }, { combatManeuverDefense: 60 });
    expect(eventOf(lucky.act('fighter', 'trip', { targetId: 'orc' }, [20]), 'CheckResolved').success).toBe(true);
    const unlucky = duel(game, { feats: ['Improved Trip'] }, { combatManeuverDefense: 1 });
    expect(eventOf(unlucky.act('fighter', 'trip', { targetId: 'orc' }, [1]), 'CheckResolved').success).toBe(false);
    expect(prone(unlucky, 'fighter')).toBe(false);
  });

  it('is at +4 against the stunned, and needs no roll against the helpless elsewhere (PF1-CM-09)', () => {
    const fight = duel(game, { feats: ['Improved Trip'] });
    fight.must({ type: 'adjust', combatantId: 'orc', reason: 'a blow', addCondition: { kind: 'stunned' } });
    const events = fight.act('fighter', 'trip', { targetId: 'orc' }, [2]);
    expect(eventOf(events, 'CheckResolved').parts).toContainEqual(
      expect.objectContaining({ label: 'stunned target', value: 4 }),
    );
  });
});

describe('combat maneuver numbers of Pathfinder', () => {
  const cmdAgainst = (orc: Change) => {
    const fight = duel('pathfinder1e', { feats: ['Improved Trip'] }, orc);
    return eventOf(fight.act('fighter', 'trip', { targetId: 'orc' }, [10]), 'CheckResolved').difficulty;
  };

  it('of the worked goblin: CMD 12 (PF1-CM-13, PF1-CM-14)', () => {
    const goblin = { size: 'SMALL', abilities: { strength: 11, dexterity: 15 } } as const;
    expect(cmdAgainst(goblin)).toBe(12);
    expect(cmdAgainst({ ...goblin, combatManeuverDefense: 12 })).toBe(12);
  });

  it('are built on ability scores, not on CMB: base attack 5, Strength +3, Dexterity +2 make 20, Agile Maneuvers or not (PF1-CM-13; case 31)', () => {
    const creature = { baseAttackBonus: 5, abilities: { strength: 16, dexterity: 14 } };
    expect(cmdAgainst(creature)).toBe(20);
    expect(cmdAgainst({ ...creature, feats: ['Agile Maneuvers'] })).toBe(20);
  });

  it('count the bonuses to AC that ward off contact, and every penalty to AC; armour and the like do not count (PF1-CM-16, PF1-CM-17)', () => {
    const plain = cmdAgainst({});
    expect(cmdAgainst({ armorClass: { armor: 8, shield: 2, natural: 5, deflection: 2, dodge: 1 } })).toBe(plain! + 3);
    expect(cmdAgainst({ conditions: ['charging'] })).toBe(plain! - 2);
    expect(cmdAgainst({ conditions: ['total-defense'] })).toBe(plain! + 4);
  });

  it('lose Dexterity and dodge when flat-footed (PF1-CM-18)', () => {
    const nimble = { abilities: { strength: 17, dexterity: 16 }, armorClass: { dodge: 2 } };
    expect(cmdAgainst(nimble)).toBe(19);
    expect(cmdAgainst({ ...nimble, conditions: ['flat-footed'] })).toBe(14);
  });

  it('use Dexterity for the tiny, and special size: Large, base attack 6, Strength +4 is CMB +11 (PF1-CM-01, PF1-CM-02, PF1-CM-03; case 29)', () => {
    const total = (fighter: Change) => {
      const fight = duel('pathfinder1e', { feats: ['Improved Trip'], ...fighter }, { size: 'SMALL' });
      // 10 rolled, and 2 for the feat.
      return eventOf(fight.act('fighter', 'trip', { targetId: 'orc' }, [10]), 'CheckResolved').total - 12;
    };
    expect(total({ size: 'LARGE', abilities: { strength: 18 } })).toBe(11);
    expect(total({ abilities: { strength: 18 }, baseAttackBonus: 8 })).toBe(12);
    expect(total({ size: 'TINY', reach: 5, abilities: { strength: 4, dexterity: 18 } })).toBe(8);
  });

  it('miss for concealment like an attack (PF1-CM-12, PF1-CCL-01)', () => {
    const fight = duel('pathfinder1e', { feats: ['Improved Trip'] }, { conditions: ['concealed'] });
    const events = fight.act('fighter', 'trip', { targetId: 'orc' }, [15, 20]);
    expect(eventOf(events, 'CheckResolved').success).toBe(false);
  });
});

describe.each(['dnd35', 'pathfinder1e'] as const)('what takes the place of an attack in %s', (game) => {
  const IMPROVED: Change = { feats: ['Improved Trip', 'Improved Disarm'], attacks: [{ id: 'sword', damage: '1d8' }] };

  it('is one of several, each 5 lower, and a full attack may go on from it (D35-ATK-04, D35-DIS-01, PF1-CM-05, PF1-TRP-01, PF1-DIS-01)', () => {
    const fight = duel(game, { ...IMPROVED, baseAttackBonus: 11 }, { armorClass: { armor: 30 } });
    const dice = game === 'dnd35' ? [1] : [2];
    fight.act('fighter', 'trip', { targetId: 'orc' }, dice);
    expect(fight.combatant('fighter').activity.budget).toMatchObject({ standard: 0, move: 1 });
    const back = game === 'dnd35' ? [1, 20] : [1];
    const events = fight.act('fighter', 'disarm', { targetId: 'orc' }, back);
    const check = eventsOf(events, 'CheckResolved').find(({ combatantId }) => combatantId === 'fighter')!;
    expect(check.parts).toContainEqual(expect.objectContaining({ label: 'later attack', value: -5 }));
    if (game === 'dnd35') fight.answer('decline');
    expect(fight.combatant('fighter').activity.budget).toMatchObject({ standard: 0, move: 0 });
    const last = fight.act('fighter', 'fullAttack', { attacks: [{ targetId: 'orc', attackId: 'sword' }] }, [2]);
    // Base attack 11, Strength 3, and 10 less for the third attack.
    expect(eventOf(last, 'AttackResolved').total).toBe(2 + 11 + 3 - 10);
    expect(fight.refusal('fighter', 'trip', { targetId: 'orc' }).code).toBe('STANDARD_ACTION_SPENT');
  });

  it('is out of the question once one has moved after the first attack (D35-ATK-04, PF1-FUL-03)', () => {
    const fight = duel(game, { ...IMPROVED, baseAttackBonus: 11 }, { armorClass: { armor: 30 } });
    fight.act('fighter', 'attack', { targetId: 'orc', attackId: 'sword' }, [2]);
    fight.act('fighter', 'move', { path: [{ x: 1, y: 2 }] }, []);
    fight.answer('decline');
    expect(fight.refusal('fighter', 'trip', { targetId: 'orc' }).code).toBe('ALREADY_MOVED');
  });
});
