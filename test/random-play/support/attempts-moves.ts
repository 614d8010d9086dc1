import type { ActionInput, ActionName } from '../../../src/engine/encounter/actions/inputs.js';
import type { Square } from '../../../src/engine/grid/index.js';
import type { Attempts, SeenOffer } from './attempt.js';
import { possible, promised } from './attempt.js';
import type { Random } from './random.js';
import type { SeenCreature, View } from './view.js';

const MODES = ['WALK', 'FLY', 'SWIM', 'CLIMB', 'BURROW', 'CRAWL'] as const;

const move: Attempts<'move'> = (offer, view, random) => {
  if (!view.onMap) return [...possible<'move'>(withoutMap(view, random)), ...promised<'move'>({ feet: 5 })];
  const squares = offer.squares.map(({ square }) => square);
  // Standing hemmed in, with movement left, one may move but has nowhere to go.
  if (squares.length === 0) return [];
  const to = random.chance(0.6) ? nearFoe(squares, view, random) : random.pick(squares);
  const special = [
    { to, mode: random.pick(MODES) },
    { to, acrobatics: true },
    { path: straight(view.actor.at!, to).slice(0, random.between(1, 6)) },
  ].filter(({ path }) => path?.length !== 0);
  return [...possible<'move'>(...(random.chance(0.25) ? [random.pick(special)] : [])), ...promised<'move'>({ to })];
};

/** One of the squares nearest to some enemy: to fight, one has to meet. */
function nearFoe(squares: readonly Square[], { actor, others }: View, random: Random): Square {
  const foes = others.filter(({ side, vital, at }) => side !== actor.side && vital !== 'DEAD' && at);
  if (foes.length === 0) return random.pick(squares);
  const goal = random.pick(foes).at!;
  const nearest = Math.min(...squares.map((square) => gap(square, goal)));
  return random.pick(squares.filter((square) => gap(square, goal) === nearest));
}

/** Somewhere else, without a map: away from some, up to others. */
function withoutMap({ others }: View, random: Random): ActionInput<'withdraw'> {
  const leave = random.some(
    others.filter(({ engaged }) => engaged),
    0.6,
  );
  const engage = random.some(
    others.filter((one) => !leave.includes(one)),
    0.4,
  );
  const ids = (creatures: readonly SeenCreature[]): string[] => creatures.map(({ id }) => id);
  return {
    feet: 5 * random.between(1, 8),
    ...(engage.length > 0 && { engage: ids(engage) }),
    ...(leave.length > 0 && { leave: ids(leave) }),
  };
}

/** Over whatever lies in the way, with a run-up or without; up is always possible. */
const jumps: Attempts<'jump'> = (_offer, { actor }, random) => {
  const up = promised<'jump'>({ height: 1 });
  if (!actor.at || random.chance(0.2)) return up;
  const { x, y, z = 0 } = actor.at;
  const [dx, dy] = [random.between(-1, 1), random.between(-1, 1)];
  const at = (steps: number): Square => ({ x: x + dx * steps, y: y + dy * steps, z });
  const running = { runUp: [at(1), at(2)], to: at(random.between(3, 5)) };
  return [...possible<'jump'>(running, { to: at(random.between(1, 2)) }), ...up];
};

const step: Attempts<'fiveFootStep'> = (offer, view, random) => {
  if (view.onMap)
    return promised<'fiveFootStep'>(...random.shuffled(offer.squares).map(({ square }) => ({ to: square })));
  const { engage, leave } = withoutMap(view, random);
  return promised<'fiveFootStep'>({ ...(engage && { engage }), ...(leave && { leave }) });
};

/** Long ways are not offered square by square: some of them are tried. */
function longWays(offer: SeenOffer, view: View, random: Random): readonly ActionInput<'run'>[] {
  if (!view.onMap) return [withoutMap(view, random), { feet: 5 }];
  const at = view.actor.at!;
  const ends = offer.squares.length > 0 ? offer.squares.map(({ square }) => square) : starAround(at, 8);
  return random
    .shuffled(ends)
    .slice(0, 12)
    .map((to) => ({ path: straight(at, to) }))
    .filter(({ path }) => path.length > 0);
}

const charge: Attempts<'charge'> = (_offer, view, random) => {
  const foes = random.shuffled(view.others.filter(({ side, vital }) => side !== view.actor.side && vital !== 'DEAD'));
  if (!view.onMap) return possible<'charge'>(...foes.map(({ id }) => ({ targetId: id })));
  const from = view.actor.at!;
  return possible<'charge'>(
    ...foes.flatMap(({ id, at }) =>
      starAround(at!, 3)
        .sort((a, b) => gap(from, a) - gap(from, b))
        .slice(0, 9)
        .map((to) => ({ targetId: id, path: straight(from, to) }))
        .filter(({ path }) => path.length > 0),
    ),
  );
};

const overrun: Attempts<'overrun'> = (_offer, view, random) => {
  const foes = random.shuffled(view.others.filter(({ side, vital }) => side !== view.actor.side && vital !== 'DEAD'));
  if (!view.onMap) return [];
  const from = view.actor.at!;
  return possible<'overrun'>(
    ...foes.flatMap(({ id, at }) =>
      [1, 2, 3].map((further) => ({ targetId: id, path: straight(from, beyond(from, at!, further)) })),
    ),
  );
};

/** A square so many behind another, as seen from the first. */
function beyond(from: Square, { x, y }: Square, further: number): Square {
  return { x: x + further * Math.sign(x - from.x), y: y + further * Math.sign(y - from.y) };
}

const gap = (a: Square, b: Square): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/** Every square up to so many away. */
function starAround({ x, y, z }: Square, reach: number): Square[] {
  const squares: Square[] = [];
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      if (x + dx >= 0 && y + dy >= 0) squares.push({ x: x + dx, y: y + dy, ...(z !== undefined && { z }) });
  return squares;
}

/** The squares on the line from one to another, without the first. */
export function straight(from: Square, to: Square): Square[] {
  const steps = gap(from, to);
  return Array.from({ length: steps }, (_, index) => {
    const part = (index + 1) / steps;
    const x = Math.round(from.x + (to.x - from.x) * part);
    const y = Math.round(from.y + (to.y - from.y) * part);
    return { x, y, ...(from.z !== undefined && { z: from.z }) };
  });
}

/** Ways to take the actions that go somewhere. */
export const movementAttempts = {
  move,
  jump: jumps,
  fiveFootStep: step,
  run: (offer, view, random) => possible<'run'>(...longWays(offer, view, random)),
  withdraw: (offer, view, random) => possible<'withdraw'>(...longWays(offer, view, random)),
  charge,
  overrun,
} satisfies { readonly [N in ActionName]?: Attempts<N> };
