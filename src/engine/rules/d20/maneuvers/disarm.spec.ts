import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { GAMES, fightIn } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

type Change = Partial<StatisticsInput>;
const GREATSWORD: Change = { attacks: [{ id: 'greatsword', attackBonus: 9, damage: '2d6', handling: 'TWO_HANDED' }] };
const SHORTSWORD: Change = { attacks: [{ id: 'shortsword', attackBonus: 9, damage: '1d6', handling: 'LIGHT' }] };

function duel(game: GameName, fighter: Change = {}, orc: Change = {}) {
  const { creatures } = GAMES[game];
  const fight = fightIn(game, { map: openMap(6, 3) });
  fight.join(
    creatures.fighter({ at: { x: 1, y: 1 }, statistics: { hitPoints: 60, ...fighter } }),
    creatures.orc({ at: { x: 2, y: 1 }, statistics: { hitPoints: 60, ...orc } }),
  );
  fight.begin(['orc', 'fighter']);
  fight.endTurn();
  return fight;
}

describe('disarming in 3.5', () => {
  const game = 'dnd35';

  it('is opposed attack rolls, +4 for two hands and -4 for a light weapon: a swing of 8 (D35-DIS-01, D35-DIS-03, D35-DIS-04)', () => {
    const fight = duel(game, GREATSWORD, SHORTSWORD);
    fight.act('fighter', 'disarm', { targetId: 'orc' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc', context: { because: 'disarm' } }]);
    // 5 + 9 + 4 against 12 + 9 - 4.
    const events = fight.answer('decline', [5, 12]);
    expect(eventsOf(events, 'CheckResolved')).toMatchObject([
      { combatantId: 'orc', total: 17, success: false },
      { combatantId: 'fighter', total: 18, success: true },
    ]);
    expect(eventOf(events, 'WieldedChanged')).toMatchObject({
      combatantId: 'orc',
      how: 'DROPPED',
      itemId: 'shortsword',
    });
    expect(fight.combatant('orc').wielded).toEqual([]);
    fight.endTurn();
    expect(fight.refusal('orc', 'attack', { targetId: 'fighter', attackId: 'shortsword' }).code).toBe(
      'ATTACK_NOT_IN_HAND',
    );
    fight.act('orc', 'interact', { what: 'shortsword' });
    fight.answer('decline');
    expect(fight.combatant('orc').wielded).toEqual(['shortsword']);
  });

  it('fails outright if the defender’s blow does damage, not with Improved Disarm, which adds 4 (D35-DIS-02, D35-FEA-01)', () => {
    const fight = duel(game, GREATSWORD);
    fight.act('fighter', 'disarm', { targetId: 'orc' });
    const events = fight.answer('attack:falchion', [15, 1, 1]);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'SPOILT_BY_BLOW' });
    expect(fight.combatant('orc').wielded).toEqual(['falchion']);
    const improved = duel(game, { ...GREATSWORD, feats: ['Improved Disarm'] }, SHORTSWORD);
    const safe = improved.act('fighter', 'disarm', { targetId: 'orc' }, [1, 12]);
    expect(eventsOf(safe, 'CheckResolved')[1]).toMatchObject({ total: 18, success: true });
  });

  it('that fails lets the defender disarm in turn, without a blow (D35-DIS-06)', () => {
    const fight = duel(game, SHORTSWORD, GREATSWORD);
    fight.act('fighter', 'disarm', { targetId: 'orc' });
    fight.answer('decline', [5, 5]);
    expect(fight.prompts).toMatchObject([{ kind: 'counter', ownerId: 'orc', context: { maneuver: 'disarm' } }]);
    fight.answer('counter', [10, 10]);
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('fighter').wielded).not.toContain('shortsword');
  });

  it('adds 4 for each size to the larger, and takes 4 from what is no melee weapon (D35-DIS-03)', () => {
    const fight = duel(game, SHORTSWORD, {
      size: 'LARGE',
      attacks: [
        { id: 'bow', kind: 'RANGED', damage: '1d8', rangeIncrement: 60, projectile: 'BOW', handling: 'TWO_HANDED' },
      ],
    });
    // A bow threatens nothing: nobody strikes.
    const events = fight.act('fighter', 'disarm', { targetId: 'orc' }, [19, 10]);
    const [orc] = eventsOf(events, 'CheckResolved');
    expect(orc!.parts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'larger', value: 4 }),
        expect.objectContaining({ label: 'no melee weapon', value: -4 }),
        expect.objectContaining({ label: 'grip', value: 4 }),
      ]),
    );
  });

  it('of a spiked gauntlet is impossible, and of what a locked one holds 10 harder (D35-DIS-07)', () => {
    const spiked: Change = { attacks: [{ id: 'gauntlet', damage: '1d4', special: ['spikedGauntlet'] }] };
    expect(duel(game, GREATSWORD, spiked).refusal('fighter', 'disarm', { targetId: 'orc' })).toMatchObject({
      code: 'CANNOT_BE_DISARMED',
      ruleIds: ['D35-DIS-07'],
    });
    const locked: Change = {
      attacks: [{ id: 'sword', attackBonus: 4, damage: '1d8', special: ['lockedGauntlet'] }],
    };
    const fight = duel(game, { ...GREATSWORD, feats: ['Improved Disarm'] }, locked);
    // The fighter 9 + 9 + 4 + 4; the orc 12 + 4 + 10.
    const events = fight.act('fighter', 'disarm', { targetId: 'orc' }, [9, 12]);
    expect(eventsOf(events, 'CheckResolved')).toMatchObject([
      { combatantId: 'orc', total: 26 },
      { combatantId: 'fighter', total: 26 },
    ]);
  });

  it('with bare hands takes the thing away: it lies nowhere to be picked up near (D35-DIS-04)', () => {
    const fight = duel(game, { attacks: [], feats: ['Improved Disarm'] });
    fight.act('fighter', 'disarm', { targetId: 'orc' }, [20, 2]);
    expect(fight.combatant('orc')).toMatchObject({
      wielded: [],
      effects: [{ kind: 'item-dropped', data: { at: null } }],
    });
  });
});

describe('disarming in Pathfinder', () => {
  const game = 'pathfinder1e';

  it('is a maneuver against CMD (orc: 14) that provokes; success drops what the target holds (PF1-DIS-01, PF1-DIS-02, PF1-DIS-04, PF1-AMB-12)', () => {
    const fight = duel(game);
    fight.act('fighter', 'disarm', { targetId: 'orc' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc' }]);
    // CMB +9, masterwork sword +1, Weapon Focus +1.
    const events = fight.answer('decline', [3]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 14, difficulty: 14, success: true });
    expect(fight.combatant('orc').wielded).toEqual([]);
  });

  it('by 10 or more empties the other hand too (PF1-DIS-05)', () => {
    const fight = duel(game, { feats: ['Improved Disarm'] }, { wielded: ['falchion', 'javelin'] });
    fight.act('fighter', 'disarm', { targetId: 'orc' }, [12]);
    expect(fight.combatant('orc').wielded).toEqual([]);
    const less = duel(game, { feats: ['Improved Disarm'] }, { wielded: ['falchion', 'javelin'] });
    less.act('fighter', 'disarm', { targetId: 'orc' }, [10]);
    expect(less.combatant('orc').wielded).toEqual(['javelin']);
  });

  it('failing by 10 or more drops one’s own weapon: 14 against CMD 26 (PF1-DIS-06)', () => {
    const fight = duel(game, {}, { combatManeuverDefense: 26 });
    fight.act('fighter', 'disarm', { targetId: 'orc' });
    const events = fight.answer('decline', [3]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 14, difficulty: 26 });
    expect(fight.combatant('fighter').wielded).toEqual(['shield']);
  });

  it('is at -4 with bare hands, which catch the thing; Improved Disarm and a disarming weapon add 2 each (PF1-DIS-03, PF1-DIS-07, PF1-DIS-08)', () => {
    const bare = duel(game, { attacks: [], feats: ['Improved Disarm'] });
    const events = bare.act('fighter', 'disarm', { targetId: 'orc' }, [10]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 17 });
    expect(bare.combatant('orc')).toMatchObject({ wielded: [], effects: [{ data: { at: null } }] });
    const flail = duel(game, {
      attacks: [{ id: 'flail', damage: '1d8', special: ['disarm'] }],
      feats: ['Improved Disarm'],
    });
    expect(eventOf(flail.act('fighter', 'disarm', { targetId: 'orc' }, [10]), 'CheckResolved').total).toBe(23);
  });

  it('needs something to take (PF1-DIS-04)', () => {
    const fight = duel(game, {}, { wielded: [] });
    expect(fight.refusal('fighter', 'disarm', { targetId: 'orc' }).code).toBe('NOTHING_TO_DISARM');
    expect(duel(game).refusal('fighter', 'disarm', { targetId: 'orc', itemId: 'javelin' }).code).toBe('ITEM_NOT_HELD');
  });
});
