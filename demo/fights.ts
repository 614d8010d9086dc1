import type { CombatantInput } from '../src/engine/rules/ruleset.js';
import * as dnd35 from '../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../src/engine/rules/dnd5e/testing/creatures.js';
import * as pathfinder1e from '../src/engine/rules/pathfinder1e/testing/creatures.js';

type Creature = (given: Partial<Omit<CombatantInput, 'statistics'>>) => CombatantInput;
type Bestiary = { readonly [name in 'goblin' | 'orc' | 'ogre' | 'wolf' | 'fighter' | 'rogue']: Creature };

/** A fight of the demo. */
export interface Fight {
  readonly title: string;
  readonly ruleset: string;
  readonly rows: readonly string[];
  readonly combatants: readonly CombatantInput[];
  /** Who comes when a side is beaten before the fourth round. */
  readonly reinforcements: readonly CombatantInput[];
  readonly surprised: readonly string[];
}

/** A ruined gatehouse: walls with a gap, rubble, a low wall to crouch behind. */
const GATEHOUSE = [
  '................',
  '................',
  '.....##..##.....',
  '.....#....#.....',
  '.....:....:.....',
  '.....::..::.....',
  '................',
  '..---......---..',
  '................',
  '................',
] as const;

const SIDES = { heroes: 'heroes', monsters: 'monsters' } as const;

function gatehouse(title: string, ruleset: string, bestiary: Bestiary): Fight {
  const hero = (creature: Creature, id: string, name: string, x: number, y: number): CombatantInput =>
    creature({ id, name, side: SIDES.heroes, kind: 'CHARACTER', at: { x, y } });
  const foe = (creature: Creature, id: string, name: string, x: number, y: number): CombatantInput =>
    creature({ id, name, side: SIDES.monsters, kind: 'MONSTER', at: { x, y } });
  return {
    title,
    ruleset,
    rows: GATEHOUSE,
    combatants: [
      hero(bestiary.fighter, 'brannoc', 'Brannoc', 6, 7),
      hero(bestiary.rogue, 'sela', 'Sela', 8, 8),
      foe(bestiary.ogre, 'ogre', 'Grusk the ogre', 7, 2),
      foe(bestiary.orc, 'orc', 'Orc', 6, 4),
      foe(bestiary.goblin, 'goblin', 'Goblin', 9, 4),
      foe(bestiary.wolf, 'wolf', 'Wolf', 4, 5),
    ],
    reinforcements: [
      foe(bestiary.wolf, 'wolf-2', 'Second wolf', 0, 0),
      foe(bestiary.orc, 'orc-2', 'Late orc', 15, 0),
      hero(bestiary.fighter, 'ysolt', 'Ysolt', 0, 9),
    ],
    surprised: ['goblin'],
  };
}

export const FIGHTS: readonly Fight[] = [
  gatehouse('The gatehouse, by the rules of D&D 5e', 'dnd5e', dnd5e),
  gatehouse('The gatehouse, by the rules of D&D 3.5', 'dnd35', dnd35),
  gatehouse('The gatehouse, by the rules of Pathfinder 1e', 'pathfinder1e', pathfinder1e),
];
