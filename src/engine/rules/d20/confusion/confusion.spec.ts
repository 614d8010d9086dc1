import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../../testing/scenario.js';
import type { DuelOptions } from '../testing/duel.js';
import { BOTH, creature, damageOf, duel, impose, weapon } from '../testing/duel.js';
import type { GameName } from '../testing/games.js';
import { squares } from '../testing/games.js';

/** `b` at (3, 1), confused by `a`, as its turn begins with these dice; `a` at (1, 1) has not attacked it. */
function confused(game: GameName, dice: readonly number[], options: DuelOptions = {}, source: string | null = 'a') {
  const fight = duel(game, {}, { abilities: { strength: 14 } }, { b: { x: 3, y: 1 }, ...options });
  const addCondition = { kind: 'confused', ...(source !== null && { sourceId: source }) };
  fight.must({ type: 'adjust', combatantId: 'b', reason: 'test', addCondition });
  const events = fight.endTurn(dice);
  return { fight, events };
}

const RULE = { dnd35: 'D35-CND-01', pathfinder1e: 'PF1-CND-05' } as const;
/** What the d100 says: a face in the band of each behaviour. */
const FACES = {
  dnd35: { normal: [11, 20], babbles: [21, 50], nearest: [71, 100] },
  pathfinder1e: { normal: [1, 25], babbles: [26, 50], nearest: [76, 100] },
} as const;

describe.each(BOTH)('the confused in %s', (game) => {
  const legal = (fight: ReturnType<typeof confused>['fight']) =>
    Object.entries(fight.ruleset.actions)
      .filter(([, action]) => action.offer(fight.state, 'b').legal)
      .map(([name]) => name);

  it.each(FACES[game].normal)('act normally on a %i (PF1-CND-05, D35-CND-01)', (face) => {
    const { fight } = confused(game, [face]);
    fight.act('b', 'totalDefense', {});
  });

  it.each(FACES[game].babbles)('babble on a %i and do nothing else (PF1-CND-05, D35-CND-01)', (face) => {
    const { fight } = confused(game, [face]);
    expect(legal(fight)).toEqual([]);
    expect(fight.refusal('b', 'move', { path: squares(4, 1) })).toMatchObject({
      code: 'BABBLES',
      ruleIds: [RULE[game]],
      legal: ['endTurn'],
    });
  });

  it.each(FACES[game].nearest)('go on a %i for whoever is nearest, friend or foe (PF1-CND-05, D35-CND-01)', (face) => {
    const friend = creature('c', {}, { side: 'b', at: { x: 4, y: 1 } });
    const { fight } = confused(game, [face], { others: [friend] });
    expect(fight.refusal('b', 'totalDefense', {})).toMatchObject({
      code: 'MUST_ATTACK',
      ruleIds: [RULE[game]],
      params: { target: 'c' },
    });
    expect(fight.ruleset.actions.attack!.offer(fight.state, 'b').targets.map(({ combatantId }) => combatantId)).toEqual(
      ['c'],
    );
    fight.act('b', 'attack', { targetId: 'c' }, [2]);
    // The drive lasts for the turn.
    fight.endTurn();
    expect(fight.combatant('b').effects.map(({ kind }) => kind)).toEqual(['confused']);
  });

  it('throw a die where several are equally near (D35-DST-05, PF1-DST-06)', () => {
    const friend = creature('c', {}, { side: 'b', at: { x: 5, y: 1 } });
    // `a` is as far away as `c`: a d2 names the second of them.
    const { fight, events } = confused(game, [90, 2], { others: [friend] });
    expect(eventsOf(events, 'DiceRolled').map(({ purpose, total }) => [purpose, total])).toEqual([
      ['confusion', 90],
      ['nearest', 2],
    ]);
    expect(fight.combatant('b').effects).toContainEqual(expect.objectContaining({ kind: 'confusion', sourceId: 'c' }));
  });

  it('attack back whoever attacked them last, without a die, while it is in sight (PF1-CND-05, D35-CND-01)', () => {
    const fight = duel(game, {}, {}, { others: [creature('c', {}, { side: 'b', at: { x: 3, y: 1 } })] });
    impose(fight, 'b', 'confused');
    fight.act('a', 'attack', { targetId: 'b' }, [2]);
    fight.endTurnsUntil('b');
    expect(fight.refusal('b', 'attack', { targetId: 'c' }).code).toBe('MUST_ATTACK');
    fight.act('b', 'attack', { targetId: 'a' }, [2]);
    fight.endTurnsUntil('a');
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'test', hitPoints: -40 });
    // Dead: the die decides again.
    fight.endTurn(game === 'dnd35' ? [15] : [5]);
    expect(fight.combatant('b').effects.map(({ kind }) => kind)).toEqual(['confused']);
  });

  it('take no opportunities but against whom they attack (PF1-CND-05, D35-CND-01)', () => {
    const leaves = (attacks: boolean) => {
      const fight = duel(game, { attacks: [weapon()] }, {});
      impose(fight, 'b', 'confused');
      if (attacks) fight.act('a', 'attack', { targetId: 'b' }, [2]);
      fight.act('a', 'move', { path: squares(0, 1) });
      return fight.prompts.map(({ ownerId }) => ownerId);
    };
    expect(leaves(false)).toEqual([]);
    expect(leaves(true)).toEqual(['b']);
  });
});

describe('confusion where the games differ', () => {
  it.each([51, 75])('strikes itself for 1d8 and Strength in Pathfinder on a %i (PF1-CND-05)', (face) => {
    const { fight, events } = confused('pathfinder1e', [face, 5]);
    expect(damageOf(events)).toMatchObject({ targetId: 'b', sourceId: 'b', total: 5 + 2 });
    expect(fight.refusal('b', 'attack', { targetId: 'a' }).code).toBe('BABBLES');
  });

  it.each([1, 10])('goes for its source in 3.5 on a %i, or babbles where there is none (D35-CND-01)', (face) => {
    const friend = creature('c', {}, { side: 'b', at: { x: 4, y: 1 } });
    const { fight } = confused('dnd35', [face], { others: [friend] });
    expect(fight.refusal('b', 'attack', { targetId: 'c' }).code).toBe('MUST_ATTACK');
    expect(confused('dnd35', [face], {}, null).fight.refusal('b', 'attack', { targetId: 'a' }).code).toBe('BABBLES');
  });

  it.each([51, 70])('flees in 3.5 on a %i (D35-CND-01)', (face) => {
    const { fight } = confused('dnd35', [face]);
    expect(fight.refusal('b', 'attack', { targetId: 'a' })).toMatchObject({ code: 'FLEES', ruleIds: ['D35-CND-01'] });
    fight.act('b', 'move', { path: squares(4, 1) });
  });
});
