import type { Square } from '../../../grid/index.js';
import { openMap } from '../../../grid/index.js';
import type { Scenario } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import type { GameName } from './games.js';
import { GAMES, fightIn } from './games.js';

/** What a test wants different in a wrestler. */
export type Change = Partial<StatisticsInput>;
/** A weapon that fits into a grapple. */
export const DAGGER = { id: 'dagger', damage: '1d4', handling: 'LIGHT' } as const;

/** A fighter (base attack 6, Strength 16) beside an orc (base attack 1, Strength 17). The orc has had its turn. */
export function wrestlers(game: GameName, fighter: Change = {}, orc: Change = {}): Scenario {
  const { creatures } = GAMES[game];
  const fight = fightIn(game, { map: openMap(8, 5) });
  fight.join(
    creatures.fighter({ at: { x: 1, y: 1 }, statistics: { hitPoints: 60, wielded: [], ...fighter } }),
    creatures.orc({ at: { x: 2, y: 1 }, statistics: { hitPoints: 60, ...orc } }),
    creatures.wolf({ at: { x: 7, y: 4 } }),
  );
  fight.begin(['orc', 'wolf', 'fighter']);
  fight.endTurnsUntil('fighter');
  return fight;
}

/** On to the next turn of a creature, past what is left of the one under way. */
export function next(fight: Scenario, id: string): void {
  fight.endTurn();
  fight.endTurnsUntil(id);
}

/** So many squares straight down from where the fighter stands. */
export const squaresDown = (count: number): Square[] =>
  Array.from({ length: count }, (_, index) => ({ x: 1, y: 2 + index }));

/** Kinds of the effects on a creature. */
export const kinds = (fight: Scenario, id: string): string[] => fight.combatant(id).effects.map(({ kind }) => kind);
