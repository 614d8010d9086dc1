import { describe, expect, it } from '@jest/globals';
import { event } from '../../../src/engine/encounter/events/index.js';
import type { Combatant, EncounterState } from '../../../src/engine/encounter/state.js';
import { fighter, goblin, ogre } from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import { begun } from '../../../src/engine/rules/dnd5e/testing/fight.js';
import type { Game } from './games.js';
import { GAMES } from './games.js';
import {
  eventProblems,
  previewProblems,
  sharingProblems,
  stateProblems,
  successionProblems,
  turnProblems,
} from './invariants.js';

const game = GAMES.dnd5e;
const { state } = begun({ rows: ['F....', '...O.', '.....', 'G....'], who: { F: fighter(), O: ogre(), G: goblin() } });

/** The fight with something different about a creature. */
function withCreature(id: string, change: Partial<Combatant>): EncounterState {
  return { ...state, combatants: { ...state.combatants, [id]: { ...state.combatants[id]!, ...change } } };
}

describe('what random play checks after each command', () => {
  it('finds nothing wrong with a fight as it should be', () => {
    expect(stateProblems(game, state)).toEqual([]);
    expect(sharingProblems(game, state, state)).toEqual([]);
    expect(turnProblems(state, state, true)).toEqual([]);
    expect(successionProblems(state, { ...state, revision: state.revision + 1 })).toEqual([]);
  });

  const { hitPoints, activity } = state.combatants['goblin']!;
  it.each<[string, Partial<Combatant>, string]>([
    ['hit points above the maximum', { hitPoints: { ...hitPoints, current: 8 } }, 'goblin has 8 of 7 hit points'],
    [
      'temporary hit points below 0',
      { hitPoints: { ...hitPoints, temporary: -1 } },
      'goblin has -1 temporary, 0 nonlethal',
    ],
    ['a budget below 0', { activity: { ...activity, budget: { action: -1 } } }, 'goblin has -1 action left'],
    ['movement below 0', { activity: { ...activity, movementSpent: -5 } }, 'goblin has moved -5 feet'],
    [
      'more than there is of a thing',
      { resources: { arrows: { remaining: 3, maximum: 2 } } },
      'goblin has 3 of 2 arrows',
    ],
    ['somebody off the map', { at: { x: 5, y: 0 } }, 'goblin stands off the map'],
    [
      'the dead with something ready',
      { vital: 'DEAD', readied: { trigger: {}, response: {}, initiative: null } },
      'goblin is dead and holds an action ready',
    ],
  ])('finds %s', (_what, change, problem) => {
    expect(stateProblems(game, withCreature('goblin', change))).toEqual([problem]);
  });

  it('finds an order with somebody twice, or without somebody', () => {
    const [first, ...others] = state.order;
    expect(stateProblems(game, { ...state, order: [first!, first!, ...others] })).toEqual([
      'somebody has two places in fighter, fighter, ogre, goblin',
    ]);
    expect(stateProblems(game, { ...state, order: [first!] })).toEqual(['no place for ogre, goblin']);
  });

  it('finds the turn of nobody, and of somebody who is gone', () => {
    const nobody: EncounterState = { ...state, activeId: null };
    expect(turnProblems(state, nobody, false)).toEqual(['it is nobody’s turn']);
    expect(turnProblems(nobody, nobody, false)).toEqual([]);
    expect(turnProblems(nobody, nobody, true)).toEqual(['it is nobody’s turn']);
    expect(stateProblems(game, { ...state, activeId: 'wolf' })).toEqual(['it is the turn of wolf, who is not here']);
  });

  it('finds an action that waits for nothing', () => {
    const openAction = { actionId: 'a', action: 'move', actorId: 'fighter', revision: 9 };
    expect(stateProblems(game, { ...state, openAction })).toEqual(['move is open and waits for nothing']);
  });

  it('finds two in one square, unless one is dead or was there before', () => {
    const together = withCreature('goblin', { at: { x: 4, y: 2 } });
    expect(sharingProblems(game, state, together)).toEqual(['ogre and goblin stand in one square']);
    expect(sharingProblems(game, together, together)).toEqual([]);
    expect(sharingProblems(game, state, withCreature('goblin', { at: { x: 4, y: 2 }, vital: 'DEAD' }))).toEqual([]);
  });

  it('lets those smaller than a square crowd in, where the game does, but nobody crowd in on them', () => {
    const crowding: Game = { ...game, mayCrowdIn: (one) => GAMES.dnd35.mayCrowdIn(one) };
    const { at } = state.combatants['ogre']!;
    const crowded = withCreature('goblin', { at, size: 'TINY' });
    expect(sharingProblems(crowding, state, crowded)).toEqual([]);
    expect(sharingProblems(game, state, crowded)).toEqual(['ogre and goblin stand in one square']);
    const small = withCreature('ogre', { size: 'TINY' });
    const onIt = { ...small, combatants: { ...small.combatants, goblin: { ...state.combatants['goblin']!, at } } };
    expect(sharingProblems(crowding, small, onIt)).toEqual(['ogre and goblin stand in one square']);
  });

  it('finds dice that are thrown again', () => {
    const thrown = { ...state, dice: { ...state.dice, next: 7 }, revision: state.revision + 1 };
    expect(successionProblems(thrown, { ...thrown, dice: state.dice, revision: thrown.revision + 1 })).toEqual([
      'the dice went back to number 0',
    ]);
    const die = { index: 3, sides: 20, face: 11, kept: true, source: 'SERVICE' as const };
    const roll = { purpose: 'attack', rollerId: 'goblin', notation: '1d20', parts: [], total: 11 };
    expect(eventProblems(thrown, event('DiceRolled', { ...roll, dice: [die] }))).toEqual([
      'die 3 is thrown where 7 comes next',
    ]);
    expect(eventProblems(thrown, event('DiceRolled', { ...roll, dice: [{ ...die, index: 7 }] }))).toEqual([]);
  });

  it('finds the dead acting, not their turn ending or their being pushed', () => {
    const dead = withCreature('goblin', { vital: 'DEAD' });
    const declared = { actionId: 'a', actorId: 'goblin', input: {} };
    const moved = {
      combatantId: 'goblin',
      from: null,
      to: { x: 1, y: 1 },
      cost: 5,
      movementSpent: 5,
      diagonalParity: 0,
    };
    expect(eventProblems(dead, event('ActionDeclared', { ...declared, action: 'attack' }))).toEqual([
      'goblin is DEAD and declares attack',
    ]);
    expect(eventProblems(dead, event('ActionDeclared', { ...declared, action: 'endTurn' }))).toEqual([]);
    expect(eventProblems(dead, event('Moved', { ...moved, mode: 'walk' }))).toEqual([
      'goblin is DEAD and moves (walk)',
    ]);
    expect(eventProblems(dead, event('Moved', { ...moved, mode: 'forced' }))).toEqual([]);
  });

  it('finds odds that cannot be', () => {
    const preview = game.ruleset.previewAttack(state, 'ogre', { targetId: 'fighter', attackId: 'javelin' });
    if ('code' in preview) throw new Error(preview.code);
    expect(previewProblems(preview)).toEqual([]);
    expect(previewProblems({ ...preview, hit: 1.5 })).toEqual(['the chance of hit is 1.5']);
    expect(previewProblems({ ...preview, distribution: [{ damage: 1, probability: 0.5 }] })).toEqual([
      'the chances of damage add up to 0.5',
    ]);
  });
});
