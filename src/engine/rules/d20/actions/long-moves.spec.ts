import { describe, expect, it } from '@jest/globals';
import { asciiMap, openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];
const east = (from: number, to: number, y = 0) =>
  Array.from({ length: to - from }, (_, index) => ({ x: from + 1 + index, y }));

describe.each(BOTH)('running in %s', (game) => {
  const { creatures } = GAMES[game];
  const runner = (statistics = {}, rows = ['.'.repeat(40), '.'.repeat(40)]) => {
    const fight = fightIn(game, { map: asciiMap(rows).map });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 }, statistics }));
    fight.begin(['rogue']);
    return fight;
  };

  it('covers four times speed as a full-round action: 120 feet at speed 30 (D35-SPD-07, D35-SPA-06, PF1-FRA-02, PF1-SPD-11)', () => {
    const fight = runner();
    expect(fight.refusal('rogue', 'run', { path: east(0, 25) })).toMatchObject({ code: 'TOO_EXPENSIVE' });
    fight.act('rogue', 'run', { path: east(0, 24) });
    expect(fight.combatant('rogue').activity).toMatchObject({ movementSpent: 120, budget: { standard: 0, move: 0 } });
  });

  it('covers three times speed in heavy armour or load: 60 feet at speed 20 (D35-SPD-07, D35-SPD-17, D35-AMB-02, PF1-FRA-02, PF1-SPD-11)', () => {
    for (const heavy of [{ armorCategory: 'HEAVY' }, { load: 'HEAVY' }]) {
      const fight = runner({ ...heavy, speeds: { walk: 20 } });
      expect(fight.refusal('rogue', 'run', { path: east(0, 13) }).code).toBe('TOO_EXPENSIVE');
      fight.act('rogue', 'run', { path: east(0, 12) });
    }
  });

  it('covers one speed more, and keeps Dexterity to AC, with the feat (D35-SPA-06, PF1-FRA-02, PF1-FRA-04, PF1-FEA-01)', () => {
    const fight = runner({ feats: ['Run'] });
    fight.act('rogue', 'run', { path: east(0, 30) });
    expect(fight.combatant('rogue').effects.map(({ kind }) => kind)).not.toContain('running');
  });

  it('costs the Dexterity bonus to AC until the next turn (D35-SPA-06, PF1-FRA-04)', () => {
    const fight = runner();
    fight.act('rogue', 'run', { path: east(0, 2) });
    expect(fight.combatant('rogue').effects.map(({ kind }) => kind)).toContain('running');
    const caught = fight.ruleset.sheet(fight.state, 'rogue');
    expect(caught.armorClass.total).toBe(caught.flatFootedArmorClass!.total);
    fight.endTurn();
    expect(fight.combatant('rogue').effects.map(({ kind }) => kind)).not.toContain('running');
  });

  it('goes straight ahead (D35-SPA-06, PF1-FRA-19)', () => {
    const fight = runner();
    expect(fight.refusal('rogue', 'run', { path: squares(1, 0, 2, 1, 3, 0, 4, 0) }).code).toBe('NOT_STRAIGHT');
    fight.act('rogue', 'run', { path: squares(1, 0, 2, 1, 3, 1) });
  });

  it('is not for difficult ground, the blind, the weary and the entangled (D35-TER-03, D35-SPA-06, PF1-TER-03, PF1-FRA-08, PF1-CND-17, PF1-CND-15, PF1-CND-14)', () => {
    expect(runner({}, ['..:.']).refusal('rogue', 'run', { path: east(0, 3) }).code).toBe('GROUND_HAMPERS');
    for (const kind of ['blinded', 'fatigued', 'exhausted', 'entangled']) {
      expect(runner({ conditions: [kind] }).refusal('rogue', 'run', { path: east(0, 3) })).toMatchObject({
        code: 'CANNOT_RUN',
        params: { condition: kind },
      });
    }
  });

  it('lasts as many rounds as Constitution; then checks of DC 10, 11 …, and a failure ends it for a minute, 10 rounds (D35-SPA-06, PF1-FRA-05, PF1-FRA-06, PF1-FRA-07, PF1-RND-01)', () => {
    const fight = runner({ abilities: { constitution: 2 } });
    fight.act('rogue', 'run', { path: east(0, 1) });
    fight.endTurn();
    fight.act('rogue', 'run', { path: east(1, 2) });
    fight.endTurn();
    // Constitution 2: -4.
    const third = fight.act('rogue', 'run', { path: east(2, 3) }, [14]);
    expect(eventOf(third, 'CheckResolved')).toMatchObject({ total: 10, difficulty: 10, success: true });
    fight.endTurn();
    const fourth = fight.act('rogue', 'run', { path: east(3, 4) }, [14]);
    expect(eventOf(fourth, 'CheckResolved')).toMatchObject({ total: 10, difficulty: 11, success: false });
    expect(eventOf(fourth, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'OUT_OF_BREATH' });
    expect(eventsOf(fourth, 'Moved')).toEqual([]);
    expect(fight.refusal('rogue', 'run', { path: east(3, 4) }).code).toBe('CANNOT_RUN');
    // Resting, it moves no farther than one move a turn.
    expect(fight.refusal('rogue', 'move', { path: east(3, 10) }).params).toMatchObject({ allowed: 30 });
    for (let round = 0; round < 10; round++) fight.endTurn();
    fight.act('rogue', 'run', { path: east(3, 4) });
  });

  it('starts afresh after a round without running (PF1-FRA-05)', () => {
    const fight = runner({ abilities: { constitution: 1 } });
    for (let round = 0; round < 3; round++) {
      fight.act('rogue', 'run', { path: east(round, round + 1) });
      fight.endTurn();
      fight.endTurn();
    }
  });
});

describe.each(BOTH)('withdrawing in %s', (game) => {
  const { creatures } = GAMES[game];
  const beside = (statistics = {}, enemy = {}) => {
    const fight = fightIn(game, { map: openMap(20, 4) });
    fight.join(
      creatures.rogue({ at: { x: 1, y: 0 }, statistics }),
      creatures.orc({ at: { x: 0, y: 0 }, statistics: enemy }),
    );
    fight.begin(['orc', 'rogue']);
    fight.endTurn();
    return fight;
  };

  it('covers twice speed and does not provoke by leaving the first square (D35-SPA-07, PF1-FRA-10, PF1-FRA-11)', () => {
    const fight = beside();
    expect(fight.refusal('rogue', 'withdraw', { path: east(1, 14) }).code).toBe('TOO_EXPENSIVE');
    fight.act('rogue', 'withdraw', { path: east(1, 13) });
    expect(fight.combatant('rogue')).toMatchObject({ at: { x: 13, y: 0 }, activity: { movementSpent: 60 } });
  });

  it('provokes in every other threatened square: A to B free, B to C struck (D35-SPA-07, D35-AOO-05, PF1-FRA-15)', () => {
    const fight = beside();
    fight.act('rogue', 'withdraw', { path: squares(1, 1, 2, 1) });
    expect(fight.combatant('rogue').at).toEqual({ x: 1, y: 1 });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc' }]);
  });

  it('does not fool enemies one cannot see (D35-SPA-07, PF1-FRA-12)', () => {
    const fight = beside({}, { conditions: ['invisible'] });
    fight.act('rogue', 'withdraw', { path: east(1, 3) });
    expect(fight.combatant('rogue').at).toEqual({ x: 1, y: 0 });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc' }]);
  });

  it('is not for the blind, nor by modes without a speed (D35-SPA-07, PF1-FRA-13, PF1-FRA-16)', () => {
    expect(beside({ conditions: ['blinded'] }).refusal('rogue', 'withdraw', { path: east(1, 2) }).code).toBe(
      'CANNOT_WITHDRAW',
    );
  });

  it('may end next to the enemy (PF1-FRA-18)', () => {
    const fight = beside();
    fight.act('rogue', 'withdraw', { path: squares(1, 1) });
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('rogue').at).toEqual({ x: 1, y: 1 });
  });

  it('counts the whole space of a big creature as its start (PF1-FRA-11, PF1-AMB-36)', () => {
    const fight = fightIn(game, { map: openMap(10, 4) });
    fight.join(creatures.ogre({ at: { x: 1, y: 0 } }), creatures.rogue({ at: { x: 0, y: 0 } }));
    fight.begin(['rogue', 'ogre']);
    fight.endTurn();
    fight.act('ogre', 'withdraw', { path: squares(2, 0, 3, 0, 4, 0) });
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('ogre').at).toEqual({ x: 4, y: 0 });
  });

  it('covers one speed as the only action of the restricted (D35-SPA-07, D35-ACT-03, PF1-FRA-17, PF1-ACT-09)', () => {
    const fight = beside({ conditions: ['staggered'] });
    expect(fight.refusal('rogue', 'withdraw', { path: east(1, 8) }).code).toBe('TOO_EXPENSIVE');
    fight.act('rogue', 'withdraw', { path: east(1, 7) });
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ standard: 0 });
  });
});

describe.each(BOTH)('the 5-foot step in %s', (game) => {
  const { creatures } = GAMES[game];
  const stepper = (rows: readonly string[], statistics = {}) => {
    const fight = fightIn(game, { map: asciiMap(rows).map });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 }, statistics }));
    fight.begin(['rogue']);
    return fight;
  };

  it('goes with any actions that cover no distance, once, and rules out other movement (D35-SPA-08, D35-ACT-02, PF1-5FT-01, PF1-5FT-03, PF1-5FT-04, PF1-ACT-04)', () => {
    const fight = stepper(['....']);
    fight.act('rogue', 'totalDefense', {});
    fight.act('rogue', 'fiveFootStep', { to: { x: 1, y: 0 } });
    expect(fight.refusal('rogue', 'fiveFootStep', { to: { x: 2, y: 0 } }).code).toBe('STEP_SPENT');
    expect(fight.refusal('rogue', 'move', { path: squares(2, 0) }).code).toBe('STEP_TAKEN');
  });

  it('is gone once a distance was covered, but not by standing up or drawing (D35-SPA-08, PF1-5FT-03, PF1-MVA-18)', () => {
    const moved = stepper(['....']);
    moved.act('rogue', 'move', { path: squares(1, 0) });
    expect(moved.refusal('rogue', 'fiveFootStep', { to: { x: 2, y: 0 } }).code).toBe('DISTANCE_COVERED');
    const stood = stepper(['....']);
    stood.act('rogue', 'dropProne', {});
    expect(stood.refusal('rogue', 'fiveFootStep', { to: { x: 1, y: 0 } }).code).toBe('PRONE_MUST_CRAWL');
    stood.act('rogue', 'standUp', {});
    stood.act('rogue', 'fiveFootStep', { to: { x: 1, y: 0 } });
  });

  it('is not for difficult ground or darkness, save with darkvision (D35-SPA-08, PF1-5FT-05)', () => {
    expect(stepper(['.:']).refusal('rogue', 'fiveFootStep', { to: { x: 1, y: 0 } }).code).toBe('GROUND_HAMPERS');
    const map = { ...openMap(2, 1), cells: { '1,0': { light: 'dark' as const } } };
    for (const [qualities, code] of [
      [[], 'GROUND_HAMPERS'],
      [['darkvision'], undefined],
    ] as const) {
      const fight = fightIn(game, { map });
      fight.join(creatures.rogue({ at: { x: 0, y: 0 }, statistics: { qualities: [...qualities] } }));
      fight.begin(['rogue']);
      const outcome = fight.try({
        type: 'declareAction',
        actorId: 'rogue',
        action: 'fiveFootStep',
        input: { to: { x: 1, y: 0 } },
      });
      expect(outcome.refusal?.code).toBe(code);
    }
  });

  it('is not for those of speed 5 or less, nor for those without a land speed (D35-SPA-08, PF1-5FT-06, PF1-5FT-07)', () => {
    expect(stepper(['..'], { speeds: { walk: 5 } }).refusal('rogue', 'fiveFootStep', { to: { x: 1, y: 0 } }).code).toBe(
      'TOO_SLOW_TO_STEP',
    );
    expect(
      stepper(['..'], { speeds: { walk: 0, swim: 30 } }).refusal('rogue', 'fiveFootStep', { to: { x: 1, y: 0 } }).code,
    ).toBe('NO_SPEED_IN_MODE');
  });

  it('cuts no hard corner either (D35-DST-02, PF1-5FT-08, PF1-DST-03)', () => {
    expect(stepper(['.#', '..']).refusal('rogue', 'fiveFootStep', { to: { x: 1, y: 1 } }).code).toBe('CORNER_CUT');
  });

  it('never provokes (D35-SPA-08, D35-AOO-05, PF1-5FT-02)', () => {
    const fight = fightIn(game, { map: openMap(4, 2) });
    fight.join(creatures.rogue({ at: { x: 1, y: 0 } }), creatures.orc({ at: { x: 0, y: 0 } }));
    fight.begin(['orc', 'rogue']);
    fight.endTurn();
    fight.act('rogue', 'fiveFootStep', { to: { x: 1, y: 1 } });
    expect(fight.prompts).toEqual([]);
  });
});
