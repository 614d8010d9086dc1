import { spaceSquares } from '../../../src/engine/grid/size.js';
import type { Size } from '../../../src/engine/grid/size.js';
import type { Random } from '../../random-play/support/random.js';
import { fiveBits, psrd, srd35 } from '../creatures/all-creatures.js';
import type { ReadCreature } from '../creatures/read-creature.js';

export type GameName = 'dnd5e' | 'dnd35' | 'pathfinder1e';

/** What a battle looks at of a creature that was read. */
export interface Fighter {
  readonly name: string;
  readonly hitPoints: number;
  /** Squares of a side of its space. */
  readonly squares: number;
  readonly attackIds: readonly string[];
  readonly statistics: Readonly<Record<string, unknown>>;
}

/** A fighter with its place in a battle. */
export interface Placed extends Fighter {
  readonly id: string;
  readonly side: string;
  readonly at: { readonly x: number; readonly y: number };
}

/** A battlefield of open ground, walls, low walls and difficult terrain, with room for both sides at its ends. */
export const FIELD = [
  '......................',
  '......................',
  '.......##.......:.....',
  '.......#........::....',
  '........::............',
  '........:::...........',
  '..........--..........',
  '..........--..........',
  '...........:::........',
  '............::........',
  '......::.......#......',
  '......:.......##......',
  '......................',
  '......................',
] as const;

interface Readable {
  readonly size?: string | undefined;
  readonly space?: number | undefined;
  readonly hitPoints: number;
  readonly attacks?: readonly { readonly id: string }[] | undefined;
  readonly speed?: unknown;
  readonly speeds?: { readonly walk?: number | undefined } | undefined;
}

const BESTIARIES: Readonly<Record<GameName, () => readonly ReadCreature<Readable>[]>> = {
  dnd5e: () => fiveBits().creatures,
  dnd35: () => srd35().creatures,
  pathfinder1e: () => psrd().creatures,
};

/** Those of a game that can go and fight: they walk, and have an attack. */
export function fightersOf(game: GameName): readonly Fighter[] {
  return BESTIARIES[game]()
    .filter(({ statistics }) => walkOf(statistics) >= 10 && (statistics.attacks?.length ?? 0) > 0)
    .map(({ name, statistics }) => ({
      name,
      hitPoints: statistics.hitPoints,
      squares: (statistics.space ?? 0) / 5 || Math.ceil(spaceSquares((statistics.size ?? 'MEDIUM') as Size)),
      attackIds: (statistics.attacks ?? []).map(({ id }) => id),
      statistics: { ...statistics },
    }));
}

function walkOf({ speed, speeds }: Readable): number {
  if (typeof speed === 'number') return speed;
  return (speed as { readonly walk?: number } | undefined)?.walk ?? speeds?.walk ?? 30;
}

/** Two sides of the same strength, drawn from those with so many hit points and placed at the ends of the field. */
export function drawArmies(
  fighters: readonly Fighter[],
  [least, most]: readonly [number, number],
  each: number,
  random: Random,
): readonly Placed[] {
  const fitting = fighters.filter(({ hitPoints, squares }) => hitPoints >= least && hitPoints <= most && squares <= 3);
  const drawn = random.shuffled(fitting).slice(0, 2 * each);
  if (drawn.length < 2 * each) throw new RangeError(`Only ${drawn.length} have ${least} to ${most} hit points`);
  return [...lineUp(drawn.slice(0, each), 'west'), ...lineUp(drawn.slice(each), 'east')];
}

function lineUp(fighters: readonly Fighter[], side: 'west' | 'east'): readonly Placed[] {
  let y = 0;
  return fighters.map((one, index) => {
    const at = { x: side === 'west' ? 1 : FIELD[0].length - 1 - one.squares, y };
    y += one.squares;
    return { ...one, id: `${side}-${index + 1}`, side, at };
  });
}
