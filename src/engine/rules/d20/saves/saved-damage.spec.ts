import { describe, expect, it } from '@jest/globals';
import type { Adjustment } from '../../ruleset.js';
import type { BattleMap } from '../../../grid/index.js';
import { asciiMap } from '../../../grid/index.js';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, counted, creature, damageOf, duel, impose } from '../testing/duel.js';

const FIRE = [{ amount: 15, type: 'fire' }];
const HALF = { save: 'REFLEX', difficulty: 15, onSuccess: 'HALF' } as const;

/** A fireball of 15 upon `a`, whose Reflex save is +5. @returns what it takes, and the save */
function burn(fight: Scenario, face: number, damageSave: Adjustment['damageSave'] = HALF) {
  const events = fight.must(
    { type: 'adjust', combatantId: 'a', reason: 'fireball', damage: FIRE, ...(damageSave && { damageSave }) },
    [face],
  );
  const taken = eventsOf(events, 'DamageDealt').length > 0 ? damageOf(events).total : 0;
  return { taken, save: eventOf(events, 'CheckResolved') };
}

describe.each(BOTH)('damage that a save lessens in %s', (game) => {
  const target = (a: Partial<StatisticsInput> = {}): Scenario =>
    duel(game, { hitPoints: 60, saves: { reflex: 5, fortitude: 5 }, ...a });
  const both = (a: Partial<StatisticsInput>, condition?: string): readonly number[] =>
    [10, 9].map((face) => {
      const fight = target(a);
      if (condition !== undefined) impose(fight, 'a', condition);
      return burn(fight, face).taken;
    });

  it('is halved, rounded down, or averted as is said, and whole on a failure (D35-SAV-01, PF1-SAV-01)', () => {
    expect(both({})).toEqual([7, 15]);
    expect(burn(target(), 10, { ...HALF, onSuccess: 'NONE' }).taken).toBe(0);
    expect(burn(target(), 10, { ...HALF, save: 'FORTITUDE' })).toMatchObject({
      taken: 7,
      save: { check: 'save:fortitude' },
    });
  });

  it('leaves nothing with evasion on a success, and half with improved evasion on a failure (D35-SAV-03, PF1-SAV-11)', () => {
    expect(both({ qualities: ['evasion'] })).toEqual([0, 15]);
    expect(both({ qualities: ['improved evasion'] })).toEqual([0, 7]);
    // Only of what a Reflex save halves.
    expect(burn(target({ qualities: ['evasion'] }), 10, { ...HALF, save: 'FORTITUDE' }).taken).toBe(7);
  });

  it('is evaded by nobody who is helpless or in more than light armour (D35-SAV-03, PF1-SAV-11)', () => {
    const evasion = { qualities: ['improved evasion'] };
    expect(both({ ...evasion, armorCategory: 'LIGHT' })).toEqual([0, 7]);
    expect(both({ ...evasion, armorCategory: 'MEDIUM' })).toEqual([7, 15]);
    // The bonus of the save is printed: being helpless does not lower it here.
    expect(both(evasion, 'paralyzed')).toEqual([7, 15]);
  });

  it('is evaded only with room to move, which 3.5 asks for (D35-SAV-03)', () => {
    expect(both({ qualities: ['evasion'] }, 'pinned')[0]).toBe(game === 'dnd35' ? 7 : 0);
  });

  it('is no save against nothing', () => {
    expect(target().try({ type: 'adjust', combatantId: 'a', reason: 'test', damageSave: HALF }).refusal).toMatchObject({
      code: 'SAVE_AGAINST_NOTHING',
    });
  });
});

describe.each(BOTH)('cover against effects in %s', (game) => {
  const behind = (rows: readonly string[]): BattleMap => asciiMap([...rows]).map;
  const hit = (rows: readonly string[], face: number, origin = { x: 5, y: 1 }) => {
    const saves = { reflex: 5 };
    const map = behind(rows);
    return burn(duel(game, { hitPoints: 60, saves }, {}, { map, b: { x: 0, y: 0 } }), face, { ...HALF, origin });
  };

  it('is +2 to Reflex saves against what comes from its far side (PF1-COV-05, D35-COV-03)', () => {
    const { save, taken } = hit(['......', '...|..', '......'], 8);
    expect(counted(save.parts)).toMatchObject({ reflex: 5, cover: 2 });
    expect([save.total, taken]).toEqual([15, 7]);
    // From this side of it, nothing.
    expect(counted(hit(['......', '...|..', '......'], 8, { x: 2, y: 1 }).save.parts)).not.toHaveProperty('cover');
  });

  it('if improved is +4, and serves as improved evasion (PF1-COV-14, PF1-COV-13, D35-COV-05)', () => {
    const bars = ['...=..', '...=..', '...=..'];
    const { save, taken } = hit(bars, 6);
    expect(counted(save.parts)).toMatchObject({ cover: 4 });
    expect([save.total, taken]).toEqual([15, 0]);
    expect(hit(bars, 5).taken).toBe(7);
  });

  it('of creatures in the way gives nothing (PF1-COV-05, D35-COV-04)', () => {
    const others = [creature('c', {}, { at: { x: 3, y: 1 } })];
    const fight = duel(game, { hitPoints: 60, saves: { reflex: 5 } }, {}, { b: { x: 0, y: 0 }, others });
    const { save } = burn(fight, 10, { ...HALF, origin: { x: 5, y: 1 } });
    expect(counted(save.parts)).not.toHaveProperty('cover');
  });
});
