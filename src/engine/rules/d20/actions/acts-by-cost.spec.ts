import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, counted, duel, impose, rollOf, strike, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';

const left = (fight: Scenario, id = 'a'): Record<string, number> => ({ ...fight.combatant(id).activity.budget });
const armorClass = (fight: Scenario): number => fight.ruleset.sheet(fight.state, 'a').armorClass.total;

describe.each(BOTH)('speaking in %s', (game) => {
  it('is free, and goes in the turns of others too (PF1-FSA-04, D35-SPA-10)', () => {
    const fight = duel(game, {});
    const before = left(fight);
    fight.act('a', 'speak', { words: 'Fall back! To the door!' });
    expect(left(fight)).toEqual(before);
    fight.act('b', 'speak', { words: 'After them.' });
    fight.act('a', 'speak', { words: 'Now.' });
  });

  it('is no longer free beyond a few sentences (PF1-FSA-04, D35-SPA-10)', () => {
    const fight = duel(game, {});
    expect(fight.refusal('a', 'speak', { words: 'One. Two. Three. Four.' })).toMatchObject({
      code: 'MORE_THAN_A_FEW_SENTENCES',
      legal: ['improvise'],
    });
    fight.act('a', 'speak', { words: 'One. Two. Three.' });
  });

  it('is open to the pinned, and closed to those out of action (PF1-GRP-17, PF1-FSA-04)', () => {
    const fight = duel(game, {});
    impose(fight, 'a', 'pinned');
    fight.act('a', 'speak', { words: 'Help!' });
    impose(fight, 'a', 'unconscious');
    expect(fight.refusal('a', 'speak', { words: 'Help!' }).code).toBe('ACTOR_CANNOT_ACT');
  });

  it('gives a hiding place away if it is loud, but not to the deaf', () => {
    const fight = duel(game, {}, {}, { others: [] });
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'test', hidden: { check: 20 } });
    fight.act('a', 'speak', { words: 'Psst.' });
    expect(fight.combatant('a').hidden?.from).toEqual(['b']);
    impose(fight, 'b', 'deafened');
    fight.act('a', 'speak', { words: 'Hey!', loudly: true });
    expect(fight.combatant('a').hidden?.from).toEqual(['b']);
    const [deaf] = fight.combatant('b').effects;
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'hears', removeEffectId: deaf!.id });
    fight.act('a', 'speak', { words: 'Hey!', loudly: true });
    expect(fight.combatant('a').hidden).toBeNull();
  });
});

describe.each(BOTH)('a shield in %s', (game) => {
  const shielded: Partial<StatisticsInput> = { armorClass: { shield: 2 }, wielded: ['sword', 'shield'] };
  /** `b` knocks the shield to the ground: opposed attack rolls, or one against CMD 10. */
  const disarmed = (fight: Scenario): void => {
    fight.act('b', 'disarm', { targetId: 'a', itemId: 'shield' });
    fight.answer('decline', game === 'dnd35' ? [19, 2] : [12]);
  };

  it('that is strapped on cannot just be dropped: loosing it is a move action (PF1-MVA-14, D35-SPA-09)', () => {
    const fight = duel(game, shielded);
    expect(fight.refusal('a', 'dropItem', { itemId: 'shield' })).toMatchObject({
      code: 'SHIELD_STRAPPED',
      legal: ['sheatheWeapon'],
    });
    fight.act('a', 'sheatheWeapon', { itemId: 'shield' });
    expect(left(fight)).toMatchObject({ move: 0, standard: 1 });
    // What is offered is what can be dropped.
    expect(fight.ruleset.actions.dropItem!.offer(fight.state, 'a').legal).toBe(true);
  });

  it('that is merely carried gives nothing, is dropped for free, and strapped on for a move action (PF1-MVA-14, PF1-MVA-16)', () => {
    const fight = duel(game, shielded);
    fight.endTurn();
    disarmed(fight);
    expect(fight.combatant('a').wielded).toEqual(['sword']);
    fight.endTurnsUntil('a');
    fight.act('a', 'interact', { what: 'shield' });
    fight.answer('decline');
    expect(fight.combatant('a').wielded).toEqual(['sword', 'shield']);
    expect(armorClass(fight)).toBe(10);
    fight.act('a', 'drawWeapon', { itemId: 'shield' });
    expect(left(fight)).toMatchObject({ move: 0, standard: 0 });
    expect(armorClass(fight)).toBe(12);
    expect(fight.refusal('a', 'dropItem', { itemId: 'shield' }).code).toBe('SHIELD_STRAPPED');
    expect(fight.refusal('a', 'drawWeapon', { itemId: 'shield' }).code).toBe('ITEM_ALREADY_HELD');
  });

  it('that is merely carried is dropped for nothing (PF1-MVA-16)', () => {
    const fight = duel(game, shielded);
    fight.endTurn();
    disarmed(fight);
    fight.endTurnsUntil('a');
    fight.act('a', 'interact', { what: 'shield' });
    fight.answer('decline');
    const before = left(fight);
    fight.act('a', 'dropItem', { itemId: 'shield' });
    expect(left(fight)).toEqual(before);
    expect(fight.combatant('a').wielded).toEqual(['sword']);
    expect(fight.combatant('a').effects.map(({ kind }) => kind)).toEqual(['item-dropped']);
  });
});

describe.each(BOTH)('a weapon in a pack in %s', (game) => {
  const packed: Partial<StatisticsInput> = {
    attacks: [weapon(), weapon({ id: 'club', handling: 'LIGHT' })],
    stowed: ['club'],
    baseAttackBonus: 1,
    feats: ['Quick Draw'],
  };

  it('takes a move action that provokes, whatever feats and moves allow (PF1-MVA-07, D35-SPA-09)', () => {
    const fight = duel(game, packed, {}, { a: { x: 1, y: 1 }, b: { x: 3, y: 1 } });
    expect(fight.combatant('a').wielded).toEqual(['sword']);
    fight.act('a', 'move', { path: squares(2, 1) });
    fight.act('a', 'drawWeapon', { itemId: 'club' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'b', context: { because: 'retrieveItem' } }]);
    const events = fight.answer('decline');
    expect(eventOf(events, 'EffectEnded')).toMatchObject({ kind: 'item-stowed', reason: 'retrieved' });
    expect(left(fight)).toMatchObject({ move: 0, standard: 0 });
    expect(fight.combatant('a').wielded).toEqual(['sword', 'club']);
  });

  it('is drawn like any other once it is out (PF1-MVA-07, PF1-MVA-06)', () => {
    const fight = duel(game, packed, {}, { b: { x: 30, y: 1 } });
    fight.act('a', 'drawWeapon', { itemId: 'club' });
    fight.act('a', 'sheatheWeapon', { itemId: 'club' });
    fight.endTurn();
    fight.endTurnsUntil('a');
    const before = left(fight);
    fight.act('a', 'drawWeapon', { itemId: 'club' });
    // Quick Draw.
    expect(left(fight)).toEqual(before);
  });

  it('is not drawn in a charge, and is none that is in hand or part of the body (PF1-MVA-07)', () => {
    const fight = duel(game, packed, {}, { b: { x: 6, y: 1 } });
    expect(
      fight.refusal('a', 'charge', { targetId: 'b', attackId: 'club', path: squares(2, 1, 3, 1, 4, 1, 5, 1) }).code,
    ).toBe('ATTACK_NOT_IN_HAND');
    const problemsOf = (statistics: StatisticsInput): readonly string[] => {
      const prepared = fight.ruleset.prepareCombatant(
        { id: 'c', name: 'c', kind: 'MONSTER', side: 'c', at: null, groupId: null, statistics },
        {},
      );
      return prepared.ok ? [] : prepared.problems.map(({ path }) => path);
    };
    const attacks = [weapon(), weapon({ id: 'bite', natural: 'PRIMARY' })];
    expect(problemsOf({ hitPoints: 5, attacks, stowed: ['bite'] })).toEqual(['statistics.stowed.0']);
    expect(problemsOf({ hitPoints: 5, attacks, wielded: ['sword'], stowed: ['sword'] })).toEqual([
      'statistics.stowed.0',
    ]);
    expect(problemsOf({ hitPoints: 5, attacks, stowed: ['sword'] })).toEqual([]);
  });
});

describe.each(BOTH)('feats and skills in %s', (game) => {
  it('feats open an act, add to what one can do anyway, or do nothing in a fight, as each says (PF1-STD-12)', () => {
    const expertise = { targetId: 'b', combatExpertise: 1 };
    expect(duel(game, { baseAttackBonus: 3 }).refusal('a', 'attack', expertise).code).toBe('FEAT_MISSING');
    const able = duel(game, { baseAttackBonus: 3, feats: ['Combat Expertise'] });
    expect(counted(rollOf(able.act('a', 'attack', expertise, [2])).parts)).toMatchObject({ 'Combat Expertise': -1 });
    const parts = (feats: readonly string[]) => counted(rollOf(strike(duel(game, { feats: [...feats] }), [2])).parts);
    expect(parts(['Weapon Focus (sword)'])).toEqual({ ...parts([]), 'Weapon Focus': 1 });
    expect(parts(['Skill Focus (craft)'])).toEqual(parts([]));
  });

  it('skills take the action that each says: standard, or that of the move they go with (PF1-STD-13)', () => {
    const bluffs = duel(game, { skills: { bluff: 5 } });
    bluffs.act('a', 'feint', { targetId: 'b' }, game === 'dnd35' ? [10, 5] : [10]);
    expect(left(bluffs)).toMatchObject({ standard: 0, move: 1 });
    const tumbles = duel(
      game,
      { skills: { tumble: 20, acrobatics: 20 } },
      {},
      { a: { x: 1, y: 1 }, b: { x: 2, y: 2 } },
    );
    const events = tumbles.act('a', 'move', { path: squares(1, 0), acrobatics: true }, [15]);
    expect(eventsOf(events, 'CheckResolved')).toMatchObject([
      { check: game === 'dnd35' ? 'skill:tumble' : 'skill:acrobatics', success: true },
    ]);
    expect(left(tumbles)).toMatchObject({ standard: 1, move: 0 });
  });
});
