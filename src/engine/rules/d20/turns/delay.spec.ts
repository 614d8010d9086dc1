import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';
import type { Scenario } from '../../../testing/scenario.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];
const orderOf = (fight: Scenario): readonly string[] => fight.state.order.map(({ combatantId }) => combatantId);

describe.each(BOTH)('delaying in %s', (game) => {
  const { creatures } = GAMES[game];
  const three = () => {
    const fight = fightIn(game, { map: openMap(9, 1) });
    fight.join(
      creatures.rogue({ at: { x: 0, y: 0 } }),
      creatures.orc({ at: { x: 4, y: 0 } }),
      creatures.wolf({ at: { x: 8, y: 0 } }),
    );
    fight.begin(['rogue', 'orc', 'wolf']);
    return fight;
  };

  it('gives up the turn for a place behind another, which is kept (D35-DLY-01, D35-DLY-02, PF1-DLY-01, PF1-DLY-02, PF1-INI-04)', () => {
    const fight = three();
    fight.act('rogue', 'delay', { after: 'orc' });
    expect(fight.state.activeId).toBe('orc');
    fight.endTurn();
    expect(fight.state).toMatchObject({ activeId: 'rogue', round: 1 });
    expect(fight.state.order).toMatchObject([
      { combatantId: 'orc', total: 29 },
      { combatantId: 'rogue', total: 29 },
      { combatantId: 'wolf', total: 28 },
    ]);
    fight.endTurn();
    fight.endTurn();
    expect(fight.state).toMatchObject({ activeId: 'orc', round: 2 });
  });

  it('lets one come back after a turn under way, never within it (D35-DLY-01, PF1-DLY-01)', () => {
    const fight = three();
    fight.act('rogue', 'delay', {});
    fight.endTurn();
    fight.act('rogue', 'resume', {});
    expect(fight.state.activeId).toBe('wolf');
    fight.endTurn();
    expect(fight.state).toMatchObject({ activeId: 'rogue', round: 1 });
    expect(orderOf(fight)).toEqual(['orc', 'wolf', 'rogue']);
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ standard: 1, move: 1 });
  });

  it('is over when the regular turn comes first: that turn is a normal one, and one may delay again (D35-DLY-02, PF1-DLY-03, PF1-AMB-34)', () => {
    const fight = three();
    fight.act('rogue', 'delay', {});
    fight.endTurn();
    fight.endTurn();
    expect(fight.state).toMatchObject({ activeId: 'rogue', round: 2 });
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ standard: 1, move: 1 });
    expect(orderOf(fight)).toEqual(['rogue', 'orc', 'wolf']);
    expect(fight.refusal('rogue', 'resume', {}).code).toBe('NOT_DELAYING');
    fight.act('rogue', 'delay', {});
    expect(fight.state.activeId).toBe('orc');
  });

  it('into the next round raises the place, and the regular turn of that round is gone (D35-DLY-02, PF1-DLY-04)', () => {
    const fight = three();
    fight.endTurn();
    fight.endTurn();
    fight.act('wolf', 'delay', {});
    expect(fight.state).toMatchObject({ activeId: 'rogue', round: 2 });
    fight.act('wolf', 'resume', {});
    fight.endTurn();
    expect(fight.state).toMatchObject({ activeId: 'wolf', round: 2 });
    fight.endTurn();
    fight.endTurn();
    expect(fight.state).toMatchObject({ activeId: 'rogue', round: 3 });
  });

  it('is for those who have done nothing yet (D35-DLY-01, PF1-DLY-01)', () => {
    const fight = three();
    fight.act('rogue', 'move', { path: squares(1, 0) });
    expect(fight.refusal('rogue', 'delay', {})).toMatchObject({ code: 'TURN_BEGUN' });
  });

  it('is no way for the felled to change their place (D35-DLY-02, PF1-DYN-06)', () => {
    const fight = three();
    fight.act('rogue', 'delay', {});
    fight.act('rogue', 'resume', {});
    fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'shot', hitPoints: -2 });
    fight.endTurn();
    expect(fight.state.activeId).toBe('wolf');
    expect(orderOf(fight)).toEqual(['rogue', 'orc', 'wolf']);
    expect(fight.refusal('rogue', 'resume', {}).code).toBe('ACTOR_DOWN');
  });
});
