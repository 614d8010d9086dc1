import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import type { CombatantInput } from '../../ruleset.js';
import { fighter, goblin } from '../testing/creatures.js';
import { begun, gathered, rule } from '../testing/fight.js';

const watcher = (id: string, passivePerception: number): CombatantInput =>
  fighter({ id, statistics: { passivePerception } });
const hider = (id: string, ambushStealth?: number): CombatantInput => goblin({ id, statistics: { ambushStealth } });
const fight = (who: readonly CombatantInput[], surprised?: readonly string[]): Scenario => {
  const one = begun({
    who: Object.fromEntries(who.map((creature) => [creature.id, creature])),
    ...(surprised && { surprised }),
  });
  one.checkDeterminism();
  return one;
};
const surprised = (one: Scenario): readonly string[] => one.state.present.filter((id) => one.combatant(id).surprised);

describe('an ambush', () => {
  it('5E-SUR-01: where nobody is stealthy all notice each other', () => {
    const one = fight([watcher('a', 10), hider('x')]);
    expect(surprised(one)).toEqual([]);
    expect(one.combatant('x').hidden).toBeNull();
  });

  it.each([
    [14, ['a']],
    [15, []],
    [16, []],
  ])('5E-SUR-02: Stealth 15 against passive %i', (passive, who) => {
    expect(surprised(fight([watcher('a', passive), hider('x', 15)]))).toEqual(who);
  });

  it('5E-SUR-03 5E-AMB-02: hiders of 12 and 18 against passive 13: not surprised, but the 18 stays hidden', () => {
    const one = fight([watcher('a', 13), hider('x', 12), hider('y', 18)]);
    expect(surprised(one)).toEqual([]);
    expect([one.combatant('x').hidden, one.combatant('y').hidden]).toEqual([null, { from: ['a'], check: 18 }]);
  });

  it('5E-SUR-06: passives 9, 9 and 15 against 12: two are surprised', () => {
    expect(surprised(fight([watcher('a', 9), watcher('b', 9), watcher('c', 15), hider('x', 12)]))).toEqual(['a', 'b']);
  });

  it('5E-SUR-07: the word of the game master goes', () => {
    expect(surprised(fight([watcher('a', 9), watcher('b', 9), hider('x', 12)], ['b']))).toEqual(['b']);
  });

  it('5E-SUR-07: also where he says that nobody is surprised; who is hidden stays so', () => {
    const one = fight([watcher('a', 9), hider('x', 12)], []);
    expect(surprised(one)).toEqual([]);
    expect(one.combatant('x').hidden).toEqual({ from: ['a'], check: 12 });
  });

  it('5E-HIDE-03 5E-SUR-02: from whom it is hidden by the word of the game master stands, whatever its Stealth', () => {
    // 12 would hide it from `b`, and not from `a`.
    for (const check of [undefined, 30]) {
      const hidden = { from: ['a'], ...(check && { check }) };
      const one = fight([watcher('a', 20), watcher('b', 9), { ...hider('x', 12), hidden }]);
      expect(one.combatant('x').hidden).toEqual({ from: ['a'], check: check ?? null });
      expect(surprised(one)).toEqual(['a']);
    }
  });

  it(
    '5E-HIDE-03 5E-SUR-01: whom the game master has revealed before the fight is noticed by all, until he hides it again',
    gathered({ who: { A: watcher('a', 9), X: hider('x', 12), Y: hider('y', 12) } }, (one) => {
      for (const id of ['x', 'y']) rule(one, id, { hidden: {} });
      rule(one, 'x', { hidden: { from: [] } });
      rule(one, 'y', { hidden: { from: [] } });
      rule(one, 'y', { hidden: { check: 20 } });
      one.begin(['a', 'x', 'y']);
      expect([one.combatant('x').hidden, one.combatant('y').hidden]).toEqual([null, { from: ['a'], check: 20 }]);
      expect(surprised(one)).toEqual([]);
    }),
  );

  it(
    '5E-HIDE-03 5E-SUR-02: a reveal counts though it was not hidden yet',
    gathered({ who: { A: watcher('a', 9), X: hider('x', 12) } }, (one) => {
      rule(one, 'x', { hidden: { from: [] } });
      one.begin(['a', 'x']);
      expect(one.combatant('x').hidden).toBeNull();
      expect(surprised(one)).toEqual([]);
    }),
  );
});
