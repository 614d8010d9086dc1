import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

type Change = Partial<StatisticsInput>;
const THROUGH = squares(1, 0, 2, 0, 3, 0);

/** A fighter west of an orc in a passage. */
function passage(game: GameName, fighter: Change = {}, orc: Change = {}) {
  const { creatures } = GAMES[game];
  const fight = fightIn(game, { map: openMap(8, 1) });
  fight.join(
    creatures.fighter({ at: { x: 0, y: 0 }, statistics: { hitPoints: 60, speeds: { walk: 30 }, ...fighter } }),
    creatures.orc({ at: { x: 2, y: 0 }, statistics: { hitPoints: 60, combatManeuverDefense: undefined, ...orc } }),
  );
  fight.begin(['orc', 'fighter']);
  fight.endTurn();
  return fight;
}
const overrun = (fight: ReturnType<typeof passage>, dice: readonly number[] = []) =>
  fight.act('fighter', 'overrun', { targetId: 'orc', path: THROUGH }, dice);
const prone = (fight: ReturnType<typeof passage>, id: string) =>
  fight.combatant(id).effects.some(({ kind }) => kind === 'prone');

describe('overrunning in 3.5', () => {
  const game = 'dnd35';

  it('is a standard action in a move; entering provokes, then the defender avoids or blocks (D35-OVR-01, D35-OVR-02, D35-OVR-03, D35-MOV-07)', () => {
    const fight = passage(game);
    overrun(fight);
    expect(fight.prompts).toMatchObject([{ kind: 'attackOfOpportunity', ownerId: 'orc' }]);
    expect(fight.combatant('fighter').at).toEqual({ x: 1, y: 0 });
    fight.answer('decline');
    expect(fight.prompts).toMatchObject([{ kind: 'overrun', ownerId: 'orc' }]);
    fight.answer('avoid');
    expect(fight.combatant('fighter').at).toEqual({ x: 3, y: 0 });
    expect(prone(fight, 'orc')).toBe(false);
    // Avoided, it does not count as the action.
    expect(fight.combatant('fighter').activity.budget).toMatchObject({ standard: 1, move: 0 });
    expect(fight.refusal('fighter', 'overrun', { targetId: 'orc', path: THROUGH }).code).toBe('OVERRAN_ALREADY');
  });

  it('blocked is Strength against Strength or Dexterity; winning fells the defender and goes on (D35-OVR-04, D35-OVR-05)', () => {
    const fight = passage(game);
    overrun(fight);
    fight.answer('decline');
    const events = fight.answer('block', [12, 11]);
    expect(eventsOf(events, 'CheckResolved').map(({ check, total }) => [check, total])).toEqual([
      ['overrun', 14],
      ['overrun', 15],
    ]);
    expect(prone(fight, 'orc')).toBe(true);
    expect(fight.combatant('fighter').at).toEqual({ x: 3, y: 0 });
    expect(fight.combatant('fighter').activity.budget).toMatchObject({ standard: 0, move: 0 });
  });

  it('counts size and legs by 4: a warhorse at +8 against a goblin at -3 (D35-OVR-04)', () => {
    const horse = { size: 'LARGE', space: 5, abilities: { strength: 18 } } as const;
    const goblin = { size: 'SMALL', abilities: { strength: 11, dexterity: 13 } } as const;
    const fight = passage(game, horse, goblin);
    overrun(fight);
    fight.answer('decline');
    const events = fight.answer('block', [10, 10]);
    expect(eventsOf(events, 'CheckResolved').map(({ total }) => total)).toEqual([7, 18]);
  });

  it('that fails stops in front and may be answered (D35-OVR-06)', () => {
    const fight = passage(game);
    overrun(fight);
    fight.answer('decline');
    fight.answer('block', [5, 15]);
    expect(fight.prompts).toMatchObject([{ kind: 'counter', ownerId: 'orc', context: { maneuver: 'overrun' } }]);
    const events = fight.answer('counter', [15, 5]);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'OVERRUN_FAILED' });
    expect(fight.combatant('fighter').at).toEqual({ x: 1, y: 0 });
    expect(prone(fight, 'fighter')).toBe(true);
  });

  it('cannot be avoided with Improved Overrun, which adds 4 and still provokes (D35-OVR-02, D35-OVR-07, D35-FEA-01)', () => {
    const fight = passage(game, { feats: ['Improved Overrun'] });
    overrun(fight);
    expect(fight.prompts).toMatchObject([{ kind: 'attackOfOpportunity' }]);
    const events = fight.answer('decline', [8, 11]);
    expect(eventsOf(events, 'CheckResolved')[1]).toMatchObject({ total: 15, success: true });
  });
});

describe('overrunning in Pathfinder', () => {
  const game = 'pathfinder1e';

  it('provokes from the target, who may avoid; the standard action is spent (PF1-OVR-01, PF1-OVR-03, PF1-OVR-05, PF1-MOV-06, PF1-AMB-26, PF1-AMB-27)', () => {
    const fight = passage(game);
    overrun(fight);
    expect(fight.prompts).toMatchObject([{ kind: 'attackOfOpportunity', ownerId: 'orc' }]);
    fight.answer('decline');
    fight.answer('avoid');
    // Moving on out of its reach is movement like any other.
    expect(fight.prompts).toMatchObject([{ kind: 'attackOfOpportunity', context: { because: 'overrun' } }]);
    fight.answer('decline');
    expect(fight.combatant('fighter')).toMatchObject({
      at: { x: 3, y: 0 },
      activity: { budget: { standard: 0, move: 0 } },
    });
  });

  it('against CMD goes through; by 5 it also fells (PF1-OVR-06, PF1-OVR-07)', () => {
    for (const [face, falls] of [
      [5, false],
      [10, true],
    ] as const) {
      const fight = passage(game);
      overrun(fight);
      fight.answer('decline');
      fight.answer('block', [face]);
      fight.answer('decline');
      expect([fight.combatant('fighter').at, prone(fight, 'orc')]).toEqual([{ x: 3, y: 0 }, falls]);
    }
  });

  it('that fails stops in front (PF1-OVR-04)', () => {
    const fight = passage(game);
    overrun(fight);
    fight.answer('decline');
    const events = fight.answer('block', [4]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 13, difficulty: 14, success: false });
    expect(fight.combatant('fighter').at).toEqual({ x: 1, y: 0 });
  });

  it('is harder by 2 for each leg beyond two, and for targets a size larger at most (PF1-OVR-02, PF1-OVR-08)', () => {
    const fight = passage(game, {}, { legs: 4 });
    overrun(fight);
    fight.answer('decline');
    expect(eventOf(fight.answer('block', [9]), 'CheckResolved')).toMatchObject({ difficulty: 18, success: true });
    const big = passage(game, { size: 'SMALL' }, { size: 'LARGE', space: 5 });
    expect(big.refusal('fighter', 'overrun', { targetId: 'orc', path: THROUGH }).code).toBe('TARGET_TOO_BIG');
  });

  it('with Improved Overrun neither provokes nor is avoided; with Greater the fallen provoke (PF1-OVR-09)', () => {
    const fight = passage(game, { feats: ['Improved Overrun', 'Greater Overrun'] });
    const events = overrun(fight, [10]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 23 });
    expect(fight.prompts).toMatchObject([{ kind: 'attackOfOpportunity', ownerId: 'fighter', subjectId: 'orc' }]);
  });
});

describe.each(['dnd35', 'pathfinder1e'] as const)('an overrun in %s', (game) => {
  it('is refused where it goes through nobody, or ends in a space that is taken (D35-MOV-06, PF1-MOV-05)', () => {
    const fight = passage(game);
    expect(fight.refusal('fighter', 'overrun', { targetId: 'orc', path: squares(1, 0) }).code).toBe('NOT_THROUGH_IT');
    expect(fight.refusal('fighter', 'overrun', { targetId: 'orc', path: squares(1, 0, 2, 0) }).code).toBe(
      'ENDS_IN_OCCUPIED_SQUARE',
    );
    const helpless = passage(game, {}, { conditions: ['unconscious'] });
    expect(helpless.refusal('fighter', 'overrun', { targetId: 'orc', path: THROUGH }).code).toBe('NEEDS_NO_OVERRUN');
  });
});

describe.each(['dnd35', 'pathfinder1e'] as const)('overrunning in a charge in %s', (game) => {
  const { creatures } = GAMES[game];
  const IMPROVED: Change = { feats: ['Improved Overrun'], speeds: { walk: 20 } };
  const far = (fighter: Change = IMPROVED, rows = 3) => {
    const fight = fightIn(game, { map: openMap(12, rows) });
    fight.join(
      creatures.fighter({ at: { x: 0, y: 0 }, statistics: { hitPoints: 60, ...fighter } }),
      creatures.orc({ at: { x: 5, y: 0 }, statistics: { hitPoints: 60, wielded: [] } }),
    );
    fight.begin(['orc', 'fighter']);
    fight.endTurn();
    return fight;
  };
  const east = (to: number) => Array.from({ length: to }, (_, index) => ({ x: index + 1, y: 0 }));
  const input = { targetId: 'orc', path: east(8), charging: true };

  it('goes straight on for up to double speed, for the whole turn and -2 AC (D35-MOV-07, D35-OVR-01, PF1-OVR-01, PF1-MOV-06)', () => {
    const fight = far();
    expect(fight.refusal('fighter', 'overrun', { ...input, charging: false }).code).toBe('TOO_EXPENSIVE');
    // Opposed rolls: fighter first and well; in Pathfinder a maneuver.
    fight.act('fighter', 'overrun', input, game === 'dnd35' ? [19, 2] : [19]);
    expect(fight.combatant('fighter')).toMatchObject({
      at: { x: 8, y: 0 },
      effects: [{ kind: 'charging' }],
      activity: { budget: { standard: 0, move: 0, fiveFootStep: 0 } },
    });
    expect(prone(fight, 'orc')).toBe(true);
  });

  it('is as bound to its way as any charge (D35-CHG-01, PF1-CHG-03, PF1-CHG-05)', () => {
    const crooked = [...squares(1, 1, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0)];
    expect(far().refusal('fighter', 'overrun', { ...input, path: crooked }).code).toBe('NOT_STRAIGHT');
    const tired = far({ ...IMPROVED, conditions: ['fatigued'] });
    expect(tired.refusal('fighter', 'overrun', input).code).toBe('CANNOT_CHARGE');
    expect(far().refusal('fighter', 'overrun', { ...input, path: east(9) }).code).toBe('TOO_EXPENSIVE');
  });

  it('avoided, gives no action back: the charge has taken the turn (D35-OVR-03, PF1-OVR-05)', () => {
    const fight = far({ speeds: { walk: 20 } });
    fight.act('fighter', 'overrun', input);
    for (let prompt = fight.prompts[0]; prompt; prompt = fight.prompts[0])
      fight.answer(prompt.kind === 'overrun' ? 'avoid' : 'decline');
    expect(fight.combatant('fighter')).toMatchObject({ at: { x: 8, y: 0 }, activity: { budget: { standard: 0 } } });
  });
});
