import { describe, expect, it } from '@jest/globals';
import type { ActionName } from '../../../encounter/actions/inputs.js';
import { asciiMap } from '../../../grid/index.js';
import { Scenario } from '../../../testing/scenario.js';
import { dnd5e } from '../index.js';
import { fighter, goblin, ogre, orc, rogue, wolf } from './creatures.js';
import { overlaps } from '../../../grid/index.js';
import { spaceOf } from '../positions.js';

/** A small seeded source of chance, for the test only. */
function chance(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const ROWS = [
  '..........:.',
  '.F..#...G...',
  '.R..#..:....',
  '....#...H...',
  '.S......O...',
  '..::........',
  '.......W....',
  '........B...',
  '............',
];

function arena(seed: number): Scenario {
  const roll = chance(seed + 1000);
  const { map, marks } = asciiMap(ROWS);
  const fight = new Scenario(dnd5e, {
    map,
    diceMode: 'SERVICE',
    serviceDice: (sides) => roll(sides) + 1,
    houseRules: {
      disarm: seed % 2 === 0,
      healingSurge: true,
      flanking: seed % 3 === 0,
      diagonals: seed % 2 === 0 ? 'ALTERNATING' : 'EQUAL',
    },
  });
  const at = (mark: string): { x: number; y: number } => marks[mark]![0]!;
  fight.join(
    fighter({ at: at('F'), currentHitPoints: 15, statistics: { shield: seed % 2 === 0 } }),
    rogue({ at: at('R'), currentHitPoints: 8 }),
    fighter({
      id: 'sorcerer',
      name: 'Sorcerer',
      currentHitPoints: 12,
      at: at('S'),
      statistics: { speed: { walk: 30, fly: 60 } },
    }),
    goblin({ at: at('G') }),
    goblin({ id: 'goblin-2', at: at('H') }),
    orc({ at: at('O') }),
    wolf({ at: at('W'), statistics: { multiattack: [['bite']] } }),
    ogre({ at: at('B') }),
  );
  return fight;
}

/** Impossible states: style habit 11. */
function assertPossible(fight: Scenario, seed: number): void {
  const { state } = fight;
  const alive = state.present.map((id) => state.combatants[id]!).filter(({ vital }) => vital !== 'DEAD');
  for (const one of state.present.map((id) => state.combatants[id]!)) {
    const { current, maximum, temporary } = one.hitPoints;
    if (current < 0 || current > maximum || temporary < 0) throw new Error(`seed ${seed}: hit points of ${one.id}`);
    if ((current === 0) !== (one.vital !== 'ALIVE'))
      throw new Error(`seed ${seed}: ${one.id} ${one.vital} at ${current}`);
    if (one.deathSaves.failures > 3 || one.deathSaves.successes > 3)
      throw new Error(`seed ${seed}: saves of ${one.id}`);
    if (one.wielded.length > 2) throw new Error(`seed ${seed}: hands of ${one.id}`);
    if (Object.values(one.activity.budget).some((left) => left < 0))
      throw new Error(`seed ${seed}: budget of ${one.id}`);
    if (one.effects.filter(({ kind }) => kind === 'prone').length > 1)
      throw new Error(`seed ${seed}: prone twice ${one.id}`);
  }
  if (state.openAction) return;
  for (const [index, one] of alive.entries()) {
    const space = spaceOf(state, one);
    for (const other of alive.slice(index + 1)) {
      const theirs = spaceOf(state, other);
      if (space && theirs && overlaps(space, theirs))
        throw new Error(`seed ${seed}: ${one.id} and ${other.id} share a square`);
    }
  }
}

/** An input for an offered action, or undefined where it needs none that the offer could tell. */
function inputFor(
  fight: Scenario,
  action: ActionName,
  actorId: string,
  roll: (below: number) => number,
): object | undefined {
  const { state } = fight;
  const offer = dnd5e.actions[action]!.offer(state, actorId);
  if (!offer.legal) return undefined;
  const target = offer.targets[roll(offer.targets.length || 1)];
  const attackId = target?.attackIds[roll(target.attackIds.length || 1)];
  const actor = state.combatants[actorId]!;
  switch (action) {
    case 'move': {
      // Half of the moves go where a creature in need, or an enemy, is near.
      const others = state.present
        .map((id) => state.combatants[id]!)
        .filter((one) => one.side !== actor.side || one.vital === 'DYING');
      const near = ({ square }: (typeof offer.squares)[number]): number =>
        Math.min(...others.map(({ at }) => Math.max(Math.abs(at!.x - square.x), Math.abs(at!.y - square.y))));
      const wanted = roll(2) === 0 ? offer.squares : offer.squares.filter((one) => near(one) === 1);
      const square = wanted[roll(wanted.length || 1)];
      return square && { to: square.square };
    }
    case 'attack':
    case 'offHandAttack':
      return (
        target && {
          targetId: target.combatantId,
          attackId,
          ...(roll(4) === 0 && attackId === 'longsword' && { nonlethal: true }),
        }
      );
    case 'multiattack':
      return target && { attacks: [{ targetId: target.combatantId, attackId }] };
    case 'grapple':
    case 'releaseGrapple':
    case 'disarm':
      return target && { targetId: target.combatantId };
    case 'shove':
      return target && { targetId: target.combatantId, to: roll(2) === 0 ? 'PRONE' : 'AWAY' };
    case 'help': {
      const foe = state.present.find((id) => state.combatants[id]!.side !== actor.side);
      return target && { allyId: target.combatantId, ...(roll(2) === 0 && { targetId: foe }) };
    }
    case 'stabilize':
      return target && { targetId: target.combatantId, useKit: roll(2) === 0 };
    case 'usePotion':
      return target && { itemId: 'potion-of-healing', targetId: target.combatantId };
    case 'ready':
      return {
        trigger: { event: ['MOVES', 'ENTERS_REACH', 'ATTACKS', 'TURN_STARTS', 'STANDS_UP'][roll(5)] },
        response: { attack: {} },
      };
    case 'drawWeapon':
    case 'sheatheWeapon':
    case 'dropItem':
      return {
        itemId:
          action === 'drawWeapon'
            ? ['longsword', 'javelin', 'dagger', 'shortsword', 'shield'][roll(5)]
            : (actor.wielded[roll(actor.wielded.length || 1)] ?? 'x'),
      };
    case 'interact':
      return { what: 'a lever' };
    case 'improvise':
      return { what: 'swing on the chandelier' };
    case 'dash':
    case 'disengage':
    case 'hide':
      return actor.activity.budget.action === 0 ? { bonusAction: true } : {};
    default:
      return {};
  }
}

const RARE = ['multiattack', 'offHandAttack', 'grapple', 'escapeGrapple', 'stabilize', 'standUp'] as const;

function playOut(seed: number, taken: Map<string, number>): Scenario {
  const roll = chance(seed);
  const fight = arena(seed);
  const settle = (): void => {
    while (fight.prompts.length > 0) {
      const prompt = fight.prompts[roll(fight.prompts.length)]!;
      const { id } = prompt.choices[roll(prompt.choices.length)]!;
      fight.must({
        type: 'answerPrompt',
        promptId: prompt.id,
        choice: id,
        by: prompt.ownerId === null ? 'GAME_MASTER' : 'SEAT',
      });
      assertPossible(fight, seed);
    }
  };
  fight.must({ type: 'rollInitiative', stated: [] });
  settle();
  fight.must({ type: 'startCombat', surprised: roll(2) === 0 ? ['goblin'] : [] });
  settle();
  const actions = Object.keys(dnd5e.actions) as ActionName[];
  for (let step = 0; step < 160; step++) {
    const { activeId, present, combatants } = fight.state;
    const sides = new Set(present.filter((id) => combatants[id]!.vital === 'ALIVE').map((id) => combatants[id]!.side));
    if (activeId === null || sides.size < 2) break;
    const wish = roll(12);
    if (wish === 0 || dnd5e.canAct(fight.state, activeId)) {
      fight.must({ type: 'endTurn' });
    } else {
      // Attacks and moves make up most of a fight; what is seldom possible is done when it is.
      const rare = RARE.filter((name) => dnd5e.actions[name]!.offer(fight.state, activeId).legal);
      const action =
        rare.length > 0 && roll(3) === 0
          ? rare[roll(rare.length)]!
          : wish < 4
            ? 'attack'
            : wish < 6
              ? 'move'
              : actions[roll(actions.length)]!;
      const input = inputFor(fight, action, activeId, roll);
      if (!input) continue;
      const outcome = fight.try({
        type: 'declareAction',
        actorId: activeId,
        action,
        input: JSON.parse(JSON.stringify(input)) as Record<string, unknown>,
      });
      if (outcome.problems.length > 0) throw new Error(`seed ${seed}: ${JSON.stringify(outcome.problems)}`);
      if (!outcome.refusal) taken.set(action, (taken.get(action) ?? 0) + 1);
    }
    settle();
    assertPossible(fight, seed);
  }
  return fight;
}

describe('random play', () => {
  it('never throws, never comes to an impossible state, takes every action, and folds and runs again the same', () => {
    const taken = new Map<string, number>();
    for (let seed = 1; seed <= 24; seed++) {
      try {
        const fight = playOut(seed, taken);
        if (seed % 5 === 0) fight.checkDeterminism();
      } catch (error) {
        throw new Error(`Seed ${seed}: ${String(error)}`, { cause: error });
      }
    }
    const never = Object.keys(dnd5e.actions).filter((action) => !taken.has(action));
    expect(never).toEqual([]);
    expect([...taken.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(800);
  });
});
