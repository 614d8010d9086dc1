import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];

describe.each(BOTH)('initiative in %s', (game) => {
  const { creatures } = GAMES[game];

  it('is a d20 with Dexterity, feats and what else the stat block says (D35-INI-01, PF1-INI-01)', () => {
    const fight = fightIn(game);
    fight.join(creatures.rogue({ statistics: { feats: ['Improved Initiative'], initiativeMisc: 1 } }));
    const events = fight.must({ type: 'rollInitiative', stated: [] }, [11]);
    expect(eventOf(events, 'DiceRolled')).toMatchObject({
      purpose: 'initiative',
      total: 20,
      parts: [
        { label: 'Dexterity', value: 4 },
        { label: 'Improved Initiative', value: 4 },
        { label: 'other', value: 1 },
      ],
    });
    expect(fight.state.order).toEqual([{ combatantId: 'rogue', total: 20, modifier: 9, tieBreaks: [] }]);
  });

  it('of the deafened is 4 lower (D35-CND-01, PF1-CND-10, PF1-INI-01)', () => {
    const fight = fightIn(game);
    fight.join(creatures.orc({ statistics: { conditions: ['deafened'] } }));
    fight.must({ type: 'rollInitiative', stated: [] }, [11]);
    expect(fight.state.order).toMatchObject([{ total: 7, modifier: -4 }]);
  });

  it('ties go to the higher modifier (D35-INI-02, PF1-INI-02; case 69)', () => {
    const fight = fightIn(game);
    fight.join(creatures.wolf(), creatures.rogue());
    // 15 with +2 against 15 with +4.
    fight.must({ type: 'rollInitiative', stated: [] }, [13, 11]);
    expect(fight.state.order.map(({ combatantId }) => combatantId)).toEqual(['rogue', 'wolf']);
  });

  it('ties of equal modifiers are rolled off until they are none, and the rolls are kept (D35-INI-02, PF1-INI-02; cases 69 and 85)', () => {
    const fight = fightIn(game);
    fight.join(creatures.wolf({ id: 'a' }), creatures.wolf({ id: 'b' }), creatures.wolf({ id: 'c' }));
    const events = fight.must({ type: 'rollInitiative', stated: [] }, [13, 13, 5, 8, 8, 3, 17]);
    expect(eventsOf(events, 'DiceRolled').filter(({ purpose }) => purpose === 'initiative:tie')).toHaveLength(4);
    expect(fight.state.order.map(({ combatantId, tieBreaks }) => [combatantId, tieBreaks])).toEqual([
      ['b', [8, 17]],
      ['a', [8, 3]],
      ['c', []],
    ]);
  });

  it('is shared by a group, whose members act in the order in which they joined', () => {
    const fight = fightIn(game);
    const pack = (id: string) => creatures.wolf({ id, groupId: 'pack' });
    fight.join(pack('a'), pack('b'), creatures.wolf({ id: 'other' }));
    fight.must({ type: 'rollInitiative', stated: [] }, [10, 10, 3, 12]);
    expect(fight.state.order.map(({ combatantId }) => combatantId)).toEqual(['other', 'a', 'b']);
  });

  it('is not shared with a group by a creature whose id the group has for its name: they roll off (D35-INI-02, PF1-INI-02)', () => {
    const fight = fightIn(game);
    fight.join(creatures.wolf({ id: 'a' }), creatures.wolf({ id: 'b', groupId: 'a' }));
    fight.must({ type: 'rollInitiative', stated: [] }, [13, 13, 5, 8]);
    expect(fight.state.order.map(({ combatantId, tieBreaks }) => [combatantId, tieBreaks])).toEqual([
      ['b', [8]],
      ['a', [5]],
    ]);
  });

  it('of a newcomer is rolled on arrival and gives it a place; the others keep theirs (D35-INI-01, PF1-INI-01, PF1-INI-04)', () => {
    const fight = fightIn(game);
    fight.join(creatures.rogue(), creatures.orc());
    fight.begin(['rogue', 'orc']);
    fight.must({ type: 'addCombatants', combatants: [creatures.wolf()] }, [20]);
    expect(fight.state.order.map(({ combatantId }) => combatantId)).toEqual(['rogue', 'orc', 'wolf']);
    expect(fight.state.activeId).toBe('rogue');
  });

  it('of a newcomer that ties with an older tie is rolled off anew, not lost for want of a roll (D35-INI-02, PF1-INI-02)', () => {
    const fight = fightIn(game);
    fight.join(creatures.wolf({ id: 'a' }), creatures.wolf({ id: 'b' }));
    fight.must({ type: 'rollInitiative', stated: [] }, [13, 13, 8, 3]);
    fight.must({ type: 'startCombat', surprised: [] });
    fight.must({ type: 'addCombatants', combatants: [creatures.wolf({ id: 'c' })] }, [13, 5]);
    expect(fight.state.order.map(({ combatantId }) => combatantId)).toEqual(['a', 'c', 'b']);
  });

  it('goes on when the creature whose turn it is leaves (case 75)', () => {
    const fight = fightIn(game);
    fight.join(creatures.rogue(), creatures.orc(), creatures.wolf());
    fight.begin(['rogue', 'orc', 'wolf']);
    fight.endTurn();
    fight.must({ type: 'removeCombatant', combatantId: 'rogue', reason: 'fled' });
    expect(fight.state.activeId).toBe('orc');
    fight.must({ type: 'removeCombatant', combatantId: 'orc', reason: 'fled' });
    expect(fight.state).toMatchObject({ activeId: 'wolf', round: 1 });
    fight.endTurn();
    expect(fight.state).toMatchObject({ activeId: 'wolf', round: 2 });
  });

  it('can be changed by the game master', () => {
    const fight = fightIn(game);
    fight.join(creatures.rogue(), creatures.orc(), creatures.wolf());
    fight.begin(['rogue', 'orc', 'wolf']);
    fight.must({ type: 'adjust', combatantId: 'wolf', reason: 'mistyped', initiative: 31 });
    expect(fight.state.order.map(({ combatantId, total }) => [combatantId, total])).toEqual([
      ['wolf', 31],
      ['rogue', 30],
      ['orc', 29],
    ]);
  });
});
