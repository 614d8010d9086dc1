import { describe, expect, it } from '@jest/globals';
import { fighter, goblin } from '../../rules/dnd5e/testing/creatures.js';
import { dnd5e } from '../../rules/dnd5e/index.js';
import { Scenario } from '../../testing/scenario.js';
import { seenEvent } from '../../visibility/seen-event.js';
import { seenState } from '../../visibility/seen-state.js';
import { evolve } from '../evolve/index.js';
import type { EncounterEvent } from '../events/index.js';
import type { Seat } from '../seat.js';
import type { EncounterState } from '../state.js';

const seat = (role: Seat['role'], ...combatantIds: string[]): Seat => ({ id: role, role, name: role, combatantIds });
const FIRST = seat('PLAYER', 'first');
const LATE = seat('PLAYER', 'late');
const ONLOOKER = seat('SPECTATOR');
const ABOUT_SNEAK = ['CombatantJoined', 'PartialAwarenessNoted'];

const first = fighter({ id: 'first', side: 'heroes' });
const late = fighter({ id: 'late', side: 'heroes' });
const sneak = goblin({ id: 'sneak', side: 'monsters' });

/** Plays commands and says which of their events a seat witnesses. */
function witnessed(fight: Scenario, who: Seat, play: () => readonly EncounterEvent[]): string[] {
  let state: EncounterState = fight.state;
  return play().flatMap((made) => {
    const before = state;
    state = evolve(before, made, before.revision + 1);
    const seen = seenEvent(fight.ruleset, who, { before, after: state }, made);
    return seen && ABOUT_SNEAK.includes(made.type) ? [`${made.type} ${String(seen.data['combatantId'])}`] : [];
  });
}

const knows = (fight: Scenario, id: string): boolean => fight.ruleset.perceives(fight.state, id, 'sneak');
const namesIn = (fight: Scenario, who: Seat): string[] =>
  Object.keys(seenState(fight.state, fight.ruleset, who).combatants);

describe('creatures that are hidden from the beginning (5E-HIDE-02, 5E-ENG-05)', () => {
  it('5E-HIDE-02: join unnoticed by every enemy present, and by watchers', () => {
    for (const who of [FIRST, ONLOOKER]) {
      const fight = new Scenario(dnd5e);
      fight.join(first);
      const seen = witnessed(fight, who, () => fight.join({ ...sneak, hidden: { check: 15 } }));
      expect(seen).toEqual([]);
      expect(fight.combatant('sneak').hidden).toEqual({ from: ['first'], check: 15 });
      expect(namesIn(fight, who)).toEqual(['first']);
    }
  });

  it('5E-HIDE-02: are unknown to enemies who join later, without anything to be noticed', () => {
    const fight = new Scenario(dnd5e);
    fight.join(first, { ...sneak, hidden: { check: 15 } });
    for (const who of [FIRST, ONLOOKER, LATE]) {
      const again = new Scenario(dnd5e);
      again.join(first, { ...sneak, hidden: { check: 15 } });
      expect(witnessed(again, who, () => again.join(late))).toEqual(['CombatantJoined late']);
    }
    fight.join(late);
    expect(fight.combatant('sneak').hidden).toEqual({ from: ['first', 'late'], check: 15 });
    expect(namesIn(fight, LATE)).toEqual(['first', 'late']);
    fight.checkDeterminism();
  });

  it('5E-HIDE-02: may come before any enemy is there', () => {
    for (const who of [LATE, ONLOOKER]) {
      const fight = new Scenario(dnd5e);
      expect(witnessed(fight, who, () => fight.join({ ...sneak, hidden: {} }, late))).toEqual(['CombatantJoined late']);
      expect(knows(fight, 'late')).toBe(false);
      expect(namesIn(fight, who)).toEqual(['late']);
    }
  });

  it('5E-HIDE-02: whom one enemy knows, later ones know too', () => {
    const fight = new Scenario(dnd5e);
    fight.join(first, fighter({ id: 'second', side: 'heroes' }), { ...sneak, hidden: { from: ['first'] } });
    fight.join(late);
    expect([knows(fight, 'first'), knows(fight, 'second'), knows(fight, 'late')]).toEqual([false, true, true]);
  });

  it('5E-HIDE-02 5E-HIDE-03: are refused from somebody who is not there, or from themselves', () => {
    const fight = new Scenario(dnd5e);
    fight.join(first);
    const refusal = (from: string[]) =>
      fight.try({ type: 'addCombatants', combatants: [{ ...sneak, hidden: { from } }] }).refusal;
    const ruleIds = ['5E-HIDE-02', '5E-HIDE-03'];
    expect(refusal(['nobody'])).toMatchObject({ code: 'COMBATANT_UNKNOWN', ruleIds, legal: ['first'] });
    expect(refusal(['sneak'])).toMatchObject({ code: 'HIDDEN_FROM_ITSELF', ruleIds, legal: ['first'] });
    expect(fight.state.present).toEqual(['first']);
  });

  it('5E-HIDE-02 5E-HIDE-03: the game master hides and reveals by an adjustment', () => {
    const fight = new Scenario(dnd5e);
    fight.join(first, sneak);
    const adjust = (hidden: object) =>
      fight.try({ type: 'adjust', combatantId: 'sneak', reason: 'The test wants it so', hidden });
    adjust({ check: 12 });
    expect(fight.combatant('sneak').hidden).toEqual({ from: ['first'], check: 12 });
    adjust({ from: [] });
    expect(fight.combatant('sneak').hidden).toBeNull();
    expect(adjust({ from: ['nobody'] }).refusal).toMatchObject({
      code: 'COMBATANT_UNKNOWN',
      ruleIds: ['5E-HIDE-02', '5E-HIDE-03'],
    });
  });

  it('case 91: the turn of a hidden creature is that of somebody unseen, not of the next in the order (5E-ENG-05)', () => {
    const fight = new Scenario(dnd5e);
    fight.join(first, { ...sneak, hidden: { check: 15 } }, goblin({ id: 'third', side: 'monsters' }));
    fight.begin(['first', 'sneak', 'third'], { surprised: [] });
    fight.endTurn();
    expect(fight.state.activeId).toBe('sneak');
    for (const who of [FIRST, ONLOOKER]) {
      const seen = seenState(fight.state, fight.ruleset, who);
      expect(seen.order.map(({ combatantId }) => combatantId)).toEqual(['first', 'third']);
      expect(seen.activeId).toBeNull();
    }
    fight.endTurn();
    expect(seenState(fight.state, fight.ruleset, FIRST).activeId).toBe('third');
  });
});
