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

/** A fight in one of the games. */
export function fightIn(
  game: GameName,
  options: { readonly map?: BattleMap; readonly houseRules?: Readonly<Record<string, boolean>> } = {},
): { readonly fight: Scenario; readonly creatures: Creatures } {
  const { ruleset, creatures } = GAMES[game];
  return { fight: new Scenario(ruleset, options), creatures };
}
