import { describe, expect, it } from '@jest/globals';
import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, duel, impose, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

type Ready = ActionInput<'ready'>;

const FLAIL = weapon({ id: 'flail', special: ['trip'] });
const SURE = ['Improved Trip', 'Improved Disarm', 'Improved Sunder', 'Improved Grapple', 'Improved Bull Rush'];
const COMES: Ready['trigger'] = { event: 'ENTERS_REACH' };

/** `a` has readied something and ended its turn; `b` stands three squares off. */
function waiting(
  game: GameName,
  response: Ready['response'],
  { trigger = COMES, a = {}, at = 5 }: { trigger?: Ready['trigger']; a?: Partial<StatisticsInput>; at?: number } = {},
): Scenario {
  const own = { attacks: [FLAIL], feats: SURE, baseAttackBonus: 6, ...a };
  const fight = duel(game, own, { hitPoints: 40 }, { b: { x: at, y: 1 } });
  fight.act('a', 'ready', { trigger, response });
  fight.endTurn();
  return fight;
}

const kinds = (fight: Scenario, id: string): readonly string[] => fight.combatant(id).effects.map(({ kind }) => kind);

describe.each(BOTH)('a special attack readied in %s', (game) => {
  const opposed = game === 'dnd35';

  it('trips who comes into reach, whose move ends there (D35-RDY-01, D35-RDY-03, D35-TRP-01, PF1-RDY-02, PF1-RDY-04, PF1-TRP-01, PF1-CM-05)', () => {
    const fight = waiting(game, { trip: { attackId: 'flail' } });
    fight.act('b', 'move', { path: squares(4, 1, 3, 1, 2, 1, 2, 2) });
    expect(fight.prompts).toMatchObject([{ kind: 'readiedAction', ownerId: 'a', subjectId: 'b' }]);
    // 3.5: touch 4 + 6 against 10, Strength 7 + 4 against 10, and the free attack misses. Pathfinder: 2 + 6 + 2 against 10.
    const events = fight.answer('release', opposed ? [4, 7, 10, 1] : [2]);
    expect(eventOf(events, 'ReadiedActionEnded')).toMatchObject({ combatantId: 'a', reason: 'RELEASED' });
    expect(kinds(fight, 'b')).toEqual(['prone']);
    expect(fight.combatant('b').at).toEqual({ x: 2, y: 1 });
    expect(fight.state.order.map(({ combatantId }) => combatantId)).toEqual(['a', 'b']);
    // Paid for when it was readied: no attack of its turn is gone, and none of its opportunities.
    expect(fight.combatant('a').activity.budget['attackOfOpportunity'] ?? 1).toBe(1);
  });

  it('strikes the weapon from the hand before its blow, which is not struck (D35-DIS-01, D35-RDY-03, PF1-DIS-01, PF1-RDY-04)', () => {
    const fight = waiting(game, { disarm: {} }, { trigger: { event: 'ATTACKS', subjectId: 'b' }, at: 2 });
    fight.act('b', 'attack', { targetId: 'a' });
    const events = fight.answer('release', opposed ? [10, 9] : [10]);
    expect(fight.combatant('b').wielded).toEqual([]);
    expect(eventsOf(events, 'AttackResolved')).toEqual([]);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'ATTACK_NOT_IN_HAND' });
  });

  it('breaks the weapon that is raised (D35-SUN-01, PF1-SUN-01)', () => {
    const heavy = { attacks: [weapon({ id: 'maul', damage: '15', damageTypes: ['bludgeoning'] })] };
    const trigger = { event: 'ATTACKS', subjectId: 'b' } as const;
    const fight = waiting(game, { sunder: { attackId: 'maul' } }, { trigger, a: heavy, at: 2 });
    fight.act('b', 'attack', { targetId: 'a' });
    // A one-handed blade: hardness 10, 5 hit points.
    fight.answer('release', opposed ? [10, 9] : [10]);
    expect(fight.combatant('b').wielded).toEqual([]);
  });

  it('seizes who comes by, and holds it there (D35-GRP-01, D35-GRP-04, PF1-GRP-01, PF1-GRP-04)', () => {
    const fight = waiting(game, { grapple: {} });
    fight.act('b', 'move', { path: squares(4, 1, 3, 1, 2, 1, 2, 2) });
    // 3.5: touch 4 + 6, then 5 + 6 + 4 against 14, for 2. Pathfinder: hands full at -4, 6 + 6 + 2 - 4 against 10; a humanoid.
    fight.answer('release', opposed ? [4, 5, 14, 2] : [6]);
    expect(kinds(fight, 'b')).toEqual(['grappled']);
    expect(kinds(fight, 'a')).toEqual(['grappled']);
    expect(fight.combatant('b').at).toEqual({ x: 2, y: 1 });
  });

  it('pushes back who comes near (D35-BRU-01, D35-BRU-05, PF1-BRU-01, PF1-BRU-05)', () => {
    const fight = waiting(game, { bullRush: {} });
    fight.act('b', 'move', { path: squares(4, 1, 3, 1, 2, 1) });
    // Won by less than 5: one square.
    fight.answer('release', opposed ? [10, 12] : [3]);
    while (fight.prompts.length > 0) fight.answer('stay');
    expect(fight.combatant('b').at).toEqual({ x: 3, y: 1 });
  });

  it('provokes as it would in its own turn, and is spoilt like there (D35-DIS-02, PF1-RDY-01, PF1-CM-06, PF1-CM-07)', () => {
    const trigger = { event: 'STANDS_UP', subjectId: 'b' } as const;
    const fight = duel(game, { attacks: [FLAIL], baseAttackBonus: 6 }, { hitPoints: 40 });
    impose(fight, 'b', 'prone');
    fight.act('a', 'ready', { trigger, response: { disarm: {} } });
    fight.endTurn();
    fight.act('b', 'standUp', {});
    fight.answer('release');
    expect(fight.prompts).toMatchObject([
      { kind: 'attackOfOpportunity', ownerId: 'b', context: { because: 'disarm' } },
    ]);
    // Lying, at -4: 14 - 4 meets 10; 5 points spoil it in 3.5, and come off 10 + 6 in Pathfinder: 11 meets CMD 10 of who is down.
    fight.answer('attack:sword', opposed ? [14, 5] : [14, 5, 10]);
    expect(fight.combatant('b').wielded).toEqual(opposed ? ['sword'] : []);
  });

  it('is not offered where it cannot be tried, and stays readied (D35-RDY-03, D35-TRP-01, PF1-RDY-03, PF1-TRP-01)', () => {
    const fight = waiting(game, { trip: {} }, { trigger: { event: 'MOVES', subjectId: 'b' } });
    impose(fight, 'b', 'prone');
    fight.act('b', 'move', { path: squares(4, 1), mode: 'CRAWL' });
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('a').readied).not.toBeNull();
  });

  it('may come with a 5-foot step, and at the game master’s word (D35-RDY-02, PF1-RDY-06)', () => {
    const trigger = { event: 'STATED_BY_GAME_MASTER', text: 'if it lies' } as const;
    const fight = waiting(game, { trip: { targetId: 'b' }, step: { x: 2, y: 1 } }, { trigger, at: 3 });
    const dice = opposed ? [4, 7, 10, 1] : [2];
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'it lies', releaseReadied: true }, dice);
    expect(fight.combatant('a').at).toEqual({ x: 2, y: 1 });
    expect(kinds(fight, 'b')).toEqual(['prone']);
  });

  it('is refused where it makes no sense (D35-RDY-01, PF1-RDY-02)', () => {
    const spear = weapon({ id: 'spear', damageTypes: ['piercing'] });
    const fight = duel(game, { attacks: [FLAIL, spear] });
    const codeOf = (response: Ready['response'], trigger: Ready['trigger'] = COMES): string =>
      fight.refusal('a', 'ready', { trigger, response }).code;
    expect(codeOf({ trip: {}, disarm: {} })).toBe('READY_ONE_RESPONSE');
    expect(codeOf({ shove: { to: 'PRONE' } })).toBe('OPTION_NOT_IN_GAME');
    expect(codeOf({ trip: { targetId: 'nobody' } })).toBe('TARGET_UNKNOWN');
    expect(codeOf({ disarm: { attackId: 'halberd' } })).toBe('ATTACK_UNKNOWN');
    expect(codeOf({ trip: { attackId: 'spear' } })).toBe('NO_TRIP_WEAPON');
    expect(codeOf({ grapple: {} }, { event: 'STATED_BY_GAME_MASTER' })).toBe('READY_NEEDS_TARGET');
    if (!opposed) return;
    expect(codeOf({ sunder: { attackId: 'spear' } })).toBe('NOTHING_TO_SUNDER_WITH');
    expect(codeOf({ sunder: { spare: true } })).toBe('OPTION_NOT_IN_GAME');
    expect(codeOf({ dirtyTrick: { condition: 'BLINDED' } })).toBe('OPTION_NOT_IN_GAME');
    expect(codeOf({ steal: { itemId: 'potion' } })).toBe('OPTION_NOT_IN_GAME');
  });
});

describe('in Pathfinder', () => {
  const game = 'pathfinder1e';

  it('a dirty trick and a theft can be readied too (PF1-RDY-02, PF1-DRT-01, PF1-STL-01)', () => {
    const feats = ['Improved Dirty Trick', 'Improved Steal'];
    const tricked = waiting(game, { dirtyTrick: { condition: 'SHAKEN' } }, { a: { feats } });
    tricked.act('b', 'move', { path: squares(4, 1, 3, 1, 2, 1) });
    tricked.answer('release', [4]);
    expect(kinds(tricked, 'b')).toEqual(['shaken']);

    const potion = { items: [{ id: 'potion', count: 1 }] };
    const robbed = duel(game, { feats, attacks: [], baseAttackBonus: 6 }, potion);
    robbed.act('a', 'ready', {
      trigger: { event: 'MOVES', subjectId: 'b' },
      response: { steal: { itemId: 'potion' } },
    });
    robbed.endTurn();
    robbed.act('b', 'move', { path: squares(3, 1) });
    // Before it moves: 2 + 6 + 2 against 10.
    robbed.answer('release', [2]);
    expect(robbed.combatant('b').resources['potion']).toMatchObject({ remaining: 0 });
  });
});
