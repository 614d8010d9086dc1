import { afterEach } from '@jest/globals';
import type { BattleMap } from '../../../grid/index.js';
import { Scenario } from '../../../testing/scenario.js';
import { dnd35 } from '../../dnd35/index.js';
import * as dnd35Creatures from '../../dnd35/testing/creatures.js';
import { pathfinder1e } from '../../pathfinder1e/index.js';
import * as pathfinder1eCreatures from '../../pathfinder1e/testing/creatures.js';

/** The two games with their creatures, for tests that hold in both. */
export const GAMES = {
  dnd35: { ruleset: dnd35, creatures: dnd35Creatures },
  pathfinder1e: { ruleset: pathfinder1e, creatures: pathfinder1eCreatures },
} as const;

export type GameName = keyof typeof GAMES;
export type Creatures = (typeof GAMES)[GameName]['creatures'];

export interface Options {
  readonly map?: BattleMap;
  readonly houseRules?: Readonly<Record<string, boolean>>;
}

const played: Scenario[] = [];

/** A fight in one of the games. After each test, every fight begun in it is folded and run again. */
export function fightIn(game: GameName, options: Options = {}): Scenario {
  const fight = new Scenario(GAMES[game].ruleset, options);
  played.push(fight);
  return fight;
}

afterEach(() => {
  for (const fight of played.splice(0)) fight.checkDeterminism();
});

/** Squares by their coordinates: `squares(0, 1, 0, 2)` are (0, 1) and (0, 2). */
export function squares(...coordinates: readonly number[]): { x: number; y: number }[] {
  const found = [];
  for (let index = 0; index + 1 < coordinates.length; index += 2)
    found.push({ x: coordinates[index]!, y: coordinates[index + 1]! });
  return found;
}
