import type { Combatant, EncounterState } from '../../../src/engine/encounter/state.js';
import type { MovementRules } from '../../../src/engine/grid/index.js';
import { sizeOrder, spaceSquares } from '../../../src/engine/grid/size.js';
import { hasTrait } from '../../../src/engine/rules/d20/conditions/index.js';
import { sheetOf } from '../../../src/engine/rules/d20/statistics/index.js';
import { dnd35 } from '../../../src/engine/rules/dnd35/index.js';
import * as dnd35Creatures from '../../../src/engine/rules/dnd35/testing/creatures.js';
import { dnd5e } from '../../../src/engine/rules/dnd5e/index.js';
import * as dnd5eCreatures from '../../../src/engine/rules/dnd5e/testing/creatures.js';
import { pathfinder1e } from '../../../src/engine/rules/pathfinder1e/index.js';
import * as pathfinder1eCreatures from '../../../src/engine/rules/pathfinder1e/testing/creatures.js';
import type { CombatantInput, Ruleset } from '../../../src/engine/rules/ruleset.js';
import { brawler, drake, pixie } from './strangers-5e.js';
import { skeleton, troll, warden } from './strangers-d20.js';

type MakeCreature = (given: Partial<Omit<CombatantInput, 'statistics'>>) => CombatantInput;

/** A game with the creatures that play at random in it. */
export interface Game {
  readonly ruleset: Ruleset;
  /** Squares of a side of a creature's space, as its stat block has it. */
  readonly sideOf: (combatant: Combatant) => number;
  /** How far its creatures squeeze into what is narrower than their space. */
  readonly squeeze: MovementRules['squeeze'];
  /** Whether one of these two may end a move in the square of the other. */
  mayShareSquare(state: EncounterState, one: Combatant, other: Combatant): boolean;
  /** Whether this creature may end its own move in any square that another holds. */
  mayCrowdIn(combatant: Combatant): boolean;
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

type Rules = Omit<Game, 'heroes' | 'monsters'>;

/** The sample creatures of a game and, of either side, some made up for what those do not have. */
function game(
  rules: Rules,
  sample: Bestiary,
  strangers: { readonly [side in 'heroes' | 'monsters']: MakeCreature[] },
): Game {
  const { goblin, orc, ogre, wolf, fighter, rogue } = sample;
  return {
    ...rules,
    heroes: [fighter, rogue, ...strangers.heroes],
    monsters: [goblin, orc, ogre, wolf, ...strangers.monsters],
  };
}

/** In D&D 5e nobody ends a move in another's space (5E-THRU-04); several Tiny creatures have theirs in one square (5E-SIZE-01). */
const fifth: Omit<Rules, 'ruleset'> = {
  sideOf: ({ size }) => spaceSquares(size),
  squeeze: 'one-size-smaller',
  mayShareSquare: (_state, one, other) => one.size === 'TINY' && other.size === 'TINY',
  mayCrowdIn: () => false,
};

/**
 * In 3.5 and Pathfinder one may, if the other is helpless (D35-MOV-05, PF1-MOV-04), and those smaller than a square may
 * anyway (D35-MOV-10, PF1-MOV-08).
 */
const third: Omit<Rules, 'ruleset'> = {
  sideOf: (combatant) => sheetOf(combatant).space / 5,
  squeeze: 'half-width',
  mayShareSquare: (state, ...pair) => pair.some((one) => hasTrait(state, one, 'helpless')),
  mayCrowdIn: ({ size }) => sizeOrder(size) <= sizeOrder('TINY'),
};

const strangers5e = { heroes: [brawler], monsters: [drake, pixie] };
const strangersD20 = { heroes: [warden], monsters: [troll, skeleton] };

export const GAMES = {
  dnd5e: game({ ruleset: dnd5e, ...fifth }, dnd5eCreatures, strangers5e),
  dnd35: game({ ruleset: dnd35, ...third }, dnd35Creatures, strangersD20),
  pathfinder1e: game({ ruleset: pathfinder1e, ...third }, pathfinder1eCreatures, strangersD20),
} as const;

export type GameName = keyof typeof GAMES;
