import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { BOTH, creature, duel, impose, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const FLAIL = weapon({ id: 'flail', special: ['trip'] });
const CLAW = weapon({ id: 'claw', natural: 'PRIMARY', damageTypes: ['slashing'] });
const disarmed = (game: GameName): readonly number[] => (game === 'dnd35' ? [19, 2] : [15]);
const lastCompletion = (fight: Scenario) => eventsOf(fight.history, 'ActionCompleted').at(-1);

describe.each(BOTH)('whoever loses its weapon to the blow it provokes in %s', (game) => {
  it.each(['disarm', 'sunder'] as const)(
    'does not go on to %s with another, or with bare hands (D35-DIS-02, D35-SUN-02, PF1-AOO-10, PF1-CM-06)',
    (action) => {
      const fight = duel(game, { attacks: [weapon(), CLAW] }, { feats: ['Improved Disarm'] });
      fight.act('a', action, { targetId: 'b' });
      fight.answer('disarm:sword', disarmed(game));
      expect(lastCompletion(fight)).toMatchObject({ outcome: 'CUT_SHORT', reason: 'ATTACK_NOT_IN_HAND' });
      expect(fight.combatant('b').wielded).toEqual(['sword']);
      expect(fight.prompts).toEqual([]);
    },
  );

  it('does not finish off the helpless with another (D35-CDG-01, D35-AOO-06, PF1-CDG-05, PF1-AOO-10)', () => {
    const guard = creature('c', { attacks: [weapon()], feats: ['Improved Disarm'] }, { at: { x: 1, y: 2 }, side: 'b' });
    const fight = duel(game, { attacks: [weapon(), CLAW] }, {}, { others: [guard] });
    impose(fight, 'b', 'paralyzed');
    fight.act('a', 'coupDeGrace', { targetId: 'b' });
    fight.answer('disarm:sword', disarmed(game));
    expect(lastCompletion(fight)).toMatchObject({ outcome: 'CUT_SHORT' });
    expect(fight.combatant('b').vital).toBe('ALIVE');
  });
});

describe.each(BOTH)('an opportunity used to trip in %s', (game) => {
  it('is announced once to those who wait for an attack (D35-RDY-03, D35-AOO-02, PF1-RDY-04, PF1-AOO-10)', () => {
    const watcher = creature('c', {}, { at: { x: 6, y: 4 }, side: 'a' });
    const fight = duel(game, {}, { attacks: [FLAIL], baseAttackBonus: 6 }, { others: [watcher] });
    fight.endTurnsUntil('c');
    fight.act('c', 'ready', {
      trigger: { event: 'ATTACKS', subjectId: 'b' },
      response: { move: { path: squares(6, 5) } },
    });
    fight.endTurnsUntil('a');
    fight.act('a', 'move', { path: squares(0, 1) });
    fight.answer('trip:flail');
    expect(fight.prompts).toMatchObject([{ kind: 'readiedAction', ownerId: 'c' }]);
    fight.answer('wait', game === 'dnd35' ? [4, 12, 11] : []);
    // In Pathfinder the attempt provokes in turn; nobody is asked about the readied action again.
    if (game === 'pathfinder1e') fight.answer('decline', [4], 'a');
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('a').effects.map(({ kind }) => kind)).toEqual(['prone']);
    expect(fight.combatant('c').readied).not.toBeNull();
  });
});

describe.each(BOTH)('whoever is felled in the square of a friend in %s', (game) => {
  it('goes back to where it may lie, past a place that was taken since (D35-SPM-01, D35-MOV-06, PF1-MOV-14)', () => {
    const friend = creature('f', {}, { at: { x: 3, y: 1 }, side: 'a' });
    const other = creature('c', {}, { at: { x: 9, y: 4 }, side: 'a' });
    const tripper = { attacks: [FLAIL], feats: ['Improved Trip'] };
    const fight = duel(game, {}, tripper, { b: { x: 4, y: 2 }, others: [friend, other] });
    fight.act('a', 'move', { path: squares(2, 1, 3, 1, 4, 1) });
    expect(fight.prompts).toMatchObject([{ ownerId: 'b', subjectId: 'a' }]);
    fight.must({ type: 'adjust', combatantId: 'c', reason: 'test', position: { x: 2, y: 1 } });
    // In 3.5 the free attack of the feat misses.
    fight.answer('trip:flail', game === 'dnd35' ? [15, 15, 2, 1] : [15]);
    expect(fight.combatant('a')).toMatchObject({ at: { x: 1, y: 1 }, effects: [{ kind: 'prone' }] });
  });
});

describe('an opportunity in 3.5 used to grapple', () => {
  const game = 'dnd35';
  const seized = [15, 15, 5, 2];

  it('is a touch and an opposed check in place of the blow; who is held goes no further (D35-GRP-01, D35-GRP-03, D35-GRP-04, D35-GRP-06, D35-AOO-02)', () => {
    const fight = duel(game, {}, { baseAttackBonus: 6 });
    fight.endTurn();
    // Two attacks in its own turn take nothing off what it tries in the turn of another.
    fight.act('b', 'fullAttack', { attacks: [{ targetId: 'a' }, { targetId: 'a' }] }, [2, 2]);
    fight.endTurn();
    fight.act('a', 'move', { path: squares(0, 1) });
    expect(fight.prompts[0]!.choices.map(({ id }) => id)).toEqual([
      'attack:sword',
      'disarm:sword',
      'sunder:sword',
      'grapple',
      'decline',
    ]);
    // The mover may strike at the grab: it lets it be. Touch 4 + 6 against 10; 10 + 6 against 15; 2 points.
    fight.answer('grapple');
    expect(fight.prompts).toMatchObject([{ ownerId: 'a', subjectId: 'b', context: { because: 'grapple' } }]);
    const events = fight.answer('decline', [4, 10, 15, 2]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ reason: 'grapple', total: 10, outcome: 'HIT' });
    expect(eventsOf(events, 'CheckResolved')[1]).toMatchObject({ combatantId: 'b', check: 'grapple', total: 16 });
    expect(fight.combatant('a')).toMatchObject({ at: { x: 1, y: 1 }, effects: [{ kind: 'grappled', sourceId: 'b' }] });
    expect(fight.combatant('b').activity.budget['attackOfOpportunity']).toBe(0);
    expect(lastCompletion(fight)).toMatchObject({ outcome: 'CUT_SHORT' });
  });

  it('fails if the blow it provokes does damage (D35-GRP-02)', () => {
    const fight = duel(game, {}, {});
    fight.act('a', 'move', { path: squares(0, 1) });
    fight.answer('grapple');
    fight.answer('attack:sword', [15, 3]);
    expect(fight.combatant('a')).toMatchObject({ at: { x: 0, y: 1 }, effects: [] });
  });

  it('is not offered beyond the reach of a hand, nor in Pathfinder, where it takes an action (D35-GRP-01, D35-AOO-04, PF1-GRP-01)', () => {
    const spear = { attacks: [weapon({ id: 'spear', reachWeapon: true })] };
    const afar = duel(game, {}, spear, { b: { x: 3, y: 1 } });
    afar.act('a', 'move', { path: squares(0, 1) });
    expect(afar.prompts[0]!.choices.map(({ id }) => id)).not.toContain('grapple');
    const other = duel('pathfinder1e', {}, {});
    other.act('a', 'move', { path: squares(0, 1) });
    expect(other.prompts[0]!.choices.map(({ id }) => id)).not.toContain('grapple');
  });

  it('stops what those in a grapple cannot do: a thing is not picked up, nobody is tripped (D35-GRP-06, D35-GRP-07, D35-AOO-06)', () => {
    const feats = ['Improved Grapple'];
    const picking = duel(game, {}, { feats });
    picking.act('a', 'dropItem', { itemId: 'sword' });
    picking.act('a', 'interact', { what: 'sword' });
    picking.answer('grapple', seized);
    expect(picking.combatant('a').wielded).toEqual([]);
    expect(lastCompletion(picking)).toMatchObject({ outcome: 'CUT_SHORT', reason: 'IN_A_GRAPPLE' });

    const tripping = duel(game, {}, { feats });
    tripping.act('a', 'trip', { targetId: 'b' });
    tripping.answer('grapple', seized);
    expect(lastCompletion(tripping)).toMatchObject({ outcome: 'CUT_SHORT', reason: 'IN_A_GRAPPLE' });
  });

  it('comes before the grapple it answers, which then is one already (D35-GRP-02, D35-AOO-02)', () => {
    const fight = duel(game, {}, { feats: ['Improved Grapple'] });
    fight.act('a', 'grapple', { targetId: 'b' });
    fight.answer('grapple', seized);
    expect(lastCompletion(fight)).toMatchObject({ outcome: 'CUT_SHORT', reason: 'ALREADY_GRAPPLING' });
    expect(fight.combatant('b').effects).toMatchObject([{ kind: 'grappled', data: { role: 'HOLDER' } }]);
  });
});
