import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { BOTH, counted, duel, impose, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const FLAIL = weapon({ id: 'flail', special: ['trip'] });
const choicesOf = (fight: Scenario): readonly string[] => fight.prompts[0]!.choices.map(({ id }) => id);

/** `a` walks away from `b`, who holds a flail and has just made a full attack, and whose turn of opportunity it is. */
function leaving(game: GameName, b: Parameters<typeof duel>[2] = {}): Scenario {
  const fight = duel(game, { hitPoints: 40 }, { baseAttackBonus: 6, attacks: [FLAIL], ...b });
  fight.endTurn();
  fight.act('b', 'fullAttack', { attacks: [{ targetId: 'a' }, { targetId: 'a' }] }, [2, 2]);
  fight.endTurn();
  fight.act('a', 'move', { path: squares(0, 1) });
  return fight;
}

describe.each(BOTH)('an opportunity in %s', (game) => {
  /** In Pathfinder a grapple takes an action of its own. */
  const hold = game === 'dnd35' ? ['grapple'] : [];

  it('may be used for a special attack in place of the blow, with what could strike it (D35-AOO-02, D35-DIS-01, D35-TRP-01, D35-SUN-01, PF1-AOO-08, PF1-CM-05)', () => {
    const fight = leaving(game);
    expect(choicesOf(fight)).toEqual([
      'attack:flail',
      'trip:flail',
      'disarm:flail',
      'sunder:flail',
      ...hold,
      'decline',
    ]);
    fight.answer('decline');
    expect(fight.combatant('b').activity.budget['attackOfOpportunity']).toBe(1);
  });

  it('to trip does not trip again who stands up, being prone still (PF1-MVA-17, D35-TRP-01, PF1-AOO-10)', () => {
    const fight = duel(game, {}, { attacks: [FLAIL] });
    impose(fight, 'a', 'prone');
    fight.act('a', 'standUp', {});
    expect(choicesOf(fight)).toEqual(['attack:flail', 'disarm:flail', 'sunder:flail', ...hold, 'decline']);
  });

  it('to disarm leaves the shooter nothing to shoot with (D35-AOO-06, D35-DIS-04, PF1-AOO-07, PF1-DIS-04)', () => {
    const bow = weapon({ id: 'bow', kind: 'RANGED', rangeIncrement: 60, ammunition: 'arrows' });
    const feats = ['Improved Disarm'];
    const fight = duel(game, { attacks: [bow], resources: { arrows: 5 } }, { feats });
    fight.act('a', 'attack', { targetId: 'b' });
    const events = fight.answer('disarm:sword', game === 'dnd35' ? [19, 2] : [19]);
    expect(fight.combatant('a').wielded).toEqual([]);
    expect(eventsOf(events, 'AttackResolved')).toEqual([]);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT' });
    expect(fight.combatant('a').resources['arrows']).toMatchObject({ remaining: 5 });
    expect(fight.combatant('b').activity.budget['attackOfOpportunity']).toBe(0);
  });
});

describe('an opportunity to trip', () => {
  it('in Pathfinder gives the target one of its own, whose damage comes off the check; the fallen go no further (PF1-AOO-10, PF1-AOO-14, PF1-CM-06, PF1-CM-07, PF1-TRP-01)', () => {
    const fight = leaving('pathfinder1e');
    fight.answer('trip:flail');
    expect(fight.prompts).toMatchObject([{ kind: 'attackOfOpportunity', ownerId: 'a', context: { because: 'trip' } }]);
    // Base attack 6, at full bonus though it attacked twice in its turn; struck for 3. CMD 10.
    const events = fight.answer('attack:sword', [15, 3, 7]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({
      check: 'maneuver:trip',
      total: 10,
      difficulty: 10,
      success: true,
    });
    expect(counted(eventOf(events, 'CheckResolved').parts)).toMatchObject({ 'struck while trying': -3 });
    expect(fight.combatant('a').at).toEqual({ x: 1, y: 1 });
    expect(eventsOf(events, 'Moved')).toEqual([]);
    expect(fight.combatant('b').activity.budget['attackOfOpportunity']).toBe(0);
  });

  it('in 3.5 is a touch and Strength against Strength, and with a trip weapon provokes nobody (D35-AOO-02, D35-TRP-01, D35-TRP-02, D35-TRP-03)', () => {
    const fight = leaving('dnd35');
    const events = fight.answer('trip:flail', [4, 12, 11]);
    expect(fight.prompts).toEqual([]);
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ reason: 'trip', total: 10, outcome: 'HIT' });
    expect(fight.combatant('a').effects.map(({ kind }) => kind)).toContain('prone');
    expect(fight.combatant('a').at).toEqual({ x: 1, y: 1 });
  });
});
