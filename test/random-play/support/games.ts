import type { MovementRules } from '../../../src/engine/grid/index.js';
import { dnd35 } from '../../../src/engine/rules/dnd35/index.js';
import * as dnd35Creatures from '../../../src/engine/rules/dnd35/testing/creatures.js';
import { dnd5e } from '../../../src/engine/rules/dnd5e/index.js';
import * as dnd5eCreatures from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import { pathfinder1e } from '../../../src/engine/rules/pathfinder1e/index.js';
import * as pathfinder1eCreatures from '../../../src/engine/rules/pathfinder1e/testing/creatures.js';
import type { CombatantInput, Ruleset } from '../../../src/engine/rules/ruleset.js';

type MakeCreature = (given: Partial<Omit<CombatantInput, 'statistics'>>) => CombatantInput;

/** A game with the creatures that play at random in it. */
export interface Game {
  readonly ruleset: Ruleset;
  /** How far its creatures squeeze into what is narrower than their space. */
  readonly squeeze: MovementRules['squeeze'];
  readonly heroes: readonly MakeCreature[];
  readonly monsters: readonly MakeCreature[];
}

interface Bestiary {
  readonly goblin: MakeCreature;
  readonly orc: MakeCreature;
  readonly ogre: MakeCreature;
  readonly wolf: MakeCreature;
  readonly fighter: MakeCreature;
  readonly rogue: MakeCreature;
}

function game(ruleset: Ruleset, squeeze: Game['squeeze'], { goblin, orc, ogre, wolf, fighter, rogue }: Bestiary): Game {
  return { ruleset, squeeze, heroes: [fighter, rogue], monsters: [goblin, orc, ogre, wolf] };
}

export const GAMES = {
  dnd5e: game(dnd5e, 'one-size-smaller', dnd5eCreatures),
  dnd35: game(dnd35, 'half-width', dnd35Creatures),
  pathfinder1e: game(pathfinder1e, 'half-width', pathfinder1eCreatures),
} as const;
