import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];

describe.each(BOTH)('turns in %s', (game) => {
  const { creatures } = GAMES[game];

  it('come round after round in the order of initiative (D35-RND-01, PF1-RND-02, PF1-RND-03)', () => {
    const fight = fightIn(game);
    fight.join(creatures.orc(), creatures.rogue());
    fight.begin(['rogue', 'orc']);
    const seen = [];
    for (let turn = 0; turn < 4; turn++) {
      seen.push([fight.state.round, fight.state.activeId]);
      fight.endTurn();
    }
    expect(seen).toEqual([
      [1, 'rogue'],
      [1, 'orc'],
      [2, 'rogue'],
      [2, 'orc'],
    ]);
  });

  it('offer a standard and a move action or a full-round action, and a 5-foot step (D35-ACT-01, D35-ACT-03, PF1-ACT-01, PF1-ACT-15, PF1-ACT-05)', () => {
    const fight = fightIn(game, { map: openMap(8, 1) });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 } }));
    fight.begin(['rogue']);
    const swift = game === 'pathfinder1e' ? { swift: 1 } : {};
    expect(fight.combatant('rogue').activity.budget).toEqual({
      standard: 1,
      move: 1,
      fiveFootStep: 1,
      attackOfOpportunity: 1,
      ...swift,
    });
    fight.act('rogue', 'totalDefense', {});
    expect(fight.refusal('rogue', 'withdraw', { path: squares(1, 0) }).code).toBe('FULL_ROUND_ACTION_IMPOSSIBLE');
  });

  it('of a full-round action leave a 5-foot step, but not beside a run or withdrawal (D35-SPD-08, D35-ACT-03, PF1-ACT-06, PF1-ACT-08, PF1-SPD-06, PF1-FRA-03, PF1-FRA-14)', () => {
    for (const action of ['run', 'withdraw'] as const) {
      const fight = fightIn(game, { map: openMap(8, 1) });
      fight.join(creatures.rogue({ at: { x: 0, y: 0 } }));
      fight.begin(['rogue']);
      fight.act('rogue', action, { path: squares(1, 0) });
      expect(fight.refusal('rogue', 'fiveFootStep', { to: { x: 2, y: 0 } }).code).toBe('STEP_SPENT');
      const other = fightIn(game, { map: openMap(8, 1) });
      other.join(creatures.rogue({ at: { x: 0, y: 0 } }));
      other.begin(['rogue']);
      other.act('rogue', 'fiveFootStep', { to: { x: 1, y: 0 } });
      expect(other.refusal('rogue', action, { path: squares(2, 0) }).code).toBe('STEP_TAKEN');
    }
  });

  it('of those who can do nothing pass, but their place is kept (D35-INI-03, PF1-INI-03)', () => {
    const fight = fightIn(game);
    fight.join(creatures.rogue(), creatures.orc());
    fight.begin(['orc', 'rogue']);
    fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'a spell', addCondition: { kind: 'stunned' } });
    fight.endTurn();
    expect(fight.state.activeId).toBe('rogue');
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ standard: 0, move: 0 });
    expect(fight.refusal('rogue', 'totalDefense', {})).toMatchObject({
      code: 'ACTOR_CANNOT_ACT',
      params: { condition: 'stunned' },
      legal: ['endTurn'],
    });
  });

  it.each([
    ['staggered', ['PF1-CND-33', 'PF1-NLD-05', 'D35-CND-01']],
    ['disabled', ['PF1-CND-11', 'PF1-HP-07', 'D35-HP-02']],
  ])('of the %s are one standard or one move action (D35-ACT-04, PF1-ACT-14, %s)', (kind) => {
    const fight = fightIn(game, { map: openMap(8, 1) });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 }, statistics: { conditions: [kind] } }));
    fight.begin(['rogue']);
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ standard: 1, move: 0 });
    fight.act('rogue', 'move', { path: squares(1, 0) });
    expect(fight.refusal('rogue', 'totalDefense', {}).code).toBe('STANDARD_ACTION_SPENT');
  });

  it('of the nauseated are a single move action (D35-CND-01, PF1-CND-24)', () => {
    const fight = fightIn(game, { map: openMap(8, 1) });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 }, statistics: { conditions: ['nauseated'] } }));
    fight.begin(['rogue']);
    expect(fight.refusal('rogue', 'totalDefense', {}).code).toBe('STANDARD_ACTION_SPENT');
    fight.act('rogue', 'move', { path: squares(1, 0) });
    expect(fight.refusal('rogue', 'move', { path: squares(2, 0) }).code).toBe('MOVE_ACTION_SPENT');
  });

  it('begin by ending what lasts until then, on the creature whose turns are counted (D35-RND-02, PF1-RND-04; cases 71 and 73)', () => {
    const fight = fightIn(game);
    fight.join(creatures.rogue(), creatures.orc(), creatures.wolf());
    fight.begin(['rogue', 'orc', 'wolf']);
    fight.act('rogue', 'totalDefense', {});
    fight.must({
      type: 'adjust',
      combatantId: 'orc',
      reason: 'a bane of three rounds',
      addCondition: { kind: 'shaken', rounds: 3 },
    });
    fight.endTurn();
    expect(fight.combatant('rogue').effects).toHaveLength(1);
    fight.endTurn();
    expect(fight.combatant('rogue').effects).toHaveLength(1);
    fight.endTurn();
    expect(fight.combatant('rogue').effects).toEqual([]);
    expect(fight.combatant('orc').effects).toMatchObject([{ kind: 'shaken', expires: { turns: 2 } }]);
    // It began on the turn of the rogue in round 1: the orc acts under it in rounds 1, 2 and 3.
    fight.endTurnsUntil('orc');
    fight.endTurn();
    fight.endTurnsUntil('orc');
    expect(fight.combatant('orc').effects).toHaveLength(1);
    fight.endTurnsUntil('rogue');
    expect(fight.state.round).toBe(4);
    expect(fight.combatant('orc').effects).toEqual([]);
  });

  it('of the dead are passed over, and what hung on them still ends (case 71)', () => {
    const fight = fightIn(game);
    fight.join(creatures.rogue(), creatures.orc(), creatures.wolf());
    fight.begin(['rogue', 'orc', 'wolf']);
    fight.endTurn();
    fight.act('orc', 'totalDefense', {});
    fight.must({ type: 'adjust', combatantId: 'orc', reason: 'struck by lightning', hitPoints: -30 });
    fight.endTurn();
    expect(fight.state.activeId).toBe('wolf');
    fight.endTurn();
    const events = fight.endTurn();
    expect(fight.state).toMatchObject({ activeId: 'wolf', round: 2 });
    expect(eventsOf(events, 'EffectEnded')).toMatchObject([{ combatantId: 'orc', kind: 'total-defense' }]);
  });
});

describe.each(BOTH)('the surprise round in %s', (game) => {
  const { creatures, ruleset } = GAMES[game];
  const ambush = (surprised: readonly string[]) => {
    const fight = fightIn(game, { map: openMap(9, 3) });
    fight.join(
      creatures.rogue({ at: { x: 0, y: 0 } }),
      creatures.orc({ at: { x: 1, y: 0 } }),
      creatures.wolf({ at: { x: 8, y: 2 } }),
    );
    fight.begin(['orc', 'rogue', 'wolf'], { surprised });
    return fight;
  };

  it('comes before the first round for those aware, in the order of initiative (D35-SUR-01, PF1-SUR-01, PF1-SUR-05, PF1-RND-02)', () => {
    const fight = ambush(['orc']);
    const seen = [];
    for (let turn = 0; turn < 5; turn++) {
      seen.push([fight.state.round, fight.state.activeId]);
      fight.endTurn();
    }
    expect(seen).toEqual([
      [0, 'rogue'],
      [0, 'wolf'],
      [1, 'orc'],
      [1, 'rogue'],
      [1, 'wolf'],
    ]);
  });

  it('is skipped if nobody or everybody is surprised (D35-SUR-03, PF1-SUR-04)', () => {
    expect(ambush([]).state).toMatchObject({ round: 1, surpriseRound: false, activeId: 'orc' });
    expect(ambush(['orc', 'rogue', 'wolf']).state).toMatchObject({ round: 1, surpriseRound: false, activeId: 'orc' });
  });

  it('offers one standard action, which may be spent moving (D35-SUR-02, D35-ACT-04, D35-AMB-05, PF1-SUR-02, PF1-ACT-14)', () => {
    const fight = ambush(['orc']);
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ standard: 1, move: 0, fiveFootStep: 1 });
    expect(fight.refusal('rogue', 'run', { path: squares(0, 1) }).code).toBe('FULL_ROUND_ACTION_IMPOSSIBLE');
    fight.act('rogue', 'move', { path: squares(0, 1) });
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ standard: 0, move: 0 });
    fight.endTurn();
    fight.endTurn();
    fight.endTurn();
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ standard: 1, move: 1 });
  });

  it('finds the unaware flat-footed: they do not strike at who passes (D35-SUR-03, D35-INI-04, PF1-SUR-03, PF1-FLT-01, PF1-FLT-03)', () => {
    const fight = ambush(['orc']);
    fight.act('rogue', 'move', { path: squares(0, 1) });
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('orc').hasActed).toBe(false);
  });

  it('takes the Dexterity bonus from the AC of the unaware, dodge bonuses with it (D35-INI-04, D35-AC-04, PF1-FLT-02, PF1-CND-18)', () => {
    const fight = fightIn(game);
    // AC 18 = 10 + 4 armour + 3 Dexterity + 1 dodge.
    const statistics = {
      abilities: { dexterity: 16 },
      armorClass: { armor: 4, dodge: 1 },
      qualities: [],
      feats: [],
    };
    fight.join(creatures.rogue({ statistics }), creatures.orc());
    expect(ruleset.sheet(fight.state, 'rogue').armorClass.total).toBe(18);
    fight.begin(['orc', 'rogue'], { surprised: ['rogue'] });
    expect(ruleset.sheet(fight.state, 'rogue').armorClass.total).toBe(14);
    fight.endTurnsUntil('rogue');
    expect(ruleset.sheet(fight.state, 'rogue').armorClass.total).toBe(18);
  });

  it('ends the flat-footedness of those who act in it (D35-INI-04, PF1-FLT-01, PF1-AMB-01)', () => {
    const fight = ambush(['orc']);
    fight.endTurn();
    fight.endTurn();
    // The orc acts first in round 1 and leaves a square the rogue threatens.
    fight.act('orc', 'move', { path: squares(2, 0) });
    expect(fight.prompts).toMatchObject([{ ownerId: 'rogue' }]);
  });
});

describe('uncanny dodge before the first turn', () => {
  const early = (game: GameName) => {
    const { creatures } = GAMES[game];
    const fight = fightIn(game, { map: openMap(5, 3) });
    fight.join(creatures.rogue({ at: { x: 0, y: 0 } }), creatures.orc({ at: { x: 1, y: 0 } }));
    fight.begin(['orc', 'rogue']);
    fight.act('orc', 'move', { path: squares(2, 0) });
    return fight;
  };

  it('lets one strike in Pathfinder: never flat-footed (PF1-FLT-04)', () => {
    expect(early('pathfinder1e').prompts).toMatchObject([{ ownerId: 'rogue' }]);
  });

  it('keeps only the Dexterity bonus in 3.5 (D35-INI-04)', () => {
    expect(early('dnd35').prompts).toEqual([]);
  });
});
