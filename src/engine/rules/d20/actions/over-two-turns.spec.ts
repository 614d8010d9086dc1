import { describe, expect, it } from '@jest/globals';
import { asciiMap } from '../../../grid/index.js';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { BOTH, creature, duel, impose, weapon } from '../testing/duel.js';
import { squares } from '../testing/games.js';

describe.each(BOTH)('a full-round action over two turns in %s', (game) => {
  /** `a` is staggered, so that it never has a whole turn; `b` lies helpless beside it. */
  const staggered = (): Scenario => {
    const fight = duel(game, {}, { saves: { fortitude: 0 } });
    impose(fight, 'a', 'staggered');
    impose(fight, 'b', 'helpless');
    fight.endTurn();
    fight.endTurnsUntil('a');
    return fight;
  };

  const finishing = { act: 'COUP_DE_GRACE', targetId: 'b' } as const;

  it('is begun with one standard action and completed with that of the next turn (PF1-STD-06, D35-SPA-04)', () => {
    const fight = staggered();
    expect(fight.refusal('a', 'coupDeGrace', { targetId: 'b' }).code).toBe('FULL_ROUND_ACTION_IMPOSSIBLE');
    const begun = fight.act('a', 'startFullRoundAction', finishing);
    expect(eventOf(begun, 'BudgetSpent')).toMatchObject({ resource: 'standard', remaining: 0 });
    expect(eventsOf(begun, 'AttackResolved')).toEqual([]);
    // The same turn has no second standard action.
    expect(fight.refusal('a', 'completeFullRoundAction', {}).code).toBe('STANDARD_ACTION_SPENT');
    fight.endTurn();
    fight.endTurnsUntil('a');
    // A sure critical hit: 2 x 1d8, and a save against 10 + 9.
    const events = fight.act('a', 'completeFullRoundAction', {}, [4, 5, 18]);
    expect(eventOf(events, 'BudgetSpent')).toMatchObject({ resource: 'standard', remaining: 0 });
    expect(eventOf(events, 'AttackResolved')).toMatchObject({ reason: 'coupDeGrace', outcome: 'CRITICAL_HIT' });
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ difficulty: 19, total: 18, success: false });
    expect(fight.combatant('b').vital).toBe('DEAD');
    expect(fight.refusal('a', 'completeFullRoundAction', {}).code).toBe('NOTHING_BEGUN');
  });

  it('is abandoned if the next turn passes without it, or another is begun (PF1-STD-06, D35-SPA-04)', () => {
    const fight = staggered();
    fight.act('a', 'startFullRoundAction', finishing);
    fight.endTurn();
    fight.endTurnsUntil('a');
    fight.act('a', 'attack', { targetId: 'b' }, [1]);
    const events = fight.endTurn();
    expect(eventOf(events, 'EffectEnded')).toMatchObject({ kind: 'full-round-action-begun', reason: 'expired' });
    fight.endTurnsUntil('a');
    expect(fight.refusal('a', 'completeFullRoundAction', {})).toMatchObject({
      code: 'NOTHING_BEGUN',
      ruleIds: [game === 'dnd35' ? 'D35-SPA-04' : 'PF1-STD-06', ...(game === 'dnd35' ? [] : ['PF1-STD-07'])],
    });
    fight.act('a', 'startFullRoundAction', finishing);
    fight.endTurn();
    fight.endTurnsUntil('a');
    const again = fight.act('a', 'startFullRoundAction', finishing);
    expect(eventOf(again, 'EffectEnded').reason).toBe('replaced');
    expect(fight.combatant('a').effects.filter(({ kind }) => kind === 'full-round-action-begun')).toHaveLength(1);
  });

  it.each(['FULL_ATTACK', 'CHARGE', 'RUN', 'WITHDRAW'] as const)(
    'is no way to make up a %s (PF1-STD-07, D35-SPA-04)',
    (act) => {
      const refusal = staggered().refusal('a', 'startFullRoundAction', { act, targetId: 'b' });
      expect(refusal).toMatchObject({
        code: 'NOT_OVER_TWO_TURNS',
        ruleIds: expect.arrayContaining([game === 'dnd35' ? 'D35-SPA-04' : 'PF1-STD-07']),
      });
    },
  );

  it('provokes what the act provokes, as it is carried out (PF1-STD-06, D35-SPA-04)', () => {
    const others = [creature('c', { attacks: [weapon()] }, { at: { x: 1, y: 2 } })];
    const fight = duel(game, { hitPoints: 5 }, {}, { others });
    impose(fight, 'b', 'helpless');
    fight.act('a', 'startFullRoundAction', finishing);
    expect(fight.prompts).toEqual([]);
    fight.endTurn();
    fight.endTurnsUntil('a');
    fight.act('a', 'completeFullRoundAction', {});
    expect(fight.prompts).toMatchObject([{ ownerId: 'c', context: { because: 'coupDeGrace' } }]);
    // A blow that fells keeps it from being completed.
    const events = fight.answer('attack:sword', [19, 8]);
    expect(eventsOf(events, 'AttackResolved').map(({ reason }) => reason)).toEqual(['attackOfOpportunity']);
    expect(fight.prompts).toEqual([]);
  });

  it('is judged again as it is completed (PF1-STD-06, D35-SPA-04)', () => {
    const fight = staggered();
    fight.act('a', 'startFullRoundAction', finishing);
    fight.endTurn();
    const [helpless] = fight.combatant('b').effects.filter(({ kind }) => kind === 'helpless');
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'wakes', removeEffectId: helpless!.id });
    fight.endTurnsUntil('a');
    expect(fight.refusal('a', 'completeFullRoundAction', {}).code).toBe('TARGET_NOT_HELPLESS');
    expect(fight.combatant('a').activity.budget['standard']).toBe(1);
  });

  it('pours a potion into somebody unconscious, not into the actor itself (PF1-STD-06, D35-SPA-04)', () => {
    const items = [{ id: 'cure', healing: '1d8+1' }];
    const fight = duel(game, { items }, { hitPoints: 20 });
    const pour = (targetId: string) => ({ act: 'POUR_POTION', itemId: 'cure', targetId }) as const;
    expect(fight.refusal('a', 'startFullRoundAction', pour('a'))).toMatchObject({
      code: 'NO_FULL_ROUND_ACTION',
      legal: ['usePotion'],
    });
    expect(fight.refusal('a', 'startFullRoundAction', { act: 'POUR_POTION', itemId: 'cure' })).toMatchObject({
      code: 'FULL_ROUND_ACT_INCOMPLETE',
      params: { member: 'targetId' },
    });
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'out cold', hitPoints: -1 });
    fight.act('a', 'startFullRoundAction', pour('b'));
    expect(fight.combatant('a').resources['cure']!.remaining).toBe(1);
    // The dying: 1 in 10, or a check of Constitution.
    fight.endTurn(game === 'dnd35' ? [5] : [20]);
    fight.endTurnsUntil('a');
    fight.act('a', 'completeFullRoundAction', {}, [6]);
    expect(fight.combatant('a').resources['cure']!.remaining).toBe(0);
    expect(fight.combatant('b').hitPoints.current).toBe(-1 + 6 + 1);
  });

  it('is how the staggered get into a square that is too hard for them (PF1-STD-06, D35-SPA-04)', () => {
    const { map } = asciiMap(['.:.', '...']);
    const fight = duel(game, { speeds: { walk: 5 } }, {}, { map, a: { x: 0, y: 0 }, b: { x: 2, y: 1 } });
    const step = { act: 'MINIMUM_MOVE', path: squares(1, 0) } as const;
    // Whole turns are long enough.
    expect(fight.refusal('a', 'startFullRoundAction', step).code).toBe('NO_FULL_ROUND_ACTION');
    impose(fight, 'a', 'staggered');
    fight.endTurn();
    fight.endTurnsUntil('a');
    expect(fight.refusal('a', 'move', { path: step.path }).code).toBe('TOO_EXPENSIVE');
    fight.act('a', 'startFullRoundAction', step);
    fight.endTurn();
    fight.endTurnsUntil('a');
    expect(fight.act('a', 'completeFullRoundAction', {}).map(({ type }) => type)).toContain('Moved');
    expect(fight.combatant('a').at).toMatchObject({ x: 1, y: 0 });
  });

  it('of a kind that no rule describes asks the game master before it costs anything (PF1-STD-06, D35-SPA-04)', () => {
    const fight = staggered();
    const lift = { act: 'IMPROVISED', what: 'lift the portcullis' } as const;
    fight.act('a', 'startFullRoundAction', lift);
    expect(fight.prompts).toMatchObject([{ ownerId: null, kind: 'improvise', context: { what: lift.what } }]);
    expect(eventOf(fight.answer('no'), 'ActionCompleted')).toMatchObject({ reason: 'NOT_ALLOWED' });
    expect(fight.combatant('a').activity.budget['standard']).toBe(1);
    fight.act('a', 'startFullRoundAction', lift);
    fight.answer('fullRound');
    fight.endTurn();
    fight.endTurnsUntil('a');
    expect(eventOf(fight.act('a', 'completeFullRoundAction', {}), 'ActionCompleted').outcome).toBe('DONE');
  });
});
