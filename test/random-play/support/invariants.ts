import type { Footprint } from '../../../src/engine/grid/index.js';
import { footprint, overlaps, spaceTakenAt, squaresOf } from '../../../src/engine/grid/index.js';
import type { EncounterEvent } from '../../../src/engine/encounter/events/index.js';
import type { Combatant, EncounterState } from '../../../src/engine/encounter/state.js';
import { presentCombatants } from '../../../src/engine/encounter/state.js';
import type { AttackPreview } from '../../../src/engine/rules/ruleset.js';
import type { Game } from './games.js';

/** What no sequence of commands may ever bring about. Each check names what it found; an empty list is right. */
export type Problems = readonly string[];

/** The states in which a creature can act in every game: alive, or at exactly 0 hit points in 3.5 and Pathfinder. */
const ABLE: ReadonlySet<string> = new Set(['ALIVE', 'DISABLED']);

/** Everything that has to hold of a state, whoever is asked something or not. */
export function stateProblems(game: Game, state: EncounterState): Problems {
  return [
    ...presentCombatants(state).flatMap(creatureProblems),
    ...orderProblems(state),
    ...promptProblems(state),
    ...edgeProblems(game, state),
  ];
}

function creatureProblems({ id, hitPoints, activity, resources, effects, vital, readied }: Combatant): Problems {
  const problems: string[] = [];
  const { current, maximum, temporary, nonlethal } = hitPoints;
  if (current > maximum) problems.push(`${id} has ${current} of ${maximum} hit points`);
  if (temporary < 0 || nonlethal < 0) problems.push(`${id} has ${temporary} temporary, ${nonlethal} nonlethal`);
  if (vital === 'DEAD' && readied) problems.push(`${id} is dead and holds an action ready`);
  for (const [name, left] of Object.entries(activity.budget))
    if (!Number.isInteger(left) || left < 0) problems.push(`${id} has ${left} ${name} left`);
  if (activity.movementSpent < 0) problems.push(`${id} has moved ${activity.movementSpent} feet`);
  for (const [name, { remaining, maximum: most }] of Object.entries(resources))
    if (remaining < 0 || remaining > most) problems.push(`${id} has ${remaining} of ${most} ${name}`);
  if (new Set(effects.map((effect) => effect.id)).size !== effects.length) problems.push(`${id} has an effect twice`);
  return problems;
}

/** Whoever’s turn it is is there, and everybody has one place in the order. */
function orderProblems({ phase, activeId, order, present, openAction }: EncounterState): Problems {
  if (phase !== 'COMBAT') return [];
  const problems: string[] = [];
  if (activeId !== null && !present.includes(activeId)) problems.push(`it is the turn of ${activeId}, who is not here`);
  const ids = order.map(({ combatantId }) => combatantId);
  if (new Set(ids).size !== ids.length) problems.push(`somebody has two places in ${ids.join(', ')}`);
  // Creatures that join get their place in the course of that action.
  const without = present.filter((id) => !ids.includes(id));
  if (without.length > 0 && openAction?.action !== 'joinCombat') problems.push(`no place for ${without.join(', ')}`);
  return problems;
}

function promptProblems({ prompts, openAction }: EncounterState): Problems {
  if (prompts.length > 0 && !openAction) return ['a question is open and no action waits for it'];
  if (openAction && prompts.length === 0) return [`${openAction.action} is open and waits for nothing`];
  return prompts.filter(({ choices }) => choices.length === 0).map(({ kind }) => `${kind} has no answer`);
}

/** Nobody is off the map. */
function edgeProblems(game: Game, state: EncounterState): Problems {
  const { map } = state;
  if (!map) return [];
  return placed(state).flatMap((one) =>
    squaresOf(spaceOf(game, state, one)).some(({ x, y }) => x < 0 || y < 0 || x >= map.width || y >= map.height)
      ? [`${one.id} stands off the map`]
      : [],
  );
}

/**
 * No two creatures end in one square, of two states between actions: in the middle of one, somebody may be passing through.
 * Whoever stood in a square before may stay there.
 */
export function sharingProblems(game: Game, before: EncounterState, after: EncounterState): Problems {
  const already = new Set(sharedSquares(game, before).map((pair) => pair.join()));
  return (
    sharedSquares(game, after)
      .filter((pair) => !already.has(pair.join()))
      // Raised from the dead where somebody stands by now: for the game master to sort out.
      .filter((pair) => !pair.some((id) => before.combatants[id]?.vital === 'DEAD'))
      .filter(([one, other]) => !game.mayShareSquare(after, after.combatants[one]!, after.combatants[other]!))
      .filter((pair) => !pair.some((id) => game.mayCrowdIn(after.combatants[id]!) && hasMoved(before, after, id)))
      .map(([one, other]) => `${one} and ${other} stand in one square`)
  );
}

function hasMoved(before: EncounterState, after: EncounterState, id: string): boolean {
  const [from, to] = [before.combatants[id]?.at, after.combatants[id]!.at];
  return from?.x !== to?.x || from?.y !== to?.y;
}

function sharedSquares(game: Game, state: EncounterState): readonly (readonly [string, string])[] {
  if (!state.map) return [];
  const spaces = placed(state).map((one) => ({ id: one.id, space: spaceOf(game, state, one) }));
  return spaces.flatMap(({ id, space }, index) =>
    spaces
      .slice(index + 1)
      .filter((other) => overlaps(space, other.space))
      .map((other): readonly [string, string] => [id, other.id]),
  );
}

/** Who takes up room on the map: not the dead. */
const placed = (state: EncounterState): readonly Combatant[] => standing(state).filter(({ at }) => at !== null);

/** Those who are not dead. */
const standing = (state: EncounterState): readonly Combatant[] =>
  presentCombatants(state).filter(({ vital }) => vital !== 'DEAD');

/** The space a creature takes, squeezed into what the map leaves it; one that finds no edge beside a pit is in it. */
function spaceOf({ squeeze, sideOf }: Game, { map }: EncounterState, one: Combatant): Footprint {
  const side = sideOf(one);
  const taken = spaceTakenAt(map!, one.at!, side, squeeze) ?? spaceTakenAt(map!, one.at!, side, squeeze, true);
  return taken?.footprint ?? footprint(one.at!, side);
}

/** What has to hold between the states before and after a command: dice are never thrown again, a fight never begins anew. */
export function successionProblems(before: EncounterState, after: EncounterState): Problems {
  const problems: string[] = [];
  if (after.dice.next < before.dice.next) problems.push(`the dice went back to number ${after.dice.next}`);
  if (after.revision <= before.revision)
    problems.push(`the revision went from ${before.revision} to ${after.revision}`);
  if (before.phase !== 'SETUP' && after.phase === 'SETUP') problems.push('the fight went back to its setup');
  return problems;
}

/**
 * In combat it is exactly one creature's turn, as long as somebody lives. Only when the game master called off the step to the
 * next turn it is nobody's, until the turn is ended once more.
 */
export function turnProblems(before: EncounterState, after: EncounterState, endedTurn: boolean): Problems {
  if (after.phase !== 'COMBAT' || after.openAction || after.activeId !== null) return [];
  if (standing(after).length === 0) return [];
  return before.activeId === null && !endedTurn ? [] : ['it is nobody’s turn'];
}

/** Steps that are taken in the name of a creature without its doing anything. */
const NOT_ITS_OWN: ReadonlySet<string> = new Set(['endTurn']);
/** Ways of being moved by others. */
const PASSIVE_MOVES: ReadonlySet<string> = new Set(['forced', 'placed', 'dragged', 'displaced', 'fall']);

/** An event that the state it happens in does not allow: somebody who is down acts, or a die comes out of turn. */
export function eventProblems(state: EncounterState, event: EncounterEvent): Problems {
  const down = (id: string | null, what: string): Problems => {
    const one = id === null ? undefined : state.combatants[id];
    return one && !ABLE.has(one.vital) ? [`${id} is ${one.vital} and ${what}`] : [];
  };
  switch (event.type) {
    case 'ActionDeclared': {
      const { actorId, action } = event.data;
      return NOT_ITS_OWN.has(action) ? [] : down(actorId, `declares ${action}`);
    }
    case 'AttackResolved':
    case 'SquareAttackMissed':
    case 'IntersectionAttackResolved':
      return down(event.data.attackerId, 'attacks');
    case 'ActionReadied':
      return down(event.data.combatantId, 'readies an action');
    case 'Moved':
      return PASSIVE_MOVES.has(event.data.mode) ? [] : down(event.data.combatantId, `moves (${event.data.mode})`);
    case 'DiceRolled': {
      const numbers = event.data.dice.flatMap(({ index }) => (index === null ? [] : [index]));
      const out = numbers.find((number, place) => number !== state.dice.next + place);
      return out === undefined ? [] : [`die ${out} is thrown where ${state.dice.next} comes next`];
    }
    default:
      return [];
  }
}

/** Odds lie between never and always, and those of all amounts of damage add up to always. */
export function previewProblems({ hit, critical, down, kill, distribution }: AttackPreview): Problems {
  const problems: string[] = [];
  for (const [name, chance] of Object.entries({ hit, critical, down, kill }))
    if (!(chance >= 0 && chance <= 1 + 1e-9)) problems.push(`the chance of ${name} is ${chance}`);
  if (critical > hit + 1e-9) problems.push(`criticals (${critical}) are more likely than hits (${hit})`);
  const sum = distribution.reduce((total, { probability }) => total + probability, 0);
  if (distribution.length > 0 && Math.abs(sum - 1) > 1e-6) problems.push(`the chances of damage add up to ${sum}`);
  if (distribution.some(({ damage }) => damage < 0)) problems.push('damage below 0');
  return problems;
}
